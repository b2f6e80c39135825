import DomainModel
import Imaging
import Mathematics

/// The row of digits printed under a symbol's bars, to be compared with numbers.
///
/// Free OCR needs sharp upright print. Here the bars give position, scale and digit count: rows of several heights and
/// leans are searched (`PrintedDigitNet`), the one most like any digits is taken, and a number must be likelier there
/// than every number that differs from it in one or two digits.
struct PrintedDigitRow {
    private static let tuning = Tuning.standard.print

    /// For each digit of the row, its index in the number, and how many times likelier than by chance each of the ten
    /// digits is there (natural logarithm).
    let logOdds: [(digit: Int, logOdds: SIMD16<Float>)]
    /// Whether the row leaves out digits that are printed apart, so that the check digit does not tie the others.
    private let isPart: Bool

    /// - Parameters:
    ///   - symbol: the number of the bars.
    ///   - luma: the photo.
    ///   - corners: of the symbol in it: the ends of its first bar, then those of its last.
    init?(
        under symbol: EANSymbol, _ symbology: Barcode.Symbology, in luma: Luma, corners: [(x: Double, y: Double)],
        budget: WorkBudget
    ) {
        // Half an EAN-13 is exactly a UPC-E of number system 1, and has that number's digits below it too.
        guard !(symbol.layout == .upcE && symbol.digits.first == 1), corners.count == 4, luma.width > 1,
            luma.height > 1, let frame = SymbolFrame(corners, modules: symbol.layout.modules)
        else { return nil }
        isPart = symbology == .upcA || symbology == .upcE
        let rows = PrintedDigitRow.rows(symbol.layout, symbology)
        var best: (worth: Float, path: [(x: Int, y: Int)], strip: DigitStrip)?
        for height in PrintedDigitRow.tuning.heights where !budget.isExhausted {
            let strip = DigitStrip(luma, frame, modules: symbol.layout.modules, height: height, budget)
            guard let row = strip.row(rows, budget), row.worth > best?.worth ?? -.infinity else { continue }
            best = (row.worth, row.path, strip)
        }
        guard let best, !budget.isExhausted else { return nil }
        // Each kind of row has the same digits.
        logOdds = zip(rows[0], best.path).map { ($0.digit, best.strip.logOdds(near: $1, budget)) }
    }

    /// Whether `text` is printed, and no number that differs from it in as few digits as a check digit allows.
    func shows(_ text: String) -> Bool {
        lead(of: text) >= (isPart ? PrintedDigitRow.tuning.minLead : PrintedDigitRow.tuning.minLeadOfTwo)
    }

    /// Whether another number is plainly printed that differs from `text` in two or three digits. Unrelated rows differ
    /// in more, and a row whose first digit, which is printed apart, was taken for the next differs in that one too.
    ///
    /// It needs rows with all digits, where a right check digit excludes scratched print.
    func refutes(_ text: String) -> Bool {
        let own = text.utf8.map { Int($0) - 48 }
        guard !isPart, own.count == logOdds.count, logOdds.enumerated().allSatisfy({ $0.offset == $0.element.digit })
        else {
            return false
        }
        let printed = logOdds.map { place in (0..<10).max { place.logOdds[$0] < place.logOdds[$1] }! }
        let differing = own.indices.filter { own[$0] != printed[$0] }
        guard (1...PrintedDigitRow.tuning.maxDiffering).contains(differing.count), differing[0] > 0,
            differing.allSatisfy({
                logOdds[$0].logOdds[printed[$0]] - logOdds[$0].logOdds[own[$0]] >= PrintedDigitRow.tuning.minLeadOfTwo
            })
        else { return false }
        let other = String(decoding: printed.map { UInt8($0) + 48 }, as: UTF8.self)
        return GTIN(other) != nil && shows(other)
    }

