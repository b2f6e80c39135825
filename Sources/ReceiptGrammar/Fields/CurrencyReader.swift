import DomainModel
import Text

/// Finds a receipt's currency by what is printed: signs, names and codes, and where they stand.
///
/// A sign or a name that goods never bear (`€`, `EURO`, `RM`) counts wherever it stands. A code of ISO 4217 counts on
/// the rows of sums and columns only, beside a figure or at the row's end: `TOP`, `ALL` and `CUP` are codes too, and
/// words. Where two currencies are printed about as often, none is found, and a person looks where money counts.
struct CurrencyReader: Sendable {
    /// A currency by its code, and how sure it is.
    struct Finding: Equatable {
        let code: String
        let confidence: Double
    }

    /// The currencies that a word or a sign may stand for, and how much it counts.
    private struct Evidence {
        var codes: [String]
        let weight: Int
    }

    /// Signs that count wherever they stand.
    private var signs: [Unicode.Scalar: Evidence] = [:]
    private var words: [String: Evidence] = [:]
    private var patterns: [(pattern: Pattern, evidence: Evidence)] = []
    /// For each sign that counts beside a figure the currencies that share it.
    private var signsBesideFigures: [(sign: String, codes: [String])] = []
    /// For each name that counts on the rows of sums the currencies that share it.
    private var namesOnSums: [String: [String]] = [:]
    /// Words that locales print between figures, whether or not they are evidence.
    private let wordsBetweenFigures: Set<String>
    /// Codes that count on the rows of sums, less those that count wherever they stand.
    private var codes: Set<String>

    init(locales: [ReceiptLocale]) {
        let tuning = FieldTuning.standard.currency
        let weights: [(KeyPath<ReceiptLocale.CurrencyWords, [String]>, Int)] = [
            (\.sure, tuning.sureWeight), (\.likely, tuning.likelyWeight), (\.hints, tuning.hintWeight),
        ]
        wordsBetweenFigures = Set(locales.currencyWords(\.alone).map { ReceiptFolding.string($0.word) })
        codes = Set(locales.words(\.currencyCodes))
        for (field, weight) in weights {
            for (code, word) in locales.currencyWords(field) {
                add(word, of: code, weight: weight)
                if word == code { codes.remove(code) }
            }
        }
        for (code, sign) in locales.currencyWords(\.besideFigures) {
            if let place = signsBesideFigures.firstIndex(where: { $0.sign == sign }) {
                signsBesideFigures[place].codes.append(code)
            } else {
                signsBesideFigures.append((sign, [code]))
            }
        }
        for (code, name) in locales.currencyWords(\.onSums) {
            namesOnSums[ReceiptFolding.string(name), default: []].append(code)
        }
    }

    private mutating func add(_ word: String, of code: String, weight: Int) {
        let none = Evidence(codes: [], weight: weight)
        if let sign = word.unicodeScalars.first, word.unicodeScalars.count == 1, !sign.isASCII {
            signs[sign, default: none].codes.append(code)
        } else if let pattern = Pattern(ReceiptFolding.string(word)) {
            patterns.append((pattern, Evidence(codes: [code], weight: weight)))
        } else {
            words[ReceiptFolding.string(word), default: none].codes.append(code)
        }
    }

    /// The currency; `nil` where the receipt contradicts itself, or prints none and its locale has none.
    ///
    /// - Parameters:
    ///   - total: the receipt's total, and `date` its day: they decide between a country's currency and its former one.
    func currency(_ rows: [AnnotatedRow], locale: ReceiptLocale, total: Money?, date: Day?) -> Finding? {
        let tuning = FieldTuning.standard.currency
        if let total, let code = convertedFrom(total, rows, locale: locale) {
            return Finding(code: code, confidence: tuning.severalConfidence)
        }
        var votes: [String: Int] = [:]
        for row in rows {
            for evidence in evidence(on: row) {
                votes[currency(evidence.codes, of: locale), default: 0] += evidence.weight
            }
        }
        let ranked = votes.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
        guard let best = ranked.first, best.value >= tuning.minVotes else {
            if hasUnknownName(rows) { return nil }
            return locale.currency(on: date).map { Finding(code: $0, confidence: tuning.localeConfidence) }
        }
        // Half as often is no slip of one letter in a dozen: it says two things.
        if let other = ranked.dropFirst().first, other.value >= tuning.minVotes, other.value * 2 >= best.value {
            return nil
        }
        guard best.key != CurrencyReader.unnamed else { return nil }
        let isSeveral = best.value >= tuning.minVotesOfSeveral
        return Finding(code: best.key, confidence: isSeveral ? tuning.severalConfidence : tuning.onceConfidence)
    }

    /// A sign that is several currencies' (kr, ¥, $) and not the locale's own: the receipt's currency is not known.
    private static let unnamed = "?"

    /// The currency of the total, where a row prints the total in the other currency of a country that changed its own:
    /// `ОБЩА СУМА EUR 12,00` and `BGN 23,47`.
    private func convertedFrom(_ total: Money, _ rows: [AnnotatedRow], locale: ReceiptLocale) -> String? {
        guard let former = locale.formerCurrency, let current = locale.currency else { return nil }
        let cents = Double(total.cents)
        for row in rows {
            let codes = Set(evidence(on: row).flatMap(\.codes))
            for amount in row.amounts {
                let other = Double(amount.cents)
                if codes.contains(former.code), abs(other - cents * former.rate) <= 1 { return current }
                if codes.contains(current), abs(other - cents / former.rate) <= 1 { return former.code }
            }
        }
        return nil
    }

