#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// A recording's chips: how much the two cells that a chip's sign lifts stand above the two that it lowers.
struct ChipContrasts {
    /// Frames of the spectrum are taken at every half hop, so that a chip's beginning is met within 8 ms.
    private static let step = MarkLayout.hop / 2
    /// Rows of such frames a cell, and a chip.
    private static let rowsPerCell = 2 * MarkLayout.framesPerCell
    private static let rowsPerChip = 2 * rowsPerCell

    /// Rows of bands: logarithms of the power.
    private let rows: [[Float]]

    /// `nil` where the sound is shorter than a few chips.
    init?(_ sound: [Float]) {
        let count = (sound.count - MarkLayout.frame) / ChipContrasts.step + 1
        guard count > 4 * ChipContrasts.rowsPerChip else { return nil }
        rows = ChipContrasts.logarithms(sound, count: count)
    }

    /// Logarithms of the power in each band.
    private static func logarithms(_ sound: [Float], count: Int) -> [[Float]] {
        let frame = MarkLayout.frame
        let transform = FourierTransform(length: frame)
        let window = (0..<frame).map { Float(0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(frame))) }
        let lines = MarkLayout.bands * MarkLayout.linesPerBand
        var powers: [[Float]] = []
        powers.reserveCapacity(count)
        var loudest: Float = 0
        // Two frames at once, one as the real part and one as the imaginary: half of the transforms.
        for first in stride(from: 0, to: count, by: 2) {
            let second = min(first + 1, count - 1)
            var real = (0..<frame).map { sound[first * step + $0] * window[$0] }
            var imaginary = (0..<frame).map { sound[second * step + $0] * window[$0] }
            transform.forward(&real, &imaginary)
            var one = [Float](repeating: 0, count: lines)
            var other = one
            for line in 0..<lines {
                let at = MarkLayout.firstLine + line
                let mirror = frame - at
                let oneReal = real[at] + real[mirror]
                let oneImaginary = imaginary[at] - imaginary[mirror]
                let otherReal = imaginary[at] + imaginary[mirror]
                let otherImaginary = real[mirror] - real[at]
                one[line] = (oneReal * oneReal + oneImaginary * oneImaginary) / 4
                other[line] = (otherReal * otherReal + otherImaginary * otherImaginary) / 4
                loudest = max(loudest, one[line], other[line])
            }
            powers.append(one)
            if second != first { powers.append(other) }
        }
        // 80 dB under the loudest is silence: coders leave nothing there, and its logarithm says nothing.
        let floor = max(loudest * 1e-8, .leastNormalMagnitude)
        return powers.map { row in
            var sums = [Float](repeating: 0, count: MarkLayout.bands)
            for line in 0..<lines { sums[line / MarkLayout.linesPerBand] += log(row[line] + floor) }
            return sums
        }
    }

    /// Where the constant pattern agrees best, for each beginning of a chip that can be told apart.
    func candidates(at speed: Double) -> [Candidate] {
        let layout = MarkLayout.shared
        let (count, width) = (MarkLayout.moments, MarkLayout.places)
        let pattern = zip(layout.signs, layout.bits).map { $1 == nil ? $0 : 0 }
        let sync = pattern.indices.filter { pattern[$0] != 0 }
        return (0..<ChipContrasts.rowsPerChip).flatMap { beginning in
            var folded = [Float](repeating: 0, count: count * width)
            for (number, chips) in weighed(from: beginning).enumerated() {
                let row = number % count * width
                for place in 0..<width { folded[row + place] += chips[place] }
            }
            let energy: Float = folded.reduce(0) { $0 + $1 * $1 }
            let spread = (energy * Float(sync.count) / Float(folded.count)).squareRoot() + 1e-9
            let twice = folded + folded
            var sums = [Float](repeating: 0, count: count)
            for offset in 0..<count {
                var sum: Float = 0
                for place in sync { sum += pattern[place] * twice[offset * width + place] }
                sums[offset] = sum / spread
            }
            return sums.indices.sorted { sums[$0] > sums[$1] }.prefix(2).map { offset in
                Candidate(
                    chips: Array(twice[offset * width..<offset * width + count * width]), agreement: sums[offset],
                    speed: speed)
            }
        }
    }

    /// The chips that begin at row `beginning` and every chip's length after it, each by the spread of its place and of its
    /// moment, bounded, since one click or one held note must not outweigh the rest, and by its weight.
    private func weighed(from beginning: Int) -> [[Float]] {
        let (contrasts, levels) = contrasts(from: beginning)
        let weights = ChipContrasts.weights(levels)
        var spreads = [Float](repeating: 0, count: MarkLayout.places)
        for row in contrasts { for place in spreads.indices { spreads[place] += row[place] * row[place] } }
        spreads = spreads.map { ($0 / Float(contrasts.count)).squareRoot() + 1e-6 }
        return zip(contrasts, weights).map { row, weights in
            var row = zip(row, spreads).map { $0 / $1 }
            let spread = (row.reduce(Float(0)) { $0 + $1 * $1 } / Float(row.count)).squareRoot()
            let scale = 1 / max(spread, 0.3)
            for place in row.indices { row[place] = min(2, max(-2, row[place] * scale)) * weights[place] }
            return row
        }
    }

    /// Each chip's contrast, and its mean level.
    private func contrasts(from beginning: Int) -> (contrasts: [[Float]], levels: [[Float]]) {
        let (cell, chip, places) = (ChipContrasts.rowsPerCell, ChipContrasts.rowsPerChip, MarkLayout.places)
        var contrasts: [[Float]] = []
        var levels: [[Float]] = []
        for start in stride(from: beginning, through: rows.count - chip, by: chip) {
            var contrast = [Float](repeating: 0, count: places)
            var level = contrast
            for number in 0..<chip {
                let row = rows[start + number]
                let sign: Float = number < cell ? 1 : -1
                for place in 0..<places {
                    contrast[place] += sign * (row[2 * place] - row[2 * place + 1])
                    level[place] += row[2 * place] + row[2 * place + 1]
                }
            }
            contrasts.append(contrast)
            levels.append(level.map { $0 / Float(2 * chip) })
        }
        return (contrasts, levels)
    }

    /// How much each chip is worth: its power's share beside what its place always holds, so that steady noise, which bears no
    /// mark, weighs less than what stands out of it, and nothing where nothing is ever heard (60 dB under the loudest: the
    /// upper half of a telephone's sound). The level that a tenth of a place's chips stay below is taken for what it always
    /// holds: minimum statistics (Martin 2001).
    private static func weights(_ levels: [[Float]]) -> [[Float]] {
        let powers = levels.map { $0.map { exp($0 / Float(MarkLayout.linesPerBand)) } }
        let loudest = powers.reduce(Float(0)) { max($0, $1.max() ?? 0) }
        let steady: [Float?] = (0..<MarkLayout.places).map { place in
            let sorted = powers.map { $0[place] }.sorted()
            guard sorted[(sorted.count - 1) * 9 / 10] > loudest * 1e-6 else { return nil }
            return sorted[(sorted.count - 1) / 10]
        }
        return powers.map { row in
            zip(row, steady).map { power, steady in steady.map { power / (power + $0 + .leastNormalMagnitude) } ?? 0 }
        }
    }
}
