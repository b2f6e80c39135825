#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// How much noise a programme hides in each of its bands: the masked threshold of PEAQ (ITU-R BS.1387-1, 2.1.6 and
/// 2.1.7) upon a short transform.
struct MaskingThreshold {
    /// Bands a Bark.
    private static let resolution = 4.0

    /// Each line's band.
    let bandOfLine: [Int]
    /// Lines in each band.
    let linesInBand: [Int]
    /// What a band of power 1 leaves in another, to the power of 0.4 that such leavings are added with, a row for the
    /// other.
    private let spreads: [[Float]]
    /// The share of its spread power that noise in a band may have.
    private let offsets: [Float]

    /// The bands of a transform of so many samples at `rate`.
    init(frame: Int, rate: Double) {
        bandOfLine = (0...frame / 2).map { line in
            let tone = Double(line) * rate / Double(frame)
            return Int(7 * asinh(tone / 650) * MaskingThreshold.resolution)
        }
        let count = bandOfLine[frame / 2] + 1
        var lines = [Int](repeating: 0, count: count)
        for band in bandOfLine { lines[band] += 1 }
        linesInBand = lines
        // 27 dB a Bark downwards. Upwards BS.1387's slope depends on how loud it plays, which nobody knows here: 15 dB,
        // what it is at some 45 dB SPL.
        let shapes = (0..<count).map { masker in
            let shape = (0..<count).map { other in
                let distance = Double(other - masker) / MaskingThreshold.resolution
                return pow(10, (distance < 0 ? 27 * distance : -15 * distance) / 10)
            }
            let sum = shape.reduce(0, +)
            return shape.map { pow($0 / sum, 0.4) }
        }
        // Held against what even power would give.
        spreads = (0..<count).map { other in
            let even = shapes.reduce(0) { $0 + $1[other] }
            return shapes.map { Float($0[other] / even) }
        }
        offsets = (0..<count).map { band in
            let bark = Double(band) / MaskingThreshold.resolution
            return Float(pow(10, -(bark <= 12 ? 3 : 0.25 * bark) / 10))
        }
    }

    /// The power that noise may have in each band beside a spectrum of these powers.
    func callAsFunction(_ powers: [Float]) -> [Float] {
        var bands = [Float](repeating: 0, count: linesInBand.count)
        for (line, power) in powers.enumerated() { bands[bandOfLine[line]] += power }
        bands = bands.map { pow($0, 0.4) }
        return zip(spreads, offsets).map { spread, offset in
            var sum: Float = 0
            for (share, band) in zip(spread, bands) { sum += share * band }
            return offset * pow(sum, 2.5)
        }
    }
}
