import Imaging
import Retail
import TestSupport
import Testing

@testable import Barcodes

@Suite("Codes where a scan of the whole picture does not see them")
struct HardPlacesTests {
    private func numbers(_ luma: Luma) throws -> [String] { BarcodeReader().read(try photo(of: luma)).map(\.text) }

    /// Some brightness with rectangles on it, as packs have them.
    private func clutter(_ width: Int, _ height: Int, seed: UInt64) -> Luma {
        var luma = Luma(width: width, height: height, repeating: 150)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<30 {
            let (left, top) = (
                Int.random(in: 0..<width - 60, using: &random), Int.random(in: 0..<height - 60, using: &random)
            )
            let shade = UInt8.random(in: 40...220, using: &random)
            let (right, bottom) = (
                min(width, left + Int.random(in: 20...width / 4, using: &random)),
                min(height, top + Int.random(in: 20...height / 4, using: &random))
            )
            for y in top..<bottom { for x in left..<right { luma[x, y] = shade } }
        }
        return luma
    }

    private func paste(_ part: Luma, into luma: inout Luma, _ left: Int, _ top: Int) {
        for y in 0..<part.height { for x in 0..<part.width { luma[left + x, top + y] = part[x, y] } }
    }

    @Test("A code of two pixels a module on a shelf of twelve megapixels is read, and where it lies is told")
    func shelf() throws {
        var luma = clutter(4000, 3000, seed: 5)
        let drawn = DrawnSymbol(symbol: symbol(.ean13, "4006381333931"), module: 2, height: 90, noise: 2)
        paste(drawn.luma, into: &luma, 2710, 1804)
        let code = try #require(BarcodeReader().read(try photo(of: luma)).first)
        #expect(code.text == "4006381333931")
        #expect(abs(code.box.x - 2734) < 12 && abs(code.box.width - 190) < 24)
        #expect(code.box.y > 1804 && code.box.bottom < 1804 + drawn.luma.height)
    }

    @Test("Light bars on dark are read; half of one is not")
    func light() throws {
        var drawn = DrawnSymbol(symbol: symbol(.ean13, "8076809513753"), module: 3, noise: 2)
        (drawn.ink, drawn.paper) = (210, 40)
        #expect(try numbers(drawn.luma) == ["8076809513753"])
        drawn.disc = 1.2
        #expect(try numbers(drawn.luma) == ["8076809513753"])
        let whole = DrawnSymbol(symbol: symbol(.ean13, "8014253600520"), noise: 2).luma.turned
        let half = try #require(whole.cropped(to: Box(x: 0, y: 0, width: (12 + 57) * 4, height: whole.height)))
        #expect(try numbers(half).isEmpty)
    }

    @Test("All of several packs' codes are reported, each with its own confidence")
    func several() throws {
        var luma = clutter(1600, 1200, seed: 8)
        let texts = ["4006381333931", "8001120123459", "8076809513753", "8014253600520"]
        for (place, text) in texts.enumerated() {
            let drawn = DrawnSymbol(
                symbol: symbol(.ean13, text), module: 2.6, height: 70, noise: 3, seed: UInt64(place + 1))
            paste(drawn.luma, into: &luma, 60 + place % 2 * 800, 90 + place / 2 * 560)
        }
        let codes = BarcodeReader().read(try photo(of: luma))
        #expect(codes.map(\.text).sorted() == texts.sorted())
        #expect(codes.allSatisfy { ($0.confidence ?? 0) > 0.9 && ($0.confidence ?? 1) < 1 })
    }

    @Test("Blurred bars are fitted before they are scanned again; what the first scan reads is not fitted")
    func order() throws {
        let reader = BarcodeReader()
        var drawn = DrawnSymbol(symbol: symbol(.ean13, "8001120123459"), noise: 2)
        var sharp = reader.begin(try photo(of: drawn.luma))
        #expect(!reader.advance(&sharp, through: .quick).isEmpty)
        #expect(sharp.rungs == [Ladder.quick[0]])
        (drawn.disc, drawn.gamma) = (1.4, 2.2)
        var blurred = reader.begin(try photo(of: drawn.luma))
        #expect(!reader.advance(&blurred, through: .quick).isEmpty)
        #expect(blurred.rungs == [Ladder.quick[0], Ladder.firstFit])
    }
}
