import DomainModel
import Imaging

/// The row of digits printed under a symbol's bars, to hold numbers against.
///
/// Whoever reads print freely needs it sharp and upright. Here the bars tell where it stands and how many digits it
/// has: rows of several heights that may lean are looked for (`PrintedDigitNet`), the one that looks most like digits
/// is taken, whichever they are, and a number has to be likelier there than what differs from it in any one or two
/// digits.
struct PrintedDigitRow {
    /// For each digit that was looked for its place in the number, and how many times likelier each is there than by
    /// chance (natural logarithm).
    let logOdds: [(digit: Int, logOdds: SIMD16<Float>)]
    /// Whether the digits that a check digit ties to those looked for stand apart and were not.
    private let isPart: Bool

    /// - Parameters:
    ///   - symbol: whose bars they are.
    ///   - luma: the photo.
    ///   - corners: of the symbol in it: the ends of its first bar, then those of its last.
    init?(
        under symbol: EANSymbol, _ symbology: Barcode.Symbology, in luma: Luma, corners: [(x: Double, y: Double)],
        budget: WorkBudget
    ) {
        // Half an EAN-13 is an UPC-E of number system 1 to the module, and has that number's digits below it too.
        guard !(symbol.layout == .upcE && symbol.digits.first == 1), corners.count == 4, luma.width > 1,
            luma.height > 1, let frame = SymbolFrame(corners, modules: symbol.layout.modules)
        else { return nil }
        isPart = symbology == .upcA || symbology == .upcE
        let rows = PrintedDigitRow.rows(symbol.layout, symbology)
        var best: (worth: Float, path: [(x: Int, y: Int)], strip: DigitStrip)?
        for height in PrintedDigitRow.heights where !budget.isExhausted {
            let strip = DigitStrip(luma, frame, modules: symbol.layout.modules, height: height, budget)
            guard let row = strip.row(rows, budget), row.worth > best?.worth ?? -.infinity else { continue }
            best = (row.worth, row.path, strip)
        }
        guard let best, !budget.isExhausted else { return nil }
        // The same digits stand in each kind of row.
        logOdds = zip(rows[0], best.path).map { ($0.digit, best.strip.settled(near: $1, budget)) }
    }

    /// Whether `text` is what is printed, and nothing that differs from it in so many digits as a check digit lets
    /// pass.
    func shows(_ text: String) -> Bool {
        lead(of: text) >= (isPart ? PrintedDigitRow.leastLead : PrintedDigitRow.leastLeadOfTwo)
    }

    /// Whether what is printed is not `text` but a number that differs from it in two digits or three, each of them
    /// plain. A row of other digits differs in more, and one whose first digit, which stands apart, was taken for the
    /// next differs in that too.
    ///
    /// Only where all digits are looked for, so that a right check digit tells a number from print that is scratched as
    /// well.
    func refutes(_ text: String) -> Bool {
        let own = text.utf8.map { Int($0) - 48 }
        guard !isPart, own.count == logOdds.count, logOdds.enumerated().allSatisfy({ $0.offset == $0.element.digit })
        else {
            return false
        }
        let printed = logOdds.map { place in (0..<10).max { place.logOdds[$0] < place.logOdds[$1] }! }
        let differing = own.indices.filter { own[$0] != printed[$0] }
        guard (1...PrintedDigitRow.mostDiffering).contains(differing.count), differing[0] > 0,
            differing.allSatisfy({
                logOdds[$0].logOdds[printed[$0]] - logOdds[$0].logOdds[own[$0]] >= PrintedDigitRow.leastLeadOfTwo
            })
        else { return false }
        let other = String(decoding: printed.map { UInt8($0) + 48 }, as: UTF8.self)
        return GTIN(other) != nil && shows(other)
    }

