import CImageKernels
import Foundation

/// The discrete Fourier transform of squares whose side is a power of two (Cooley and Tukey, 1965).
struct FourierTransform2D {
    private let side: Int
    private let cosines: [Float]
    private let sines: [Float]

    /// A transform of squares of this side.
    init(_ side: Int) {
        precondition(side > 1 && side & (side - 1) == 0, "the side is a power of two")
        self.side = side
        let angles = (0..<side / 2).map { -2 * Double.pi * Double($0) / Double(side) }
        cosines = angles.map { Float(cos($0)) }
        sines = angles.map { Float(sin($0)) }
    }

    /// The amplitude of each frequency of a real square: rows of `side / 2 + 1` columns, as the other half mirrors
    /// them.
    func amplitudes(of pixels: [Float]) -> [Float] {
        precondition(pixels.count == side * side, "as many pixels as the square has")
        let columns = side / 2 + 1
        let lanes = Int(IMAGE_KERNELS_LANES)
        // As many columns as whole vectors hold; a side shorter than one is filled up.
        let (wide, narrow) = (max(side, lanes), (columns + lanes - 1) / lanes * lanes)
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * side * (wide + narrow)) { memory in
            memory.initialize(repeating: 0)
            let real = memory.baseAddress!
            let imaginary = real + side * wide
            // Both times along columns, so that many are transformed at once: first what was rows.
            for row in 0..<side {
                for column in 0..<side { real[column * wide + row] = pixels[row * side + column] }
            }
            image_kernels_transform(real, imaginary, side, wide, cosines, sines)
            let (turned, turnedImaginary) = (imaginary + side * wide, imaginary + side * wide + side * narrow)
            for row in 0..<side {
                for column in 0..<columns {
                    turned[row * narrow + column] = real[column * wide + row]
                    turnedImaginary[row * narrow + column] = imaginary[column * wide + row]
                }
            }
            image_kernels_transform(turned, turnedImaginary, side, narrow, cosines, sines)
            return [Float](unsafeUninitializedCapacity: side * columns) { amplitudes, count in
                for row in 0..<side {
                    for column in 0..<columns {
                        let (x, y) = (turned[row * narrow + column], turnedImaginary[row * narrow + column])
                        amplitudes[row * columns + column] = (x * x + y * y).squareRoot()
                    }
                }
                count = side * columns
            }
        }
    }
}
