import DomainModel
import Imaging
import TestSupport
import Testing

@testable import Barcodes

@Suite("What stands around a code")
struct CodeSurroundingsTests {
    /// A symbol at a place in a picture.
    private func code(at place: (x: Int, y: Int), of symbol: DrawnSymbol) -> Barcode {
        Barcode(
            symbology: .ean13, text: symbol.text, gtin: symbol.gtin,
            box: Box(
                x: place.x + Int(symbol.quiet * symbol.module), y: place.y + 30, width: Int(symbol.width),
                height: symbol.height))
    }

    private func paste(_ part: Luma, into luma: inout Luma, at place: (x: Int, y: Int)) {
        for y in 0..<part.height { for x in 0..<part.width { luma[place.x + x, place.y + y] = part[x, y] } }
    }

    /// A pack: a dark ground with print around the panel of the code, and the noise of a camera.
    private func pack(seed: UInt64) -> (luma: Luma, code: Barcode) {
        var random = SeededGenerator(seed: seed)
        var luma = Luma(width: 1200, height: 900, repeating: 90)
        for _ in 0..<160 {
            let (x, y) = (Int.random(in: 0..<1160, using: &random), Int.random(in: 0..<880, using: &random))
            let shade = UInt8.random(in: 30...220, using: &random)
            for row in y..<y + 16 { for column in x..<x + 40 { luma[column, row] = shade } }
        }
        for place in luma.pixels.indices {
            luma.pixels[place] = UInt8(Int(luma.pixels[place]) + Int.random(in: -4...4, using: &random))
        }
        let symbol = DrawnSymbol("4006381333931", blur: 0.3, noise: 3, ink: 40, paper: 210)
        paste(symbol.luma, into: &luma, at: (300, 400))
        return (luma, code(at: (300, 400), of: symbol))
    }

    /// A page: white, but for the code.
    private func page(_ place: (x: Int, y: Int), paper: UInt8, noise: Int) -> (luma: Luma, code: Barcode) {
        var random = SeededGenerator(seed: 3)
        let symbol = DrawnSymbol("4006381333931", ink: Double(paper) / 12, paper: Double(paper))
        var luma = Luma(width: 1400, height: 1000, repeating: paper)
        paste(symbol.luma, into: &luma, at: place)
        if noise > 0 {
            for index in luma.pixels.indices {
                let shade = Int(luma.pixels[index]) + Int.random(in: -noise...noise, using: &random)
                luma.pixels[index] = UInt8(min(max(shade, 0), 255))
            }
        }
        return (luma, code(at: place, of: symbol))
    }

    @Test("A pack with print around the panel of its code is one", arguments: 1..<5 as Range<UInt64>)
    func isPack(seed: UInt64) throws {
        let (luma, code) = pack(seed: seed)
        let found = try #require(CodeSurroundings(of: [code], in: luma, reduction: 1))
        #expect(found.packCertainty > 0.9)
        #expect(try #require(found.features["page"]) < 2)
        #expect(try #require(found.features["step_near"]) > 0.5)
    }

    @Test("A page that is blank but for the code is none, as a file and as a photo", arguments: [(255, 0), (225, 3)])
    func isPage(paper: UInt8, noise: Int) throws {
        let (luma, code) = page((440, 380), paper: paper, noise: noise)
        let found = try #require(CodeSurroundings(of: [code], in: luma, reduction: 1))
        #expect(found.packCertainty < 0.25)
        #expect(found.features["step_near"] == 0)
        #expect(try #require(found.features["page_near"]) > 0.95)
    }

    /// Symbols at places in a picture, and the box around the first.
    private func sheet(of places: [(x: Int, y: Int)]) -> (luma: Luma, code: Barcode) {
        var luma = Luma(width: 1400, height: 1000, repeating: 225)
        let first = DrawnSymbol("4006381333931", module: 3, ink: 20, paper: 225)
        let other = DrawnSymbol("8001200000014", module: 3, ink: 20, paper: 225)
        for (index, place) in places.enumerated() { paste((index == 0 ? first : other).luma, into: &luma, at: place) }
        return (luma, code(at: places[0], of: first))
    }

    @Test("Other symbols beside the code are counted, whether they were read or not")
    func otherSymbols() throws {
        let places = [(530, 400), (100, 400), (960, 400), (530, 80), (530, 720)]
        for count in places.indices {
            let (luma, code) = sheet(of: Array(places[...count]))
            let found = try #require(CodeSurroundings(of: [code], in: luma, reduction: 1))
            // One symbol may be taken for two where its bars are wide.
            let counted = Int(try #require(found.features["other_symbols"]))
            #expect((count...count + 1).contains(counted) || counted == 4)
        }
    }

    @Test("A code's middle, length and direction are found however it is turned", arguments: [0.0, 8, 45, 90, 137])
    func place(degrees: Double) throws {
        let symbol = DrawnSymbol("4006381333931", module: 4, height: 180, blur: 0.3, ink: 30, paper: 220)
        var luma = Luma(width: 1300, height: 1300, repeating: 220)
        paste(symbol.luma, into: &luma, at: (650 - symbol.luma.width / 2, 650 - symbol.luma.height / 2))
        let turned = luma.rotated(byDegrees: degrees)
        let reach = Int(symbol.width / 2)
        var code = code(at: (0, 0), of: symbol)
        code.box = Box(
            x: turned.width / 2 - reach, y: turned.height / 2 - reach, width: 2 * reach, height: 2 * reach)
        let found = try #require(CodeView(of: [code], in: turned, reduction: 1)).symbol
        let unit = Double(max(turned.width, turned.height)) / 32_768
        #expect(abs(Double(found.x) * unit - Double(turned.width) / 2) < 12)
        #expect(abs(Double(found.y) * unit - Double(turned.height) / 2) < 12)
        #expect(abs(Double(found.length) * unit / symbol.width - 1) < 0.06)
        #expect(abs(Double(found.height) * unit - 180) < 30)
        let off = (Double(found.angle) / 65_536 * 360 - degrees).truncatingRemainder(dividingBy: 180)
        // Bars are a pixel wide where they are measured; a comparison turns the pictures until they fit.
        #expect(min(abs(off), 180 - abs(off)) < 7)
    }

    @Test("Print and the edges of a pack are no symbols", arguments: 1..<5 as Range<UInt64>)
    func noSymbols(seed: UInt64) throws {
        let (luma, code) = pack(seed: seed)
        let found = try #require(CodeSurroundings(of: [code], in: luma, reduction: 1))
        #expect(try #require(found.features["other_symbols"]) <= 1)
    }

    @Test("Whatever the picture, there is an answer or none, and no trap")
    func edges() {
        let symbol = DrawnSymbol("4006381333931")
        let code = code(at: (0, 0), of: symbol)
        for (width, height) in [(1, 1), (3, 500), (500, 3), (40, 40), (700, 300)] {
            let blank = Luma(width: width, height: height, repeating: 255)
            #expect(CodeSurroundings(of: [code], in: blank, reduction: 1) == nil)
            #expect(CodeSurroundings(of: [code], in: blank, reduction: 8) == nil)
        }
        #expect(CodeSurroundings(of: [], in: symbol.luma, reduction: 1) == nil)
        #expect(CodeSurroundings(of: [code], in: symbol.luma, reduction: 1) != nil)
        var thin = code
        thin.box.height = 1
        #expect(CodeSurroundings(of: [thin], in: symbol.luma, reduction: 1) != nil)
    }
}
