import DomainModel
import Mathematics

/// Finds a watermark in a recording.
public enum WatermarkDetector {
    private static let tuning = Tuning.standard.detector

    /// Seconds of a watermark's period; a shorter recording holds no whole one.
    public static let shortest = Double(WatermarkLayout.period) / WatermarkLayout.rate

    /// The first watermark in one channel of a recording; `nil` if there is none.
    public static func mark(in samples: [Float], rate: Double) -> DetectedWatermark? {
        let sampled = Resampler(from: rate, to: WatermarkLayout.rate)(samples)
        for piece in pieces(of: sampled.count) {
            for candidate in decoded(Array(sampled[piece]))
            where candidate.holds && candidate.detected.agreement >= DetectedWatermark.minAgreement {
                return candidate.detected
            }
        }
        return nil
    }

    /// The pieces of a recording that are searched. Short ones lie side by side. Long ones follow, which overlap by
    /// half: a watermark across two short pieces lies in one of them.
    static func pieces(of count: Int) -> [Range<Int>] {
        let short = Int(tuning.shortSeconds * WatermarkLayout.rate)
        let long = Int(tuning.longSeconds * WatermarkLayout.rate)
        // Of a recording hardly longer than a short piece, a long piece adds nothing.
        return pieces(of: count, length: short)
            + (count > short * tuning.minHalvesForLong / 2 ? pieces(of: count, length: long, every: short) : [])
    }

    private static func pieces(of count: Int, length: Int, every step: Int? = nil) -> [Range<Int>] {
        guard count > length else { return [0..<count] }
        let starts = stride(from: 0, to: count - length, by: step ?? length)
        // The last piece ends with the recording.
        return starts.map { $0..<$0 + length } + [count - length..<count]
    }

    /// Candidates, likeliest first: those whose pilots keep their time, then those of a phone that was moved.
    static func decoded(_ samples: [Float]) -> some Sequence<DecodedWatermark> {
        // A few blocks hold chips of too few bits.
        let whitened = samples.count < WatermarkLayout.period / 2 ? [] : SpectralWhitening.whitened(samples)
        let searches = whitened.isEmpty ? [] : [PilotSearch.alignments, PilotTracker.alignments]
        let transform = FourierTransform(length: WatermarkLayout.block)
        return searches.lazy.flatMap { $0(whitened) }.flatMap { alignment in
            let beginnings = BlockCorrelations.cuts(of: whitened, at: alignment, transform).flatMap { blocks in
                (0..<WatermarkLayout.blocks).map { first in
                    let soft = blocks.soft(beginningWith: first)
                    return (blocks: blocks, soft: soft, coherence: blocks.coherence(soft))
                }
            }
            return beginnings.sorted { $0.coherence > $1.coherence }.prefix(tuning.maxDecoded).map { beginning in
                let (word, code, holds) = WatermarkCode.decode(beginning.soft)
                let agreement = beginning.blocks.agreement(
                    with: code, beginning.soft, countingPilots: alignment.isSteady)
                return DecodedWatermark(
                    detected: DetectedWatermark(
                        mark: Watermark(word: word), agreement: agreement, speed: alignment.speed),
                    isSteady: alignment.isSteady, holds: holds)
            }
        }
    }

    /// What was decoded at one alignment and beginning.
    struct DecodedWatermark {
        /// The likeliest watermark.
        let detected: DetectedWatermark
        /// Whether its pilots keep their time.
        let isSteady: Bool
        /// Whether its check holds.
        let holds: Bool
    }
}
