import DomainModel
import Mathematics

/// Puts a watermark into sound: noise below what the programme masks in each band and moment. Where nothing plays,
/// nothing is added.
public struct WatermarkEmbedder: Sendable {
    private static let tuning = EmbeddingTuning.standard

    /// Decibels of a watermark relative to the masked threshold of each band.
    public static let defaultLevelDecibels = tuning.levelDecibels

    private let wave: [Float]
    private let level: Float

    /// An embedder of one watermark.
    ///
    /// - Parameter level: decibels relative to the masked threshold.
    public init(_ mark: Watermark, level: Float = defaultLevelDecibels) {
        wave = WatermarkLayout.shared.wave(of: mark.word)
        self.level = level
    }

    /// One channel with the watermark in it: as many samples as given.
    public func callAsFunction(_ samples: [Float], rate: Double) -> [Float] {
        let programme = Resampler(from: rate, to: WatermarkLayout.rate)(samples)
        let addition = Resampler(from: WatermarkLayout.rate, to: rate)(addition(to: programme))
        return samples.indices.map { place in
            samples[place] + (place < addition.count ? addition[place] : 0)
        }
    }

    /// The sound to add, at the layout's rate.
    private func addition(to samples: [Float]) -> [Float] {
        let tuning = WatermarkEmbedder.tuning
        let (frame, hop) = (tuning.frame, tuning.frame / 2)
        let transform = FourierTransform(length: frame)
        let masking = MaskingThreshold(frame: frame, rate: WatermarkLayout.rate)
        // The square root of a Hann window, applied before and after: overlapping halves add up to one.
        let window = (0..<frame).map { Float(sine(Double.pi * (Double($0) + 0.5) / Double(frame))) }
        // Silence before and after, so that the edges are covered by two frames like all other samples.
        let silence = [Float](repeating: 0, count: hop)
        let padded = silence + samples + silence + silence + silence
        let starts = Array(stride(from: 0, through: padded.count - frame, by: hop))
        let thresholds = starts.map { start in
            var real = (0..<frame).map { padded[start + $0] * window[$0] }
            var imaginary = [Float](repeating: 0, count: frame)
            transform.forward(&real, &imaginary)
            return masking((0...hop).map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] })
        }
        // The power of a line in a frame of the wave: the wave's power is 1, all of it in the layout's lines.
        let share = Double(WatermarkLayout.lines.count) / Double(WatermarkLayout.block / 2)
        let linePower = Float(frame / 2) / Float(share)
        let scale = power(10, level / 10) / linePower
        let (first, last) = (
            WatermarkLayout.lines.lowerBound * frame / WatermarkLayout.block,
            WatermarkLayout.lines.upperBound * frame / WatermarkLayout.block
        )
        var added = [Float](repeating: 0, count: padded.count)
        for (number, start) in starts.enumerated() {
            let neighbours = [thresholds[max(0, number - 1)], thresholds[min(starts.count - 1, number + 1)]]
            let bands = thresholds[number].indices.map { band in
                let limit = tuning.maxRise * min(neighbours[0][band], neighbours[1][band])
                return (scale * min(thresholds[number][band], limit) / Float(max(1, masking.linesInBand[band])))
                    .squareRoot()
            }
            var real = (0..<frame).map { place -> Float in
                let at = start + place - hop
                return at < 0 ? 0 : wave[at % wave.count] * window[place]
            }
            var imaginary = [Float](repeating: 0, count: frame)
            transform.forward(&real, &imaginary)
            for line in 0...hop {
                let gain = (first...last).contains(line) ? bands[masking.bandOfLine[line]] : 0
                real[line] *= gain
                imaginary[line] *= gain
                guard line > 0, line < hop else { continue }
                real[frame - line] *= gain
                imaginary[frame - line] *= gain
            }
            transform.backward(&real, &imaginary)
            for place in 0..<frame { added[start + place] += real[place] * window[place] }
        }
        return Array(added[hop..<hop + samples.count])
    }
}
