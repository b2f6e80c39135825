/// The discrete Fourier transform of a power of two of samples: radix 2, in place (Cooley and Tukey 1965).
public struct FourierTransform: Sendable {
    /// How many samples it takes.
    public let length: Int
    /// The twiddle factors of each stage, stage after stage: 1, 2, 4 … `length / 2` of them, so that a stage reads its
    /// own in a row.
    private let cosines: [Float]
    private let sines: [Float]
    /// Each place with the bits of its number reversed.
    private let swapped: [UInt32]

    /// The twiddle factors of a transform's last stage: the first half of a turn, downwards from 1.
    public static func twiddles(length: Int) -> (cosines: [Float], sines: [Float]) {
        let angles = (0..<length / 2).map { -2 * Double.pi * Double($0) / Double(length) }
        return (angles.map { Float(cosine($0)) }, angles.map { Float(sine($0)) })
    }

    /// A transform; `length` is a power of two.
    public init(length: Int) {
        precondition(length > 1 && length & (length - 1) == 0, "the length is a power of two")
        self.length = length
        let (last, lastSines) = FourierTransform.twiddles(length: length)
        var cosines = [Float](repeating: 0, count: length - 1)
        var sines = cosines
        var half = 1
        while half < length {
            let stride = length / (2 * half)
            for place in 0..<half {
                cosines[half - 1 + place] = last[place * stride]
                sines[half - 1 + place] = lastSines[place * stride]
            }
            half *= 2
        }
        (self.cosines, self.sines) = (cosines, sines)
        var swapped = [UInt32](repeating: 0, count: length)
        let top = UInt32(length / 2)
        for place in 1..<length {
            // The reversed bits of half the place, one place lower, and the lowest bit on top.
            swapped[place] = swapped[place / 2] / 2 | (place & 1 == 1 ? top : 0)
        }
        self.swapped = swapped
    }

    /// Transforms in place.
    public func forward(_ real: inout [Float], _ imaginary: inout [Float]) {
        precondition(real.count == length && imaginary.count == length, "as many samples as the transform takes")
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                cosines.withUnsafeBufferPointer { cosines in
                    sines.withUnsafeBufferPointer { sines in
                        swap(real, imaginary)
                        butterflies(real, imaginary, cosines, sines)
                    }
                }
            }
        }
    }

    /// Transforms back in place, divided by the length: it undoes `forward`.
    public func backward(_ real: inout [Float], _ imaginary: inout [Float]) {
        // Swapping the parts inverts the direction.
        forward(&imaginary, &real)
        let scale = 1 / Float(length)
        for place in 0..<length {
            real[place] *= scale
            imaginary[place] *= scale
        }
    }

    private func swap(_ real: UnsafeMutableBufferPointer<Float>, _ imaginary: UnsafeMutableBufferPointer<Float>) {
        swapped.withUnsafeBufferPointer { swapped in
            for place in 0..<length where place < Int(swapped[place]) {
                real.swapAt(place, Int(swapped[place]))
                imaginary.swapAt(place, Int(swapped[place]))
            }
        }
    }

    private func butterflies(
        _ real: UnsafeMutableBufferPointer<Float>, _ imaginary: UnsafeMutableBufferPointer<Float>,
        _ cosines: UnsafeBufferPointer<Float>, _ sines: UnsafeBufferPointer<Float>
    ) {
        var half = 1
        // Early stages have too few in a row for a vector.
        while half < min(8, length) {
            for start in Swift.stride(from: 0, to: length, by: 2 * half) {
                for offset in 0..<half {
                    let (low, high) = (start + offset, start + offset + half)
                    let (cosine, sine) = (cosines[half - 1 + offset], sines[half - 1 + offset])
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
        let (reals, imaginaries) = (UnsafeMutableRawBufferPointer(real), UnsafeMutableRawBufferPointer(imaginary))
        let (allCosines, allSines) = (UnsafeRawBufferPointer(cosines), UnsafeRawBufferPointer(sines))
        let size = MemoryLayout<Float>.stride
        func load(_ buffer: UnsafeMutableRawBufferPointer, _ place: Int) -> SIMD8<Float> {
            buffer.loadUnaligned(fromByteOffset: place * size, as: SIMD8<Float>.self)
        }
        func store(_ vector: SIMD8<Float>, _ buffer: UnsafeMutableRawBufferPointer, _ place: Int) {
            buffer.storeBytes(of: vector, toByteOffset: place * size, as: SIMD8<Float>.self)
        }
        while half < length {
            for start in Swift.stride(from: 0, to: length, by: 2 * half) {
                for offset in Swift.stride(from: 0, to: half, by: 8) {
                    let (low, high, turn) = (start + offset, start + offset + half, (half - 1 + offset) * size)
                    let cosine = allCosines.loadUnaligned(fromByteOffset: turn, as: SIMD8<Float>.self)
                    let sine = allSines.loadUnaligned(fromByteOffset: turn, as: SIMD8<Float>.self)
                    let (highReal, highImaginary) = (load(reals, high), load(imaginaries, high))
                    let (lowReal, lowImaginary) = (load(reals, low), load(imaginaries, low))
                    let turnedReal = highReal * cosine - highImaginary * sine
                    let turnedImaginary = highReal * sine + highImaginary * cosine
                    store(lowReal - turnedReal, reals, high)
                    store(lowImaginary - turnedImaginary, imaginaries, high)
                    store(lowReal + turnedReal, reals, low)
                    store(lowImaginary + turnedImaginary, imaginaries, low)
                }
            }
            half *= 2
        }
    }
}
