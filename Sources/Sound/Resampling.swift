#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// Samples at another rate, band-limited by a windowed sinc (Smith, *Digital Audio Resampling*, 2002).
struct Resampling {
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
        reach = Int((Double(Resampling.crossings) / scale).rounded(.up)) / 4 * 4 + 4
        let width = 2 * reach
        let start = reach - 1
        let taps = (0...Resampling.phases).flatMap { phase in
            (0..<width).map { tap in
                let distance = Double(tap - start) - Double(phase) / Double(Resampling.phases)
                return Float(scale * Resampling.sinc(distance * scale))
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
        guard step != 1 else { return samples }
        let silence = [Float](repeating: 0, count: reach)
        // Silence before and after, so that every output sample has all of its reach.
        let padded = silence + samples + silence
        let vectors = reach / 4
        return padded.withUnsafeBytes { padded in
            rows.withUnsafeBufferPointer { rows in
                (0..<outputCount(of: samples.count)).map { place in
                    let centre = Double(place) * step
                    let before = Int(centre)
                    let phase = (centre - Double(before)) * Double(Resampling.phases)
                    let row = Int(phase)
                    let part = Float(phase - Double(row))
                    var first = SIMD8<Float>.zero
                    var second = first
                    for vector in 0..<vectors {
                        // The first sample in reach stands at `before - (reach - 1)`, in the padded ones one `reach` later.
                        let input = padded.loadUnaligned(
                            fromByteOffset: (before + 1 + 8 * vector) * MemoryLayout<Float>.stride,
                            as: SIMD8<Float>.self)
                        first += input * rows[row * vectors + vector]
                        second += input * rows[(row + 1) * vectors + vector]
                    }
                    return (first + part * (second - first)).sum()
                }
            }
        }
    }
}
