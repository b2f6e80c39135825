import DomainModel

/// Finds what the receipt of one sale does not show: several documents, words of no sale, impossible sums and numbers,
/// and parts that contradict each other.
struct ReceiptAnomalyDetector {
    private let rows: [AnnotatedRow]
    private let receipt: Receipt
    private let sums: PrintedSums
    private let reconciled: ReconciledSums
    private let locale: ReceiptLocale
    private let numbers: DocumentNumberReader
    private let dates: DateReader
    private let dateRow: Int?
    private let body: ReceiptBody?
    private let words: DocumentWords
    private let titles: [[UInt8]]

    private let tuning = FieldTuning.standard.anomalies

    init(_ fields: ReceiptFields) {
        rows = fields.rows
        receipt = fields.receipt
        sums = fields.roles.sums
        reconciled = fields.reconciled
        locale = fields.roles.locale
        numbers = fields.parser.fields
        dates = fields.parser.dates
        dateRow = fields.days.first?.row
        body = fields.roles.body
        let locales = fields.parser.locales
        words = DocumentWords(rows: rows, locales: locales)
        // A coupon below the receipt has a title of its own, and is no sale.
        let notSales = Set(locales.flatMap(\.notSales).map { ReceiptFolding.skeleton($0) })
        titles = locales.flatMap(\.titles).map { ReceiptFolding.skeleton($0) }.filter {
            $0.count >= FieldTuning.standard.anomalies.minTitleLetters && !notSales.contains($0)
        }
    }

    /// The signs, in the order of their names' declaration.
    var found: [ReceiptAnomaly] {
        let (tax, time) = (taxSign, timeSign)
        return ReceiptAnomaly.allCases.filter { sign in
            switch sign {
            case .severalDocuments: areSeveral
            case .notASale: saysNoSale
            case .totalRepaired: receipt.total != nil && !reconciled.isTotalPrinted
            case .taxTooHigh, .taxImpossible: tax == sign
            case .vatNumberWrong: numbers.isVATNumberWrong(rows)
            case .registerWrong: numbers.isRegisterWrong(rows)
            case .noNumbers: hasNoNumbers
            case .numberZero: isNumberZero
            case .timeWrong, .timeImpossible: time == sign
            case .nightTime: receipt.time.map { tuning.nightHours.contains($0.hour) } ?? false
            case .datesDiffer: datesDiffer
            case .vatNumbersDiffer: vatNumbersDiffer
            // Found where photos are joined.
            case .photosUnjoined: false
            }
        }
    }

    // MARK: Several documents

    /// Whether a number that identifies a document stands twice and differs, or what every document has once stands
    /// twice with goods between.
    private var areSeveral: Bool {
        if Set(numbers.documentNumbers(rows)).count > 1 || Set(numbers.registers(rows)).count > 1 { return true }
        if areApart(heads.map(\.index)) { return true }
        // Below what was paid stand no goods, but for those of the next receipt.
        guard let paid = sums.payments.first?.row else { return false }
        return sums.totals.contains {
            $0.row > paid && goods(in: paid..<$0.row) >= 2 && $0.cents != sums.totals[0].cents
        }
    }

    /// The titles, without those that bear the document's number below a title that does not: that is the foot of the
    /// same document.
    private var heads: [AnnotatedRow] {
        let found = rows.filter(isTitle)
        let first = found.first { !numbers.bearsNumber($0) }?.index
        return found.filter { row in
            guard let first, row.index > first else { return true }
            return !numbers.bearsNumber(row)
        }
    }

    private func isTitle(_ row: AnnotatedRow) -> Bool {
        let letters = ReceiptFolding.skeleton(row.text)
        return titles.contains { title in
            title.count <= letters.count
                && WeightedEditDistance.distance(
                    title, letters.prefix(title.count), limit: Double(title.count) / tuning.lettersAnError
                )
                .isFinite
        }
    }

    private func areApart(_ places: [Int]) -> Bool {
        zip(places, places.dropFirst()).contains { goods(in: $0..<$1) >= 2 }
    }

    /// How many rows are a name with an amount, and no words of the till.
    private func goods(in places: Range<Int>) -> Int {
        rows.count { places.contains($0.index) && $0.role == nil && $0.cents != nil && $0.letterCount >= 3 }
    }

    // MARK: No sale

    private var saysNoSale: Bool {
        let end = receipt.documentNumber == nil ? nil : numbers.lastNumberedRow(rows) ?? sums.totals.last?.row
        return words.sayNoSale(
            goods: firstGood, titles: rows.filter(isTitle).map(\.index), isNumbered: receipt.documentNumber != nil,
            mustBeTitled: locale.documentForm != nil, total: sums.totals.last?.row, end: end)
    }

    /// The first row with a price among the goods.
    private var firstGood: Int {
        let start = body?.items.lowerBound ?? 0
        return rows.first { $0.index >= start && $0.cents != nil }?.index ?? rows.count
    }

    // MARK: Sums

