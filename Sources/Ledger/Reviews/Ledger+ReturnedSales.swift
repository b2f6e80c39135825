import Campaigns
import DomainModel
import ReceiptIdentity
import SQL
import Text

/// A sale that earned coins, or may earn them, and a document that gives goods of it back. A person looks at both, and
/// takes the coins back (`Ledger.reverse`) where the document is the sale's.
public struct ReturnedSale: Hashable, Sendable {
    /// The upload that shows the sale.
    public var sale: String
    /// Its user.
    public var user: String
    /// Coins that it earned and that were not taken back.
    public var coins: Int
    /// Coins of it that wait for a person.
    public var pendingCoins: Int
    /// The upload that shows the return document.
    public var document: String
    /// The day on which the goods were given back, or on which the document was sent.
    public var day: Day
    /// How many of the goods that the document gives back were bought in the sale.
    public var goods: ReceiptFacts.ReturnedGoods
    /// Whether one person sent both.
    public var isOwn: Bool
}

extension ReturnedSale: Encodable {
    private enum CodingKeys: String, CodingKey {
        case sale, user, coins, document, day, goods
        case pendingCoins = "pending_coins"
        case goodsOfSale = "goods_of_sale"
    }

    /// Writes what commands and the service tell of it: `goods` are those of the document, `goods_of_sale` those of
    /// them that were bought in the sale.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(sale, forKey: .sale)
        try container.encode(user, forKey: .user)
        try container.encode(coins, forKey: .coins)
        try container.encode(pendingCoins, forKey: .pendingCoins)
        try container.encode(document, forKey: .document)
        try container.encode("\(day)", forKey: .day)
        try container.encode(goods.all, forKey: .goods)
        try container.encode(goods.ofSale, forKey: .goodsOfSale)
    }
}

extension Ledger {
    /// The sales with coins of which the latest return documents give goods back, the latest document first. Of one
    /// document at most three: its person's own first, and those with the most of its goods.
    public func returnedSales() throws(LedgerError) -> [ReturnedSale] {
        try read { tables in
            let kind = ReceiptFingerprint.Kind.returnedGood.rawValue
            let rows = try tables.rows(.latestReturns, [.text("\(kind)|"), .text("\(kind)}")])
            return try rows.flatMap { try tables.salesReturned(byUpload: try $0.integer(0)) }
        }
    }

    /// The documents that give goods of the upload with this name back, the latest first.
    public func returns(of upload: String) throws(LedgerError) -> [ReturnedSale] {
        try read { tables in
            let id = try Journal(tables: tables).upload(named: upload)
            guard let facts = try tables.current(of: id).map(DecidedClaim.init)?.claim.receiptFacts else { return [] }
            let keys = facts.keysOfReturn.map { [Value.text($0.text)] }
            let numbers = try tables.rows(.uploadsWithReceiptKey, forEachOf: keys).joined().map { try $0.integer(0) }
            return try Set(numbers).sorted(by: >).flatMap { number in
                try tables.salesReturned(byUpload: number).filter { BytewiseString($0.sale) == BytewiseString(id) }
            }
        }
    }
}

extension LedgerTables {
    /// The sales of which the document of an upload gives goods back.
    fileprivate func salesReturned(byUpload number: Int) throws -> [ReturnedSale] {
        guard let id = try first(.uploadByNumber, [.integer(number)])?.text(0), let record = try current(of: id)
        else { return [] }
        let document = try DecidedClaim(record)
        guard document.decision.isOfReturn, let facts = document.claim.receiptFacts else { return [] }
        let names = try self.names(of: document.decision.user).map { BytewiseString($0) }
        let tuning = Tuning.standard.returns
        let sales = try salesSharingGoods(with: facts).compactMap { sale in
            try returnedSale(
                upload: sale, document: id, facts, on: facts.date ?? document.claim.upload.uploadedAt.day,
                sentBy: names)
        }
        return Array(
            sales.sorted { ($0.isOwn ? 1 : 0, $0.goods.ofSale) > ($1.isOwn ? 1 : 0, $1.goods.ofSale) }
                .prefix(tuning.maxSalesShown))
    }

    /// The uploads with goods of a return document, those with the most of them first; of equals, the latest first.
    private func salesSharingGoods(with facts: ReceiptFacts) throws -> [Int] {
        var shared: [Int: Int] = [:]
        let keys = facts.keysOfReturnedSales.map { [Value.text($0.text)] }
        for row in try rows(.latestSalesWithReceiptKey, forEachOf: keys).joined() {
            shared[try row.integer(0), default: 0] += 1
        }
        return shared.sorted { ($0.value, $0.key) > ($1.value, $1.key) }
            .prefix(Tuning.standard.returns.maxSalesRead).map(\.key)
    }

    /// A sale with coins whose goods a document gives back; `nil` where it is another one.
    private func returnedSale(
        upload number: Int, document: String, _ facts: ReceiptFacts, on day: Day, sentBy names: [BytewiseString]
    ) throws -> ReturnedSale? {
        guard let row = try first(.claimOfUpload, [.integer(number)]) else { return nil }
        let (sale, user) = (try row.text(0), try row.text(1))
        guard let sold = try StoredReceiptFacts(claim: try row.text(2)).facts,
            let goods = facts.goodsGivenBack(of: sold)
        else { return nil }
        let entries = try entriesAbout(sale)
        let coins = entries.filter { $0.canBeReversed && $0.coins > 0 }.reduce(0) { $0 + $1.left(after: entries) }
        let pendingCoins = Journal(tables: self).open(of: entries).reduce(0) { $0 + $1.coins }
        guard coins + pendingCoins > 0 else { return nil }
        return ReturnedSale(
            sale: sale, user: user, coins: coins, pendingCoins: pendingCoins, document: document, day: day,
            goods: goods, isOwn: names.contains(BytewiseString(user)))
    }
}
