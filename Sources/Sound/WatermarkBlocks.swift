/// A recording's blocks where a mark may lie, and what each line of them says.
struct WatermarkBlocks {
    /// What each chip of the sheet says, from the recording's first block on, a row of groups a block.
    private let chips: [Float]
    /// The energy of all that says something.
    private let energy: Float
    /// What the pilots say together, and their energy.
    private let (pilots, pilotEnergy): (Float, Float)

    /// Sound in the mark's own time, the first block at its beginning.
    private init(_ sound: ArraySlice<Float>, _ transform: FourierTransform) {
        let layout = WatermarkLayout.shared
        let (block, groups) = (WatermarkLayout.block, WatermarkLayout.groups)
        var chips = [Float](repeating: 0, count: WatermarkLayout.blocks * groups)
        var (energy, pilots, pilotEnergy) = (Float(0), Float(0), Float(0))
        let count = sound.count / block
        // Two blocks at once, one as the real part and one as the imaginary: half of the transforms.
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
                // What agrees with the line's phase: the rest is at right angles to it.
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

    /// The blocks at a place of the pilots: they begin anew four times a block, so that there are as many ways to cut.
    static func cuts(of whitened: [Float], at place: PilotAlignment, _ transform: FourierTransform) -> [WatermarkBlocks]
    {
        // From a block before the recording to a block after it, so that the parts of blocks at its ends count as well.
        let count = Int(Double(whitened.count) * (1 + place.speed)) + 4 * WatermarkLayout.block
        let sound = place.resampledToMark(of: whitened, from: -Double(WatermarkLayout.block), count: count)
        return (0..<WatermarkLayout.pilotEvery).map {
            WatermarkBlocks(sound[($0 * WatermarkLayout.pilotPeriod)...], transform)
        }
    }

    /// What the chips of each coded bit say together, were the recording's first block this one of the period.
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

    /// How much the chips of each bit are of one mind: where the period begins otherwise, they are of many.
    func coherence(_ soft: [Float]) -> Float {
        energy > 0 ? soft.reduce(0) { $0 + $1 * $1 } / energy : 0
    }

    /// How far the chips, and the pilots where they count, agree with a word, in standard deviations of what chance
    /// agrees.
    func agreement(with code: [Float], _ soft: [Float], countingPilots: Bool) -> Double {
        let sum = zip(code, soft).reduce(countingPilots ? pilots : 0) { $0 + $1.0 * $1.1 }
        let energy = energy + (countingPilots ? pilotEnergy : 0)
        return energy > 0 ? Double(sum / energy.squareRoot()) : 0
    }
}
