import Campaigns
import Catalog
import DomainModel

/// Two partners, a few products, a shop; readings of its receipts.
enum Shop {
    static func gtin(_ payload: Int) -> GTIN { GTIN(number: payload * 10 + GTIN.checkDigit(of: payload))! }
    static let milk = gtin(800_267_000_001)
    static let pasta = gtin(807_680_000_001)
    static let catalog = Catalog(products: [
        Product(gtin: milk, name: "Latte fresco intero", brand: "Granarolo", partner: "Granarolo", category: "latte"),
        Product(gtin: pasta, name: "Spaghetti numero 5", brand: "Barilla", partner: "Barilla", category: "pasta"),
    ])

    static func campaign(
        _ id: String = "milk", partner: String = "Granarolo", shake: Shake = .auto, coins: Campaign.Coins,
        change: (inout Campaign) -> Void = { _ in }
    ) -> Campaign {
        var campaign = Campaign(
            id: id, partner: partner, shake: shake, from: Day("2026-03-01")!, to: Day("2026-03-31")!, coins: coins)
        change(&campaign)
        return campaign
    }

    static func line(
        _ name: String, _ cents: Int, kind: ReceiptLine.Kind = .item, quantity: Double = 1, price: Int? = nil
    ) -> ReceiptLine {
        ReceiptLine(
            kind: kind, text: name, description: name, quantity: quantity, unitPrice: price.map { Money(cents: $0) },
            amount: Money(cents: cents), box: Box(x: 0, y: 0, width: 9, height: 9), confidence: 1)
    }

    static func receipt(_ lines: [ReceiptLine], change: (inout Receipt) -> Void = { _ in }) -> Receipt {
        var receipt = Receipt(
            merchant: "Conad", vatNumber: "12345678903", documentNumber: "0001-0042", register: "99MEY012345",
            date: Day("2026-03-10"), time: TimeOfDay("10:30"), currency: "EUR",
            total: lines.reduce(Money.zero) { $0 + ($1.amount ?? .zero) }, balanced: true, lines: lines)
        change(&receipt)
        return receipt
    }

    static func claim(
        _ receipt: Receipt, at: String = "2026-03-10T12:00:00+01:00", tier: Tier = .signed, shake: Shake = .auto
    ) -> Claim {
        Claim(
            reading: Reading(image: "a.jpg", sha256: "ab", kind: .receipt, receipt: receipt),
            upload: Upload(image: "a.jpg", user: "ann", shake: shake, uploadedAt: Timestamp(at)!, tier: tier),
            catalog: catalog)
    }

    static func scan(_ codes: [GTIN], kind: Reading.Kind = .product, shake: Shake = .auto) -> Claim {
        Claim(
            reading: Reading(
                image: "a.jpg", sha256: "ab", kind: kind,
                barcodes: codes.map {
                    Barcode(
                        symbology: .ean13, text: $0.ean13 ?? "", gtin: $0, box: Box(x: 0, y: 0, width: 9, height: 9))
                }),
            upload: Upload(image: "a.jpg", user: "ann", shake: shake, uploadedAt: Timestamp("2026-03-10")!),
            catalog: catalog)
    }

    static let milkLine = line("Latte fresco intero Granarolo", 129)
}

extension Decision {
    var codes: [Reason.Code] { reasons.map(\.code) }
}