    /// Of several currencies that share a sign the locale's own, or none that is known.
    private func currency(_ codes: [String], of locale: ReceiptLocale) -> String {
        if codes.count == 1 { return codes[0] }
        return locale.currency.flatMap { codes.contains($0) ? $0 : nil } ?? CurrencyReader.unnamed
    }

    private func evidence(on row: AnnotatedRow) -> [Evidence] {
        var found = row.text.unicodeScalars.compactMap { signs[$0] }
        // Beside a figure; alone a dollar sign may be a damaged S.
        for (sign, codes) in signsBesideFigures
        where row.amounts.contains(where: { row.lexemes[$0.index].text.contains(sign) })
            || zip(row.lexemes, row.lexemes.dropFirst()).contains(where: { $0.text == sign && $1.number?.cents != nil })
        {
            found.append(Evidence(codes: codes, weight: FieldTuning.standard.currency.likelyWeight))
        }
        for word in row.words {
            let text = ReceiptFolding.string(word.text)
            if let evidence = words[text] ?? patterns.first(where: { $0.pattern.matches(text) })?.evidence {
                found.append(evidence)
            }
        }
        return found + names(on: row)
    }

    /// Roles of the rows that say in which money the figures are.
    private static let roles: Set<RowRole> = [
        .grandTotal, .total, .subtotal, .netTotal, .payment, .change, .columns, .rounding, .tax,
    ]

    /// Roles of the rows whose figures are amounts of money.
    private static let moneyRoles: Set<RowRole> = [.grandTotal, .total, .subtotal, .payment, .change]

    /// Whether the sums print the name of a currency that no locale knows: the same short word beside the figures of
    /// several sums, the total among them, and no part of what the rows are called.
    private func hasUnknownName(_ rows: [AnnotatedRow]) -> Bool {
        var places: [String: [RowRole]] = [:]
        for row in rows {
            guard let role = row.role, CurrencyReader.moneyRoles.contains(role), let price = row.price else { continue }
            for place in [price.words.lowerBound - 1, price.words.upperBound] where row.words.indices.contains(place) {
                let word = row.words[place].text
                let name = ReceiptFolding.letters(word)
                let isPartOfLabel = row.hits.contains { $0.phrase.firstRange(of: ReceiptFolding.skeleton(word)) != nil }
                let text = String(decoding: name, as: UTF8.self)
                guard (2...3).contains(name.count), text == ReceiptFolding.string(word), !isPartOfLabel,
                    !wordsBetweenFigures.contains(text)
                else { continue }
                places[text, default: []].append(role)
            }
        }
        return places.values.contains { $0.count >= 2 && ($0.contains(.grandTotal) || $0.contains(.total)) }
    }

    /// Codes and names on a row of sums.
    private func names(on row: AnnotatedRow) -> [Evidence] {
        // `TVA FR 32 343 262 622` names a country.
        guard row.hits.contains(where: { CurrencyReader.roles.contains($0.role) }),
            row.role != .tax || !row.amounts.isEmpty
        else { return [] }
        let words = row.words.map { ReceiptFolding.fold($0.text) }
        return words.indices.compactMap { place in
            let name = String(decoding: words[place].filter(PrintedNumber.isASCIICapital), as: UTF8.self)
            guard let codes = namesOnSums[name] ?? (codes.contains(name) ? [name] : nil) else { return nil }
            let hasFigure = words[place].contains(where: PrintedNumber.isASCIIDigit)
            let isLast = place == words.indices.last
            let isBeside = [place - 1, place + 1].contains { beside in
                words.indices.contains(beside) && words[beside].contains(where: PrintedNumber.isASCIIDigit)
            }
            guard hasFigure || isLast || isBeside else { return nil }
            return Evidence(codes: codes, weight: FieldTuning.standard.currency.sureWeight)
        }
    }
}

extension ReceiptLocale {
    /// The currency of a receipt of that day that prints none.
    fileprivate func currency(on date: Day?) -> String? {
        if let formerCurrency, let date, date <= formerCurrency.until { return formerCurrency.code }
        return currency
    }
}

extension CurrencyReader {
    /// A word of which a part is open: `EUR/*` begins so, `*(RM)` ends so, `RM#` has a figure behind it.
    private enum Pattern {
        case beginning(String), ending(String), beforeFigure(String)

        /// `nil` where nothing is open.
        init?(_ text: String) {
            if text.hasSuffix("#") {
                self = .beforeFigure(String(text.dropLast()))
            } else if text.hasSuffix("*") {
                self = .beginning(String(text.dropLast()))
            } else if text.hasPrefix("*") {
                self = .ending(String(text.dropFirst()))
            } else {
                return nil
            }
        }

        func matches(_ word: String) -> Bool {
            let isLong = word.utf8.count >= FieldTuning.standard.currency.minPatternLength
            switch self {
            case .beginning(let text): return isLong && word.hasPrefix(text)
            case .ending(let text): return isLong && word.hasSuffix(text)
            case .beforeFigure(let text):
                guard word.hasPrefix(text), let next = word.utf8.dropFirst(text.utf8.count).first else { return false }
                return PrintedNumber.isASCIIDigit(next) || next == UInt8(ascii: ".") || next == UInt8(ascii: "-")
            }
        }
    }
}
