import DomainModel

/// Cuts rows into lexemes.
struct Lexer: Sendable {
    /// How figures carry the words of currencies.
    let affixes: CurrencyAffixes
    /// Words of currencies in labels, which do not change what a label says.
    let currenciesInLabels: Set<String>
    private let units: Set<String>
    private let timesWords: Set<String>
    private let currencies: Set<String>
    /// Also those that count on the rows of sums alone, such as `FR`.
    private let currenciesInBrackets: Set<String>
    private let damagedCurrencySigns: Set<String>
    private let currenciesInQuantities: Set<String>
    private let currenciesPerUnit: [String]
    private let perUnitEndings: [String]
    private let countLabels: Set<String>
    private let countLabelStems: [[UInt8]]
    private let countPrefixes: [[UInt8]]
    private let tuning = LexTuning.standard.lexer
    /// What the locales say of whole words.
    private let marks: [String: Lexeme.Marks]
    /// What the locales say of the letters and digits of words.
    private let taxCodes: Set<[UInt8]>

    init(locales: [ReceiptLocale]) {
        func currencyWords(_ field: KeyPath<ReceiptLocale.CurrencyWords, [String]>) -> [String] {
            locales.currencyWords(field).map { ReceiptFolding.string($0.word) }
        }
        affixes = CurrencyAffixes(
            before: currencyWords(\.beforeFigures).map { Array($0.utf8) },
            behind: currencyWords(\.behindFigures).map { Array($0.utf8) })
        units = Set(locales.folded(\.units).map { $0.filter { $0 != "." } })
        timesWords = Set(locales.folded(\.timesWords))
        currencies = Set(currencyWords(\.alone) + ["$"])
        currenciesInBrackets = currencies.union(currencyWords(\.onSums))
        currenciesInLabels = Set(currencyWords(\.inLabels))
        damagedCurrencySigns = Set(locales.folded(\.damagedCurrencySigns))
        currenciesInQuantities = Set(currencyWords(\.inQuantities) + ["$"])
        currenciesPerUnit = currencyWords(\.perUnit) + ["$"]
        perUnitEndings = locales.folded(\.perUnitEndings)
        countLabels = Set(locales.folded(\.countLabels))
        countLabelStems = locales.folded(\.countLabelStems).map { Array($0.utf8) }
        countPrefixes = locales.folded(\.countPrefixes).map { Array($0.utf8) }
        taxCodes = Set(locales.words(\.taxCodes).map { ReceiptFolding.lettersAndDigits($0) })
        var marks: [String: Lexeme.Marks] = [:]
        let marked: [(KeyPath<ReceiptLocale, [String]>, Lexeme.Marks)] = [
            (\.taxNames, .taxName), (\.leadingTaxCodes, .leadingTaxCode), (\.countColumns, .countColumn),
        ]
        for (field, mark) in marked {
            for word in locales.folded(field) { marks[word, default: []].insert(mark) }
        }
        self.marks = marks
    }

    func lex(_ words: [Word]) -> [Lexeme] {
        var lexemes: [Lexeme] = []
        var index = 0
        while index < words.count {
            let folded = ReceiptFolding.fold(words[index].text)
            if let (read, taken) = joinedNumber(words, at: index, folded: folded) {
                var number = read
                // `(Fr. 58.50)`: the bracket opens at the currency.
                if index > 0, folded.last == UInt8(ascii: ")"), !folded.contains(UInt8(ascii: "(")),
                    opensAmount(words[index - 1])
                {
                    number.isNegative = true
                }
                let box = words[index..<(index + taken)].dropFirst().reduce(words[index].box) { $0.union($1.box) }
                let text = words[index..<(index + taken)].map(\.text).joined()
                let confidence = words[index..<(index + taken)].map(\.confidence).min() ?? 0
                lexemes.append(
                    Lexeme(
                        kind: .number(number), text: text, words: index..<(index + taken), box: box,
                        confidence: confidence))
                index += taken
                continue
            }
            split(folded, word: words[index], index: index, into: &lexemes)
            index += 1
        }
        return lexemes
    }

    /// Whether a word is a bracket and a currency.
    private func opensAmount(_ word: Word) -> Bool {
        let folded = ReceiptFolding.fold(word.text)
        guard folded.first == UInt8(ascii: "(") else { return false }
        let name = String(decoding: folded.dropFirst(), as: UTF8.self)
        return currencies.contains(name)
            || currenciesInBrackets.contains(
                String(decoding: folded.filter(PrintedNumber.isASCIICapital), as: UTF8.self))
    }

