import DomainModel

/// How a piece of a receipt is found again that shows neither number nor day: by its goods, each for itself, since a
/// tear takes any of them.
extension ReceiptFacts {
    /// Whether nothing was read that tells the document from others of its shop: neither its number nor its day.
    public var isPiece: Bool { document == nil && date == nil }

    /// The keys that a ledger keeps of the receipt's goods: all of a piece, of another receipt the few with the least
    /// hashes, which two receipts of the same goods share (Broder, “On the resemblance and containment of documents”,
    /// 1997). Whoever computes hashes can choose a piece without them: the latest uploads of its own person are
    /// compared as well.
    public var goodsKeys: [ReceiptFingerprint.Key] {
        let tuning = Tuning.standard.facts
        guard isPiece else { return keys(.wholeGood, of: goodsHashes.prefix(tuning.goodsKeysOfWhole)) }
        return keys(.pieceGood, of: goodsHashes.prefix(tuning.maxGoodsOfPiece))
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
