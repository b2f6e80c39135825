import CImageKernels
import Mathematics

/// The discrete Fourier transform of squares whose side is a power of two (Cooley and Tukey, 1965). The kernel
/// transforms all columns at once in the widest registers there are; `FourierTransform` is for one long series.
struct FourierTransform2D {
    private let side: Int
    private let cosines: [Float]
    private let sines: [Float]

    /// A transform of squares of this side.
    init(_ side: Int) {
        precondition(side > 1 && side & (side - 1) == 0, "the side is a power of two")
        self.side = side
        (cosines, sines) = FourierTransform.twiddles(length: side)
    }

    /// The amplitude of each frequency of a real square, in rows of `side / 2 + 1` columns; the other half mirrors
    /// them.
    func amplitudes(of pixels: [Float]) -> [Float] {
        precondition(pixels.count == side * side, "as many pixels as the square has")
        let columns = side / 2 + 1
        let lanes = Int(IMAGE_KERNELS_LANES)
        // Columns in whole vectors; a side shorter than a vector is padded.
        let (wide, narrow) = (max(side, lanes), (columns + lanes - 1) / lanes * lanes)
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * side * (wide + narrow)) { memory in
            memory.initialize(repeating: 0)
            let real = memory.baseAddress!
            let imaginary = real + side * wide
            // Both passes go along columns, so that many are transformed at once. The first transforms the rows.
            for row in 0..<side {
                for column in 0..<side { real[column * wide + row] = pixels[row * side + column] }
            }
            image_kernels_transform(real, imaginary, side, wide, cosines, sines)
            let (transposed, transposedImaginary) = (imaginary + side * wide, imaginary + side * wide + side * narrow)
            for row in 0..<side {
                for column in 0..<columns {
                    transposed[row * narrow + column] = real[column * wide + row]
                    transposedImaginary[row * narrow + column] = imaginary[column * wide + row]
                }
            }
            image_kernels_transform(transposed, transposedImaginary, side, narrow, cosines, sines)
            return [Float](unsafeUninitializedCapacity: side * columns) { amplitudes, count in
                for row in 0..<side {
                    for column in 0..<columns {
                        let (x, y) = (transposed[row * narrow + column], transposedImaginary[row * narrow + column])
                        amplitudes[row * columns + column] = (x * x + y * y).squareRoot()
                    }
                }
                count = side * columns
            }
        }
    }
}
