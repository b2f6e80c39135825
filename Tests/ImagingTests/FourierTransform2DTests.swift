import CImageKernels
import Foundation
import Mathematics
import Testing
import TestSupport

// Inside: a fast transform or rank compared with a slow one.
@testable import Imaging

@Suite("Frequencies of a square")
struct FourierTransform2DTests {
    /// Values from −1 to 1.
    private func noise(_ count: Int, seed: UInt64) -> [Float] {
        var dice = SeededGenerator(seed: seed)
        return (0..<count).map { _ in Float.random(in: -1...1, using: &dice) }
    }

    @Test("are those of their definition", arguments: [2, 8, 16, 32])
    func amplitudes(side: Int) {
        let pixels = noise(side * side, seed: UInt64(side))
        let amplitudes = FourierTransform2D(side).amplitudes(of: pixels)
        let columns = side / 2 + 1
        #expect(amplitudes.count == side * columns)
        for (v, u) in [(0, 0), (1, 0), (0, 1), (side - 1, 1), (side / 2, columns - 1)] {
            var (real, imaginary) = (0.0, 0.0)
            for y in 0..<side {
                for x in 0..<side {
                    let angle = -2 * Double.pi * Double(u * x + v * y) / Double(side)
                    real += Double(pixels[y * side + x]) * cos(angle)
                    imaginary += Double(pixels[y * side + x]) * sin(angle)
                }
            }
            #expect(abs(Double(amplitudes[v * columns + u]) - hypot(real, imaginary)) < 1e-3)
        }
    }

    @Test("are equal bits on every processor")
    func variants() {
        let side = 64
        let (cosines, sines) = FourierTransform.twiddles(length: side)
        var (real, imaginary) = (noise(side * 48, seed: 1), noise(side * 48, seed: 2))
        var (plain, plainImaginary) = (real, imaginary)
        image_kernels_transform(&real, &imaginary, side, 48, cosines, sines)
        image_kernels_transform_plain(&plain, &plainImaginary, side, 48, cosines, sines)
        #expect(real.map(\.bitPattern) == plain.map(\.bitPattern))
        #expect(imaginary.map(\.bitPattern) == plainImaginary.map(\.bitPattern))
    }

    @Test("are the bits of one transform of all rows and then of all columns")
    func oneDimension() {
        let side = 64
        let pixels = noise(side * side, seed: 3)
        let transform = FourierTransform(length: side)
        let rows = (0..<side).map { row in
            var real = Array(pixels[row * side..<(row + 1) * side])
            var imaginary = [Float](repeating: 0, count: side)
            transform.forward(&real, &imaginary)
            return (real: real, imaginary: imaginary)
        }
        let amplitudes = FourierTransform2D(side).amplitudes(of: pixels)
        for column in 0...side / 2 {
            var (real, imaginary) = (rows.map { $0.real[column] }, rows.map { $0.imaginary[column] })
            transform.forward(&real, &imaginary)
            let expected = zip(real, imaginary).map { ($0 * $0 + $1 * $1).squareRoot() }
            let found = (0..<side).map { amplitudes[$0 * (side / 2 + 1) + column] }
            #expect(found == expected)
        }
    }
}
