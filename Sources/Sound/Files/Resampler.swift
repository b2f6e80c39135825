import Mathematics

/// Samples at another rate, band-limited by a windowed sinc (Smith, *Digital Audio Resampler*, 2002).
struct Resampler {
    private static let crossings = Tuning.standard.resampler.crossings
    private static let phases = Tuning.standard.resampler.phases

    /// Input samples per output sample.
    let step: Double

    /// Input samples to each side that an output sample is made of, in whole vectors.
    private let reach: Int
    /// The kernel under a Hann window, a row for each phase: the weight of each input sample in reach.
    private let rows: [SIMD8<Float>]

    /// A conversion from one rate to another.
    init(from rate: Double, to other: Double) {
        step = rate / other
        // The lower of the two rates bounds the band.
        let scale = min(1, 1 / step)
        reach = Int((Double(Resampler.crossings) / scale).rounded(.up)) / 4 * 4 + 4
        let width = 2 * reach
        let start = reach - 1
        let phases = Resampler.phases
        let taps = (0...phases).flatMap { phase in
            (0..<width).map { tap in
                let distance = Double(tap - start) - Double(phase) / Double(phases)
                return Float(scale * Resampler.sinc(distance * scale))
            }
        }
        rows = Swift.stride(from: 0, to: taps.count, by: 8).map { SIMD8(taps[$0..<$0 + 8]) }
    }

    private static func sinc(_ at: Double) -> Double {
        guard abs(at) < Double(crossings) else { return 0 }
        let window = 0.5 + 0.5 * cosine(Double.pi * at / Double(crossings))
        return at == 0 ? 1 : sine(Double.pi * at) / (Double.pi * at) * window
    }

    /// How many samples `count` input samples become.
    func outputCount(of count: Int) -> Int { Int(Double(count) / step) }

    /// The samples at the other rate; the first is at the moment of the first input sample.
    func callAsFunction(_ samples: [Float]) -> [Float] {
        step == 1 ? samples : self(samples, from: 0, count: outputCount(of: samples.count))
    }

    /// `count` samples at the other rate; the first is at `start`, in input samples. Around the input is silence.
    func callAsFunction(_ samples: [Float], from start: Double, count: Int) -> [Float] {
        self(samples, at: (0..<count).map { start + Double($0) * step })
    }

    /// The samples at these ascending places, in input samples. Around the input is silence.
    ///
    /// - Parameter isApproximate: whether the nearest stored phase of the kernel suffices, in half the time; otherwise
    ///   two phases are interpolated.
    func callAsFunction(_ samples: [Float], isApproximate: Bool = false, at places: [Double]) -> [Float] {
        guard let first = places.first, let last = places.last else { return [] }
        // Silence before and after, so that every output sample has its whole reach.
        let before = reach + max(0, Int((-first).rounded(.up)))
        let padded =
            [Float](repeating: 0, count: before) + samples
            + [Float](repeating: 0, count: reach + 1 + max(0, Int(last.rounded(.up)) - samples.count))
        let (vectors, phases) = (reach / 4, Double(Resampler.phases))
        return padded.withUnsafeBytes { padded in
            rows.withUnsafeBufferPointer { rows in
                places.map { centre in
                    let sample = Int(centre.rounded(.down))
                    let phase = (centre - Double(sample)) * phases
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
