import DomainModel
import Foundation
import Mathematics

/// What speaks for and against rows being a receipt: menus, letters, labels and packs have prices or words, statements
/// have dates and sums, a receipt has goods, a total and how it was paid.
enum ReceiptFeature: String, ScoreFeature {
    case taxNumber = "tax number"
    case title
    case quantity
    case grandTotal = "grand total"
    case total
    case totalWord = "total word"
    case payment
    case paymentWord = "payment word"
    case cardSlip = "card slip"
    case change
    case changeWord = "change word"
    /// A payment is a total, or is one and the change.
    case paidTotal = "paid total"
    case rounding
    case columns
    case count
    case tax
    case subtotal
    case discount
    case date
    case time
    /// A date and a time on one row.
    case dateBesideTime = "date beside time"
    /// The logarithm of days beyond the first.
    case furtherDates = "further dates"
    /// The share of priced rows that print a date.
    case datedPrices = "dated prices"
    case accountNumber = "account number"
    /// The logarithm of priced rows.
    case prices
    case noPrice = "no price"
    case alignedPrices = "aligned prices"
    case repeatedAmount = "repeated amount"
    /// The share of priced rows with several amounts.
    case severalAmounts = "several amounts"
    /// The share of rows with a percentage that have no part in a sum.
    case percentages
    case signedAmounts = "signed amounts"
    /// The share of rows that are long and have no figures.
    case prose
    /// The logarithm of rows.
    case rows

    /// The learned weights.
    static let score = LearnedScore<ReceiptFeature>(String(decoding: PackageResources.Receipt_tsv, as: UTF8.self))
}

/// Whether rows are a receipt, by weights that were learned of receipts and of other printed matter.
enum ReceiptScore {
    /// How likely `state`'s rows, whose body and sums are known, are a receipt, 0 to 1.
    static func probability(_ state: ClassifiedRows) -> Double { ReceiptFeature.score.probability(features(state)) }

    /// What speaks for and against it; what is nought is left out.
    static func features(_ state: ClassifiedRows) -> [ReceiptFeature: Double] {
        var features: [ReceiptFeature: Double] = [:]
        func note(_ feature: ReceiptFeature, _ value: Double) { if value != 0 { features[feature] = value } }
        func note(_ feature: ReceiptFeature, _ isSo: Bool) { if isSo { features[feature] = 1 } }
        noteWords(state, note)
        noteSums(state, note)
        noteDates(state, note)
        notePrices(state.rows, note)
        noteText(state.rows, note)
        return features
    }

    private static func noteWords(_ state: ClassifiedRows, _ note: (ReceiptFeature, Bool) -> Void) {
        let rows = state.rows
        note(.taxNumber, hasTaxNumber(state))
        note(.title, hasTitle(state))
        note(.quantity, rows.contains { Quantity.find(in: $0.lexemes) != nil })
        note(.columns, rows.contains { $0.has(.columns) })
        note(.count, rows.contains { $0.has(.count) })
        note(.cardSlip, rows.contains { $0.role == .cardSlip })
        note(.rounding, rows.contains { $0.role == .rounding })
        note(.discount, rows.contains { $0.role == .discount })
        note(.accountNumber, rows.contains(where: hasAccountNumber))
    }

    /// A figure counts, or else its word alone.
    private static func noteSums(_ state: ClassifiedRows, _ note: (ReceiptFeature, Bool) -> Void) {
        let sums = state.sums
        func has(_ role: RowRole) -> Bool { state.rows.contains { $0.role == role } }
        let isGrand = sums.totals.contains { $0.role == .grandTotal }
        note(.grandTotal, isGrand)
        note(.total, !isGrand && !sums.totals.isEmpty)
        note(.totalWord, sums.totals.isEmpty && (has(.grandTotal) || has(.total)))
        note(.payment, !sums.payments.isEmpty)
        note(.paymentWord, sums.payments.isEmpty && has(.payment))
        note(.change, !sums.changes.isEmpty)
        note(.changeWord, sums.changes.isEmpty && has(.change))
        let paid = sums.payments.flatMap { payment in [payment.cents] + sums.changes.map { payment.cents - $0.cents } }
        note(.paidTotal, sums.totals.contains { paid.contains($0.cents) })
        note(.tax, !sums.taxes.isEmpty || has(.taxTable))
        note(.subtotal, !sums.subtotals.isEmpty)
    }

