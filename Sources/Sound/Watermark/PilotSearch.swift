import Mathematics

/// Searches sound for the comb of pilots at every speed and delay at once: one transform of the whole recording holds
/// every tone, and for each speed a short inverse transform shows how well all tones agree on each delay.
enum PilotSearch {
    private static let tuning = Tuning.standard.search
    /// Delays that are distinguished: every half sample, a quarter of the highest tone's period.
    private static let delays = 2 * WatermarkLayout.pilotPeriod

    /// A delay at which pilots agree at one speed.
    private struct Peak {
        let agreement: Float
        /// The number of the speed.
        let speed: Int
        let delay: Int
    }

    /// The likeliest alignments, best first.
    ///
    /// - Parameter whitened: at the layout's rate.
    static func alignments(in whitened: [Float]) -> [PilotAlignment] {
        // Zero-padded, so that no tone falls far between two lines.
        let length = 1 << (Int.bitWidth - (3 * whitened.count - 1).leadingZeroBitCount)
        var real = whitened + [Float](repeating: 0, count: length - whitened.count)
        var imaginary = [Float](repeating: 0, count: length)
        FourierTransform(length: length).forward(&real, &imaginary)
        let step = tuning.speedStepSamples / Double(whitened.count)
        let count = Int(tuning.maxSpeed / step)
        let speeds = (-count...count).map { Double($0) * step }
        let layout = WatermarkLayout.shared
        let transform = FourierTransform(length: delays)
        let lineOfTone = Double(length) / Double(WatermarkLayout.block)
        var peaks: [Peak] = []
        var energy: Float = 0
        // Two speeds at once, one as the real part and one as the imaginary.
        for first in stride(from: 0, to: speeds.count, by: 2) {
            var (sums, otherSums) = ([Float](repeating: 0, count: delays), [Float](repeating: 0, count: delays))
            for (part, speed) in speeds[first..<min(first + 2, speeds.count)].enumerated() {
                for (number, line) in layout.pilots.enumerated() {
                    let at = Int((Double(line) * lineOfTone * (1 + speed)).rounded())
                    let phase = layout.phases[line]
                    let tone = (
                        real: real[at] * phase.cosine + imaginary[at] * phase.sine,
                        imaginary: imaginary[at] * phase.cosine - real[at] * phase.sine
                    )
                    energy += tone.real * tone.real + tone.imaginary * tone.imaginary
                    let place = layout.pilots[number] / WatermarkLayout.pilotEvery
                    if part == 0 {
                        sums[place] += tone.real
                        otherSums[place] += tone.imaginary
                        sums[delays - place] += tone.real
                        otherSums[delays - place] -= tone.imaginary
                    } else {
                        sums[place] -= tone.imaginary
                        otherSums[place] += tone.real
                        sums[delays - place] += tone.imaginary
                        otherSums[delays - place] += tone.real
                    }
                }
            }
            transform.backward(&sums, &otherSums)
            peaks += highest(sums, speed: first)
            if first + 1 < speeds.count { peaks += highest(otherSums, speed: first + 1) }
        }
        // The sum of the real parts has half of the tones' energy, which both halves of the spectrum carry.
        let spread = 2 * (energy / Float(speeds.count) / 2).squareRoot() / Float(delays)
        guard spread > 0 else { return [] }
        return distinct(peaks, spread: spread).map { peak in
            PilotAlignment(
                speed: speeds[peak.speed],
                delays: [Double(peak.delay) * Double(WatermarkLayout.pilotPeriod) / Double(delays)],
                agreement: peak.agreement / spread)
        }
    }

    /// The best peaks that are no neighbours of better ones.
    private static func distinct(_ peaks: [Peak], spread: Float) -> [Peak] {
        var kept: [Peak] = []
        for peak in peaks.sorted(by: { $0.agreement > $1.agreement }) {
            guard kept.count < tuning.maxAlignments, peak.agreement >= tuning.minAgreement * spread else { break }
            let isKnown = kept.contains { other in
                let apart = abs(other.delay - peak.delay)
                return abs(other.speed - peak.speed) <= tuning.sameSpeed
                    && min(apart, delays - apart) <= tuning.sameDelay
            }
            if !isKnown { kept.append(peak) }
        }
        return kept
    }

    /// The two delays on which the tones agree best.
    private static func highest(_ sums: [Float], speed: Int) -> [Peak] {
        var best = 0
        for delay in sums.indices where sums[delay] > sums[best] { best = delay }
        let sameDelay = tuning.sameDelay
        var second: Int?
        for delay in sums.indices where second.map({ sums[delay] > sums[$0] }) ?? true {
            let apart = abs(delay - best)
            if min(apart, sums.count - apart) > sameDelay { second = delay }
        }
        return ([best] + [second].compactMap(\.self)).map { Peak(agreement: sums[$0], speed: speed, delay: $0) }
    }
}