    /// The number that a folded word is; `nil` where it is none.
    func number(_ folded: [UInt8]) -> PrintedNumber? { PrintedNumber(folded, affixes: affixes) }

    /// Whether a folded word introduces a count, and is no part of a label.
    func isCountLabel(_ folded: [UInt8]) -> Bool {
        countLabelStems.contains { folded.count <= $0.count + 1 && folded.starts(with: $0) }
    }

    private func marks(of folded: [UInt8]) -> Lexeme.Marks {
        var found = marks[String(decoding: folded, as: UTF8.self)] ?? []
        if taxCodes.contains(folded.filter { PrintedNumber.isASCIICapital($0) || PrintedNumber.isASCIIDigit($0) }) {
            found.insert(.taxCode)
        }
        return found
    }

    /// A number that a space tore apart: `12. 30`, `2, 28`, `- 0,50`.
    private func joinedNumber(_ words: [Word], at index: Int, folded: [UInt8]) -> (PrintedNumber, Int)? {
        guard
            folded.contains(where: PrintedNumber.isASCIIDigit)
                || folded.allSatisfy({ $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") })
        else { return nil }
        let first = number(folded)
        if let grouped = groupedNumber(words, at: index, folded: folded) { return grouped }
        if index + 1 < words.count, folded.count <= tuning.maxTornPart {
            let next = ReceiptFolding.fold(words[index + 1].text)
            let gap = words[index + 1].box.x - words[index].box.right
            let height = max(words[index].box.height, words[index + 1].box.height, 1)
            if Double(gap) <= tuning.maxGapInNumber * Double(height), Lexer.canJoin(folded, next),
                let joined = number(folded + next), joined.cents != nil
            {
                return (joined, 2)
            }
            if index + 2 < words.count, next.count == 1, next[0] == UInt8(ascii: ",") || next[0] == UInt8(ascii: "."),
                folded.allSatisfy(PrintedNumber.isASCIIDigit)
            {
                let third = ReceiptFolding.fold(words[index + 2].text)
                let gap = words[index + 2].box.x - words[index].box.right
                if Double(gap) <= tuning.maxGapAroundMark * Double(height),
                    third.prefix(2).allSatisfy(PrintedNumber.isASCIIDigit),
                    third.count >= 2,
                    let joined = number(folded + next + third), joined.cents != nil
                {
                    return (joined, 3)
                }
            }
        }
        // 2X before a price is two times it.
        guard let first, !(first.suffix == "X" && first.decimals != 2 && first.repairCost == 0) else { return nil }
        return (first, 1)
    }

    /// A number whose thousands a blank sets apart: `1 220,03`, `12 345 678.90`.
    ///
    /// A count before an amount is printed in the same way, and further apart, or it comes to the amount behind it:
    /// `2 150,00 300,00`.
    private func groupedNumber(_ words: [Word], at index: Int, folded: [UInt8]) -> (PrintedNumber, Int)? {
        let bare = folded.first == UInt8(ascii: "-") ? folded.dropFirst() : folded[...]
        guard (1...3).contains(bare.count), bare.first != UInt8(ascii: "0"),
            bare.allSatisfy(PrintedNumber.isASCIIDigit)
        else { return nil }
        var joined = folded
        var place = index
        while place + 1 < words.count {
            let next = ReceiptFolding.fold(words[place + 1].text)
            let group = next.prefix(while: PrintedNumber.isASCIIDigit)
            guard group.count == 3, Lexer.isOneBlank(words[place], words[place + 1]) else { return nil }
            joined += next
            place += 1
            if next.count > 3 { break }
        }
        guard place > index, let whole = number(joined), let cents = whole.cents, whole.repairCost == 0 else {
            return nil
        }
        if place == index + 1, let count = number(folded),
            let unit = number(ReceiptFolding.fold(words[place].text))?.cents
        {
            let behind = words[(place + 1)...].prefix(2).compactMap { number(ReceiptFolding.fold($0.text))?.cents }
            if behind.contains(Quantity.product(count.value, unit)) { return nil }
            // `2 157 314.00`: a count, a unit price without cents, and what they come to.
            if index > 0, let before = number(ReceiptFolding.fold(words[index - 1].text)), before.decimals == 0,
                Quantity.product(before.value * count.value, 100) == unit
            {
                return nil
            }
        }
        return abs(cents) < PrintedNumber.implausibleCents ? (whole, place - index + 1) : nil
    }

    /// Whether no more than one blank parts two words.
    private static func isOneBlank(_ one: Word, _ next: Word) -> Bool {
        let characters = one.text.unicodeScalars.count + next.text.unicodeScalars.count
        let width = Double(one.box.width + next.box.width) / Double(max(1, characters))
        return Double(next.box.x - one.box.right) <= LexTuning.standard.lexer.maxBlankInNumber * max(1, width)
    }

    private static func canJoin(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard let last = left.last, let first = right.first else { return false }
        let digits = right.prefix { PrintedNumber.isASCIIDigit($0) }
        if left == [UInt8(ascii: "-")] {
            return PrintedNumber.isASCIIDigit(first)
                && right.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }
        }
        if last == UInt8(ascii: ",") || last == UInt8(ascii: ".") {
            // The mark ends the first part: two digits must follow, and nothing longer than a code behind them.
            return digits.count == 2 && left.dropLast().contains(where: PrintedNumber.isASCIIDigit) && right.count <= 5
                && !right.dropFirst(2).contains(where: PrintedNumber.isASCIIDigit)
        }
        if first == UInt8(ascii: ",") || first == UInt8(ascii: ".") {
            let behind = right.dropFirst().prefix { PrintedNumber.isASCIIDigit($0) }
            return behind.count == 2 && left.allSatisfy(PrintedNumber.isASCIIDigit) && right.count <= 6
        }
        return false
    }

    /// Cuts a word that is no number at the borders of digits and signs: `2X1,29`, `5.65*1`, `@3`, `EUR/KG`.
    private func split(_ folded: [UInt8], word: Word, index: Int, into lexemes: inout [Lexeme]) {
        func add(_ kind: Lexeme.Kind, _ text: String) {
            lexemes.append(
                Lexeme(
                    kind: kind, text: text, words: index..<(index + 1), box: word.box, confidence: word.confidence,
                    marks: marks(of: ReceiptFolding.fold(text))))
        }
        let text = String(decoding: folded, as: UTF8.self)
        if let kind = wordKind(folded, text) {
            add(kind, word.text)
            return
        }
        // STKX and KGX lost their space.
        if text.count >= 3, text.hasSuffix("X"), let unit = gluedUnit(folded.dropLast()) {
            for part in unit { add(part.0, part.1) }
            add(.times, "x")
            return
        }
        // 2X1,29 · 5.65*1 · 3@1.00 · 0,532KGX8,90
        if let cut = folded.firstIndex(where: {
            $0 == UInt8(ascii: "X") || $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "@")
        }),
            folded.contains(where: PrintedNumber.isASCIIDigit)
        {
            let left = Array(folded[..<cut])
            let right = Array(
                folded[(cut + 1)...].drop {
                    $0 == UInt8(ascii: "X") || $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "_")
                })
            let leftParts = quantityPart(left)
            let rightParts = quantityPart(right)
            if let leftParts, let rightParts, !(leftParts.isEmpty && rightParts.isEmpty) {
                for part in leftParts { add(part.0, part.1) }
                add(.times, String(decoding: [folded[cut]], as: UTF8.self))
                for part in rightParts { add(part.0, part.1) }
                return
            }
        }
        // N.2 x 1,15: a count behind its abbreviation.
        if let prefix = countPrefixes.first(where: { folded.starts(with: $0) }),
            (prefix.count + 1...prefix.count + tuning.maxCountDigits).contains(folded.count),
            folded.dropFirst(prefix.count).allSatisfy(PrintedNumber.isASCIIDigit),
            let number = number(Array(folded.dropFirst(prefix.count)))
        {
            add(.number(number), word.text)
            return
        }
        // @S x 12.50: a count of one digit that was taken for a letter.
        if folded.count == 2, folded[0] == UInt8(ascii: "@"),
            let number = number([PrintedNumber.lookalike[Int(folded[1] & 0x7F)]])
        {
            add(.times, "@")
            add(.number(number), word.text)
            return
        }
        if let parts = quantityPart(folded), !parts.isEmpty {
            for part in parts { add(part.0, part.1) }
            return
        }
        if let parts = gluedAmount(folded) {
            for part in parts { add(part.0, part.1) }
            return
        }
        add(.word, word.text)
    }

    /// An amount that ran together with what stands before it, by the sign with which it begins.
    private func gluedAmount(_ folded: [UInt8]) -> [(Lexeme.Kind, String)]? {
        func amount(from sign: Int) -> PrintedNumber? {
            number(Array(folded[sign...])).flatMap { $0.decimals == 2 && $0.suffix.isEmpty ? $0 : nil }
        }
        // 12$10.00
        if let sign = folded.firstIndex(of: UInt8(ascii: "$")), sign > 0, let amount = amount(from: sign),
            amount.repairCost == 0, folded[..<sign].allSatisfy(PrintedNumber.isASCIIDigit),
            let before = number(Array(folded[..<sign]))
        {
            return [
                (.number(before), String(decoding: folded[..<sign], as: UTF8.self)),
                (.number(amount), String(decoding: folded[sign...], as: UTF8.self)),
            ]
        }
        // 22-0,20: what is taken off, and a tax rate before it. No amount has its sign inside.
        if let sign = folded.firstIndex(of: UInt8(ascii: "-")), (1...3).contains(sign),
            let rate = number(Array(folded[..<sign])), rate.decimals == 0, let amount = amount(from: sign),
            amount.cents.map({ $0 < 0 }) ?? false
        {
            return [(.number(amount), String(decoding: folded[sign...], as: UTF8.self))]
        }
        return nil
    }

    /// `STK` or `2STK`, but no unit of one letter: BOX is a word.
    private func gluedUnit(_ bytes: ArraySlice<UInt8>) -> [(Lexeme.Kind, String)]? {
        let text = String(decoding: bytes, as: UTF8.self)
        if text.count >= 2, units.contains(text) { return [(.unit, text)] }
        guard let first = bytes.first, PrintedNumber.isASCIIDigit(first), let parts = quantityPart(Array(bytes)),
            parts.count == 2
        else { return nil }
        return parts
    }

    /// A number with an optional unit: `2`, `0,532KG`, `2PC`, `$2,69`; empty for nothing, `nil` for anything else.
    private func quantityPart(_ bytes: [UInt8]) -> [(Lexeme.Kind, String)]? {
        if bytes.isEmpty { return [] }
        let end = bytes.lastIndex(where: PrintedNumber.isASCIIDigit)
        guard let end, let number = number(Array(bytes[...end])), number.suffix.isEmpty,
            number.repairCost < tuning.maxQuantityRepairCost
        else { return nil }
        let text = String(decoding: bytes[...end], as: UTF8.self)
        let rest = Array(bytes[(end + 1)...]).filter { $0 != UInt8(ascii: ".") }
        if rest.isEmpty { return [(.number(number), text)] }
        let tail = String(decoding: rest, as: UTF8.self)
        if units.contains(tail) { return [(.number(number), text), (.unit, tail)] }
        if currenciesInQuantities.contains(tail) { return [(.number(number), text), (.currency, tail)] }
        if tail.contains("/") { return [(.number(number), text), (.perUnit, tail)] }
        return nil
    }

    private func wordKind(_ folded: [UInt8], _ text: String) -> Lexeme.Kind? {
        let undashed = String(text.drop { $0 == "_" || $0 == "-" })
        if timesWords.contains(undashed) { return .times }
        if currencies.contains(undashed) { return .currency }
        if damagedCurrencySigns.contains(undashed) { return undashed == text ? nil : .currency }
        // What introduces a count says nothing more: Q.TA 2 X 1,29.
        if countLabels.contains(undashed) { return .punctuation }
        let bare = text.filter { $0 != "." && $0 != "(" && $0 != ")" && $0 != ":" }
        if units.contains(bare) { return .unit }
        if text.hasPrefix("/") || currenciesPerUnit.contains(where: { text.hasPrefix("\($0)/") })
            || perUnitEndings.contains(where: { text.hasSuffix($0) })
        {
            return .perUnit
        }
        if !folded.contains(where: { PrintedNumber.isASCIIDigit($0) || PrintedNumber.isASCIICapital($0) }) {
            return .punctuation
        }
        return nil
    }
}
