import Awarding
import Campaigns
import Catalog
import DomainModel
import Foundation
import Ledger
import Stores
import Testing
import TestSupport

@Suite("An upload that was decided earlier")
struct DecidedEarlierTests {
    private static let gtin = "8000000000019"

    private func catalog(_ names: [String: String]) -> Catalog {
        Catalog(
            products: names.map { Product(gtin: GTIN($0.key)!, name: $0.value, brand: "Alpi", partner: "Alpi SpA") })
    }

    private var programme: Programme {
        get throws {
            try CampaignFile.load(
                yaml: """
                    campaigns:
                      - id: alpi
                        name: Alpi
                        partner: Alpi SpA
                        shake: scan
                        from: 2026-01-01
                        to: 2026-12-31
                        products: {brands: [Alpi]}
                        coins: {per_item: 5}
                    """, named: "campaigns.yaml")
        }
    }

    private func reading(_ codes: [String]) -> Reading {
        Reading(
            image: "a.jpg", sha256: String(repeating: "a", count: 64), width: 30, height: 40, kind: .product,
            barcodes: codes.enumerated().map { place, code in
                Barcode(
                    symbology: .ean13, text: code, gtin: GTIN(code), box: Box(x: place, y: 2, width: 3, height: 4))
            })
    }

    private let upload = Upload(
        image: "a.jpg", user: "anna", shake: .scan, uploadedAt: Timestamp("2026-03-02T10:00:00Z")!)

    @Test("is shown with the matches that it was decided on, not with today's catalogue's")
    func oldMatches() throws {
        let folder = try ScratchFolder()
        let ledger = try Ledger(path: folder.path("l.sqlite"))
        let before = Awarding(
            catalog: catalog([Self.gtin: "Latte"]), programme: try programme, ledger: ledger)
        let first = try before.award(reading([Self.gtin]), upload)
        #expect(first.isNew && first.decision.coins == 5)
        #expect(first.findings.first?.outcome.match?.product.name == "Latte")

        let after = Awarding(
            catalog: catalog([Self.gtin: "Burro", "8000000000026": "Panna"]), programme: try programme, ledger: ledger)
        let second = try after.award(reading([Self.gtin]), upload)
        #expect(!second.isNew && second.decision == first.decision && !second.keptDespiteNewReading)
        #expect(second.findings.first?.outcome.match?.product.name == "Latte")
    }

    @Test("keeps its decision when its picture is read differently, and says so; what is new matched nothing then")
    func newReading() throws {
        let folder = try ScratchFolder()
        let awarding = Awarding(
            catalog: catalog([Self.gtin: "Latte", "8000000000026": "Panna"]), programme: try programme,
            ledger: try Ledger(path: folder.path("l.sqlite")))
        let first = try awarding.award(reading([Self.gtin]), upload)
        let second = try awarding.award(reading([Self.gtin, "8000000000026"]), upload)
        #expect(second.keptDespiteNewReading && second.decision == first.decision)
        #expect(second.findings.map { $0.outcome.match?.product.name } == ["Latte", nil])
        #expect(try awarding.ledger.summary().entries == 1)
    }
}
