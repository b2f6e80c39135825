#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// Samples at another rate, band-limited by a windowed sinc (Smith, *Digital Audio Resampler*, 2002).
struct Resampler {
    /// Zero crossings of the sinc to each side.
    private static let crossings = 16
    /// Places between two input samples that the kernel is drawn for; between two of them it is linear.
    private static let phases = 256

    /// Input samples that one output sample stands for.
    let step: Double

    /// Input samples before and after an output sample that it is made of: whole vectors.
    private let reach: Int
    /// The kernel under a Hann window, a row for each phase: what each input sample in reach counts.
    private let rows: [SIMD8<Float>]

    /// From one rate to another.
    init(from rate: Double, to other: Double) {
        step = rate / other
        // What the lower of the two rates can hold passes.
        let scale = min(1, 1 / step)
        reach = Int((Double(Resampler.crossings) / scale).rounded(.up)) / 4 * 4 + 4
        let width = 2 * reach
        let start = reach - 1
        let taps = (0...Resampler.phases).flatMap { phase in
            (0..<width).map { tap in
                let distance = Double(tap - start) - Double(phase) / Double(Resampler.phases)
                return Float(scale * Resampler.sinc(distance * scale))
            }
        }
        rows = Swift.stride(from: 0, to: taps.count, by: 8).map { SIMD8(taps[$0..<$0 + 8]) }
    }

    private static func sinc(_ at: Double) -> Double {
        guard abs(at) < Double(crossings) else { return 0 }
        let window = 0.5 + 0.5 * cos(Double.pi * at / Double(crossings))
        return at == 0 ? 1 : sin(Double.pi * at) / (Double.pi * at) * window
    }

    /// How many samples come of `count`.
    func outputCount(of count: Int) -> Int { Int(Double(count) / step) }

    /// The samples at the other rate, the first at the same moment as the first that comes in.
    func callAsFunction(_ samples: [Float]) -> [Float] {
        step == 1 ? samples : self(samples, from: 0, count: outputCount(of: samples.count))
    }

    /// So many samples at the other rate, the first at `start`, a place among those that come in or before them; before
    /// and after these is silence.
    func callAsFunction(_ samples: [Float], from start: Double, count: Int) -> [Float] {
        self(samples, at: (0..<count).map { start + Double($0) * step })
    }

    /// The samples at these places, which go up, among those that come in, before or after them, where silence is.
    ///
    /// - Parameter isApproximate: whether the nearest of the places that the kernel is drawn for does, in half the
    ///   time: an error of -48 dB, half of a 256th of a sample at half the rate.
    func callAsFunction(_ samples: [Float], isApproximate: Bool = false, at places: [Double]) -> [Float] {
        guard let first = places.first, let last = places.last else { return [] }
        // Silence before and after, so that every output sample has all of its reach.
        let before = reach + max(0, Int((-first).rounded(.up)))
        let padded =
            [Float](repeating: 0, count: before) + samples
            + [Float](repeating: 0, count: reach + 1 + max(0, Int(last.rounded(.up)) - samples.count))
        let vectors = reach / 4
        return padded.withUnsafeBytes { padded in
            rows.withUnsafeBufferPointer { rows in
                places.map { centre in
                    let sample = Int(centre.rounded(.down))
                    let phase = (centre - Double(sample)) * Double(Resampler.phases)
                    // The first sample in reach.
                    let at = (before + sample - (reach - 1)) * MemoryLayout<Float>.stride
                    var first = SIMD8<Float>.zero
                    if isApproximate {
                        let row = Int(phase + 0.5) * vectors
                        for vector in 0..<vectors {
                            first +=
                                padded.loadUnaligned(fromByteOffset: at + 32 * vector, as: SIMD8<Float>.self)
                                * rows[row + vector]
                        }
                        return first.sum()
                    }
                    let row = Int(phase)
                    let part = Float(phase - Double(row))
                    var second = first
                    for vector in 0..<vectors {
                        let input = padded.loadUnaligned(fromByteOffset: at + 32 * vector, as: SIMD8<Float>.self)
                        first += input * rows[row * vectors + vector]
                        second += input * rows[(row + 1) * vectors + vector]
                    }
                    return (first + part * (second - first)).sum()
                }
            }
        }
    }
}
