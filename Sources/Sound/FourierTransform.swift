#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// The discrete Fourier transform of a power of two of samples: radix 2, in place (Cooley and Tukey 1965).
struct FourierTransform {
    /// How many samples it takes.
    let length: Int
    private let cosines: [Float]
    private let sines: [Float]
    private let swapped: [Int]

    /// A transform; `length` is a power of two.
    init(length: Int) {
        precondition(length > 1 && length & (length - 1) == 0)
        self.length = length
        cosines = (0..<length / 2).map { Float(cos(2 * Double.pi * Double($0) / Double(length))) }
        sines = (0..<length / 2).map { Float(-sin(2 * Double.pi * Double($0) / Double(length))) }
        let digits = length.trailingZeroBitCount
        swapped = (0..<length).map { place in
            (0..<digits).reduce(0) { $0 << 1 | (place >> $1 & 1) }
        }
    }

    /// Transforms in place.
    func forward(_ real: inout [Float], _ imaginary: inout [Float]) {
        precondition(real.count == length && imaginary.count == length)
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                cosines.withUnsafeBufferPointer { cosines in
                    sines.withUnsafeBufferPointer { sines in
                        butterflies(real, imaginary, cosines, sines)
                    }
                }
            }
        }
    }

    /// Transforms back in place; the sum is divided by the length, so that it undoes `forward`.
    func backward(_ real: inout [Float], _ imaginary: inout [Float]) {
        // Swapping the parts turns the transform round.
        forward(&imaginary, &real)
        let scale = 1 / Float(length)
        for place in 0..<length {
            real[place] *= scale
            imaginary[place] *= scale
        }
    }

    private func butterflies(
        _ real: UnsafeMutableBufferPointer<Float>, _ imaginary: UnsafeMutableBufferPointer<Float>,
        _ cosines: UnsafeBufferPointer<Float>, _ sines: UnsafeBufferPointer<Float>
    ) {
        for (place, other) in swapped.enumerated() where place < other {
            real.swapAt(place, other)
            imaginary.swapAt(place, other)
        }
        var half = 1
        while half < length {
            let stride = length / (2 * half)
            for start in Swift.stride(from: 0, to: length, by: 2 * half) {
                for offset in 0..<half {
                    let (low, high) = (start + offset, start + offset + half)
                    let (cosine, sine) = (cosines[offset * stride], sines[offset * stride])
                    let turnedReal = real[high] * cosine - imaginary[high] * sine
                    let turnedImaginary = real[high] * sine + imaginary[high] * cosine
                    real[high] = real[low] - turnedReal
                    imaginary[high] = imaginary[low] - turnedImaginary
                    real[low] += turnedReal
                    imaginary[low] += turnedImaginary
                }
            }
            half *= 2
        }
    }
}
