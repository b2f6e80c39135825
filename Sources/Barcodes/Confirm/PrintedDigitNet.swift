/// Tells which digit stands in a cell of a picture, or that none does: one layer of strokes, one of digits, learned from drawn
/// faces (`Scripts/printeddigits.py`).
struct PrintedDigitNet: Sendable {
    /// Pixels of a cell, and of the digit in its middle.
    static let (cellWidth, cellHeight, digitHeight) = (12, 16, 12)
    /// Columns of strokes, sixteen at a time.
    private static let groups = 4
    private static let kinds = 11

    static let learned = PrintedDigitNet()

    /// For each pixel the weights of all strokes.
    private let strokes: [SIMD16<Float>]
    private let strokeBiases: [SIMD16<Float>]
    /// For each kind the weights of all strokes.
    private let digits: [SIMD16<Float>]
    private let digitBiases: [Float]

    private init() {
        typealias Learned = PrintedDigitWeights
        let hidden = 16 * PrintedDigitNet.groups
        let strokes = PrintedDigitNet.unpacked(Learned.strokes, steps: Learned.strokesSteps)
        let digits = PrintedDigitNet.unpacked(Learned.digits, steps: Learned.digitsSteps)
        func gathered(_ count: Int, _ weight: (Int) -> Float) -> [SIMD16<Float>] {
            (0..<count).map { group in
                var lanes = SIMD16<Float>.zero
                for lane in 0..<16 { lanes[lane] = weight(group * 16 + lane) }
                return lanes
            }
        }
        self.strokes = gathered(strokes.count / 16) { strokes[$0] }
        strokeBiases = gathered(PrintedDigitNet.groups) { Learned.strokesBiases[$0] }
        self.digits = gathered(PrintedDigitNet.kinds * PrintedDigitNet.groups) { place in
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

    /// How many times likelier than by chance each digit is in the cell whose first pixel is `start`, as a natural logarithm.
    ///
    /// A cell without a digit, or with what covers it, tells nothing: there all are as likely. No cell is believed further
    /// than to one error in forty.
    func odds(in strip: UnsafePointer<Float>, from start: Int, width: Int) -> SIMD16<Float> {
        let (wide, high) = (PrintedDigitNet.cellWidth, PrintedDigitNet.cellHeight)
        var (sum, squares): (Float, Float) = (0, 0)
        for row in 0..<high {
            for column in 0..<wide {
                let value = strip[start + row * width + column]
                sum += value
                squares += value * value
            }
        }
        let count = Float(wide * high)
        let mean = sum / count
        let spread = max(0, squares / count - mean * mean).squareRoot()
        guard spread > PrintedDigitNet.leastSpread else { return .zero }
        var hidden = (strokeBiases[0], strokeBiases[1], strokeBiases[2], strokeBiases[3])
        strokes.withUnsafeBufferPointer { strokes in
            var weight = strokes.baseAddress!
            for row in 0..<high {
                for column in 0..<wide {
                    let value = SIMD16<Float>(repeating: (strip[start + row * width + column] - mean) / spread)
                    hidden.0 += value * weight[0]
                    hidden.1 += value * weight[1]
                    hidden.2 += value * weight[2]
                    hidden.3 += value * weight[3]
                    weight += PrintedDigitNet.groups
                }
            }
        }
        hidden.0.replace(with: 0, where: hidden.0 .< 0)
        hidden.1.replace(with: 0, where: hidden.1 .< 0)
        hidden.2.replace(with: 0, where: hidden.2 .< 0)
        hidden.3.replace(with: 0, where: hidden.3 .< 0)
        var logits = SIMD16<Float>(repeating: -.infinity)
        for kind in 0..<PrintedDigitNet.kinds {
            let place = kind * PrintedDigitNet.groups
            let product =
                hidden.0 * digits[place] + hidden.1 * digits[place + 1] + hidden.2 * digits[place + 2]
                + hidden.3 * digits[place + 3]
            logits[kind] = product.sum() + digitBiases[kind]
        }
        let most = logits.max()
        var likely = SIMD16<Float>.zero
        for kind in 0..<PrintedDigitNet.kinds { likely[kind] = exponential(logits[kind] - most) }
        likely /= likely.sum()
        let none = likely[10]
        var odds = SIMD16<Float>.zero
        for digit in 0..<10 {
            odds[digit] = naturalLogarithm(10 * (0.97 * (likely[digit] + none / 10) + 0.003))
        }
        return odds
    }

    /// Shades by which a cell's pixels differ: below it there is nothing but paper.
    private static let leastSpread: Float = 1
}
