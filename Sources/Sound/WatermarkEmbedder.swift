#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

import DomainModel

/// Puts a mark into sound: noise that lies under what the programme masks in each band and moment, so that where
/// nothing plays nothing is added.
public struct WatermarkEmbedder: Sendable {
    /// Where the mark lies beside the masked threshold of each band, in decibels.
    ///
    /// `Scripts/audibility.py` measures it from outside, `make sound` what is found of it.
    public static let defaultLevelDecibels: Float = -8

    /// Samples a frame that the threshold is held in: 32 ms.
    private static let frame = 512
    /// How much louder, as power, a mark may be than the frame before or after it hides: ten decibels. A frame's noise
    /// sounds before and after what hides it; the ear hears the 16 ms before an onset.
    private static let steepest: Float = 10

    private let wave: [Float]
    private let level: Float

    /// A way of putting in one mark.
    ///
    /// - Parameter level: decibels beside the masked threshold.
    public init(_ mark: Watermark, level: Float = defaultLevelDecibels) {
        wave = WatermarkLayout.shared.wave(of: mark.word)
        self.level = level
    }

    /// One channel with the mark in it: as many samples as came.
    public func callAsFunction(_ samples: [Float], rate: Double) -> [Float] {
        let programme = Resampler(from: rate, to: WatermarkLayout.rate)(samples)
        let addition = Resampler(from: WatermarkLayout.rate, to: rate)(addition(to: programme))
        return samples.indices.map { place in
            samples[place] + (place < addition.count ? addition[place] : 0)
        }
    }

    /// What is added, at the layout's rate.
    private func addition(to samples: [Float]) -> [Float] {
        let (frame, hop) = (WatermarkEmbedder.frame, WatermarkEmbedder.frame / 2)
        let transform = FourierTransform(length: frame)
        let masking = MaskingThreshold(frame: frame, rate: WatermarkLayout.rate)
        // The square root of a Hann window, before and after: overlapping halves add up to one.
        let window = (0..<frame).map { Float(sin(Double.pi * (Double($0) + 0.5) / Double(frame))) }
        // Half a frame of nothing before and more after, so that the edges are covered twice as all else is.
        let silence = [Float](repeating: 0, count: hop)
        let padded = silence + samples + silence + silence + silence
        let starts = Array(stride(from: 0, through: padded.count - frame, by: hop))
        let thresholds = starts.map { start in
            var real = (0..<frame).map { padded[start + $0] * window[$0] }
            var imaginary = [Float](repeating: 0, count: frame)
            transform.forward(&real, &imaginary)
            return masking((0...hop).map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] })
        }
        // A line's power in a frame of the wave, whose power of one lies in the layout's lines alone.
        let share = Double(WatermarkLayout.lines.count) / Double(WatermarkLayout.block / 2)
        let power = Float(frame / 2) / Float(share)
        let scale = pow(10, level / 10) / power
        let (first, last) = (
            WatermarkLayout.lines.lowerBound * frame / WatermarkLayout.block,
            WatermarkLayout.lines.upperBound * frame / WatermarkLayout.block
        )
        var added = [Float](repeating: 0, count: padded.count)
        for (number, start) in starts.enumerated() {
            let neighbours = [thresholds[max(0, number - 1)], thresholds[min(starts.count - 1, number + 1)]]
            let bands = thresholds[number].indices.map { band in
                let most = WatermarkEmbedder.steepest * min(neighbours[0][band], neighbours[1][band])
                return (scale * min(thresholds[number][band], most) / Float(max(1, masking.linesInBand[band])))
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
