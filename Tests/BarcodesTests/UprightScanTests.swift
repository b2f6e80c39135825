import DomainModel
import Imaging
import Testing
import TestSupport

// Inside: single steps of a search, which no reading tells apart.
@testable import Barcodes

@Suite("Patches turned upright")
struct UprightScanTests {
    private let drawn = DrawnSymbol("8001120123459", module: 4, height: 90, noise: 3)

    /// The drawn symbol turned, with its middle at a place of a grey table.
    private func table(_ degrees: Double, x: Int, y: Int) -> Luma {
        var luma = Luma(width: 1200, height: 900, repeating: 130)
        let label = drawn.luma.rotated(byDegrees: degrees)
        for row in 0..<label.height {
            for column in 0..<label.width {
                luma[x - label.width / 2 + column, y - label.height / 2 + row] = label[column, row]
            }
        }
        return luma
    }

    @Test(
        "Leaning bars are read by one scan of their patch, which knows where they are",
        arguments: [-52.0, -24, 24, 38])
    func leaning(_ degrees: Double) throws {
        var search = BarcodeSearch(luma: table(degrees, x: 400, y: 520), reduction: 2)
        search.scanUpright(ScanPass(longestSide: 800), leaningOnly: true)
        let found = try #require(search.confirmed.first)
        #expect(found.gtin == drawn.gtin)
        #expect(abs(found.box.centerX - 800) < 40 && abs(found.box.centerY - 1040) < 40, "\(found.box)")
    }

    @Test("Bars that stand upright are left to the scans of the whole, unless the patch is prepared")
    func upright() {
        var search = BarcodeSearch(luma: table(0, x: 600, y: 450), reduction: 1)
        search.scanUpright(ScanPass(longestSide: 800), leaningOnly: true)
        #expect(search.confirmed.isEmpty)
        search.scanUpright(ScanPass(longestSide: 640, zoom: 2), leaningOnly: false)
        #expect(search.confirmed.map(\.gtin) == [drawn.gtin])
    }

    @Test("A patch costs less than the whole picture")
    func cost() {
        var search = BarcodeSearch(luma: table(38, x: 600, y: 450), reduction: 1)
        _ = search.maybeHoldsBars()
        let budget = WorkBudget.unlimited
        search.budget = budget
        search.scanUpright(ScanPass(longestSide: 800), leaningOnly: true)
        #expect(search.confirmed.map(\.gtin) == [drawn.gtin])
        #expect(budget.spent < ScanPass(longestSide: 800, angle: 30).cost(of: 1200, 900, scaledBy: 2 / 3, for: .bars))
    }

    @Test("A symbol that is small in twelve megapixels is read on every second line")
    func small() {
        var luma = Luma(width: 4000, height: 3000, repeating: 130)
        let label = DrawnSymbol("8001120123459", module: 3, height: 60, noise: 3).luma
        for row in 0..<label.height {
            for column in 0..<label.width { luma[2900 + column, 1700 + row] = label[column, row] }
        }
        var search = BarcodeSearch(luma: luma, reduction: 1)
        let budget = WorkBudget.unlimited
        search.budget = budget
        search.scanLarge(ScanPass(longestSide: 4000, density: 2))
        #expect(search.confirmed.map(\.gtin) == [drawn.gtin])
        #expect(budget.spent < 12_000_000)
    }
}
