import DomainModel
import Imaging
import Testing
import TestSupport

// Inside: whether a search goes on, and the work that it counted, show in no result.
@testable import Barcodes

@Suite("Where bars are looked for")
struct BarLikenessTests {
    private func maybeHoldsBars(_ luma: Luma) -> Bool {
        var search = BarcodeSearch(luma: luma, reduction: 1)
        return search.maybeHoldsBars()
    }

    @Test(
        "Every layout may be bars, sharp and out of focus",
        arguments: [(EANLayout.ean13, "8076809513753"), (.ean8, "96385074"), (.upcE, "04252614")], [0.0, 0.7, 1.0, 1.1])
    func symbols(_ code: (EANLayout, String), _ blur: Double) {
        let drawn = DrawnSymbol(symbol: symbol(code.0, code.1), blur: blur, noise: 4)
        let isLikely = maybeHoldsBars(drawn.luma)
        #expect(isLikely)
    }

    @Test("So it may at every angle", arguments: [17.0, 45, 80, 135])
    func turned(_ degrees: Double) {
        let drawn = DrawnSymbol(symbol: symbol(.ean13, "8001120123459"), noise: 4)
        let isLikely = maybeHoldsBars(drawn.luma.rotated(byDegrees: degrees))
        #expect(isLikely)
    }

    @Test("Half a symbol may be, for the other half can be lost in glare")
    func half() throws {
        let whole = DrawnSymbol(symbol: symbol(.ean13, "8001120123459"), noise: 4).luma
        let half = try #require(
            whole.cropped(to: Box(x: 0, y: 0, width: whole.width / 2, height: whole.height)))
        let isLikely = maybeHoldsBars(half)
        #expect(isLikely)
    }

    @Test("The three slats of a fence are not, nor is grain, nor bare paper")
    func others() {
        var fence = Luma(width: 900, height: 600, repeating: 210)
        for y in 60..<540 { for x in 60..<840 where (x - 60) % 240 < 120 { fence[x, y] = 60 } }
        var random = SeededGenerator(seed: 3)
        let grain = (0..<900 * 600).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        let likely = [
            fence, Luma(width: 900, height: 600, pixels: grain), Luma(width: 900, height: 600, repeating: 200),
        ].map(maybeHoldsBars)
        #expect(likely == [false, false, false])
    }

    @Test("A picture without bars is over long before the allowed work is done")
    func soon() throws {
        var random = SeededGenerator(seed: 9)
        let grain = (0..<1200 * 900).map { _ in UInt8(100 + random.next() % 60) }
        let reader = BarcodeReader(options: BarcodeOptions(work: .megapixels(1_000_000)))
        var search = reader.begin(try photo(of: Luma(width: 1200, height: 900, pixels: grain)))
        #expect(reader.advance(&search, through: .full).isEmpty)
        #expect(search.passes.contains("barcode.noBars"))
        #expect(search.spent < 10_000_000)
    }
}
