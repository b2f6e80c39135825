#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// Follows pilots through a recording in which they do not keep their time, since the phone is moved: ten centimetres
/// are two turns of the highest tone.
///
/// Each block tells by itself how well its pilots agree on each delay; the track is the row of delays, each near the
/// one before, that agrees best over all (dynamic programming: Viterbi 1967).
enum PilotTracker {
    /// Speeds between which a block's pilots still agree: one turn of the highest tone.
    private static let speedStep = 0.002
    /// So many of them either way: a phone that is moved hears sound at its own speed or nearly so, and each costs as
    /// much as a tenth of the search without movement.
    private static let speeds = 3
    /// How many tracks are given back.
    private static let most = 3
    /// Delays that are told apart: every sample.
    private static let delays = WatermarkLayout.pilotPeriod
    /// How far, in delays, a track goes between two blocks: half a step of speed, and a hand's 0.7 m/s.
    private static let farthest = 6
    /// What a step of so many delays costs beside agreement in standard deviations, times its square: tried on the
    /// pieces that detection is tuned on.
    private static let costOfStep: Float = 0.02

    /// The likeliest tracks, best first.
    ///
    /// - Parameter whitened: at the layout's rate.
    static func places(in whitened: [Float]) -> [PilotAlignment] {
        let tracks = (-speeds...speeds).map { number in
            followed(PilotAlignment(speed: Double(number) * speedStep, delays: [0], agreement: 0), in: whitened)
        }
        // A second look, with the movement undone, sees what is left of it.
        return tracks.sorted { $0.agreement > $1.agreement }.prefix(most).map { followed($0, in: whitened) }
    }

    /// The track beside a place's delays that agrees best.
    private static func followed(_ place: PilotAlignment, in whitened: [Float]) -> PilotAlignment {
        let block = WatermarkLayout.block
        let sound = place.resampledToMark(of: whitened, from: 0, count: Int(Double(whitened.count) * (1 + place.speed)))
        let agreements = agreements(sound)
        guard !agreements.isEmpty else { return place }
        let (path, sum) = path(through: agreements)
        // A block's own delay is that at its middle.
        let delays = path.enumerated().map { number, delay in
            place.delay(at: (Double(number) + 0.5) * Double(block)) + Double(delay)
        }
        return PilotAlignment(
            speed: place.speed, delays: smooth(delays), agreement: sum / Float(path.count).squareRoot())
    }

    /// Steps of a sample made even: each delay the mean of its neighbours and itself.
    private static func smooth(_ delays: [Double]) -> [Double] {
        delays.indices.map { place in
            let around = delays[max(0, place - 1)...min(delays.count - 1, place + 1)]
            // At the ends the mean would lag behind.
            return around.count == 3 ? around.reduce(0, +) / 3 : delays[place]
        }
    }

    /// How well each block's pilots agree on each delay, in standard deviations of what chance agrees.
    private static func agreements(_ sound: [Float]) -> [[Float]] {
        let layout = WatermarkLayout.shared
        let block = WatermarkLayout.block
        let (forward, back) = (FourierTransform(length: block), FourierTransform(length: delays))
        return stride(from: 0, through: sound.count - block, by: block).map { start in
            var real = Array(sound[start..<start + block])
            var imaginary = [Float](repeating: 0, count: block)
            forward.forward(&real, &imaginary)
            var (sums, others) = ([Float](repeating: 0, count: delays), [Float](repeating: 0, count: delays))
            var energy: Float = 0
            for line in layout.pilots {
                let phase = layout.phases[line]
                let place = line / WatermarkLayout.pilotEvery
                sums[place] = real[line] * phase.cosine + imaginary[line] * phase.sine
                others[place] = imaginary[line] * phase.cosine - real[line] * phase.sine
                (sums[delays - place], others[delays - place]) = (sums[place], -others[place])
                energy += sums[place] * sums[place] + others[place] * others[place]
            }
            back.backward(&sums, &others)
            let spread = 2 * (energy / 2).squareRoot() / Float(delays)
            return spread > 0 ? sums.map { $0 / spread } : sums
        }
    }

    /// The row of delays with the greatest sum; they go on beyond the period, and below zero.
    private static func path(through agreements: [[Float]]) -> (delays: [Int], sum: Float) {
        var best = agreements[0]
        var steps: [[Float]] = []
        for row in agreements.dropFirst() {
            // Twice, so that no place before or behind it falls out.
            let twice = best + best
            var next = [Float](repeating: -.infinity, count: delays)
            var taken = [Float](repeating: 0, count: delays)
            for step in -farthest...farthest {
                let cost = costOfStep * Float(step * step)
                twice[(step > 0 ? delays - step : -step)...].withUnsafeBufferPointer { from in
                    next.withUnsafeMutableBufferPointer { next in
                        taken.withUnsafeMutableBufferPointer { taken in
                            for delay in 0..<delays {
                                let sum = from[delay] - cost
                                taken[delay] = sum > next[delay] ? Float(step) : taken[delay]
                                next[delay] = max(sum, next[delay])
                            }
                        }
                    }
                }
            }
            for delay in 0..<delays { next[delay] += row[delay] }
            best = next
            steps.append(taken)
        }
        var delay = best.indices.max { best[$0] < best[$1] } ?? 0
        let sum = best[delay]
        var path = [delay]
        for taken in steps.reversed() {
            delay -= Int(taken[((delay % delays) + delays) % delays])
            path.append(delay)
        }
        return (path.reversed(), sum)
    }
}
