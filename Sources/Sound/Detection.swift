import Retail

/// Finds a mark in a recording.
public enum Detection {
    /// Seconds below which a recording cannot hold a mark's whole period.
    public static let shortest =
        Double(MarkLayout.moments * 2 * MarkLayout.framesPerCell * MarkLayout.hop) / MarkLayout.rate

    /// The speeds that are tried: 2 % either way, what film and cheap clocks differ by, so close that between two of them
    /// a period slips by less than half a cell, and a high band by little more than half of its width.
    static func speeds(by step: Double) -> [Double] {
        let count = Int((0.02 / step).rounded())
        return (-count...count).map { Double($0) * step }
    }

    /// Of all places where a mark may begin, how many that look likeliest are decoded.
    private static let mostDecoded = 16

    /// How a recording is looked through: in windows of so many seconds, and at speeds so far apart. Between two of them
    /// sound slips on, the more the longer the window, so that longer ones need closer speeds.
    private struct Look {
        let window: Double
        let step: Double
    }

    /// Five seconds first, and ten where these say nothing: two periods laid upon each other are heard through twice as
    /// much other sound.
    private static let looks = [Look(window: 5.2, step: 0.005), Look(window: 10.4, step: 0.0025)]

    /// The first mark in one channel of a recording; `nil` where none is.
    public static func mark(in samples: [Float], rate: Double) -> HeardMark? {
        for (number, look) in looks.enumerated() {
            // What is hardly longer than the windows before says nothing new.
            guard number == 0 || Double(samples.count) > 0.75 * look.window * rate else { break }
            if let heard = mark(in: samples, rate: rate, by: look) { return heard }
        }
        return nil
    }

    private static func mark(in samples: [Float], rate: Double, by look: Look) -> HeardMark? {
        // Windows overlap by half.
        let (length, step) = (Int(look.window * rate), Int(look.window / 2 * rate))
        // What is left over at the end goes with the last window.
        let starts = Swift.stride(from: 0, through: max(0, samples.count - length), by: step)
        for start in starts {
            let isLast = start + step > samples.count - length
            let end = isLast ? samples.count : start + length
            if let heard = mark(inWindow: Array(samples[start..<end]), rate: rate, speeds: speeds(by: look.step)) {
                return heard
            }
        }
        return nil
    }

    private static func mark(inWindow samples: [Float], rate: Double, speeds: [Double]) -> HeardMark? {
        for candidate in candidates(in: samples, rate: rate, speeds: speeds) {
            if let heard = candidate.decode(), heard.agreement >= HeardMark.leastAgreement { return heard }
        }
        return nil
    }

    /// The places where a mark may begin that look likeliest, best first.
    static func candidates(in samples: [Float], rate: Double, speeds: [Double]) -> some Sequence<Candidate> {
        var found: [Candidate] = []
        let sampled = Resampling(from: rate, to: MarkLayout.rate)(samples)
        for speed in speeds {
            // Played faster by a share, the sound is as one sampled at a lower rate.
            let sound = Resampling(from: MarkLayout.rate, to: MarkLayout.rate * (1 + speed))(sampled)
            guard let chips = ChipContrasts(sound) else { continue }
            found += chips.candidates(at: speed)
        }
        return found.sorted { $0.agreement > $1.agreement }.prefix(mostDecoded)
    }
}

/// A place where a mark's period may begin.
struct Candidate {
    /// The recording's chips, folded to one period and turned so that the period begins first.
    let chips: [Float]
    /// How well the constant pattern agrees.
    let agreement: Float
    let speed: Double

    /// The word that the chips say, where its check holds.
    func decode() -> HeardMark? {
        let (word, holds) = MarkCode.decode(soft)
        guard holds else { return nil }
        return HeardMark(
            mark: Watermark(word: word), agreement: agreement(with: MarkLayout.shared.signs(of: word)), speed: speed)
    }

    /// What the chips of each coded bit say together.
    var soft: [Float] {
        let layout = MarkLayout.shared
        var soft = [Float](repeating: 0, count: MarkCode.length)
        for (place, chip) in chips.enumerated() {
            if let bit = layout.bits[place] { soft[bit] += chip * layout.signs[place] }
        }
        return soft
    }

    /// How far the chips agree with these signs, in standard deviations of what chance agrees.
    func agreement(with signs: [Float]) -> Double {
        let energy = chips.reduce(Float(0)) { $0 + $1 * $1 }
        let sum = zip(chips, signs).reduce(Float(0)) { $0 + $1.0 * $1.1 }
        return energy > 0 ? Double(sum / energy.squareRoot()) : 0
    }
}
