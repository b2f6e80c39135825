import DomainModel
import Foundation
import Imaging
import Receipts
import Testing
import TestSupport

/// Picture → receipt: the clean scan of a made-up shop's receipt, bent, turned, shaded and covered as paper and cameras
/// do it, gives the receipt of the clean scan.
@Suite("A receipt in a bad picture")
struct HarmedReceiptTests {
    private static let scan = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "images/uploads/u001/spesa-naviglio.png")

    private static func clean() throws -> Luma {
        try Photo.decode([UInt8](Data(contentsOf: scan))).picture.luma()
    }

    private func read(_ luma: Luma, _ options: ReceiptOptions = ReceiptOptions()) throws -> ReceiptReading {
        try ReceiptEngine(options: options).read(try Photo.decode(try Picture(luma).png()))
    }

    @Test("the lines, the total and the date are those of the clean scan", arguments: Harm.all)
    func harmed(_ harm: Harm) throws {
        let receipt = try #require(try read(harm.apply(Self.clean())).receipt)
        #expect(receipt.total == Money(cents: 1773))
        #expect(receipt.balanced)
        #expect(receipt.date == Day("2026-03-12"))
        #expect(receipt.lines.compactMap(\.amount?.cents) == [258, 297, 265, 238, 190, 389, -78, 199, 15])
        #expect(
            receipt.lines.map(\.description).prefix(3)
                == ["LATTE PS FONTEGRANA 1L", "SPAGH.N5 VALDORO 500G", "PANE CASERECCIO"])
    }

    @Test("with all optional passes left out the required ones still make the rows of a clean scan")
    func requiredPasses() throws {
        var options = ReceiptOptions()
        options.skippedPasses = Set(ReceiptEngine.passes.map(\.name))
        let rows = try read(Self.clean(), options).rows.map(\.text)
        #expect(rows.contains { $0.hasPrefix("TOTALE COMPLESSIVO") })
        #expect(rows.contains { $0.hasPrefix("LATTE PS FONTEGRANA 1L") && $0.hasSuffix("2,58") })
    }

    @Test("pictures without print give no rows", arguments: Blank.all)
    func blank(_ blank: Blank) throws {
        let reading = try read(blank.luma)
        #expect(reading.rows.isEmpty)
        #expect(reading.receipt == nil)
        #expect(reading.paper == nil)
    }
}
