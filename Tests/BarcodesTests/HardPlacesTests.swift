import DomainModel
import Imaging
import ReaderAPI
import Testing
import TestSupport

// Inside: what is known of a patch of bars before it is scanned.
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

    @Test("A code of two pixels a module on a shelf of twelve megapixels is read, with its place")
    func shelf() throws {
        var luma = clutter(4000, 3000, seed: 5)
        let drawn = DrawnSymbol("4006381333931", module: 2, height: 90, noise: 2)
        paste(drawn.luma, into: &luma, 2710, 1804)
        let code = try #require(BarcodeReader().read(try photo(of: luma)).first)
        #expect(code.text == "4006381333931")
        #expect(abs(code.box.x - 2734) < 12 && abs(code.box.width - 190) < 24)
        #expect(code.box.y > 1804 && code.box.bottom < 1804 + drawn.luma.height)
    }

    @Test(
        "Lines across bars are alike, sharp, noisy or blurred; hairs that are as many as bars are not",
        arguments: 1...4 as ClosedRange<UInt64>)
    func alike(seed: UInt64) throws {
        func areAlike(_ luma: Luma) throws -> Bool {
            var search = BarcodeSearch(luma: luma, reduction: 1)
            let patch = try #require(search.patches(at: 1).first)
            return search.hasAlikeLines(patch, in: luma)
        }
        #expect(try areAlike(DrawnSymbol("4006381333931", module: 2, noise: 2, seed: seed).luma))
        #expect(try areAlike(DrawnSymbol("4006381333931", module: 2, noise: 30, seed: seed).luma))
        #expect(try areAlike(DrawnSymbol("8001120123459", blur: 1.1, noise: 2, seed: seed).luma))
        var fur = Luma(width: 700, height: 500, repeating: 150)
        var random = SeededGenerator(seed: seed)
        for top in stride(from: 100, to: 400, by: 25) {
            var x = 100
            while x < 600 {
                let width = Int.random(in: 3...9, using: &random)
                for y in top..<top + 25 { for column in x..<x + width { fur[column, y] = 60 } }
                x += width + Int.random(in: 3...9, using: &random)
            }
        }
        #expect(try !areAlike(fur))
    }

    @Test("Light bars on dark are read; half of one is not")
    func light() throws {
        var drawn = DrawnSymbol("8076809513753", module: 3, noise: 2)
        (drawn.ink, drawn.paper) = (210, 40)
        #expect(try numbers(drawn.luma) == ["8076809513753"])
        drawn.disc = 1.2
        #expect(try numbers(drawn.luma) == ["8076809513753"])
        let whole = DrawnSymbol("8014253600520", noise: 2).luma.inverted
        let half = try #require(whole.cropped(to: Box(x: 0, y: 0, width: (12 + 57) * 4, height: whole.height)))
        #expect(try numbers(half).isEmpty)
    }

    @Test("All of several packs' codes are reported, each with its own confidence")
    func several() throws {
        var luma = clutter(1600, 1200, seed: 8)
        let texts = ["4006381333931", "8001120123459", "8076809513753", "8014253600520"]
        for (place, text) in texts.enumerated() {
            let drawn = DrawnSymbol(
                text, module: 2.6, height: 70, noise: 3, seed: UInt64(place + 1))
            paste(drawn.luma, into: &luma, 60 + place % 2 * 800, 90 + place / 2 * 560)
        }
        let codes = BarcodeReader().read(try photo(of: luma))
        #expect(codes.map(\.text).sorted() == texts.sorted())
        #expect(codes.allSatisfy { ($0.confidence ?? 0) > 0.9 && ($0.confidence ?? 1) < 1 })
    }
}

@Suite("Bars in colours")
struct ColouredBarsTests {
    private let drawn = DrawnSymbol("4006381333931", module: 3, noise: 2)

    /// A drawn picture with its shades between two colours, as an uncompressed BMP of 24 bits.
    private func bitmap(_ luma: Luma, ink: [Double], paper: [Double]) -> [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
        let row = (3 * luma.width + 3) / 4 * 4
        let header =
            Array("BM".utf8) + little(54 + row * luma.height, 4) + little(0, 4) + little(54, 4) + little(40, 4)
            + little(luma.width, 4) + little(luma.height, 4) + little(1, 2) + little(24, 2) + little(0, 4)
            + little(row * luma.height, 4) + little(2835, 4) + little(2835, 4) + little(0, 8)
        // Rows from the bottom up, blue before green before red.
        return header
            + (0..<luma.height).reversed().flatMap { y in
                let pixels = (0..<luma.width).flatMap { x in
                    (0..<3).reversed().map { colour -> UInt8 in
                        let share = Double(luma[x, y]) / 255
                        return UInt8(ink[colour] * (1 - share) + paper[colour] * share)
                    }
                }
                return pixels + [UInt8](repeating: 0, count: row - pixels.count)
            }
    }

    @Test(
        "that grey hides are read in red light, as tills read them",
        arguments: [
            ([0.0, 100, 0], [195.0, 0, 10]), ([20, 75, 160], [230, 0, 40]), ([10, 110, 60], [220, 20, 20]),
        ])
    func red(ink: [Double], paper: [Double]) throws {
        let photo = try Photo.decode(bitmap(drawn.luma, ink: ink, paper: paper))
        #expect(BarcodeReader().read(photo).isEmpty)
        let reading = try read(bitmap(drawn.luma, ink: ink, paper: paper))
        #expect(reading == ["4006381333931"])
    }

    @Test(
        "that grey shows as well are read without red light",
        arguments: [([0.0, 0, 0], [255.0, 255, 255]), ([90, 40, 20], [250, 230, 200])])
    func grey(ink: [Double], paper: [Double]) throws {
        let photo = try Photo.decode(bitmap(drawn.luma, ink: ink, paper: paper))
        #expect(BarcodeReader().read(photo).map(\.text) == ["4006381333931"])
    }

    /// What the registry's reader makes of a file after all of its attempts.
    private func read(_ bytes: [UInt8]) throws -> [String] {
        let reader = PictureBarcodeReader(options: BarcodeOptions(), limits: PhotoLimits())
        let context = ReadContext(bytes)
        var found: [Evidence] = []
        for attempt in reader.attempts(at: context) { found = try attempt.run(Trace()).evidence }
        return found.compactMap { if case .barcode(let code) = $0 { code.text } else { nil } }
    }
}
