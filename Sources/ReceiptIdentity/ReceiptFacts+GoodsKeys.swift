import DomainModel

/// How a piece of a receipt is found again that shows no day: by its goods, each for itself, since a tear takes any of
/// them.
extension ReceiptFacts {
    /// Whether the receipt shows no day, as a torn one does. A number or a time without a day tells it from no other:
    /// the one may be another paper's or invented, the other misread.
    public var isPiece: Bool { date == nil }

    /// The keys that a ledger keeps of the receipt's goods. Each of them counts: a piece shows any few of its whole,
    /// and whoever tears it chooses which.
    public var goodsKeys: [ReceiptFingerprint.Key] {
        keys(isPiece ? .pieceGood : .wholeGood, of: goodsHashes.prefix(Tuning.standard.facts.maxGoodsInKeys))
    }

    /// The keys under which a ledger keeps receipts that this one may be a piece of, or that may be a piece of it.
    public var keysOfSharedGoods: [ReceiptFingerprint.Key] {
        let pieces = keys(.pieceGood, of: goodsHashes[...])
        return isPiece ? pieces + keys(.wholeGood, of: goodsHashes[...]) : pieces
    }

    private func keys(_ kind: ReceiptFingerprint.Kind, of hashes: ArraySlice<String>) -> [ReceiptFingerprint.Key] {
        hashes.map { ReceiptFingerprint.Key(kind: kind, text: "\(kind.rawValue)|\($0)") }
    }

    /// The hash of the name and the amount of each good, each once, ascending.
    private var goodsHashes: [String] {
        guard names.count == amounts.count else { return [] }
        // A price alone is that of goods in every shop.
        let goods = zip(names, amounts).filter { $0.1 > 0 && !$0.0.isEmpty }
        return Set(goods.map { ReceiptFacts.hash("\($0.0)|\($0.1)") }).sorted()
    }
}
