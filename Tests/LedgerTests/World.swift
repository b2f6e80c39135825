import Campaigns
import DomainModel
import Foundation
import Ledger

/// A small programme and claims under it, for tests to vary.
enum World {
    static let milk = gtin(800_267_000_001)
    static let pasta = gtin(807_680_000_001)
    static let march = Day("2026-03-01")!

    static func gtin(_ payload: Int) -> GTIN { GTIN(number: payload * 10 + GTIN.checkDigit(of: payload))! }

    /// Ten coins for each milk on a receipt, five for each pasta scanned.
    static let programme = Programme(campaigns: [
        Campaign(
            id: "milk", partner: "Granarolo", shake: .receipt, from: march, to: march.advanced(by: 365),
            coins: .init(perItem: 10), limits: .init(userDay: 100, user: 1000, budget: 100_000)),
        Campaign(
            id: "pasta", partner: "Barilla", shake: .scan, from: march, to: march.advanced(by: 365),
            coins: .init(perItem: 5), limits: .init(userDay: 20, budget: 10_000)),
    ])

    static func sha(_ number: Int) -> String {
        let hex = String(number, radix: 16)
        return String(repeating: "0", count: 16 - hex.count) + hex + String(repeating: "a", count: 48)
    }

    static func upload(_ user: String, file: Int, day: Int = 0, image: String? = nil) -> Upload {
        Upload(
            image: image ?? "\(user)/\(file).jpg", user: user,
            uploadedAt: Timestamp(seconds: march.daysSinceEpoch * 86_400 + day * 86_400 + 43_200), position: file)
    }

    static func article(_ gtin: GTIN) -> Claim.ClaimedProduct {
        gtin == milk
            ? Claim.ClaimedProduct(
                gtin: gtin, name: "Latte fresco", brand: "Granarolo", partner: "Granarolo", category: "latte")
            : Claim.ClaimedProduct(
                gtin: gtin, name: "Spaghetti", brand: "Barilla", partner: "Barilla", category: "pasta")
    }

    /// A receipt with `pieces` cartons of milk; `document` tells a day's receipts apart, and when they were printed.
    static func receipt(
        _ user: String, file: Int, document: Int, pieces: Int = 1, day: Int = 0, balanced: Bool = true,
        image: String? = nil
    ) -> Claim {
        let paper = Receipt(
            merchant: "Conad", vatNumber: "12345678903",
            documentNumber: "\(1001 + day)-\(1000 + day * 11 + document)",
            register: "99MEY012345", date: march.advanced(by: day),
            time: TimeOfDay(hour: document / 60 % 24, minute: document % 60),
            currency: "EUR", total: Money(cents: 79 * pieces), balanced: balanced,
            lines: [
                ReceiptLine(
                    kind: .item, text: "LATTE", description: "LATTE", amount: Money(cents: 79 * pieces),
                    box: Box(x: 0, y: 0, width: 1, height: 1), confidence: 1)
            ])
        return Claim(
            upload: upload(user, file: file, day: day, image: image), sha256: sha(file), kind: .receipt,
            shake: .receipt,
            items: [
                Claim.Item(
                    product: article(milk), text: "LATTE", pieces: pieces, amount: paper.total, evidence: "text",
                    why: "the words agree")
            ],
            receipt: Claim.ReceiptSummary(paper))
    }

    static func scan(_ user: String, file: Int, day: Int = 0) -> Claim {
        Claim(
            upload: upload(user, file: file, day: day), sha256: sha(file), kind: .product, shake: .scan,
            items: [Claim.Item(product: article(pasta), text: pasta.digits, evidence: "code", why: "the code")],
            codes: [pasta.digits])
    }

    /// A path for a ledger in a folder of its own, which `body` may fill and which is deleted afterwards.
    static func withLedgerPath<Value>(_ body: (String) throws -> Value) throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("qix-ledger-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder.appendingPathComponent("coins.qix").path)
    }
}

extension Ledger {
    func lines() throws -> [String] {
        var lines: [String] = []
        try export { lines.append($0) }
        return lines
    }
}
