import CBarKernels
import Mathematics

/// Recognises the digit in a cell of a picture, or that there is none: a net of one layer of strokes and one of digits,
/// learned from drawn faces (`Scripts/learn/printeddigits.py`).
struct PrintedDigitNet: Sendable {
    /// Pixels of a cell, and of the digit in its middle.
    static let (cellWidth, cellHeight, digitHeight) = (12, 16, 12)
    /// Columns of strokes, sixteen at a time.
    private static let groups = 4
    static let kinds = 11

    static let learned = PrintedDigitNet()

    /// For each pixel, the weights of all strokes.
    let strokes: [Float]
    let strokeBiases: [Float]
    /// For each kind, the weights of all strokes.
    let digits: [Float]
    let digitBiases: [Float]

    /// Texts that change when the learned weights do.
    static var digestTexts: [String] {
        typealias Learned = PrintedDigitWeights
        return [Learned.strokes, Learned.digits]
            + [Learned.strokesSteps, Learned.strokesBiases, Learned.digitsSteps, Learned.digitsBiases].map { "\($0)" }
    }

    private init() {
        typealias Learned = PrintedDigitWeights
        let hidden = 16 * PrintedDigitNet.groups
        strokes = PrintedDigitNet.unpacked(Learned.strokes, steps: Learned.strokesSteps)
        strokeBiases = Learned.strokesBiases
        let digits = PrintedDigitNet.unpacked(Learned.digits, steps: Learned.digitsSteps)
        self.digits = (0..<PrintedDigitNet.kinds * hidden).map { place in
            let (kind, stroke) = place.quotientAndRemainder(dividingBy: hidden)
            return digits[stroke * PrintedDigitNet.kinds + kind]
        }
        digitBiases = Learned.digitsBiases
    }

    /// Weights that are written as letters: each letter is a number of steps of its column's size.
    private static func unpacked(_ letters: String, steps: [Float]) -> [Float] {
        var values = [Float](repeating: 0, count: 128)
        for (value, letter) in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8.enumerated() {
            values[Int(letter)] = Float(value - 32)
        }
        return letters.utf8.enumerated().map { values[Int($0.element)] * steps[$0.offset % steps.count] }
    }

    /// How many times likelier than by chance each digit is in the cell whose first pixel is `start`; 0 behind the ten
    /// digits.
    ///
    /// In a cell without a digit, or with a covered one, all are equally likely. No cell is believed beyond one error
    /// in forty.
    func likelihoods(in strip: UnsafePointer<Float>, from start: Int, width: Int) -> SIMD16<Float> {
        let tuning = Tuning.standard.print
        var logits = SIMD16<Float>(repeating: -.infinity)
        let isPlain = withUnsafeMutableBytes(of: &logits) {
            bar_kernels_cell(
                strip + start, width, strokes, strokeBiases, digits, digitBiases, PrintedDigitNet.kinds,
                tuning.minCellSpread, $0.assumingMemoryBound(to: Float.self).baseAddress!)
        }
        guard isPlain != 0 else { return SIMD16<Float>.zero.replacing(with: 1, where: PrintedDigitNet.isDigit) }
        let most = logits.max()
        var likely = SIMD16<Float>.zero
        for kind in 0..<PrintedDigitNet.kinds { likely[kind] = exponential(logits[kind] - most) }
        likely /= likely.sum()
        let believed = 10 * (tuning.believed * (likely + likely[10] / 10) + tuning.floor)
        return SIMD16<Float>.zero.replacing(with: believed, where: PrintedDigitNet.isDigit)
    }

    private static let isDigit = SIMD16<Float>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) .< 10
}
