import DomainModel

/// Finds a mark in a recording.
public enum WatermarkDetector {
    /// Seconds below which a recording cannot hold a mark's whole period.
    public static let shortest = Double(WatermarkLayout.period) / WatermarkLayout.rate

    /// Seconds that are looked through at once: five first, and ten where these say nothing: two periods laid upon each
    /// other are heard through twice as much other sound.
    private static let windows = [5.2, 10.4]

    /// Of all beginnings of a period at one place, how many are decoded: those whose chips are most of one mind.
    private static let maxDecoded = 3

    /// The first mark in one channel of a recording; `nil` where none is.
    public static func mark(in samples: [Float], rate: Double) -> DetectedWatermark? {
        let sampled = Resampler(from: rate, to: WatermarkLayout.rate)(samples)
        for piece in pieces(of: sampled.count) {
            for place in decoded(Array(sampled[piece]))
            where place.holds && place.heard.agreement >= DetectedWatermark.leastAgreement {
                return place.heard
            }
        }
        return nil
    }

    /// The pieces that a recording is looked through in. The shortest stand side by side: what lies across two of them
    /// lies in one of the longer, which overlap by half.
    static func pieces(of count: Int) -> [Range<Int>] {
        let (short, long) = (Int(windows[0] * WatermarkLayout.rate), Int(windows[1] * WatermarkLayout.rate))
        // What is hardly longer than the pieces before says nothing new.
        return pieces(of: count, length: short)
            + (count > short * 3 / 2 ? pieces(of: count, length: long, every: short) : [])
    }

    private static func pieces(of count: Int, length: Int, every step: Int? = nil) -> [Range<Int>] {
        guard count > length else { return [0..<count] }
        let starts = stride(from: 0, to: count - length, by: step ?? length)
        // The last ends where the recording does.
        return starts.map { $0..<$0 + length } + [count - length..<count]
    }

    /// What each place where a mark may lie would say, likeliest first, and whether its check holds: those that keep
    /// their time, then those of a recording that was moved.
    static func decoded(_ samples: [Float]) -> some Sequence<DecodedWatermark> {
        // A few blocks are no period, and their chips say nothing of most bits.
        let whitened = samples.count < WatermarkLayout.period / 2 ? [] : SpectralWhitening.of(samples)
        let searches = whitened.isEmpty ? [] : [PilotSearch.places, PilotTracker.places]
        let transform = FourierTransform(length: WatermarkLayout.block)
        return searches.lazy.flatMap { $0(whitened) }.flatMap { place in
            let beginnings = WatermarkBlocks.cuts(of: whitened, at: place, transform).flatMap { blocks in
                (0..<WatermarkLayout.blocks).map { first in
                    let soft = blocks.soft(beginningWith: first)
                    return (blocks: blocks, soft: soft, coherence: blocks.coherence(soft))
                }
            }
            return beginnings.sorted { $0.coherence > $1.coherence }.prefix(maxDecoded).map { beginning in
                let (word, code, holds) = WatermarkCode.decode(beginning.soft)
                let agreement = beginning.blocks.agreement(
                    with: code, beginning.soft, countingPilots: place.isSteady)
                return DecodedWatermark(
                    heard: DetectedWatermark(mark: Watermark(word: word), agreement: agreement, speed: place.speed),
                    isSteady: place.isSteady, holds: holds)
            }
        }
    }

    /// What a place says.
    struct DecodedWatermark {
        /// The likeliest word there.
        let heard: DetectedWatermark
        /// Whether the recording keeps its time there.
        let isSteady: Bool
        /// Whether its check holds.
        let holds: Bool
    }
}
