import Mathematics

/// The blocks of a recording at one alignment, correlated with the watermark's noise.
struct BlockCorrelations {
    /// The correlation of each chip, from the recording's first block on, a row of groups a block.
    private let chips: [Float]
    /// The energy of all lines that carry chips.
    private let energy: Float
    /// The correlation of all pilots together, and their energy.
    private let (pilots, pilotEnergy): (Float, Float)

    /// The blocks of sound in the watermark's own time, which begins with a block.
    private init(_ sound: ArraySlice<Float>, _ transform: FourierTransform) {
        let layout = WatermarkLayout.shared
        let (block, groups) = (WatermarkLayout.block, WatermarkLayout.groups)
        var chips = [Float](repeating: 0, count: WatermarkLayout.blocks * groups)
        var (energy, pilots, pilotEnergy) = (Float(0), Float(0), Float(0))
        let count = sound.count / block
        // Two blocks at once, one as the real part and one as the imaginary part, need half as many transforms.
        for first in stride(from: 0, to: count, by: 2) {
            let start = sound.startIndex + first * block
            var real = Array(sound[start..<start + block])
            let isLast = first + 1 == count
            var imaginary =
                isLast
                ? [Float](repeating: 0, count: block) : Array(sound[start + block..<start + 2 * block])
            transform.forward(&real, &imaginary)
            let (row, other) = (first % WatermarkLayout.blocks * groups, (first + 1) % WatermarkLayout.blocks * groups)
            for line in WatermarkLayout.lines {
                let mirror = block - line
                let phase = layout.phases[line]
                // The component along the line's phase; the rest is orthogonal to it.
                let one =
                    (real[line] + real[mirror]) * phase.cosine + (imaginary[line] - imaginary[mirror]) * phase.sine
                let two =
                    (imaginary[line] + imaginary[mirror]) * phase.cosine + (real[mirror] - real[line]) * phase.sine
                if let group = layout.groups[line] {
                    chips[row + group] += one
                    if !isLast { chips[other + group] += two }
                    energy += one * one + (isLast ? 0 : two * two)
                } else {
                    pilots += one + (isLast ? 0 : two)
                    pilotEnergy += one * one + (isLast ? 0 : two * two)
                }
            }
        }
        (self.chips, self.energy, self.pilots, self.pilotEnergy) = (chips, energy, pilots, pilotEnergy)
    }

    /// The blocks at an alignment of the pilots, cut in four ways: pilots repeat four times a block, so a block may
    /// begin at any of four places.
    static func cuts(
        of whitened: [Float], at alignment: PilotAlignment, _ transform: FourierTransform
    ) -> [BlockCorrelations] {
        // From a block before the recording to a block after it, so that incomplete blocks at its ends count too.
        let count = Int(Double(whitened.count) * (1 + alignment.speed)) + 4 * WatermarkLayout.block
        let sound = alignment.resampledToMark(of: whitened, from: -Double(WatermarkLayout.block), count: count)
        return (0..<WatermarkLayout.pilotEvery).map {
            BlockCorrelations(sound[($0 * WatermarkLayout.pilotPeriod)...], transform)
        }
    }

    /// The soft value of each coded bit, if the recording's first block were block `first` of the period.
    func soft(beginningWith first: Int) -> [Float] {
        let layout = WatermarkLayout.shared
        var soft = [Float](repeating: 0, count: WatermarkCode.length)
        let ahead = first * WatermarkLayout.groups
        for place in chips.indices {
            let chip = place + ahead < chips.count ? place + ahead : place + ahead - chips.count
            soft[layout.bits[chip]] += chips[place] * layout.signs[chip]
        }
        return soft
    }

    /// How far the chips of each bit agree with each other; if the period begins elsewhere, they do not.
    func coherence(_ soft: [Float]) -> Float {
        energy > 0 ? soft.reduce(0) { $0 + $1 * $1 } / energy : 0
    }

    /// How well the chips, and the pilots if they count, agree with a code word, in standard deviations of what chance
    /// gives.
    func agreement(with code: [Float], _ soft: [Float], countingPilots: Bool) -> Double {
        var sum = countingPilots ? pilots : 0
        for (sign, value) in zip(code, soft) { sum += sign * value }
        let energy = energy + (countingPilots ? pilotEnergy : 0)
        return energy > 0 ? Double(sum / energy.squareRoot()) : 0
    }
}
