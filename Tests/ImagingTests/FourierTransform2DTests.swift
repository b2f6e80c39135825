import CImageKernels
import Foundation
import Testing
import TestSupport

@testable import Imaging

@Suite("Frequencies of a square")
struct FourierTransform2DTests {
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

    @Test("are the same bits whatever the processor has")
    func variants() {
        let side = 64
        let angles = (0..<side / 2).map { -2 * Double.pi * Double($0) / Double(side) }
        let (cosines, sines) = (angles.map { Float(cos($0)) }, angles.map { Float(sin($0)) })
        var (real, imaginary) = (noise(side * 48, seed: 1), noise(side * 48, seed: 2))
        var (plain, plainImaginary) = (real, imaginary)
        image_kernels_transform(&real, &imaginary, side, 48, cosines, sines)
        image_kernels_transform_plain(&plain, &plainImaginary, side, 48, cosines, sines)
        #expect(real.map(\.bitPattern) == plain.map(\.bitPattern))
        #expect(imaginary.map(\.bitPattern) == plainImaginary.map(\.bitPattern))
    }
}
