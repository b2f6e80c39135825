import Foundation
import Imaging
import ReaderAPI
import Testing
import TestSupport

// Inside: counted work, and the steps that it paid for.
@testable import Barcodes

@Suite("Work is counted, not timed")
struct WorkUnitsTests {
    /// A page of QR finder patterns, each `module` pixels a module, with a module of paper between them.
    private func tiles(_ width: Int, _ height: Int, module: Int) -> Luma {
        let pattern = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"].map(Array.init)
        var luma = Luma(width: width, height: height, repeating: 255)
        for y in 0..<height {
            for x in 0..<width {
                let (column, row) = (x / module % 8, y / module % 8)
                if column < 7, row < 7, pattern[row][column] == "1" { luma[x, y] = 0 }
            }
        }
        return luma
    }

    /// A picture with four strips of bars that show no number.
    private func strips(seed: UInt64) -> Luma {
        var luma = Luma(width: 640, height: 700, repeating: 230)
        var random = SeededGenerator(seed: seed)
        for top in stride(from: 40, to: 640, by: 160) {
            var x = 80
            while x < 560 {
                let width = Int.random(in: 2...11, using: &random)
                for y in top..<top + 110 { for column in x..<x + width { luma[column, y] = 30 } }
                x += width + Int.random(in: 2...11, using: &random)
            }
        }
        return luma
    }

    @Test("A budget and the budget that reserves a part of it share one account")
    func reserving() {
        let whole = WorkBudget(WorkUnits(pixels: 100))
        let part = whole.reserving(WorkUnits(pixels: 30))
        part.charge(60)
        #expect(whole.left == 40)
        #expect(part.left == 10)
        part.charge(4, each: 2.6)
        #expect(part.isExhausted)
        #expect(!whole.isExhausted)
        #expect(whole.spent == 71)
    }

    @Test("The same photo costs the same work each time, and the more is allowed the further the search goes")
    func repeatable() throws {
        let photo = try photo(of: strips(seed: 11))
        func search(_ work: WorkUnits) -> (steps: Int, spent: Int) {
            let reader = BarcodeReader(options: BarcodeOptions(work: work))
            var search = reader.begin(photo)
            #expect(reader.advance(&search, through: .full).isEmpty)
            return (search.position, search.spent)
        }
        var before = (steps: 0, spent: 0)
        for megapixels in [1, 4, 12] {
            let found = search(.megapixels(megapixels))
            #expect(found == search(.megapixels(megapixels)))
            #expect(found.steps >= before.steps)
            #expect(found.spent > before.spent)
            before = found
        }
    }

    @Test("Two calls on one search share what is allowed")
    func shared() throws {
        let photo = try photo(of: strips(seed: 12))
        let reader = BarcodeReader(options: BarcodeOptions(work: .megapixels(6)))
        var whole = reader.begin(photo)
        _ = reader.advance(&whole, through: .full)
        var parts = reader.begin(photo)
        _ = reader.advance(&parts, through: .quick)
        _ = reader.advance(&parts, through: .full)
        #expect(parts.spent == whole.spent)
        #expect(parts.passes == whole.passes)
    }

    @Test("About as many finder patterns are counted as there are", arguments: [1, 2, 4, 10])
    func patterns(_ module: Int) {
        let luma = tiles(800, 640, module: module)
        let there = Double((800 / (8 * module)) * (640 / (8 * module)))
        let counted = FinderPatterns(in: luma)
        #expect(counted.count > there / 2 && counted.count < there * 2, "\(counted.count) of \(there)")
        #expect(abs(counted.width - Double(7 * module)) < Double(module))
    }

    @Test("Bars, grain and paper have next to none")
    func noPatterns() {
        var random = SeededGenerator(seed: 3)
        let grain = (0..<900 * 600).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        for luma in [
            strips(seed: 4), Luma(width: 900, height: 600, pixels: grain), Luma(width: 5, height: 1, repeating: 9),
        ] {
            #expect(FinderPatterns(in: luma).zbarMatchingCost < 1_000_000)
        }
    }

