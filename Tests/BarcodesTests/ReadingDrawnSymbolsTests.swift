import DomainModel
import Imaging
import Testing
import TestSupport

@testable import Barcodes

@Suite("Reading drawn symbols")
struct ReadingDrawnSymbolsTests {
    private func read(_ luma: Luma) throws -> [Barcode] { BarcodeReader().read(try photo(of: luma)) }

    @Test(
        "each layout is read with its symbology and box",
        arguments: [
            (EANLayout.ean13, "4006381333931", Barcode.Symbology.ean13), (.ean13, "0012546619592", .upcA),
            (.ean8, "96385074", .ean8), (.upcE, "04252614", .upcE),
        ])
    func layouts(_ layout: EANLayout, _ text: String, _ symbology: Barcode.Symbology) throws {
        let drawn = DrawnSymbol(symbol: symbol(layout, text), noise: 3)
        let code = try #require(try read(drawn.luma).first)
        #expect(code.symbology == symbology)
        #expect(code.gtin == drawn.symbol.gtin)
        let left = Int(drawn.quiet * drawn.module)
        #expect(abs(code.box.x - left) < 12)
        #expect(abs(code.box.width - Int(Double(layout.modules) * drawn.module)) < 24)
    }

    @Test("turned upside down and aslant it is the same number", arguments: [180.0, 33.0])
    func turned(_ degrees: Double) throws {
        let drawn = DrawnSymbol(symbol: symbol(.ean13, "8076809513753"), noise: 3)
        #expect(try read(drawn.luma.rotated(byDegrees: degrees)).map(\.gtin) == [drawn.symbol.gtin])
    }

    @Test("out of focus beyond what edges show it is still read", arguments: [0.8, 1.1])
    func blurred(_ blur: Double) throws {
        let drawn = DrawnSymbol(symbol: symbol(.ean13, "8001120123459"), blur: blur, noise: 2)
        #expect(ZBarScanner(.retail).scan(drawn.luma).allSatisfy { $0.text == drawn.symbol.text })
        #expect(try read(drawn.luma).map(\.gtin) == [drawn.symbol.gtin])
    }

    @Test("far out of focus, where single bars are grey, the lens is undone", arguments: [1.4, 1.8, 2.2])
    func outOfFocus(_ disc: Double) throws {
        let drawn = DrawnSymbol(symbol: symbol(.ean13, "8001120123459"), disc: disc, gamma: 2.2, noise: 2)
        #expect(ZBarScanner(.retail).scan(drawn.luma).isEmpty)
        #expect(try read(drawn.luma).map(\.gtin) == [drawn.symbol.gtin])
    }

    @Test("half an EAN-13 is a UPC-E to the module, and no number", arguments: [0.0, 1.2], [1, 2, 5])
    func half(_ disc: Double, _ digitsShown: Int) throws {
        // The left half's parity is a UPC-E's of number system 1; the centre guard and the next digit's first bar end
        // it.
        let whole = DrawnSymbol(symbol: symbol(.ean13, "8014253600520"), disc: disc, gamma: 2.2, noise: 2).luma
        let width = Int((12 + 50 + 7 * Double(digitsShown)) * 4)
        var half = Luma(width: width, height: whole.height, repeating: 0)
        for y in 0..<half.height { for x in 0..<width { half[x, y] = whole[x, y] } }
        #expect(try read(half).isEmpty)
    }

    @Test("two codes in one picture are both reported, each in its place")
    func two() throws {
        let upper = DrawnSymbol(symbol: symbol(.ean13, "4006381333931"), module: 3, noise: 2)
        let lower = DrawnSymbol(symbol: symbol(.ean13, "8076809513753"), module: 3, noise: 2, seed: 2)
        let (first, second) = (upper.luma, lower.luma)
        let luma = Luma(
            width: first.width, height: first.height + second.height, pixels: first.pixels + second.pixels)
        let codes = try read(luma).sorted { $0.box.y < $1.box.y }
        #expect(codes.map(\.gtin) == [upper.symbol.gtin, lower.symbol.gtin])
        #expect(codes.count == 2 && codes[0].box.intersection(codes[1].box) == nil)
    }

