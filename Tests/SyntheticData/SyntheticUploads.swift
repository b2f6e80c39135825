import Campaigns
import DomainModel
import Ledger
import Mathematics
import ReceiptIdentity
import Text

/// Seeded uploads as a busy week brings them: receipts of a few lines, some twice, some unbalanced, with pictures.
public struct SyntheticUploads {
    /// What they are decided by.
    public static let programme = Programme(campaigns: [
        Campaign(
            id: "milk", partner: "Latteria", shake: .receipt, from: Day(daysSinceEpoch: 20_000),
            to: Day(daysSinceEpoch: 30_000), coins: .init(perItem: 10),
            limits: .init(userDay: 500, user: 100_000, budget: 1_000_000_000)),
        Campaign(
            id: "scan", partner: "Latteria", shake: .scan, from: Day(daysSinceEpoch: 20_000),
            to: Day(daysSinceEpoch: 30_000), coins: .init(perItem: 2), limits: .init(userDay: 20, sameProductDays: 1)),
    ])

    private static let milk = Claim.ClaimedProduct(
        gtin: GTIN(number: 8_001_234_567_890 / 10 * 10 + GTIN.checkDigit(of: 8_001_234_567_890 / 10))!, name: "Latte",
        brand: "Latteria", partner: "Latteria", category: "latte")

    private var generator: SplitMix64
    private var count = 0

    /// The same seed gives the same uploads.
    public init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    /// The next scan of a pack, with keypoints like no other's. All are of one product, which is the most work.
    public mutating func nextScan() -> Claim {
        var claim = next()
        claim.kind = .product
        claim.shake = .scan
        claim.receipt = nil
        claim.codes = [SyntheticUploads.milk.gtin.digits]
        claim.keypoints = PictureKeypoints(
            points: (0..<32).map { _ in
                let place = generator.next()
                return .init(
                    x: UInt16(place & 0x7FFF), y: UInt16(place >> 16 & 0x5FFF), size: UInt8(120 + (place >> 32 & 63)),
                    angle: UInt8(place >> 40 & 0xFF), bits: generator.next())
            }, columns: 24, thumbnail: (0..<432).map { _ in UInt8(generator.next() & 15) })
        return claim
    }

    /// The next upload.
    public mutating func next() -> Claim {
        count += 1
        let user = "user\(generator.next() % 2000)"
        let day = 20_100 + count / 20_000
        let upload = Upload(
            image: "\(user)/\(count).jpg", user: user, uploadedAt: Timestamp(seconds: day * 86_400 + count % 86_400),
            position: count)
        let sha256 = (0..<4).map { _ in Hexadecimal.encode(generator.next()) }.joined()
        let picture = PictureHash(bits: generator.next())
        var item = Claim.Item(product: SyntheticUploads.milk, text: "LATTE", evidence: "text", why: "the words agree")
        guard generator.next() % 5 > 0 else {
            return Claim(
                upload: upload, sha256: sha256, kind: .product, shake: .scan, items: [item],
                codes: [SyntheticUploads.milk.gtin.digits], picture: picture)
        }
        // One receipt in twenty is one of the hundred before it.
        let number = generator.next() % 20 == 0 ? max(1, count - Int(generator.next() % 100)) : count
        item.pieces = 1 + number % 4
        // Four hundred tills, each closed every evening, as often as it is old, and counting from one in the morning.
        let (closure, till, place) = (number / 20_000, number % 400, number % 20_000 / 400 + 1)
        let minute = 480 + place * 14 + till % 14
        let amount = Money(cents: 129 * item.pieces)
        // Other products, which rarely repeat.
        let others = Money(cents: 59 + number * 7919 % 9973)
        let receipt = Receipt(
            merchant: "Conad", vatNumber: "\(12_345_678_000 + till / 4 * 37)",
            documentNumber: "\(1000 + till * 17 + closure)-\(1000 + place)", register: "99MEY\(100_000 + till * 1237)",
            date: Day(daysSinceEpoch: 20_099 + closure), time: TimeOfDay(hour: minute / 60, minute: minute % 60),
            currency: "EUR", total: amount + others, balanced: generator.next() % 10 > 0,
            lines: [
                ReceiptLine(
                    kind: .item, text: "LATTE", description: "LATTE", amount: amount,
                    box: Box(x: 0, y: 0, width: 1, height: 1), confidence: 1),
                ReceiptLine(
                    kind: .item, text: "SPESA", description: "SPESA", amount: others,
                    box: Box(x: 0, y: 0, width: 1, height: 1), confidence: 1),
            ])
        item.amount = amount
        return Claim(
            upload: upload, sha256: sha256, kind: .receipt, shake: .receipt, items: [item],
            receipt: Claim.ReceiptSummary(receipt), picture: picture)
    }
}