    /// How many times likelier the number is than the likeliest other one (natural logarithm); −∞ where what is printed
    /// is not plain enough to be any.
    ///
    /// A right check digit lets no number be wrong in one digit alone, so two count, those that are told least. Where
    /// the check digit was not looked for, one does.
    func lead(of text: String) -> Float {
        let digits = text.utf8.filter { (48..<58).contains($0) }.map { Int($0) - 48 }
        guard logOdds.allSatisfy({ digits.indices.contains($0.digit) }) else { return -.infinity }
        var own: Float = 0
        let leads = logOdds.map { place, logOdds in
            own += logOdds[digits[place]]
            var others = logOdds
            others[digits[place]] = -.infinity
            return logOdds[digits[place]] - (0..<10).map { others[$0] }.max()!
        }.sorted()
        guard own >= PrintedDigitRow.minLogOdds * Float(logOdds.count) else { return -.infinity }
        return isPart ? leads[0] : leads[0] + leads[1]
    }

    /// Where these come from: see `AcceptancePolicy`, and `QIX_PRINT_CLAIMS=FOLDER swift test --filter
    /// PrintedDigitRowTests/claims` for a folder of photos, such as `Scripts/stress.py --keep FOLDER` leaves. Wrong
    /// numbers led by less than 2 where two digits count (2,776 claims), and by 2.33 at most where one does (2,413, of
    /// UPC-A and UPC-E).
    private static let minLogOdds: Float = 1.3
    /// Of 674 harmed photos read right (`Scripts/stress.py`, seeds 31 and 32, `--each 4`) none shows such another
    /// number; two show one that differs in four digits and in seven. Of numbers that differ from an EAN's in two
    /// digits, 1 and 7 and 2 and 8 alike, 48 in 100 are refuted there: where print is legible, nearly all.
    private static let mostDiffering = 3
    private static let leastLead: Float = 3
    private static let leastLeadOfTwo: Float = 2.5

    /// Heights of digits in modules: GS1 wants 8.3 under bars of full height, packs have less and more.
    private static let heights = [5.2, 6.2, 7.4, 8.8, 10.4]

    /// Where a digit is looked for: the module in whose middle it should stand, and how far from it.
    struct DigitSlot {
        var digit: Int
        var module: Double
        var reach: Double
        /// Whether it stands right beside the digit before it.
        var isNext: Bool
    }

    /// The rows that print may stand in: in two halves between the guards or, under an EAN-13, evenly from end to end,
    /// as on books from Japan. The first and the last digit of an UPC-A and an UPC-E stand apart, smaller, and are not
    /// looked for.
    private static func rows(_ layout: EANLayout, _ symbology: Barcode.Symbology) -> [[DigitSlot]] {
        func part(_ digits: Range<Int>, from module: Double, apart: Double = 7, reach: Double) -> [DigitSlot] {
            digits.map { digit in
                DigitSlot(
                    digit: digit, module: module + apart * Double(digit - digits.lowerBound), reach: reach,
                    isNext: digit > digits.lowerBound)
            }
        }
        return switch (layout, symbology) {
        case (.ean8, _): [part(0..<4, from: 6.5, reach: 5) + part(4..<8, from: 39.5, reach: 5)]
        case (.upcE, _): [part(1..<7, from: 6.5, reach: 5)]
        case (_, .upcA): [part(1..<6, from: 13.5, reach: 6) + part(6..<11, from: 53.5, reach: 6)]
        default:
            [
                part(0..<1, from: -6, reach: 7) + part(1..<7, from: 6.5, reach: 5) + part(7..<13, from: 53.5, reach: 5),
                part(0..<13, from: 2, apart: 7.6, reach: 4),
            ]
        }
    }
}

/// Where a symbol's bars end on the side on which its digits stand, and which way its modules lie.
private struct SymbolFrame {
    let origin: (x: Double, y: Double)
    /// From one module to the next along the ends of the bars, and away from them.
    let across: (x: Double, y: Double)
    let down: (x: Double, y: Double)
    /// Pixels of a module.
    let module: Double