    @Test("noise, stripes and paper give no number", arguments: [1 as UInt64, 2, 3])
    func nothing(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var luma = Luma(width: 480, height: 240, repeating: 200)
        var x = 0
        while x < luma.width {
            // Bars of any width: what a code could be, and is not.
            let width = Int.random(in: 2...9, using: &random)
            let shade = UInt8.random(in: 10...240, using: &random)
            for column in x..<min(luma.width, x + width) { for y in 40..<200 { luma[column, y] = shade } }
            x += width
        }
        #expect(try read(luma).isEmpty)
        #expect(try read(Luma(width: 64, height: 64, repeating: 255)).isEmpty)
        #expect(try read(Luma(width: 1, height: 1, repeating: 0)).isEmpty)
    }

    @Test("a quick search takes the quick steps only, and a full one goes on from there")
    func depths() throws {
        let drawn = DrawnSymbol(symbol: symbol(.ean13, "8001120123459"), blur: 1.1, noise: 2)
        let reader = BarcodeReader()
        var search = reader.begin(try photo(of: drawn.luma))
        _ = reader.advance(&search, through: .quick)
        let quick = Set(SearchSteps.all.filter { $0.depth == .quick }.map(\.name))
        #expect(Set(search.passes).isSubset(of: quick))
        #expect(reader.advance(&search, through: .full).map(\.gtin) == [drawn.symbol.gtin])
    }

    @Test("halves of a symbol in two pictures are no symbol")
    func halvesApart() throws {
        let whole = DrawnSymbol(symbol: symbol(.ean13, "4006381333931")).luma
        let middle = whole.width / 2
        func half(_ columns: Range<Int>) -> Luma {
            var half = whole
            for y in 0..<half.height { for x in 0..<half.width where !columns.contains(x) { half[x, y] = 230 } }
            return half
        }
        // Both keep the guard in the middle, as two photos of a folded label would.
        let scanner = ZBarScanner(.retail)
        #expect(scanner.scan(whole).map(\.text) == ["4006381333931"])
        #expect(scanner.scan(half(0..<middle + 12)).isEmpty)
        #expect(scanner.scan(half(middle - 12..<whole.width)).isEmpty)
    }

    @Test("where no work is allowed the search does not begin")
    func budget() throws {
        var luma = Luma(width: 640, height: 480, repeating: 0)
        var random = SeededGenerator(seed: 5)
        for place in luma.pixels.indices { luma.pixels[place] = UInt8.random(in: 0...255, using: &random) }
        let reader = BarcodeReader(options: BarcodeOptions(work: .megapixels(0)))
        var search = reader.begin(try photo(of: luma))
        #expect(reader.advance(&search, through: .full).isEmpty)
        #expect(search.passes.isEmpty)
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

    @Test("the caller's reader of digits is used with all other optional steps left out")
    func digits() throws {
        struct Printed: DigitReader {
            func digits(in crop: Luma) -> [String] { ["4 006381 333931"] }
        }
        let drawn = DrawnSymbol(symbol: symbol(.ean13, "4006381333931"))
        var options = BarcodeOptions()
        options.skippedPasses = Set(BarcodeReader.passes.map(\.name).filter { $0 != "barcode.ocrDigits" })
        let codes = BarcodeReader(options: options).read(try photo(of: drawn.luma), digits: Printed())
        #expect(codes.map(\.text) == ["4006381333931"])
    }

    @Test("every step has a name of its own, and a purpose")
    func passes() {
        let passes = BarcodeReader.passes
        #expect(Set(passes.map(\.name)).count == passes.count)
        #expect(passes.allSatisfy { $0.name.hasPrefix("barcode.") && !$0.purpose.isEmpty })
    }

    @Test("steps that are left out do not run, except the one without which there is no reading")
    func leftOut() throws {
        let drawn = DrawnSymbol(symbol: symbol(.ean13, "8001120123459"), disc: 1.4, gamma: 2.2, noise: 2)
        var options = BarcodeOptions()
        options.skippedPasses = Set(BarcodeReader.passes.map(\.name))
        let reader = BarcodeReader(options: options)
        var search = reader.begin(try photo(of: drawn.luma))
        #expect(reader.advance(&search, through: .full).isEmpty)
        #expect(search.passes == BarcodeReader.passes.filter { !$0.isOptional }.map(\.name))
    }
}