    @Test("A page of finder patterns, which keeps zbar busy for many seconds, is not matched", arguments: [2, 30])
    func tiled(_ module: Int) throws {
        let luma = tiles(4000, 3000, module: module)
        #expect(
            FinderPatterns(in: luma).zbarMatchingCost > WorkUnits.megapixels(ReaderDefaults.barcodeMegapixels).pixels)
        var search = BarcodeSearch(luma: luma, reduction: 1)
        let budget = WorkBudget(.megapixels(ReaderDefaults.barcodeMegapixels))
        search.budget = budget
        search.scan(ScanPass(longestSide: 4000, includesMatrixCodes: true), for: .all)
        // The scan for bars alone: a fourth of what is allowed, and three times as much as the picture has pixels.
        #expect(budget.spent < 20_000_000)
        search.scan(ScanPass(longestSide: 4000), for: .square)
        #expect(budget.spent < 20_000_000, "nothing is left to look for")
    }

    @Test(
        "A page of finder patterns in which every three are tried costs more than any budget, at whatever size",
        arguments: [2, 3, 6, 10], [1.0, 0.4])
    func tiledForZXing(_ module: Int, _ scale: Double) {
        guard MatrixScanner.isBuilt else { return }
        // Tiles of 0.8 pixels are grey to the eye, and 25,000 patterns to a binarizer.
        let cost = MatrixScanner.matchingCost(in: tiles(4000, 3000, module: module).scaled(by: scale))
        #expect(cost > WorkUnits.megapixels(1_000).pixels)
    }

    @Test("A few patterns are matched for next to nothing")
    func fewForZXing() {
        #expect(MatrixScanner.matchingCost(in: tiles(64, 64, module: 4)) < 1_000)
        #expect(MatrixScanner.matchingCost(in: strips(seed: 4)) < 1_000)
    }

    @Test("Such a page, at a size at which it once kept zxing-cpp busy for minutes, ends", .timeLimit(.minutes(1)))
    func melted() throws {
        let reader = BarcodeReader()
        var search = reader.begin(try photo(of: tiles(4000, 3000, module: 2)))
        #expect(reader.advance(&search, through: .full).isEmpty)
        #expect(search.spent < 20_000_000)
    }

    @Test("Thousands of numbers on one page end with the allowed work")
    func manyNumbers() throws {
        var luma = Luma(width: 2400, height: 1600, repeating: 255)
        var random = SeededGenerator(seed: 21)
        // As small as zbar reads them: two pixels a module.
        for top in stride(from: 4, to: 1590, by: 12) {
            for left in stride(from: 30, to: 2200, by: 260) {
                let digits = (0..<12).map { _ in Int.random(in: 0...9, using: &random) }
                let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
                let text = (digits + [(10 - sum % 10) % 10]).map(String.init).joined()
                for (place, isDark) in symbol(.ean13, text).modules.enumerated() where isDark {
                    for y in top..<min(1600, top + 9) {
                        luma[left + 2 * place, y] = 0
                        luma[left + 2 * place + 1, y] = 0
                    }
                }
            }
        }
        let reader = BarcodeReader(options: BarcodeOptions(work: .megapixels(20)))
        var search = reader.begin(try photo(of: luma))
        _ = reader.advance(&search, through: .full)
        #expect(search.spent < 25_000_000)
    }

    @Test("Symbols have one order, so every process chooses the same of two equal ones")
    func order() {
        let symbols = [
            symbol(.upcE, "04252614"), symbol(.ean8, "96385074"), symbol(.ean13, "4006381333931"),
            symbol(.ean13, "8076809513753"),
        ]
        for seed in 1...50 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            #expect(symbols.shuffled(using: &random).sorted() == symbols)
        }
    }

    @Test(
        "bars of no number cost no more than the allowed work, wherever in a step that is",
        arguments: [0.1, 0.3, 0.5, 0.9])
    func budgetInsideSteps(_ share: Double) throws {
        // Strips with as many bars as a symbol has, of widths that no number has.
        var luma = Luma(width: 640, height: 700, repeating: 230)
        var random = SeededGenerator(seed: 11)
        for top in stride(from: 40, to: 640, by: 160) {
            var x = 80
            while x < 560 {
                let width = Int.random(in: 2...11, using: &random)
                for y in top..<top + 110 { for column in x..<x + width { luma[column, y] = 30 } }
                x += width + Int.random(in: 2...11, using: &random)
            }
        }
        func spent(of work: WorkUnits) throws -> Int {
            let reader = BarcodeReader(options: BarcodeOptions(work: work))
            var search = reader.begin(try photo(of: luma))
            #expect(reader.advance(&search, through: .full).isEmpty)
            return search.spent
        }
        let whole = try spent(of: .megapixels(10_000))
        let limit = Int(Double(whole) * share)
        let done = try spent(of: WorkUnits(pixels: limit))
        #expect(done <= limit + 500_000, "one fit runs on")
        #expect(try spent(of: WorkUnits(pixels: limit)) == done, "and to the same step")
    }

    @Test("a quick search takes the quick steps only, and a full one goes on from there")
    func depths() throws {
        let drawn = DrawnSymbol("8001120123459", blur: 1.1, noise: 2)
        let reader = BarcodeReader()
        var search = reader.begin(try photo(of: drawn.luma))
        _ = reader.advance(&search, through: .quick)
        let quick = Set(SearchSteps.all.filter { $0.depth == .quick }.map(\.name))
        #expect(Set(search.passes).isSubset(of: quick))
        #expect(reader.advance(&search, through: .full).map(\.gtin) == [drawn.gtin])
    }

    @Test("Blurred bars are fitted before they are scanned again; what the first scan reads is not fitted")
    func stepOrder() throws {
        let reader = BarcodeReader()
        var drawn = DrawnSymbol("8001120123459", noise: 2)
        var sharp = reader.begin(try photo(of: drawn.luma))
        #expect(!reader.advance(&sharp, through: .quick).isEmpty)
        #expect(sharp.passes.filter { $0 != "barcode.besideConfirmed" } == ["barcode.scan.everySecondLine"])
        (drawn.disc, drawn.gamma) = (1.4, 2.2)
        var blurred = reader.begin(try photo(of: drawn.luma))
        #expect(!reader.advance(&blurred, through: .quick).isEmpty)
        #expect(blurred.passes.prefix(2) == ["barcode.scan.everySecondLine", "barcode.fit.onePatch"])
        #expect(blurred.actions.count == 2)
    }
}