    init?(_ corners: [(x: Double, y: Double)], modules: Int) {
        let count = Double(modules)
        let x = (corners[2].x - corners[0].x + corners[3].x - corners[1].x) / 2 / count
        let y = (corners[2].y - corners[0].y + corners[3].y - corners[1].y) / 2 / count
        module = (x * x + y * y).squareRoot()
        guard module > 0.3, module.isFinite else { return nil }
        down = (-y, x)
        let isDown = (corners[1].x - corners[0].x) * down.x + (corners[1].y - corners[0].y) * down.y > 0
        let (first, last) = isDown ? (corners[1], corners[3]) : (corners[0], corners[2])
        origin = first
        across = ((last.x - first.x) / count, (last.y - first.y) / count)
    }
}

/// What is under the bars, straightened, so large that digits of one height fill the cells of `PrintedDigitNet`.
private struct DigitStrip {
    /// Modules of a pixel.
    private let step: Double
    /// Cells that begin in it, and its pixels in a row.
    private let (columns, rows): (Int, Int)
    private let width: Int
    private let pixels: [Float]

    /// Modules beside the bars, and from where to where below their ends the middle of a digit may lie.
    private static let beside = 14.0
    private static let (from, to) = (-5.0, 14.0)
    /// Cells are looked at on every second pixel of every second row first.
    private static let skip = 2

    init(_ luma: Luma, _ frame: SymbolFrame, modules: Int, height: Double, _ budget: WorkBudget) {
        let step = height / Double(PrintedDigitNet.digitHeight)
        self.step = step
        columns = Int((Double(modules) + 2 * DigitStrip.beside) / step)
        rows = Int((DigitStrip.to - DigitStrip.from) / step) + 1
        let width = columns + PrintedDigitNet.cellWidth
        self.width = width
        let high = rows + PrintedDigitNet.cellHeight
        // As many points as a pixel here is wide there.
        let parts = max(1, Int((frame.module * step).rounded()))
        budget.charge(width * high * parts * parts, each: StepCost.straightened)
        let (right, bottom) = (Double(luma.width) - 1.001, Double(luma.height) - 1.001)
        var pixels = [Float](repeating: 0, count: width * high)
        luma.pixels.withUnsafeBufferPointer { light in
            for row in 0..<high {
                for column in 0..<width {
                    var sum: Float = 0
                    for part in 0..<parts * parts {
                        let (down, along) = part.quotientAndRemainder(dividingBy: parts)
                        func place(_ index: Int, _ part: Int, of cell: Int) -> Double {
                            (Double(index) + (Double(part) + 0.5) / Double(parts) - Double(cell) / 2) * step
                        }
                        let u = place(column, along, of: PrintedDigitNet.cellWidth) - DigitStrip.beside
                        let v = place(row, down, of: PrintedDigitNet.cellHeight) + DigitStrip.from
                        let x = min(max(frame.origin.x + frame.across.x * u + frame.down.x * v, 0), right)
                        let y = min(max(frame.origin.y + frame.across.y * u + frame.down.y * v, 0), bottom)
                        let (left, top) = (Int(x), Int(y))
                        let (partX, partY) = (Float(x - Double(left)), Float(y - Double(top)))
                        let upper =
                            Float(light[top * luma.width + left]) * (1 - partX)
                            + Float(light[top * luma.width + left + 1]) * partX
                        let lower =
                            Float(light[(top + 1) * luma.width + left]) * (1 - partX)
                            + Float(light[(top + 1) * luma.width + left + 1]) * partX
                        sum += upper * (1 - partY) + lower * partY
                    }
                    pixels[row * width + column] = sum / Float(parts * parts)
                }
            }
        }
        self.pixels = pixels
    }

    /// Of so many kinds of rows the cells that look most like digits, whichever.
    func row(_ rows: [[PrintedDigitRow.DigitSlot]], _ budget: WorkBudget) -> (worth: Float, path: [(x: Int, y: Int)])? {
        let (wide, high) = (columns / DigitStrip.skip, self.rows / DigitStrip.skip)
        guard wide > 0, high > 0 else { return nil }
        let places = rows.joined()
        let isSought = (0..<wide).map { column in places.contains { isWithin($0, column) } }
        budget.charge(isSought.count { $0 } * high * StepCost.digitCell)
        let net = PrintedDigitNet.learned
        let shown = pixels.withUnsafeBufferPointer { pixels in
            (0..<wide * high).map { index -> Float in
                let (y, x) = index.quotientAndRemainder(dividingBy: wide)
                guard isSought[x] else { return 0 }
                // As a natural logarithm, and no less than what a cell without a digit tells.
                return naturalLogarithm(
                    max(
                        1,
                        net.likelihoods(
                            in: pixels.baseAddress!, from: DigitStrip.skip * (y * width + x), width: width
                        ).max()))
            }
        }
        return rows.compactMap { row($0, showing: shown, wide: wide, high: high) }.max { $0.worth < $1.worth }
    }