    private static func noteDates(_ state: ClassifiedRows, _ note: (ReceiptFeature, Double) -> Void) {
        let reader = state.parser.dates
        let least = Tuning.standard.score.minTimeConfidence
        var days: Set<Day> = []
        var (hasTime, isBeside, priced, dated) = (false, false, 0, 0)
        for row in state.rows {
            let dates = reader.dates(in: row.text)
            let time = !row.words.isEmpty && reader.times(in: row.text).contains { $0.formConfidence > least }
            if let day = dates.first?.day { days.insert(day) }
            hasTime = hasTime || time
            isBeside = isBeside || time && !dates.isEmpty
            guard row.cents != nil else { continue }
            priced += 1
            if !dates.isEmpty { dated += 1 }
        }
        note(.date, days.isEmpty ? 0 : 1)
        note(.time, hasTime ? 1 : 0)
        note(.dateBesideTime, isBeside ? 1 : 0)
        note(.furtherDates, log(Double(max(1, days.count))))
        note(.datedPrices, Double(dated) / Double(max(1, priced)))
    }

    private static func notePrices(_ rows: [AnnotatedRow], _ note: (ReceiptFeature, Double) -> Void) {
        let priced = rows.filter { $0.cents != nil }
        note(.noPrice, priced.isEmpty ? 1 : 0)
        guard !priced.isEmpty else { return }
        let share = 1 / Double(priced.count)
        note(.prices, log(Double(priced.count + 1)))
        note(.alignedPrices, alignment(of: priced))
        note(.repeatedAmount, Set(priced.map(\.cents)).count < priced.count ? 1 : 0)
        note(.severalAmounts, Double(priced.count { $0.amounts.count > 1 }) * share)
        note(.signedAmounts, Double(priced.count { $0.cents ?? 0 < 0 }) * share)
        let plain = rows.count { $0.role == nil && $0.text.utf8.contains(UInt8(ascii: "%")) }
        note(.percentages, Double(plain) / Double(rows.count))
    }

    private static func noteText(_ rows: [AnnotatedRow], _ note: (ReceiptFeature, Double) -> Void) {
        let least = Tuning.standard.score.minProseWords
        let count = Double(max(1, rows.count))
        note(.rows, log(count))
        note(.prose, Double(rows.count { $0.words.count >= least && $0.cents == nil && $0.role == nil }) / count)
    }

    private static func hasTaxNumber(_ state: ClassifiedRows) -> Bool {
        let number = state.parser.fields.vatNumber(state.rows)
        return number.map { $0.confidence >= Tuning.standard.score.minTaxNumberConfidence } ?? false
    }

    /// Whether a row holds the name of a fiscal document: a receipt cut in half still does.
    private static func hasTitle(_ state: ClassifiedRows) -> Bool {
        state.rows.contains { row in
            let letters = ReceiptFolding.fold(row.text).filter(PrintedNumber.isASCIICapital)
            return state.parser.titles.contains { letters.firstRange(of: $0) != nil }
        }
    }

    /// Whether a row holds the number of a bank account as letters print it: a country, two figures, and then groups of
    /// four (ISO 13616).
    private static func hasAccountNumber(_ row: AnnotatedRow) -> Bool {
        let groups = row.words.map { Array($0.text.utf8) }
        return groups.indices.contains { first in
            let group = groups[first]
            guard group.count == 4, group[..<2].allSatisfy(PrintedNumber.isASCIICapital),
                group[2...].allSatisfy(PrintedNumber.isASCIIDigit)
            else { return false }
            let next = groups[(first + 1)...].prefix {
                $0.count == 4 && $0.allSatisfy { PrintedNumber.isASCIICapital($0) || PrintedNumber.isASCIIDigit($0) }
            }
            return next.count >= Tuning.standard.score.minGroupsOfAccount
        }
    }

    /// The share of prices that end at one column, as tills print them, of what chance would give; nought for few.
    private static func alignment(of priced: [AnnotatedRow]) -> Double {
        let points = Tuning.standard.score
        guard priced.count >= points.minAlignedPrices else { return 0 }
        let edges = priced.compactMap { row -> (right: Double, height: Double)? in
            row.price.map { (Double($0.box.right), Double(max(row.box.height, 1))) }
        }
        guard let median = edges.map(\.right).median() else { return 0 }
        let aligned = edges.count { abs($0.right - median) < points.alignmentTolerance * $0.height }
        return Double(aligned) / Double(edges.count)
    }
}