    /// Whether there is more tax than there can be, and whether one misread digit explains it. Only where the lines
    /// confirm the total is it the tax that is wrong.
    private var taxSign: ReceiptAnomaly? {
        guard let total = reconciled.total, total > 0, !sums.taxes.isEmpty else { return nil }
        // Of the total, tax included: r in 100 + r. Figures are bounded, see PrintedNumber.
        let most = total * tuning.highestTaxRatePercent / 100 + tuning.roundingCents
        guard sums.taxes.allSatisfy({ $0.cents > most }) else { return nil }
        let isImpossible = receipt.balanced && sums.taxes.allSatisfy { withoutFirstDigit($0.cents) > total }
        return isImpossible ? .taxImpossible : .taxTooHigh
    }

    /// The least that a positive figure can be where one of its digits was misread.
    private func withoutFirstDigit(_ cents: Int) -> Int {
        var unit = 1
        while cents / unit >= 10 { unit *= 10 }
        return cents % unit
    }

    // MARK: Numbers

    /// Whether a document under a fiscal one's title lacks every number that such a one bears.
    private var hasNoNumbers: Bool {
        locale.documentForm != nil && receipt.vatNumber == nil && receipt.documentNumber == nil
            && receipt.register == nil && rows.contains(where: isTitle)
    }

    /// Whether the number counts no document: `0000-0000`, `0123-0000`.
    private var isNumberZero: Bool {
        guard locale.documentForm != nil, let number = receipt.documentNumber,
            let formed = DocumentNumberReader.fourDashFour(number)
        else { return false }
        return formed.utf8.suffix(4).allSatisfy { $0 == UInt8(ascii: "0") }
    }

    /// Whether two rows of the paper bear tax numbers that are right and differ: one above the goods, and one in the
    /// foot that bears the document's number.
    private var vatNumbersDiffer: Bool {
        guard let foot = numbers.lastNumberedRow(rows), let total = sums.totals.last?.row, total < foot else {
            return false
        }
        let all = numbers.checkedVATNumbers(rows)
        let above = Set(all.filter { $0.row < firstGood }.map(\.digits))
        let below = all.filter { $0.row > total && abs($0.row - foot) <= tuning.footReach }.map(\.digits)
        return !above.isEmpty && below.contains { !above.contains($0) }
    }

    // MARK: Day and time

    /// Whether a time that is none stands beside the day of issue, and whether one misread digit explains it.
    private var timeSign: ReceiptAnomaly? {
        guard receipt.time == nil, let dateRow else { return nil }
        let found = rows[dateRow].words.lazy.compactMap { ImpossibleTime($0.text) }.first
        return found.map { $0.digitsWrong > 1 ? .timeImpossible : .timeWrong }
    }

    /// Whether two rows that print a day and a time are of different days, whichever of their digits was misread.
    private var datesDiffer: Bool {
        let stamped = rows.compactMap(stampedDays)
        return stamped.enumerated().contains { place, days in
            stamped[..<place].contains { others in
                days.allSatisfy { day in
                    others.allSatisfy { other in
                        abs(day.daysSinceEpoch - other.daysSinceEpoch) >= tuning.minDaysApart
                            && !IssueDateReader.isOneDigitApart(day, other) && !hasLostDigit(day, other)
                    }
                }
            }
        }
    }

    /// Whether the days differ in a digit of day or month that was not read: `17-06-2018` and `1 -06-2018`.
    private func hasLostDigit(_ one: Day, _ other: Day) -> Bool {
        func isPart(_ one: Int, _ other: Int) -> Bool { "\(one)".contains("\(other)") || "\(other)".contains("\(one)") }
        guard one.year == other.year else { return false }
        return one.month == other.month && isPart(one.day, other.day)
            || one.day == other.day && isPart(one.month, other.month)
    }

    /// The days that a row's one date may be, where a time stands beside it and its words name no other date.
    private func stampedDays(_ row: AnnotatedRow) -> [Day]? {
        let found = dates.dates(in: row.text)
        guard row.cents == nil, found.count == 1, let date = found.first, !numbers.isReference(row),
            dates.times(in: row.text).contains(where: {
                $0.formConfidence >= FieldTuning.standard.issue.minTimeConfidence
            })
        else { return nil }
        let text = ReceiptFolding.string(row.text)
        guard !dates.words.otherDate.contains(where: { text.contains($0) }) else { return nil }
        return [date.day] + date.others
    }
}

/// A word in the form of a time that no clock shows.
private struct ImpossibleTime {
    /// How many of its digits are wrong at least.
    let digitsWrong: Int

    init?(_ text: String) {
        let parts = ReceiptFolding.string(text).split(separator: ":", omittingEmptySubsequences: false).map(\.utf8)
        guard (2...3).contains(parts.count),
            parts.allSatisfy({ $0.count == 2 && $0.allSatisfy(PrintedNumber.isASCIIDigit) })
        else { return nil }
        let values = parts.map { $0.reduce(0) { $0 * 10 + Int($1) - 48 } }
        // Minutes and seconds alike.
        digitsWrong = (values[0] > 23 ? 1 : 0) + values.dropFirst().count { $0 > 59 }
        guard digitsWrong > 0 else { return nil }
    }
}