    /// How many times likelier the number is than the likeliest other one (natural logarithm); −∞ where no number is
    /// plainly printed.
    ///
    /// A right check digit lets no number be wrong in one digit alone, so the two least certain digits count; one does
    /// where the row has no check digit.
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
        guard own >= PrintedDigitRow.tuning.minLogOdds * Float(logOdds.count) else { return -.infinity }
        return isPart ? leads[0] : leads[0] + leads[1]
    }

    /// The place of one digit in a row.
    struct DigitSlot {
        /// Index of the digit in the number.
        var digit: Int
        /// The module at which its middle should be.
        var module: Double
        /// Modules by which it may be off.
        var reach: Double
        /// Whether it directly follows the digit before it.
        var isNext: Bool
    }

    /// The kinds of rows: in two halves between the guards or, under an EAN-13, evenly from end to end, as on books
    /// from Japan. The first and the last digit of a UPC-A and a UPC-E are printed apart and smaller, and are left out.
    private static func rows(_ layout: EANLayout, _ symbology: Barcode.Symbology) -> [[DigitSlot]] {
        func part(_ digits: Range<Int>, from module: Double, apart: Double = 7, reach: Double) -> [DigitSlot] {
            digits.map { digit in
                DigitSlot(
                    digit: digit, module: module + apart * Double(digit - digits.lowerBound), reach: reach,
                    isNext: digit > digits.lowerBound)
            }
        }
        let left = tuning.leftHalf
        return switch (layout, symbology) {
        case (.ean8, _): [part(0..<4, from: left, reach: 5) + part(4..<8, from: tuning.rightHalfEAN8, reach: 5)]
        case (.upcE, _): [part(1..<7, from: left, reach: 5)]
        case (_, .upcA):
            [part(1..<6, from: tuning.leftHalfUPCA, reach: 6) + part(6..<11, from: tuning.rightHalfEAN13, reach: 6)]
        default:
            [
                part(0..<1, from: tuning.firstDigitEAN13, reach: 7) + part(1..<7, from: left, reach: 5)
                    + part(7..<13, from: tuning.rightHalfEAN13, reach: 5),
                part(0..<13, from: tuning.evenRowStart, apart: tuning.evenRowStep, reach: 4),
            ]
        }
    }
}

/// Where a symbol's bars end on the side of its digits, and the direction of its modules.
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
        guard module > Tuning.standard.print.minModule, module.isFinite else { return nil }
        down = (-y, x)
        let isDown = (corners[1].x - corners[0].x) * down.x + (corners[1].y - corners[0].y) * down.y > 0
        let (first, last) = isDown ? (corners[1], corners[3]) : (corners[0], corners[2])
        origin = first
        across = ((last.x - first.x) / count, (last.y - first.y) / count)
    }
}

/// The print under the bars, straightened and scaled so that digits of one height fill the cells of `PrintedDigitNet`.
private struct DigitStrip {
    /// Modules that a pixel is wide.
    private let step: Double
    /// Columns and rows at which cells may begin.
    private let (columns, rows): (Int, Int)
    /// Pixels of a row.
    private let width: Int
    private let pixels: [Float]

    private static let tuning = Tuning.standard.print
    /// Cells are first tried at every second pixel of every second row.
    private static let skip = 2

