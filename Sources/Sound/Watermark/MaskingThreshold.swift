import Mathematics

/// How much noise a programme hides in each of its bands: the masked threshold of PEAQ (ITU-R BS.1387-1, 2.1.6 and
/// 2.1.7), computed on a short transform.
struct MaskingThreshold {
    private static let tuning = EmbeddingTuning.standard.masking

    /// Each line's band.
    let bandOfLine: [Int]
    /// Lines in each band.
    let linesInBand: [Int]
    /// What a band of power 1 contributes to another, to the power of `sumExponent`; a row for each other band.
    private let spreads: [[Float]]
    /// The share of a band's spread power that noise may have.
    private let offsets: [Float]

    /// The threshold on a transform of `frame` samples at `rate`.
    init(frame: Int, rate: Double) {
        let tuning = MaskingThreshold.tuning
        bandOfLine = (0...frame / 2).map { line in
            let tone = Double(line) * rate / Double(frame)
            return Int(tuning.barkScale * hyperbolicArcSine(tone / tuning.barkHertz) * tuning.bandsPerBark)
        }
        let count = bandOfLine[frame / 2] + 1
        var lines = [Int](repeating: 0, count: count)
        for band in bandOfLine { lines[band] += 1 }
        linesInBand = lines
        let shapes = (0..<count).map { masker in
            let shape = (0..<count).map { other in
                let distance = Double(other - masker) / tuning.bandsPerBark
                return power(10, (distance < 0 ? tuning.lowerSlope * distance : -tuning.upperSlope * distance) / 10)
            }
            let sum = shape.reduce(0, +)
            return shape.map { power($0 / sum, tuning.sumExponent) }
        }
        // Relative to what even power gives.
        spreads = (0..<count).map { other in
            let even = shapes.reduce(0) { $0 + $1[other] }
            return shapes.map { Float($0[other] / even) }
        }
        offsets = (0..<count).map { band in
            let bark = Double(band) / tuning.bandsPerBark
            return Float(
                power(10, -(bark <= tuning.lowBark ? tuning.lowOffset : tuning.offsetPerBark * bark) / 10))
        }
    }

    /// The power that noise may have in each band beside a spectrum of these powers.
    func callAsFunction(_ powers: [Float]) -> [Float] {
        let (exponent, inverse) = (
            Float(MaskingThreshold.tuning.sumExponent), MaskingThreshold.tuning.inverseSumExponent
        )
        var bands = [Float](repeating: 0, count: linesInBand.count)
        for (line, value) in powers.enumerated() { bands[bandOfLine[line]] += value }
        bands = bands.map { power($0, exponent) }
        return zip(spreads, offsets).map { spread, offset in
            var sum: Float = 0
            for (share, band) in zip(spread, bands) { sum += share * band }
            return offset * power(sum, inverse)
        }
    }
}
