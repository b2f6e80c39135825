import Barcodes
import DomainModel
import Imaging
import Testing
import TestSupport

@Suite("Reading drawn symbols")
struct ReadingDrawnSymbolsTests {
    private func read(_ luma: Luma) throws -> [Barcode] { BarcodeReader().read(try photo(of: luma)) }

    @Test(
        "each layout is read with its symbology and box",
        arguments: [
            ("4006381333931", Barcode.Symbology.ean13, "04006381333931"), ("012546619592", .upcA, "00012546619592"),
            ("96385074", .ean8, "00000096385074"), ("04252614", .upcE, "00042100005264"),
        ])
    func layouts(_ text: String, _ symbology: Barcode.Symbology, _ gtin: String) throws {
        let drawn = DrawnSymbol(text, symbology, noise: 3)
        let code = try #require(try read(drawn.luma).first)
        #expect(code.symbology == symbology)
        #expect(code.text == text)
        #expect(code.gtin?.digits == gtin)
        let left = Int(drawn.quiet * drawn.module)
        #expect(abs(code.box.x - left) < 12)
        #expect(abs(code.box.width - Int(drawn.width)) < 24)
    }

    @Test("a number that stands in several places of a sheet has the box of one symbol", arguments: [0.0, 0.9])
    func sheet(blur: Double) throws {
        let (one, other) = (
            DrawnSymbol("4006381333931", module: 3, blur: blur, noise: 2),
            DrawnSymbol("8076809513753", module: 3, blur: blur, noise: 2)
        )
        var luma = Luma(width: 1500, height: 1100, repeating: UInt8(one.paper))
        let (first, second) = (one.luma, other.luma)
        for (part, x, y) in [(first, 40, 40), (first, 1000, 820), (second, 520, 430), (first, 60, 840)] {
            for row in 0..<part.height {
                for column in 0..<part.width { luma[x + column, y + row] = part[column, row] }
            }
        }
        for code in try read(luma) {
            #expect(Double(max(code.box.width, code.box.height)) < 1.6 * one.width, "\(code)")
        }
    }

    @Test("turned upside down and aslant it is the same number", arguments: [180.0, 33.0])
    func turned(_ degrees: Double) throws {
        let drawn = DrawnSymbol("8076809513753", noise: 3)
        #expect(try read(drawn.luma.rotated(byDegrees: degrees)).map(\.gtin) == [drawn.gtin])
    }

    @Test("out of focus beyond what edges show it is still read", arguments: [0.8, 1.1])
    func blurred(_ blur: Double) throws {
        let drawn = DrawnSymbol("8001120123459", blur: blur, noise: 2)
        #expect(try read(drawn.luma).map(\.gtin) == [drawn.gtin])
    }

    @Test("far out of focus, where single bars are grey, the lens is undone", arguments: [1.4, 1.8, 2.2])
    func outOfFocus(_ disc: Double) throws {
        let drawn = DrawnSymbol("8001120123459", disc: disc, gamma: 2.2, noise: 2)
        #expect(try read(drawn.luma).map(\.gtin) == [drawn.gtin])
    }

    @Test("half an EAN-13 is a UPC-E to the module, and no number", arguments: [0.0, 1.2], [1, 2, 5])
    func half(_ disc: Double, _ digitsShown: Int) throws {
        // The left half's parity is a UPC-E's of number system 1; the centre guard and the next digit's first bar end
        // it.
        let whole = DrawnSymbol("8014253600520", disc: disc, gamma: 2.2, noise: 2).luma
        let width = Int((12 + 50 + 7 * Double(digitsShown)) * 4)
        var half = Luma(width: width, height: whole.height, repeating: 0)
        for y in 0..<half.height { for x in 0..<width { half[x, y] = whole[x, y] } }
        #expect(try read(half).isEmpty)
    }

    @Test("two codes in one picture are both reported, each in its place")
    func two() throws {
        let upper = DrawnSymbol("4006381333931", module: 3, noise: 2)
        let lower = DrawnSymbol("8076809513753", module: 3, noise: 2, seed: 2)
        let (first, second) = (upper.luma, lower.luma)
        let luma = Luma(
            width: first.width, height: first.height + second.height, pixels: first.pixels + second.pixels)
        let codes = try read(luma).sorted { $0.box.y < $1.box.y }
        #expect(codes.map(\.gtin) == [upper.gtin, lower.gtin])
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

    @Test("halves of a symbol in two pictures are no symbol")
    func halvesApart() throws {
        let whole = DrawnSymbol("4006381333931").luma
        let middle = whole.width / 2
        func half(_ columns: Range<Int>) -> Luma {
            var half = whole
            for y in 0..<half.height { for x in 0..<half.width where !columns.contains(x) { half[x, y] = 230 } }
            return half
        }
        // Both keep the guard in the middle, as two photos of a folded label would.
        let reader = BarcodeReader()
        #expect(reader.read(try photo(of: whole)).map(\.text) == ["4006381333931"])
        #expect(reader.read(try photo(of: half(0..<middle + 12))).isEmpty)
        #expect(reader.read(try photo(of: half(middle - 12..<whole.width))).isEmpty)
    }

    @Test("where no work is allowed even a clean symbol is not read")
    func budget() throws {
        let reader = BarcodeReader(options: BarcodeOptions(work: .megapixels(0)))
        #expect(reader.read(try photo(of: DrawnSymbol("4006381333931").luma)).isEmpty)
    }

    @Test("the caller's reader of digits is used with all other optional steps left out")
    func digits() throws {
        struct Printed: DigitReader {
            func digits(in crop: Luma) -> [String] { ["4 006381 333931"] }
        }
        let drawn = DrawnSymbol("4006381333931")
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

    @Test("with all optional steps left out a sharp symbol is read and a blurred one is not")
    func leftOut() throws {
        var options = BarcodeOptions()
        options.skippedPasses = Set(BarcodeReader.passes.map(\.name))
        let reader = BarcodeReader(options: options)
        var drawn = DrawnSymbol("8001120123459", noise: 2)
        #expect(reader.read(try photo(of: drawn.luma)).map(\.text) == ["8001120123459"])
        (drawn.disc, drawn.gamma) = (1.4, 2.2)
        #expect(reader.read(try photo(of: drawn.luma)).isEmpty)
    }

    /// The 95 modules of 5901234123457 as the GS1 General Specifications draw it, so that the tables of this package
    /// are not compared with themselves.
    private static let example =
        "10100010110100111011001100100110111101001110101010110011011011001000010101110010011101000100101"

    /// Bars of these modules between quiet zones.
    private func bars(_ modules: String) -> Luma {
        let dark = modules.map { $0 == "1" }
        var luma = Luma(width: (dark.count + 24) * 4, height: 180, repeating: 230)
        for x in 0..<dark.count * 4 where dark[x / 4] { for y in 30..<150 { luma[48 + x, y] = 20 } }
        return luma
    }

    @Test("the specification's example is read, and with another check digit it is no number")
    func example() throws {
        #expect(try read(bars(Self.example)).map(\.text) == ["5901234123457"])
        // The last digit is a 7, 1000100 between its neighbours; 1001000 is an 8.
        let wrong = Self.example.dropLast(10) + "1001000" + "101"
        #expect(try read(bars(String(wrong))).isEmpty)
    }
}
