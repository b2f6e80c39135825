import DomainModel

/// What tells whether `04/05/2026` is the fifth of April or the fourth of May.
enum DateOrderFeature: String, ScoreFeature {
    /// The locale that most words belong to prints the month first.
    case localeOfMonthFirst = "locale of month first"
    /// That locale is not English.
    case otherLanguage = "other language"
    /// `$`.
    case dollar
    /// A sign or a word of a currency that is no dollar.
    case otherCurrency = "other currency"
    /// `(408) 283-9595`.
    case americanTelephone = "american telephone"
    /// A sign of the locales that print the month first: a state and a postcode, a tax.
    case signOfMonthFirst = "sign of month first"
    /// A sign of another country that speaks the same language.
    case signOfDayFirst = "sign of day first"
    /// `11:54 PM`.
    case twelveHours = "twelve hours"

    /// The learned weights.
    static let score = LearnedScore<DateOrderFeature>(String(decoding: PackageResources.DateOrder_tsv, as: UTF8.self))
}

extension ReceiptParser {
    /// What the rows say about the order of day and month.
    func dateOrderFeatures(_ rows: [AnnotatedRow], locale: ReceiptLocale, currency: String?) -> [DateOrderFeature:
        Double]
    {
        var features: [DateOrderFeature: Double] = [:]
        func note(_ feature: DateOrderFeature, _ isSo: Bool) { if isSo { features[feature] = 1 } }
        note(.localeOfMonthFirst, locale.monthComesFirst)
        note(.otherLanguage, !locale.language.isEmpty && locale.language != "en")
        note(.dollar, rows.contains { $0.text.contains("$") })
        note(.otherCurrency, !locale.monthComesFirst && (currency.map { !$0.hasSuffix("D") } ?? false))
        note(.americanTelephone, rows.contains { DateOrderFeature.holdsAmericanTelephone($0.text) })
        note(.signOfMonthFirst, isSigned(rows) { $0.monthComesFirst })
        note(.signOfDayFirst, isSigned(rows) { !$0.monthComesFirst && $0.language == "en" })
        note(.twelveHours, rows.contains { DateOrderFeature.holdsTwelveHours(ReceiptFolding.fold($0.text)) })
        return features
    }
}

extension DateOrderFeature {
    /// Three, three and four digits with marks between them.
    static func holdsAmericanTelephone(_ text: String) -> Bool {
        var groups: [Int] = []
        var count = 0
        var gap = 0
        for byte in text.utf8 {
            if PrintedNumber.isASCIIDigit(byte) {
                if count == 0, gap > 2 { groups = [] }
                count += 1
                gap = 0
            } else {
                if count > 0 { groups.append(count) }
                count = 0
                gap += 1
                guard " -.()/".utf8.contains(byte) else {
                    if groups.suffix(3) == [3, 3, 4] { return true }
                    groups = []
                    continue
                }
            }
        }
        if count > 0 { groups.append(count) }
        return groups.suffix(3) == [3, 3, 4]
    }

    /// An hour and minutes with AM or PM behind them, or with an `a` or a `p` that sticks to them.
    static func holdsTwelveHours(_ folded: [UInt8]) -> Bool {
        for place in folded.indices.dropFirst(4)
        where folded[place] == UInt8(ascii: "A") || folded[place] == UInt8(ascii: "P") {
            let isEnd = place + 1 == folded.count || folded[place + 1] == UInt8(ascii: " ")
            if isEnd, folded[place - 2..<place].allSatisfy(PrintedNumber.isASCIIDigit),
                folded[place - 3] == UInt8(ascii: ":"),
                PrintedNumber.isASCIIDigit(folded[place - 4])
            {
                return true
            }
        }
        for place in folded.indices.dropFirst(2) where folded[place] == UInt8(ascii: "M") {
            guard folded[place - 1] == UInt8(ascii: "A") || folded[place - 1] == UInt8(ascii: "P") else { continue }
            var before = place - 2
            if folded[before] == UInt8(ascii: " "), before > 0 { before -= 1 }
            if PrintedNumber.isASCIIDigit(folded[before]), folded[..<before].suffix(6).contains(UInt8(ascii: ":")) {
                return true
            }
        }
        return false
    }
}
