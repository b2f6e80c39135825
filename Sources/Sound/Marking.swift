#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

import Retail

/// Puts a mark into sound: in every cell the programme's own spectrum a little up or down, so that where nothing plays
/// nothing is added, and what is added lies under what plays in its own band.
public struct Marking: Sendable {
    /// How much a cell goes up or down, as a share of its amplitude: 12 dB under the programme in each band.
    public static let usualStrength: Float = 0.25

    private let signs: [Float]
    private let strength: Float

    /// A way of putting in one mark.
    ///
    /// - Parameter strength: the share of a cell's amplitude that is added or taken; its level under the programme is
    ///   20 log₁₀ of it.
    public init(_ mark: Watermark, strength: Float = usualStrength) {
        signs = MarkLayout.shared.signs(of: mark.word)
        self.strength = strength
    }

    /// One channel with the mark in it: as many samples as came.
    public func callAsFunction(_ samples: [Float], rate: Double) -> [Float] {
        let programme = Resampling(from: rate, to: MarkLayout.rate)(samples)
        let addition = Resampling(from: MarkLayout.rate, to: rate)(addition(to: programme))
        return samples.indices.map { place in
            samples[place] + (place < addition.count ? addition[place] : 0)
        }
    }

    /// What is added, at the layout's rate.
    private func addition(to samples: [Float]) -> [Float] {
        let (frame, hop) = (MarkLayout.frame, MarkLayout.hop)
        let transform = FourierTransform(length: frame)
        // The square root of a Hann window, before and after: overlapping halves add up to one.
        let window = (0..<frame).map { Float(sin(Double.pi * Double($0) / Double(frame))) }
        // A frame of nothing before and after, so that the edges are covered twice as all else is.
        let padded =
            [Float](repeating: 0, count: hop) + samples + [Float](repeating: 0, count: frame + hop)
        var added = [Float](repeating: 0, count: padded.count)
        for (number, start) in stride(from: 0, through: padded.count - frame, by: hop).enumerated() {
            var real = (0..<frame).map { padded[start + $0] * window[$0] }
            var imaginary = [Float](repeating: 0, count: frame)
            transform.forward(&real, &imaginary)
            var gains = [Float](repeating: 0, count: frame)
            for (band, sign) in MarkLayout.bandSigns(ofFrame: number, signs).enumerated() {
                for line in 0..<MarkLayout.linesPerBand {
                    let at = MarkLayout.firstLine + band * MarkLayout.linesPerBand + line
                    gains[at] = sign * strength
                    gains[frame - at] = gains[at]
                }
            }
            for line in 0..<frame {
                real[line] *= gains[line]
                imaginary[line] *= gains[line]
            }
            transform.backward(&real, &imaginary)
            for place in 0..<frame { added[start + place] += real[place] * window[place] }
        }
        return Array(added[hop..<hop + samples.count])
    }
}
