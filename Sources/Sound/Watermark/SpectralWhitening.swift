import Mathematics

/// Reduces sound to the phases of its spectrum, so that neither a loud moment nor a held note outweighs the rest;
/// pilots are searched for in the result.
enum SpectralWhitening {
    private static let tuning = Tuning.standard.whitening

    /// The whitened sound, as many samples as given, at the layout's rate.
    static func whitened(_ samples: [Float]) -> [Float] {
        let frame = tuning.frame
        let hop = frame / 2
        let transform = FourierTransform(length: frame)
        let window = (0..<frame).map { Float(sine(Double.pi * (Double($0) + 0.5) / Double(frame))) }
        let silence = [Float](repeating: 0, count: hop)
        let padded = silence + samples + silence + silence + silence
        let starts = Array(stride(from: 0, through: padded.count - frame, by: hop))
        let (first, last) = (
            WatermarkLayout.lines.lowerBound * frame / WatermarkLayout.block,
            WatermarkLayout.lines.upperBound * frame / WatermarkLayout.block
        )
        let lines = last - first + 1
        var spectra: [(real: [Float], imaginary: [Float])] = []
        spectra.reserveCapacity(starts.count)
        for start in starts {
            var real = (0..<frame).map { padded[start + $0] * window[$0] }
            var imaginary = [Float](repeating: 0, count: frame)
            transform.forward(&real, &imaginary)
            spectra.append((Array(real[first...last]), Array(imaginary[first...last])))
        }
        let weights = weights(spectra.map { zip($0.real, $0.imaginary).map { $0 * $0 + $1 * $1 } })
        var whitened = [Float](repeating: 0, count: padded.count)
        for (number, start) in starts.enumerated() {
            var real = [Float](repeating: 0, count: frame)
            var imaginary = real
            for line in 0..<lines {
                let weight = weights[number][line]
                real[first + line] = spectra[number].real[line] * weight
                imaginary[first + line] = spectra[number].imaginary[line] * weight
                real[frame - first - line] = real[first + line]
                imaginary[frame - first - line] = -imaginary[first + line]
            }
            transform.backward(&real, &imaginary)
            for place in 0..<frame { whitened[start + place] += real[place] * window[place] }
        }
        return Array(whitened[hop..<hop + samples.count])
    }

    /// The factor of each cell: one over its magnitude, which leaves its phase, times the share of its power above the
    /// steady level of its line. Steady noise carries no watermark and must not outweigh what does. The steady level is
    /// the one that a tenth of a line's cells stay below: minimum statistics (Martin 2001).
    private static func weights(_ powers: [[Float]]) -> [[Float]] {
        let (linesAround, framesAround) = (tuning.linesAround, tuning.framesAround)
        let (steadyReach, minWeight) = (tuning.steadyReach, tuning.minWeight)
        let lines = powers[0].count
        let acrossLines = powers.map { row in
            var sums = [Float](repeating: 0, count: lines + 1)
            for line in 0..<lines { sums[line + 1] = sums[line] + row[line] }
            return (0..<lines).map { line in
                let (low, high) = (max(0, line - linesAround), min(lines, line + linesAround + 1))
                return (sums[high] - sums[low]) / Float(high - low)
            }
        }
        var smooth = acrossLines
        for number in powers.indices {
            let around = max(0, number - framesAround)...min(powers.count - 1, number + framesAround)
            for line in 0..<lines {
                smooth[number][line] = around.reduce(Float(0)) { $0 + acrossLines[$1][line] } / Float(around.count)
            }
        }
        let loudest = smooth.reduce(Float(0)) { max($0, $1.max() ?? 0) }
        let silence = max(loudest * tuning.silence, .leastNormalMagnitude)
        let steady = (0..<lines).map { line in
            let sorted = smooth.map { $0[line] }.sorted()
            return sorted[sorted.count / tuning.quietestPart]
        }
        return zip(powers, smooth).map { row, smooth in
            (0..<lines).map { line in
                let outstanding = 1 - steadyReach * steady[line] / (smooth[line] + silence)
                return max(outstanding, minWeight) / (row[line] + silence).squareRoot()
            }
        }
    }
}
