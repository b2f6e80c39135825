import Mathematics

/// Follows pilots through a recording in which they do not keep their time because the phone is moved: ten centimetres
/// are two turns of the highest tone.
///
/// Each block shows by itself how well its pilots agree on each delay. The track is the sequence of delays, each near
/// the one before, that agrees best in total (dynamic programming: Viterbi 1967).
enum PilotTracker {
    private static let tuning = Tuning.standard.tracker
    /// Delays that are distinguished: every sample.
    private static let delays = WatermarkLayout.pilotPeriod

    /// The likeliest tracks, best first.
    ///
    /// - Parameter whitened: at the layout's rate.
    static func alignments(in whitened: [Float]) -> [PilotAlignment] {
        let tracks = (-tuning.speedsAside...tuning.speedsAside).map { number in
            refined(PilotAlignment(speed: Double(number) * tuning.speedStep, delays: [0], agreement: 0), in: whitened)
        }
        // A second pass, with the movement corrected, finds the rest of it.
        return tracks.sorted { $0.agreement > $1.agreement }.prefix(tuning.maxTracks).map { refined($0, in: whitened) }
    }

    /// The alignment with the track around its delays that agrees best.
    private static func refined(_ start: PilotAlignment, in whitened: [Float]) -> PilotAlignment {
        let block = WatermarkLayout.block
        let sound = start.resampledToMark(of: whitened, from: 0, count: Int(Double(whitened.count) * (1 + start.speed)))
        let agreements = agreements(sound)
        guard !agreements.isEmpty else { return start }
        let (path, sum) = path(through: agreements)
        // A block's delay is the one at its middle.
        let delays = path.enumerated().map { number, delay in
            start.delay(at: (Double(number) + 0.5) * Double(block)) + Double(delay)
        }
        return PilotAlignment(
            speed: start.speed, delays: smooth(delays), agreement: sum / Float(path.count).squareRoot())
    }

    /// Smooths the steps of whole samples: each delay becomes the mean of itself and its neighbours.
    private static func smooth(_ delays: [Double]) -> [Double] {
        delays.indices.map { place in
            let around = delays[max(0, place - 1)...min(delays.count - 1, place + 1)]
            // At the ends a mean of two would lag.
            return around.count == 3 ? around.reduce(0, +) / 3 : delays[place]
        }
    }

    /// How well each block's pilots agree on each delay, in standard deviations of what chance gives.
    private static func agreements(_ sound: [Float]) -> [[Float]] {
        let layout = WatermarkLayout.shared
        let block = WatermarkLayout.block
        let (forward, backward) = (FourierTransform(length: block), FourierTransform(length: delays))
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
            backward.backward(&sums, &others)
            let spread = 2 * (energy / 2).squareRoot() / Float(delays)
            return spread > 0 ? sums.map { $0 / spread } : sums
        }
    }

    /// The sequence of delays with the greatest sum; it may leave the period at either end.
    private static func path(through agreements: [[Float]]) -> (delays: [Int], sum: Float) {
        let (maxStep, stepCost, delays) = (tuning.maxDelayStep, tuning.delayStepCost, delays)
        var best = agreements[0]
        var steps: [[Float]] = []
        for row in agreements.dropFirst() {
            // Doubled, so that a step across either end of the period stays inside.
            let twice = best + best
            var next = [Float](repeating: -.infinity, count: delays)
            var taken = [Float](repeating: 0, count: delays)
            for step in -maxStep...maxStep {
                let cost = stepCost * Float(step * step)
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