    init(_ luma: Luma, _ frame: SymbolFrame, modules: Int, height: Double, _ budget: WorkBudget) {
        let step = height / Double(PrintedDigitNet.digitHeight)
        self.step = step
        columns = Int((Double(modules) + 2 * DigitStrip.tuning.beside) / step)
        rows = Int((DigitStrip.tuning.bottom - DigitStrip.tuning.top) / step) + 1
        let width = columns + PrintedDigitNet.cellWidth
        self.width = width
        let high = rows + PrintedDigitNet.cellHeight
        // As many points in each direction as this pixel covers photo pixels.
        let parts = max(1, Int((frame.module * step).rounded()))
        budget.charge(width * high * parts * parts, each: StepCost.standard.straightened)
        let (right, bottom) = (
            Double(luma.width) - DigitStrip.tuning.border, Double(luma.height) - DigitStrip.tuning.border
        )
        let (beside, above) = (DigitStrip.tuning.beside, DigitStrip.tuning.top)
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
                        let u = place(column, along, of: PrintedDigitNet.cellWidth) - beside
                        let v = place(row, down, of: PrintedDigitNet.cellHeight) + above
                        let x = min(max(frame.origin.x + frame.across.x * u + frame.down.x * v, 0), right)
                        let y = min(max(frame.origin.y + frame.across.y * u + frame.down.y * v, 0), bottom)
                        let (left, top) = (Int(x), Int(y))
                        let (partX, partY) = (Float(x - Double(left)), Float(y - Double(top)))
                        sum += bilinear(
                            light.baseAddress! + top * luma.width + left, right: 1, below: luma.width,
                            shareX: partX, shareY: partY)
                    }
                    pixels[row * width + column] = sum / Float(parts * parts)
                }
            }
        }
        self.pixels = pixels
    }

    /// The cells that look most like digits, whichever they are, of the best kind of row.
    func row(_ rows: [[PrintedDigitRow.DigitSlot]], _ budget: WorkBudget) -> (worth: Float, path: [(x: Int, y: Int)])? {
        let (wide, high) = (columns / DigitStrip.skip, self.rows / DigitStrip.skip)
        guard wide > 0, high > 0 else { return nil }
        let places = rows.joined()
        let isWanted = (0..<wide).map { column in places.contains { isWithin($0, column) } }
        budget.charge(isWanted.count { $0 } * high * StepCost.standard.digitCell)
        let net = PrintedDigitNet.learned
        let shown = pixels.withUnsafeBufferPointer { pixels in
            (0..<wide * high).map { index -> Float in
                let (y, x) = index.quotientAndRemainder(dividingBy: wide)
                guard isWanted[x] else { return 0 }
                // A natural logarithm, and no less than that of a cell without a digit.
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

    /// Whether a digit may be in the cells of a column.
    private func isWithin(_ place: PrintedDigitRow.DigitSlot, _ column: Int) -> Bool {
        let module = Double(column * DigitStrip.skip) * step
        return abs(module - DigitStrip.tuning.beside - place.module) <= place.reach
    }

    /// The cells that look most like digits, each near its place and none too near the previous one; the row may lean.
    private func row(
        _ places: [PrintedDigitRow.DigitSlot], showing shown: [Float], wide: Int, high: Int
    ) -> (worth: Float, path: [(x: Int, y: Int)])? {
        let tall = Double(PrintedDigitNet.digitHeight / DigitStrip.skip)
        let nearest = max(1, Int(DigitStrip.tuning.minPitch * tall))
        let stepCost = DigitStrip.tuning.stepCost
        var worth: [Float] = []
        var before: [[Int32]] = []
        for (number, place) in places.enumerated() {
            let farthest = Int((place.isNext ? DigitStrip.tuning.maxPitch : DigitStrip.tuning.maxGap) * tall)
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
                            let value = worth[row * wide + left] - (row == y ? 0 : stepCost)
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

    /// How many times likelier than by chance each digit is at the best cell beside `cell` (natural logarithm): the
    /// mean over the cells around it, since its place is not exact to the pixel and a single cell may look like
    /// anything.
    func logOdds(near cell: (x: Int, y: Int), _ budget: WorkBudget) -> SIMD16<Float> {
        let side = 5
        budget.charge(side * side * StepCost.standard.digitCell)
        let likely = pixels.withUnsafeBufferPointer { pixels in
            (0..<side * side).map { index in
                let (y, x) = index.quotientAndRemainder(dividingBy: side)
                let row = min(max(cell.y + y - side / 2, 0), rows - 1)
                let column = min(max(cell.x + x - side / 2, 0), columns - 1)
                return PrintedDigitNet.learned.likelihoods(
                    in: pixels.baseAddress!, from: row * width + column, width: width)
            }
        }
        let inner = [1, 2, 3].flatMap { row in [1, 2, 3].map { row * side + $0 } }
        let best = inner.max { likely[$0].max() < likely[$1].max() }!
        var sum = SIMD16<Float>.zero
        for row in -1...1 { for column in -1...1 { sum += likely[best + row * side + column] } }
        var logOdds = SIMD16<Float>.zero
        for digit in 0..<10 { logOdds[digit] = naturalLogarithm(max(sum[digit] / 9, DigitStrip.tuning.minLikelihood)) }
        return logOdds
    }
}
