import DomainModel
import Foundation
import Imaging
import Testing
import TestSupport

// Inside: margins between a number and its rivals, and 100,000 pictures read without encoding each.
@testable import Barcodes

/// `Scripts/measure/likedigits` runs it over 100,000 pictures and writes Benchmarks/likedigits.md.
@Suite("Digits that differ in ink alone")
struct LikeDigitsTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["QIX_LIKE_DIGITS"].flatMap(Int.init) ?? 100
    private static let first = environment["QIX_LIKE_DIGITS_FIRST"].flatMap(Int.init) ?? 0
    /// Enough for nearly every picture that more work reads; a hopeless picture would otherwise cost a second.
    private static let work = WorkUnits.megapixels(3)

    /// How many were read, by twice the blur's radius; 8 are the harmed ones.
    private struct Tally: Sendable {
        var rows: [Int: (right: Int, wrong: Int, of: Int)] = [:]
        var misread: [String] = []

        mutating func add(_ other: Tally) {
            misread += other.misread
            for (radius, row) in other.rows {
                let known = rows[radius] ?? (0, 0, 0)
                rows[radius] = (known.right + row.right, known.wrong + row.wrong, known.of + row.of)
            }
        }
    }

    private static func tally(_ seeds: StrideTo<Int>) -> Tally {
        var tally = Tally()
        for seed in seeds {
            let isHarmed = seed % 5 == 4
            let drawn = isHarmed ? LikeDigits.harmed(seed: UInt64(seed)) : LikeDigits(seed: UInt64(seed))
            let reader = BarcodeReader(options: BarcodeOptions(work: work))
            var search = BarcodeSearch(luma: drawn.luma, reduction: 1)
            let found = reader.advance(&search, through: .full).compactMap(\.gtin)
            let others = found.filter { $0 != drawn.symbol.gtin }
            let isRight = found.contains { $0 == drawn.symbol.gtin }
            var one = Tally()
            one.rows[isHarmed ? 8 : min(7, Int(drawn.blurRadius * 2))] = (isRight ? 1 : 0, others.isEmpty ? 0 : 1, 1)
            if !others.isEmpty { one.misread = ["seed \(seed): \(drawn.symbol.text) read as \(others)"] }
            tally.add(one)
        }
        return tally
    }

    @Test("No picture of them gives another number, however much ink, blur and noise there is")
    func read() async {
        let parts = ProcessInfo.processInfo.activeProcessorCount
        let tally = await withTaskGroup(of: Tally.self) { group in
            for part in 0..<parts {
                group.addTask {
                    Self.tally(stride(from: Self.first + part, to: Self.first + Self.count, by: parts))
                }
            }
            return await group.reduce(into: Tally()) { $0.add($1) }
        }
        #expect(tally.misread.isEmpty, "\(tally.misread)")
        let right = tally.rows.values.reduce(0) { $0 + $1.right }
        #expect(right * 4 >= Self.count, "\(right) of \(Self.count) read")
        for (radius, row) in tally.rows.sorted(by: { $0.key < $1.key }) {
            print("LIKE \(radius) \(row.right) \(row.of) \(row.wrong)")
        }
    }

    @Test("A picture on which many scan lines see another number does not give that one")
    func misread() throws {
        var drawn = LikeDigits(symbol: symbol(.ean13, "4607110700668"))
        (drawn.module, drawn.gain, drawn.slope, drawn.blur) = (3.657, -0.488, -0.2, .gaussian(0.218))
        (drawn.gamma, drawn.noise, drawn.ink, drawn.paper, drawn.unevenness) = (2.2, 2.5, 27, 210, 0.26)
        (drawn.bend, drawn.wave, drawn.seed) = (0.077, (0.0534, 1.605, 0.0677), 238)
        let luma = drawn.luma
        #expect(ZBarScanner(.retail).scan(luma)?.contains { $0.text == "4601170700668" } == true)
        #expect(Set(BarcodeReader().read(try photo(of: luma)).map(\.text)).isSubset(of: [drawn.symbol.text]))
    }

    @Test("Half an EAN-13 whose other bars light has eaten is no UPC-E", arguments: [11054, 70794] as [UInt64])
    func eaten(_ seed: UInt64) {
        let drawn = LikeDigits.harmed(seed: seed)
        var search = BarcodeSearch(luma: drawn.luma, reduction: 1)
        let found = BarcodeReader(options: BarcodeOptions(work: Self.work)).advance(&search, through: .full)
        #expect(found.allSatisfy { $0.gtin == drawn.symbol.gtin })
    }

    @Test("Eight digits that one line and one band swap, and two lines do not, give no number")
    func swapped() {
        let drawn = LikeDigits(seed: 80695)
        var search = BarcodeSearch(luma: drawn.luma, reduction: 1)
        let found = BarcodeReader(options: BarcodeOptions(work: Self.work)).advance(&search, through: .full)
        #expect(found.allSatisfy { $0.gtin == drawn.symbol.gtin })
    }

    @Test(
        "Bars that lost or gained half a module of ink each are still their number's",
        arguments: [-0.6, -0.3, 0.3, 0.6])
    func gain(_ gain: Double) throws {
        for text in ["4606706020111", "9787119047171", "4607110700668"] {
            var drawn = LikeDigits(symbol: symbol(.ean13, text))
            (drawn.gain, drawn.noise, drawn.gamma) = (gain, 4, 2.2)
            drawn.blur = .gaussian(0.35)
            let own = margin(of: drawn.symbol, on: drawn)
            #expect(rulesOutRivals(own), "\(text): \(String(describing: own.margin))")
            let rivals = InkSpreadRivals(drawn.symbol)
            for rival in rivals.rivals.compactMap({ rivals.symbol($0) }) {
                let other = margin(of: rival, on: drawn)
                #expect(!rulesOutRivals(other), "\(text) as \(rival.text): \(String(describing: other.margin))")
            }
        }
    }

    @Test(
        "The margins of drawn symbols' own numbers and of their rivals: the source of `Tuning.Ink.minMargin`",
        .enabled(if: environment["QIX_LIKE_DIGITS_CLAIMS"] != nil, "it prints a table: QIX_LIKE_DIGITS_CLAIMS=2000"))
    func claims() {
        var (own, others): ([InkSpreadMargin], [InkSpreadMargin]) = ([], [])
        for seed in 0..<(Self.environment["QIX_LIKE_DIGITS_CLAIMS"].flatMap(Int.init) ?? 0) {
            let drawn = LikeDigits(seed: UInt64(seed), gain: 0.9)
            var random = SeededGenerator(seed: UInt64(seed))
            let rivals = InkSpreadRivals(drawn.symbol)
            own.append(margin(of: drawn.symbol, on: drawn))
            for turned in rivals.rivals.shuffled(using: &random).prefix(3) {
                if let rival = rivals.symbol(turned) { others.append(margin(of: rival, on: drawn)) }
            }
        }
        for (name, tests) in [("own", own), ("rivals", others)] where !tests.isEmpty {
            let margins = tests.compactMap(\.margin).sorted()
            let shares = [0, 0.001, 0.01, 0.5, 0.99, 0.999, 1].map { share in
                "\(share): \(margins[Int(share * Double(margins.count - 1))])"
            }
            let reach = tests.count(where: rulesOutRivals)
            print("\(name): \(margins.count), \(reach) reach the margin; quantiles \(shares.joined(separator: ", "))")
        }
    }

    /// A number compared with its rivals, fitted at the place of the drawn one.
    private func margin(of symbol: EANSymbol, on drawn: LikeDigits) -> InkSpreadMargin {
        let luma = drawn.luma
        let samples = (0..<luma.width).map { x in (16..<48).reduce(0) { $0 + Float(luma[x, $1]) } / 32 }
        let modules = Double(symbol.layout.modules)
        let place = SymbolGeometry(
            layout: symbol.layout, start: 11 * drawn.module, end: (11 + modules) * drawn.module, blur: 1)
        let fitter = NumberFitter(samples)
        var evidence = InkSpreadMargin(symbol)
        let fit = fitter.fit(symbol, near: place, budget: .unlimited)
        if let test = fitter.inkSpreadTest(fit, budget: .unlimited) { evidence.add([test]) }
        return evidence
    }

    private func rulesOutRivals(_ ink: InkSpreadMargin) -> Bool {
        let symbol = ink.rivals.symbol
        var entry = NumberCandidate(
            symbology: symbol.symbology, text: symbol.text, gtin: symbol.gtin,
            box: Box(x: 0, y: 0, width: 1, height: 1))
        entry.ink = ink
        return AcceptancePolicy.rulesOutInkRivals(entry)
    }

    @Test("A line's edges distinguish them too")
    func edges() throws {
        var random = SeededGenerator(seed: 8)
        for _ in 0..<40 {
            let own = LikeDigits.symbol(.ean13, random: &random)
            let gain = Double.random(in: -0.5...0.5, using: &random)
            let modules = own.modules + [false]
            // Where bars begin and end, their ink grown, each off by a tenth of a module.
            var edges: [Double] = []
            for (module, isDark) in modules.enumerated() where module == 0 || isDark != modules[module - 1] {
                let grown = (isDark ? -gain : gain) / 2
                edges.append(20 + 3 * (Double(module) + grown + 0.1 * random.gaussian()))
            }
            let rivals = InkSpreadRivals(own)
            let test = try #require(InkSpreadTest(rivals, edges: edges, isBackward: false))
            for turned in rivals.rivals {
                #expect(test.margin(turned, of: rivals.places.count) > 0)
                let rival = try #require(rivals.symbol(turned))
                let other = try #require(InkSpreadTest(InkSpreadRivals(rival), edges: edges, isBackward: false))
                #expect(other.margin(turned, of: rivals.places.count) < 0)
            }
            let backwards = try #require(
                InkSpreadTest(rivals, edges: edges.reversed().map { 400 - $0 }, isBackward: true))
            let turned = rivals.rivals[0]
            #expect(
                abs(backwards.margin(turned, of: rivals.places.count) - test.margin(turned, of: rivals.places.count))
                    < 1e-3)
        }
    }
}
