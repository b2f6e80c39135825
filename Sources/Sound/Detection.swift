#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

import Retail

/// Finds a mark in a recording.
public enum Detection {
    /// Seconds below which a recording cannot hold a mark's whole period.
    public static let shortest = Double(MarkLayout.cells * MarkLayout.hop) / MarkLayout.rate

    /// The speeds that are tried: 2 % either way, what film and cheap clocks differ by, so close that between two of them
    /// a period slips by less than half a cell.
    static func speeds(by step: Double) -> [Double] {
        let count = Int((0.02 / step).rounded())
        return (-count...count).map { Double($0) * step }
    }

    /// Of all places where a mark may begin, how many that look likeliest are decoded.
    private static let candidates = 8

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
        var found: [Candidate] = []
        let sampled = Resampling(from: rate, to: MarkLayout.rate)(samples)
        for speed in speeds {
            // Played faster by a share, the sound is as one sampled at a lower rate.
            let sound = Resampling(from: MarkLayout.rate, to: MarkLayout.rate * (1 + speed))(sampled)
            guard let cells = CellMagnitudes(sound) else { continue }
            found += cells.candidates(at: speed)
        }
        found.sort { $0.agreement > $1.agreement }
        for candidate in found.prefix(candidates) {
            if let heard = candidate.decode(), heard.agreement >= HeardMark.leastAgreement { return heard }
        }
        return nil
    }
}

/// A place where a mark's period may begin.
struct Candidate {
    /// The recording's cells, folded to one period and turned so that the period begins first.
    let cells: [Float]
    /// How well the constant pattern agrees.
    let agreement: Float
    let speed: Double

    /// The word that the cells say, where its check holds.
    func decode() -> HeardMark? {
        let layout = MarkLayout.shared
        var soft = [Float](repeating: 0, count: MarkCode.length)
        for (place, cell) in cells.enumerated() {
            if let bit = layout.bits[place] { soft[bit] += cell * layout.signs[place] }
        }
        let (word, holds) = MarkCode.decode(soft)
        guard holds else { return nil }
        let energy = cells.reduce(Float(0)) { $0 + $1 * $1 }
        let sum = zip(cells, layout.signs(of: word)).reduce(Float(0)) { $0 + $1.0 * $1.1 }
        return HeardMark(
            mark: Watermark(word: word), agreement: energy > 0 ? Double(sum / energy.squareRoot()) : 0, speed: speed)
    }
}

/// A recording's magnitudes by cell, each against those around it: what a mark moves and nothing else.
struct CellMagnitudes {
    /// Rows of bands, two a cell of time.
    private let rows: [[Float]]

    /// `nil` where the sound is shorter than a few cells.
    init?(_ sound: [Float]) {
        let step = MarkLayout.hop / 2
        let count = (sound.count - MarkLayout.frame) / step + 1
        guard count > 8 else { return nil }
        rows = CellMagnitudes.whitened(CellMagnitudes.logarithms(sound, count: count, step: step))
    }

    /// Logarithms of the power in each band.
    private static func logarithms(_ sound: [Float], count: Int, step: Int) -> [[Float]] {
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

    /// How much each cell is worth: its power's share beside what its band always holds, so that steady noise, which bears no
    /// mark, weighs less than what stands out of it. The level that 30 in 100 of a band's cells stay below is taken for that;
    /// of that, of half the cells, and of up to four times as much, it found most on the sound
    /// that detection was tuned on.
    private static func weights(_ means: [[Float]]) -> [[Float]] {
        let powers = means.map { $0.map { exp($0 / Float(MarkLayout.linesPerBand)) } }
        let floors = (0..<MarkLayout.bands).map { band in
            let sorted = powers.map { $0[band] }.sorted()
            return sorted[(sorted.count - 1) * 3 / 10]
        }
        return powers.map { row in zip(row, floors).map { $0 / ($0 + $1 + .leastNormalMagnitude) } }
    }

    /// Each cell less its neighbours in time, by the spread of its band and of its moment, and bounded: one click or one
    /// held note must not outweigh the rest.
    private static func whitened(_ logarithms: [[Float]]) -> [[Float]] {
        let bands = MarkLayout.bands
        let means: [[Float]] = zip(logarithms, logarithms.dropFirst()).map { now, next in
            zip(now, next).map { ($0 + $1) / 2 }
        }
        var rows = means
        let weights = weights(means)
        for place in rows.indices {
            let (before, after) = (means[max(0, place - 2)], means[min(means.count - 1, place + 2)])
            for band in 0..<bands { rows[place][band] -= (before[band] + after[band]) / 2 }
        }
        var spreads = [Float](repeating: 0, count: bands)
        for row in rows { for band in 0..<bands { spreads[band] += row[band] * row[band] } }
        spreads = spreads.map { ($0 / Float(rows.count)).squareRoot() + 1e-6 }
        for place in rows.indices {
            for band in 0..<bands { rows[place][band] /= spreads[band] }
            let spread = (rows[place].reduce(Float(0)) { $0 + $1 * $1 } / Float(bands)).squareRoot()
            let scale = 1 / max(spread, 0.3)
            for band in 0..<bands {
                rows[place][band] = min(2, max(-2, rows[place][band] * scale)) * weights[place][band]
            }
        }
        return rows
    }

    /// Where the constant pattern agrees best, at either half of a cell.
    func candidates(at speed: Double) -> [Candidate] {
        let layout = MarkLayout.shared
        let (count, bands) = (MarkLayout.cells, MarkLayout.bands)
        let pattern = zip(layout.signs, layout.bits).map { $1 == nil ? $0 : 0 }
        let places = pattern.indices.filter { pattern[$0] != 0 }
        return (0..<2).flatMap { half in
            var folded = [Float](repeating: 0, count: count * bands)
            for (number, place) in stride(from: half, to: rows.count, by: 2).enumerated() {
                let row = number % count * bands
                for band in 0..<bands { folded[row + band] += rows[place][band] }
            }
            let energy: Float = folded.reduce(0) { $0 + $1 * $1 }
            let spread = (energy * Float(places.count) / Float(folded.count)).squareRoot() + 1e-9
            let twice = folded + folded
            var sums = [Float](repeating: 0, count: count)
            for offset in 0..<count {
                var sum: Float = 0
                for place in places { sum += pattern[place] * twice[offset * bands + place] }
                sums[offset] = sum / spread
            }
            return sums.indices.sorted { sums[$0] > sums[$1] }.prefix(2).map { offset in
                Candidate(
                    cells: Array(twice[offset * bands..<offset * bands + count * bands]), agreement: sums[offset],
                    speed: speed)
            }
        }
    }
}
