#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// Searches sound for the comb of pilots at every speed and delay at once: one transform of the whole recording holds
/// every tone, and for each speed a short one back tells how well all tones agree on each delay.
enum PilotSearch {
    /// The fastest and slowest that are tried: 2 % either way, what film and cheap clocks differ by, and a little.
    static let mostSpeed = 0.021
    /// Delays that are told apart: every half sample, a quarter of the highest tone's period.
    private static let delays = 2 * WatermarkLayout.pilotPeriod
    /// Places that are given back, and the delays and speeds around one that are the same.
    private static let (most, sameDelay, sameSpeed) = (16, 3, 4)

    /// What pilots agree by at least where a mark's chips, with three times their power, can be decoded. Where none
    /// are, the best of 1.5 million places agrees by some 4.7.
    private static let leastAgreement: Float = 4.5

    /// The likeliest places, best first.
    ///
    /// - Parameter whitened: at the layout's rate.
    static func places(in whitened: [Float]) -> [PilotAlignment] {
        // Zeros behind, so that no tone falls far between two lines.
        let length = 1 << (Int.bitWidth - (3 * whitened.count - 1).leadingZeroBitCount)
        var real = whitened + [Float](repeating: 0, count: length - whitened.count)
        var imaginary = [Float](repeating: 0, count: length)
        FourierTransform(length: length).forward(&real, &imaginary)
        // Between two speeds the highest tone slips by less than a turn over the whole recording: 20 ppm in five
        // seconds.
        let step = 1.6 / Double(whitened.count)
        let count = Int(mostSpeed / step)
        let speeds = (-count...count).map { Double($0) * step }
        let layout = WatermarkLayout.shared
        let transform = FourierTransform(length: delays)
        let lineOfTone = Double(length) / Double(WatermarkLayout.block)
        var peaks: [(agreement: Float, speed: Int, delay: Int)] = []
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
        // The sum of the real parts has half of the tones' energy; both halves of the spectrum bear it.
        let spread = 2 * (energy / Float(speeds.count) / 2).squareRoot() / Float(delays)
        guard spread > 0 else { return [] }
        var places: [(agreement: Float, speed: Int, delay: Int)] = []
        for peak in peaks.sorted(by: { $0.agreement > $1.agreement }) {
            guard places.count < most, peak.agreement >= leastAgreement * spread else { break }
            let isKnown = places.contains { place in
                let apart = abs(place.delay - peak.delay)
                return abs(place.speed - peak.speed) <= sameSpeed && min(apart, delays - apart) <= sameDelay
            }
            if !isKnown { places.append(peak) }
        }
        return places.map { place in
            PilotAlignment(
                speed: speeds[place.speed],
                delays: [Double(place.delay) * Double(WatermarkLayout.pilotPeriod) / Double(delays)],
                agreement: place.agreement / spread)
        }
    }

    /// The two delays that agree best.
    private static func highest(_ sums: [Float], speed: Int) -> [(agreement: Float, speed: Int, delay: Int)] {
        var best = 0
        for delay in sums.indices where sums[delay] > sums[best] { best = delay }
        var second: Int?
        for delay in sums.indices where second.map({ sums[delay] > sums[$0] }) ?? true {
            let apart = abs(delay - best)
            if min(apart, sums.count - apart) > sameDelay { second = delay }
        }
        return ([best] + [second].compactMap(\.self)).map { (sums[$0], speed, $0) }
    }
}
