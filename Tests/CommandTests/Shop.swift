import DomainModel
import Foundation
import Testing
import TestSupport

/// A small programme of its own: catalogue, campaigns, three readings and what `qix award` made of them.
struct Shop {
    let scratch: ScratchFolder
    var ledger: String { scratch.path("coins.qix") }
    var catalog: String { scratch.path("catalog.csv") }
    var campaigns: String { scratch.path("campaigns.yaml") }

    /// A campaigns file: ten coins for each item in March.
    static func campaign(budget: Int) -> String {
        """
        campaigns:
          - id: serra
            partner: Alimentari Serra
            shake: receipt
            from: 2026-03-01
            to: 2026-03-31
            coins: {per_item: 10}
            limits: {budget: \(budget)}
        """
    }

    init() async throws {
        scratch = try ScratchFolder()
        try write(
            """
            gtin,name,brand,partner,category,size,aliases
            8012417001107,Spaghetti n.5,Valdoro,Alimentari Serra,pasta,500 g,SPAGH.N5 VALDORO 500G
            8012417003699,Riso Carnaroli,Risaia Bella,Alimentari Serra,rice,1 kg,
            """, "catalog.csv")
        try write(Shop.campaign(budget: 100), "campaigns.yaml")
        try write(
            """
            image,user,shake,uploaded_at
            ann.jpg,ann,receipt,2026-03-10T12:00:00Z
            bob.jpg,bob,receipt,2026-03-10T13:00:00Z
            eve.jpg,eve,receipt,2026-03-10T14:00:00Z
            """, "manifest.csv")
        // Bob's lines do not add up; Eve claims Ann's receipt.
        try readings([
            Self.reading("ann.jpg", number: 1, "SPAGH.N5 VALDORO 500G"),
            Self.reading("bob.jpg", number: 2, "SPAGH.N5 VALDORO 500G", balanced: false),
            Self.reading("eve.jpg", number: 1, "SPAGH.N5 VALDORO 500G", hash: "c"),
        ])
        try await award()
    }

    func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: scratch.url.appendingPathComponent(name))
    }

    func readings(_ readings: [Reading]) throws {
        let lines = try readings.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        try write(lines.joined(separator: "\n") + "\n", "readings.ndjson")
    }

    func award() async throws {
        let outcome = try await qix([
            "award", "readings.ndjson", "--manifest", "manifest.csv", "--catalog", "catalog.csv", "--campaigns",
            "campaigns.yaml", "--ledger", "coins.qix", "--out", "out",
        ])
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    func qix(_ arguments: [String]) async throws -> Command.Outcome {
        try await Command.qix(arguments, in: scratch.url)
    }

    /// A receipt of one item, told from others by its number; `hash` tells its picture.
    static func reading(
        _ image: String, number: Int, _ item: String, balanced: Bool = true, hash: String = "a"
    ) -> Reading {
        Reading(
            image: image, sha256: String(repeating: hash, count: 63) + "\(number)", format: "jpeg", width: 100,
            height: 100, kind: .receipt,
            receipt: Receipt(
                merchant: "Naviglio", vatNumber: "03741201580", documentNumber: "0123-000\(number)",
                register: "99MEX018342", date: Day("2026-03-10"), time: TimeOfDay(hour: 10, minute: number),
                currency: "EUR", total: Money(cents: 99), balanced: balanced,
                lines: [
                    ReceiptLine(
                        kind: .item, text: item, description: item, amount: Money(cents: 99),
                        box: Box(x: 0, y: 0, width: 9, height: 9), confidence: 0.97)
                ]))
    }
}
