import DomainModel

/// How the sale is found whose goods a return document gives back. Its own numbers, day and time are others, and tills
/// print the sale's in many ways: what both have in common are the shop, the goods and their prices.
extension ReceiptFacts {
    /// What of a return document's goods is a sale's.
    public struct ReturnedGoods: Hashable, Sendable {
        /// Goods that the sale has too.
        public var ofSale: Int
        /// Goods that the document gives back.
        public var all: Int
    }

    /// The keys under which a ledger keeps a return document with these goods: also those by which a sale finds the
    /// documents that give its goods back.
    public var keysOfReturn: [ReceiptFingerprint.Key] { returnedGoods.keys(.returnedGood) }

    /// The keys under which a ledger keeps sales of which this document gives goods back.
    public var keysOfReturnedSales: [ReceiptFingerprint.Key] { returnedGoods.keys(.wholeGood) }

    /// How many of the goods that this return document gives back were bought in a sale; `nil` where most were not, or
    /// where the sale is another shop's or a later one.
    public func goodsGivenBack(of sale: ReceiptFacts) -> ReturnedGoods? {
        guard isOfOneShop(with: sale) else { return nil }
        if let date, let bought = sale.date, bought > date { return nil }
        let (own, sold) = (returnedGoods.hashes, Set(sale.returnedGoods.hashes))
        let found = ReturnedGoods(ofSale: own.count { sold.contains($0) }, all: own.count)
        return found.ofSale > 0 && 2 * found.ofSale >= found.all ? found : nil
    }

    /// By the number of the company where both were read, otherwise by the register or the name.
    private func isOfOneShop(with other: ReceiptFacts) -> Bool {
        for (own, there) in [(vat, other.vat), (register, other.register), (merchant, other.merchant)] {
            if let own, let there { return own.utf8.elementsEqual(there.utf8) }
        }
        return false
    }

    /// The goods by name and price, whichever sign tills give to what they pay out.
    private var returnedGoods: GoodsHashes {
        guard names.count == amounts.count else { return GoodsHashes(hashes: []) }
        let goods = zip(names, amounts).filter { $0.1 != 0 && !$0.0.isEmpty }
        let hashes = Set(goods.map { ReceiptFacts.hash("\($0.0)|\($0.1.magnitude)") }).sorted()
        return GoodsHashes(hashes: Array(hashes.prefix(Tuning.standard.facts.maxGoodsInKeys)))
    }

    private struct GoodsHashes {
        var hashes: [String]

        func keys(_ kind: ReceiptFingerprint.Kind) -> [ReceiptFingerprint.Key] {
            hashes.map { ReceiptFingerprint.Key(kind: kind, text: "\(kind.rawValue)|\($0)") }
        }
    }
}
