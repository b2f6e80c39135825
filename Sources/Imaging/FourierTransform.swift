import Foundation

/// The discrete Fourier transform of squares whose side is a power of two (Cooley and Tukey, 1965).
struct FourierTransform {
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

    /// The amplitude of each frequency of a real square: rows of `side / 2 + 1` columns, as the other half mirrors them.
    func amplitudes(of pixels: [Float]) -> [Float] {
        precondition(pixels.count == side * side, "as many pixels as the square has")
        var real = pixels
        var imaginary = [Float](repeating: 0, count: pixels.count)
        let columns = side / 2 + 1
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                for row in 0..<side { transform(real, imaginary, from: row * side, by: 1) }
                for column in 0..<columns { transform(real, imaginary, from: column, by: side) }
            }
        }
        return (0..<side * columns).map { place in
            let index = place / columns * side + place % columns
            return (real[index] * real[index] + imaginary[index] * imaginary[index]).squareRoot()
        }
    }

    /// Transforms one row or column in place.
    private func transform(
        _ real: UnsafeMutableBufferPointer<Float>, _ imaginary: UnsafeMutableBufferPointer<Float>, from first: Int,
        by step: Int
    ) {
        var mirrored = 0
        for place in 0..<side {
            if place < mirrored {
                real.swapAt(first + place * step, first + mirrored * step)
                imaginary.swapAt(first + place * step, first + mirrored * step)
            }
            var bit = side >> 1
            while bit > 0, mirrored & bit != 0 {
                mirrored ^= bit
                bit >>= 1
            }
            mirrored |= bit
        }
        var half = 1
        while half < side {
            let turn = side / (2 * half)
            for start in stride(from: 0, to: side, by: 2 * half) {
                for place in 0..<half {
                    let one = first + (start + place) * step
                    let other = one + half * step
                    let (cosine, sine) = (cosines[place * turn], sines[place * turn])
                    let x = real[other] * cosine - imaginary[other] * sine
                    let y = real[other] * sine + imaginary[other] * cosine
                    (real[other], imaginary[other]) = (real[one] - x, imaginary[one] - y)
                    (real[one], imaginary[one]) = (real[one] + x, imaginary[one] + y)
                }
            }
            half *= 2
        }
    }
}
