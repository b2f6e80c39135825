#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// The discrete Fourier transform of a power of two of samples: radix 2, in place (Cooley and Tukey 1965).
struct FourierTransform {
    /// How many samples it takes.
    let length: Int
    /// The turns of each stage, one stage behind the other: 1, 2, 4 … `length / 2` of them, so that a stage reads its
    /// own in a row.
    private let cosines: [Float]
    private let sines: [Float]
    private let swapped: [UInt32]

    /// A transform; `length` is a power of two.
    init(length: Int) {
        precondition(length > 1 && length & (length - 1) == 0)
        self.length = length
        let turns = (0..<length / 2).map { -2 * Double.pi * Double($0) / Double(length) }
        let (last, lastSines) = (turns.map { Float(cos($0)) }, turns.map { Float(sin($0)) })
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
            // Bits reversed: those of half the place one further down, and the lowest on top.
            swapped[place] = swapped[place / 2] / 2 | (place & 1 == 1 ? top : 0)
        }
        self.swapped = swapped
    }

    /// Transforms in place.
    func forward(_ real: inout [Float], _ imaginary: inout [Float]) {
        precondition(real.count == length && imaginary.count == length)
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
        // Too few in a row for a vector.
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
