import CBarKernels

/// Tells which digit stands in a cell of a picture, or that none does: one layer of strokes, one of digits, learned
/// from drawn faces (`Scripts/printeddigits.py`).
struct PrintedDigitNet: Sendable {
    /// Pixels of a cell, and of the digit in its middle.
    static let (cellWidth, cellHeight, digitHeight) = (12, 16, 12)
    /// Columns of strokes, sixteen at a time.
    private static let groups = 4
    static let kinds = 11

    static let learned = PrintedDigitNet()

    /// For each pixel the weights of all strokes.
    let strokes: [Float]
    let strokeBiases: [Float]
    /// For each kind the weights of all strokes.
    let digits: [Float]
    let digitBiases: [Float]

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

    /// Weights that are written as letters, each a step of its column's size.
    private static func unpacked(_ letters: String, steps: [Float]) -> [Float] {
        var values = [Float](repeating: 0, count: 128)
        for (value, letter) in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8.enumerated() {
            values[Int(letter)] = Float(value - 32)
        }
        return letters.utf8.enumerated().map { values[Int($0.element)] * steps[$0.offset % steps.count] }
    }

    /// How many times likelier than by chance each digit is in the cell whose first pixel is `start`; behind the ten
    /// digits nothing.
    ///
    /// A cell without a digit, or with what covers it, tells nothing: there all are as likely. No cell is believed
    /// further than to one error in forty.
    func likelihoods(in strip: UnsafePointer<Float>, from start: Int, width: Int) -> SIMD16<Float> {
        var logits = SIMD16<Float>(repeating: -.infinity)
        let isPlain = withUnsafeMutableBytes(of: &logits) {
            bar_kernels_cell(
                strip + start, width, strokes, strokeBiases, digits, digitBiases, PrintedDigitNet.kinds,
                PrintedDigitNet.leastSpread, $0.assumingMemoryBound(to: Float.self).baseAddress!)
        }
        guard isPlain != 0 else { return SIMD16<Float>.zero.replacing(with: 1, where: PrintedDigitNet.isDigit) }
        let most = logits.max()
        var likely = SIMD16<Float>.zero
        for kind in 0..<PrintedDigitNet.kinds { likely[kind] = exponential(logits[kind] - most) }
        likely /= likely.sum()
        let told = 10 * (0.97 * (likely + likely[10] / 10) + 0.003)
        return SIMD16<Float>.zero.replacing(with: told, where: PrintedDigitNet.isDigit)
    }

    private static let isDigit = SIMD16<Float>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) .< 10

    /// Shades by which a cell's pixels differ: below it there is nothing but paper.
    private static let leastSpread: Float = 1
}