    /// Whether a digit may stand in the cells of a column.
    private func isWithin(_ place: PrintedDigitRow.DigitSlot, _ column: Int) -> Bool {
        let module = Double(column * DigitStrip.skip) * step
        return abs(module - DigitStrip.beside - place.module) <= place.reach
    }

    /// The cells that look most like digits, each near its place and none too near the one before it; the row may lean.
    private func row(
        _ places: [PrintedDigitRow.DigitSlot], showing shown: [Float], wide: Int, high: Int
    ) -> (worth: Float, path: [(x: Int, y: Int)])? {
        let tall = Double(PrintedDigitNet.digitHeight / DigitStrip.skip)
        let nearest = max(1, Int(0.6 * tall))
        var worth: [Float] = []
        var before: [[Int32]] = []
        for (number, place) in places.enumerated() {
            let farthest = Int((place.isNext ? 1.35 : 3.2) * tall)
            var now = [Float](repeating: -.infinity, count: wide * high)
            var from = [Int32](repeating: -1, count: wide * high)
            for x in 0..<wide where isWithin(place, x) {
                for y in 0..<high {
                    let here = y * wide + x
                    if number == 0 {
                        now[here] = shown[here]
                        continue
                    }
                    var best: Float = -.infinity
                    for left in stride(from: x - nearest, through: max(0, x - farthest), by: -1) {
                        for row in max(0, y - 1)...min(high - 1, y + 1) {
                            let value = worth[row * wide + left] - (row == y ? 0 : 0.1)
                            if value > best { (best, from[here]) = (value, Int32(row * wide + left)) }
                        }
                    }
                    now[here] = best + shown[here]
                }
            }
            worth = now
            before.append(from)
        }
        guard let last = worth.indices.max(by: { worth[$0] < worth[$1] }), worth[last] > -.infinity else { return nil }
        var cells = [last]
        for from in before.dropFirst().reversed() { cells.append(Int(from[cells.last!])) }
        return (
            worth[last],
            cells.reversed().map { ($0 % wide * DigitStrip.skip, $0 / wide * DigitStrip.skip) }
        )
    }

    /// How many times likelier than by chance each digit is where any looks best beside `cell`: the mean of the cells
    /// around, for none knows its place to the pixel, and a single one may look like anything.
    func settled(near cell: (x: Int, y: Int), _ budget: WorkBudget) -> SIMD16<Float> {
        let side = 5
        budget.charge(side * side * StepCost.digitCell)
        let likely = pixels.withUnsafeBufferPointer { pixels in
            (0..<side * side).map { index in
                let (y, x) = index.quotientAndRemainder(dividingBy: side)
                let row = min(max(cell.y + y - side / 2, 0), rows - 1)
                let column = min(max(cell.x + x - side / 2, 0), columns - 1)
                return PrintedDigitNet.learned.likelihoods(
                    in: pixels.baseAddress!, from: row * width + column, width: width)
            }
        }
        let inner = [(1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2), (1, 3), (2, 3), (3, 3)]
        let best = inner.max { likely[$0.1 * side + $0.0].max() < likely[$1.1 * side + $1.0].max() }!
        var sum = SIMD16<Float>.zero
        for row in -1...1 { for column in -1...1 { sum += likely[(best.1 + row) * side + best.0 + column] } }
        var logOdds = SIMD16<Float>.zero
        for digit in 0..<10 { logOdds[digit] = naturalLogarithm(max(sum[digit] / 9, 1e-3)) }
        return logOdds
    }
}
