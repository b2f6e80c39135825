import DomainModel

extension ReceiptFacts {
    /// The keys under which a ledger keeps the receipt and looks for similar ones.
    ///
    /// Each is rare enough that few receipts of a million share it by chance: a number that the shop gave, or three
    /// facts. Only the keys that need the date contain it, because a forger edits it first and a torn receipt lacks it.
    var keys: [ReceiptFingerprint.Key] {
        var keys: [ReceiptFingerprint.Key] = []
        func addKey(_ kind: ReceiptFingerprint.Kind, _ parts: String?...) {
            ReceiptFacts.addKey(kind, parts, to: &keys)
        }
        let date = date?.description
        let time = time?.description
        let total = total.map { String($0) }
        addKey(.registerDocument, register, document)
        addKey(.vatDocument, vat, document)
        addKey(.documentTotal, document, total)
        addKey(.documentDate, document, date)
        addKey(.timeTotal, time, total)
        addKey(.vatDateTotal, vat, date, total)
        addKey(.vatDateTime, vat, date, time)
        if vat == nil { addKey(.nameDateTime, merchant, date, time) }
        let largest = amounts.filter { $0 > 0 }.suffix(Tuning.standard.facts.amountsInKeys)
        for amount in Set(largest.suffix(2)).sorted() {
            addKey(.dateTotalAmount, date, total, String(amount))
            addKey(.dateTimeAmount, date, time, String(amount))
        }
        if largest.count >= 3 {
            addKey(.totalAmounts, total, largest.suffix(2).map { String($0) }.joined(separator: ","))
        }
        for three in ReceiptFacts.triples(of: Array(largest)) {
            addKey(.dateAmounts, date, three)
            addKey(.vatAmounts, vat, three)
        }
        addContentKeys(to: &keys)
        return keys
    }

    /// Adds the keys by which an edited copy is found that has another number, time, total and line, or other prices:
    /// within one shop and day, or one day or closure of a register, by goods' names; and by the largest amount.
    ///
    /// The two names are those with the least hashes: of two receipts with nearly the same names, most have one of the
    /// two in common (Broder, “On the resemblance and containment of documents”, 1997).
    private func addContentKeys(to keys: inout [ReceiptFingerprint.Key]) {
        guard names.count == amounts.count else { return }
        let tuning = Tuning.standard.goods
        let goods = zip(names, amounts).filter { $0.0.utf8.count >= tuning.minNameLength && $0.1 > 0 }
            .map { (hash: ReceiptFacts.hash($0.0), cents: $0.1) }.sorted { $0 < $1 }
        var hashes: [String] = []
        for good in goods where hashes.last != good.hash { hashes.append(good.hash) }
        let (shop, date) = (vat ?? merchant, date?.description)
        ReceiptFacts.addKey(.registerDateName, [register, date, hashes.first], to: &keys)
        for hash in hashes.prefix(2) { ReceiptFacts.addKey(.shopDateName, [shop, date, hash], to: &keys) }
        let largest = amounts.last.flatMap { $0 > 0 ? String($0) : nil }
        ReceiptFacts.addKey(.shopDateAmount, [shop, date, largest], to: &keys)
        if let document, document.utf8.count == 8 {
            ReceiptFacts.addKey(
                .registerClosureName, [register, String(document.prefix(4)), hashes.first], to: &keys)
        }
        // Whatever its day is; where it has one good alone, with its price.
        if let first = goods.first {
            let second = hashes.count > 1 ? hashes[1] : String(first.cents)
            ReceiptFacts.addKey(.shopGoods, [shop, first.hash, second], to: &keys)
        }
    }

    /// FNV-1a (Fowler, Noll, Vo) of 32 bits, eight hex digits.
    static func hash(_ name: String) -> String {
        let hash = name.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }

    /// Adds the key that these parts make, if all of them are known: the kind and the parts, with a `|` between them.
    private static func addKey(
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

    /// Each choice of three out of three or four amounts, in their order, without repeats.
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

// MARK: Keys of earlier ledgers

extension ReceiptFacts {
    /// The keys that earlier ledgers kept: each contains the date, and those with amounts the amounts of all lines.
    var legacyKeys: [ReceiptFingerprint.Key] {
        guard let day = date?.description else { return [] }
        var keys: [ReceiptFingerprint.Key] = []
        func addKey(_ kind: ReceiptFingerprint.Kind, _ parts: String?...) {
            ReceiptFacts.addKey(kind, [day] + parts, to: &keys)
        }
        let time = time?.description
        let total = total.map { String($0) }
        let sums = amounts.map { String($0) }.joined(separator: ",")
        addKey(.fiscal, vat, document, register)
        addKey(.register, register, document)
        addKey(.document, vat, document, total)
        if !amounts.isEmpty { addKey(.content, vat ?? merchant, time, total, sums) }
        addKey(.merchantTotal, vat, time, total)
        addKey(.nameTotal, merchant, time, total)
        if amounts.count >= 2 { addKey(.amounts, time, total, sums) }
        return keys
    }

    /// The rest of the legacy keys after kind and date, by which a ledger finds what was kept under them whatever
    /// became of the date. Of keys that differ by one fact only, the one without it.
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
}
