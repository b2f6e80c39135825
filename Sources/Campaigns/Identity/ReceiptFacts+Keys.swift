import DomainModel

extension ReceiptFacts {
    /// The keys under which a ledger keeps the receipt, and looks for others like it.
    ///
    /// Each is rare enough that few receipts of a million share it by chance: a number of the shop's, or three facts.
    /// None but those that need it holds the date, which a forger edits first and a torn receipt lacks.
    var keys: [ReceiptFingerprint.Key] {
        var keys: [ReceiptFingerprint.Key] = []
        func add(_ kind: ReceiptFingerprint.Kind, _ parts: String?...) {
            ReceiptFacts.add(kind, parts, to: &keys)
        }
        let date = date?.description
        let time = time?.description
        let total = total.map { String($0) }
        add(.registerDocument, register, document)
        add(.vatDocument, vat, document)
        add(.documentTotal, document, total)
        add(.documentDate, document, date)
        add(.timeTotal, time, total)
        add(.vatDateTotal, vat, date, total)
        add(.vatDateTime, vat, date, time)
        if vat == nil { add(.nameDateTime, merchant, date, time) }
        let largest = amounts.filter { $0 > 0 }.suffix(ReceiptFacts.amountsInKeys)
        for amount in Set(largest.suffix(2)).sorted() {
            add(.dateTotalAmount, date, total, String(amount))
            add(.dateTimeAmount, date, time, String(amount))
        }
        if largest.count >= 3 { add(.totalAmounts, total, largest.suffix(2).map { String($0) }.joined(separator: ",")) }
        for three in ReceiptFacts.triples(of: Array(largest)) {
            add(.dateAmounts, date, three)
            add(.vatAmounts, vat, three)
        }
        return keys
    }

    /// Adds the key that these parts make, if all of them are known: the kind and the parts with strokes between.
    private static func add(
        _ kind: ReceiptFingerprint.Kind, _ parts: [String?], to keys: inout [ReceiptFingerprint.Key]
    ) {
        var text = kind.rawValue
        for part in parts {
            guard let part else { return }
            text += "|"
            text += part
        }
        keys.append(.init(kind: kind, text: text))
    }

    /// One of so many of the largest amounts may be lost or misread, and three are still equal.
    private static let amountsInKeys = 4

    /// Each choice of three, in their order, without repeats.
    private static func triples(of amounts: [Int]) -> [String] {
        guard amounts.count >= 3 else { return [] }
        let all =
            amounts.count == 3
            ? [amounts]
            : amounts.indices.reversed().map { left in
                amounts.enumerated().filter { $0.offset != left }.map(\.element)
            }
        var seen: Set<String> = []
        return all.map { $0.map { String($0) }.joined(separator: ",") }.filter { seen.insert($0).inserted }
    }
}

// MARK: Ledgers of before

extension ReceiptFacts {
    /// The keys that ledgers of before kept: each held the date, and the amounts of all lines where it held amounts.
    var legacyKeys: [ReceiptFingerprint.Key] {
        guard let day = date?.description else { return [] }
        var keys: [ReceiptFingerprint.Key] = []
        func add(_ kind: ReceiptFingerprint.Kind, _ parts: String?...) {
            ReceiptFacts.add(kind, [day] + parts, to: &keys)
        }
        let time = time?.description
        let total = total.map { String($0) }
        let sums = amounts.map { String($0) }.joined(separator: ",")
        add(.fiscal, vat, document, register)
        add(.register, register, document)
        add(.document, vat, document, total)
        if !amounts.isEmpty { add(.content, vat ?? merchant, time, total, sums) }
        add(.merchantTotal, vat, time, total)
        add(.nameTotal, merchant, time, total)
        if amounts.count >= 2 { add(.amounts, time, total, sums) }
        return keys
    }

    /// What is left of the earlier keys without kind and date: a ledger finds by it what was kept under them, whatever
    /// became of the date. Of those that say the same but for one more fact, the one that needs less.
    public var undatedLegacyKeys: [String] {
        let day = date ?? Day(daysSinceEpoch: 0)
        var dated = self
        dated.date = day
        return dated.legacyKeys.compactMap { key in
            switch key.kind {
            case .register, .document, .merchantTotal, .nameTotal, .amounts:
                String(key.text.dropFirst(key.kind.rawValue.count + day.description.count + 2))
            default: nil
            }
        }
    }

    /// The facts of a claim of before there were facts: what it says of the receipt, and the amounts that its keys
    /// hold.
    public init(legacyClaim facts: Claim.ReceiptSummary, texts: [String]) {
        func usable(_ text: String?, atLeast length: Int) -> String? {
            text.map(ReceiptFingerprint.normalised).flatMap { $0.count >= length ? $0 : nil }
        }
        self.init(
            vat: usable(facts.vatNumber, atLeast: 8),
            register: usable(facts.register, atLeast: 6).map(ReceiptFingerprint.resolvingLookAlikes),
            document: usable(facts.documentNumber, atLeast: 3).map(ReceiptFingerprint.resolvingLookAlikes),
            merchant: usable(facts.merchant, atLeast: 3), date: facts.date, time: facts.time,
            total: facts.total?.cents, isBalanced: facts.balanced, words: ReceiptFacts.words(in: texts))
        let key = facts.identity.keys.first { $0.kind == .content || $0.kind == .amounts }
        amounts = (key?.text.split(separator: "|").last ?? "").split(separator: ",").compactMap { Int($0) }.sorted()
    }
}

extension Claim {
    /// What tells its receipt from others, the picture beside it; `nil` where it is no claim for a receipt.
    public var receiptFacts: ReceiptFacts? {
        guard shake == .receipt, let receipt else { return nil }
        var facts =
            receipt.identity.facts
            ?? ReceiptFacts(legacyClaim: receipt, texts: items.map(\.text) + questions.map(\.text))
        facts.picture = picture
        return facts
    }
}
