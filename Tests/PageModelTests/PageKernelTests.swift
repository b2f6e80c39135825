import CPageKernels
import TestSupport
import Testing

// Inside: planes of the kernels' own layout.
@testable import PageModel

@Suite("The loops of the net that finds print")
struct PageKernelTests {
    /// Width, height, channels in, channels out, window and step: odd sizes, sizes of whole vectors and larger ones.
    static let shapes = [
        (16, 4, 1, 4, 3, 2), (30, 6, 3, 8, 3, 2), (17, 5, 4, 4, 1, 1), (48, 3, 8, 12, 1, 1), (33, 7, 5, 4, 3, 1),
    ]

    private func planes(_ width: Int, _ height: Int, _ channels: Int, _ dice: inout SeededGenerator) -> Planes {
        let planes = Planes(width: width, height: height, channels: channels)
        for channel in 0..<channels {
            for y in 0..<height {
                for x in 0..<width {
                    planes.row(y, ofChannel: channel)[x] = .random(in: -1...1, using: &dice)
                }
            }
        }
        return planes
    }

    /// A value, or 0 outside.
    private func value(_ planes: borrowing Planes, _ channel: Int, _ x: Int, _ y: Int) -> Double {
        guard (0..<planes.width).contains(x), (0..<planes.height).contains(y) else { return 0 }
        return Double(planes.row(y, ofChannel: channel)[x])
    }

    @Test("a convolution is the sum of its window over all channels, and leaves zeros around", arguments: shapes)
    func convolution(width: Int, height: Int, channels: Int, outputs: Int, size: Int, step: Int) {
        var dice = SeededGenerator(seed: UInt64(width * outputs + size))
        let inputs = planes(width, height, channels, &dice)
        let found = Planes(width: width / step, height: height / step, channels: outputs)
        let count = channels * size * size
        let weights = (0..<outputs * count).map { _ in Float.random(in: -1...1, using: &dice) }
        let biases = (0..<outputs).map { _ in Float.random(in: -1...1, using: &dice) }
        page_kernels_convolve(inputs.kernel, found.kernel, weights, biases, size, step, nil, 1)
        for output in 0..<outputs {
            for y in 0..<found.height {
                for x in 0..<found.width {
                    var sum = Double(biases[output])
                    for channel in 0..<channels {
                        for v in 0..<size {
                            for u in 0..<size {
                                let place = output / 4 * count * 4 + ((channel * size + v) * size + u) * 4 + output % 4
                                sum +=
                                    Double(weights[place])
                                    * value(inputs, channel, x * step + u - size / 2, y * step + v - size / 2)
                            }
                        }
                    }
                    #expect(abs(value(found, output, x, y) - max(0, sum)) < 1e-4)
                }
                #expect(found.row(y, ofChannel: output)[found.width] == 0)
                #expect(found.row(y, ofChannel: output)[-1] == 0)
            }
        }
    }

    @Test("what is added is added before what is below zero is cut off")
    func added() {
        var dice = SeededGenerator(seed: 3)
        let inputs = planes(20, 4, 4, &dice)
        let found = Planes(width: 20, height: 4, channels: 4)
        let nothing = [Float](repeating: 0, count: 16)
        page_kernels_convolve(inputs.kernel, found.kernel, nothing, nothing, 1, 1, inputs.kernel.values, 1)
        for x in 0..<20 { #expect(value(found, 2, x, 1) == max(0, value(inputs, 2, x, 1))) }
    }

    @Test("a window sees its own channel alone", arguments: [(3, 1), (3, 2), (5, 1)])
    func window(size: Int, step: Int) {
        var dice = SeededGenerator(seed: UInt64(size + step))
        let inputs = planes(36, 8, 3, &dice)
        let found = Planes(width: 36 / step, height: 8 / step, channels: 3)
        let weights = (0..<3 * size * size).map { _ in Float.random(in: -1...1, using: &dice) }
        page_kernels_window(inputs.kernel, found.kernel, weights, [0.5, -0.5, 0], size, step)
        for channel in 0..<3 {
            for y in 0..<found.height {
                for x in 0..<found.width {
                    var sum = [0.5, -0.5, 0][channel]
                    for v in 0..<size {
                        for u in 0..<size {
                            sum +=
                                Double(weights[(channel * size + v) * size + u])
                                * value(inputs, channel, x * step + u - size / 2, y * step + v - size / 2)
                        }
                    }
                    #expect(abs(value(found, channel, x, y) - max(0, sum)) < 1e-4)
                }
            }
        }
    }

    @Test("a smaller picture is added twice as large")
    func doubled() {
        var dice = SeededGenerator(seed: 9)
        let small = planes(5, 3, 2, &dice)
        let large = Planes(width: 10, height: 6, channels: 2)
        page_kernels_add_doubled(small.kernel, large.kernel)
        for x in 0..<10 { #expect(value(large, 1, x, 5) == value(small, 1, x / 2, 2)) }
    }
}
