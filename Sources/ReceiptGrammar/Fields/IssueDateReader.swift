import DomainModel

/// Finds, among the dates and times that a receipt prints, when it was issued.
struct IssueDateReader: Sendable {
    let rows: [AnnotatedRow]
    let body: ReceiptBody?
    let dates: DateReader
    /// How sure the order of day and month is.
    let orderConfidence: Double
    private let tuning = FieldTuning.standard.issue

    init(rows: [AnnotatedRow], body: ReceiptBody?, dates: DateReader, orderConfidence: Double) {
        self.rows = rows
        self.body = body
        self.dates = dates
        self.orderConfidence = orderConfidence
    }

    private struct Candidate {
        var day: Day
        var row: Int
        var score: Double
        /// How surely its word was read.
        var wordConfidence: Double
        /// Whether its figures can be put in another order, and nothing printed settles which.
        var hasOtherOrder: Bool
        /// How sure its form is.
        var formConfidence: Double
    }

    // MARK: Date

    /// The day of issue: the date that is placed best, or one that differs from it by a digit and for which there is
    /// more evidence.
    func date() -> DateReader.LocatedValue<Day>? {
        let candidates = candidates()
        guard var best = candidates.max(by: { $0.score < $1.score }) else { return nil }
        let rivals = candidates.filter { IssueDateReader.isOneDigitApart($0.day, best.day) }
        let isInLongNumber = rivals.isEmpty ? false : appearsInLongNumber(best.day)
        if let stamped = isInLongNumber ? nil : rivals.first(where: { appearsInLongNumber($0.day) }) {
            best = stamped
        } else if !isInLongNumber, best.wordConfidence < tuning.sureWordConfidence,
            let rival = rivals.max(by: { $0.wordConfidence < $1.wordConfidence }),
            rival.wordConfidence > best.wordConfidence
        {
            best = rival
        }
        let confidence =
            tuning.dateConfidence + tuning.dateScoreShare * min(tuning.maxDateScore, best.score)
            + tuning.dateWordShare * best.wordConfidence
        let isPlain = best.formConfidence >= tuning.minFormConfidence
        let most =
            isPlain && rivals.isEmpty || isInLongNumber ? tuning.maxDateConfidence : tuning.maxContestedDateConfidence
        let order = best.hasOtherOrder ? orderConfidence : 1
        return .init(
            value: best.day, row: best.row, confidence: min(most, max(tuning.minDateConfidence, confidence * order)))
    }

    /// Every date that may be the day of issue, top to bottom.
    private func candidates() -> [Candidate] {
        let printed = settled(rows.map { dates.dates(in: $0.text) })
        var counts: [Day: Int] = [:]
        for found in printed.joined() { counts[found.day, default: 0] += 1 }
        return zip(rows, printed).flatMap { row, found in
            found.compactMap { date in
                let score = score(of: date, on: row, count: counts[date.day, default: 1])
                guard score > tuning.minDateScore else { return nil }
                return Candidate(
                    day: date.day, row: row.index, score: score, wordConfidence: wordConfidence(of: date.day, in: row),
                    hasOtherOrder: !date.others.isEmpty, formConfidence: date.formConfidence)
            }
        }
    }

    /// - Parameter count: how often the receipt prints the day.
    private func score(of date: DateReader.ParsedDate, on row: AnnotatedRow, count: Int) -> Double {
        let text = ReceiptFolding.string(row.text)
        var score = date.formConfidence
        if dates.words.date.contains(where: { text.contains($0) }) { score += tuning.dateWordGain }
        if dates.words.otherDate.contains(where: { text.contains($0) }) { score -= tuning.otherDateWordCost }
        if dates.times(in: row.text).contains(where: { $0.formConfidence >= tuning.minTimeConfidence }) {
            score += tuning.timeBesideDateGain
        }
        score += tuning.repetitionGain * Double(min(tuning.maxRepetitions, count - 1))
        score -= Double(row.index) / Double(max(rows.count, 1)) * tuning.lowRowCost
        if date.day.year < tuning.firstLikelyYear { score -= tuning.oldYearCost }
        if let body, body.items.contains(row.index), row.cents != nil { score -= tuning.dateAmongItemsCost }
        return score
    }

    /// The dates of each row; those whose figures can be put in several orders in the order that another date of the
    /// receipt confirms, which has one order alone: `28 septembre 2018` decides what `18/09/28` is. So does a long
    /// number that tills make of the day.
    private func settled(_ printed: [[DateReader.ParsedDate]]) -> [[DateReader.ParsedDate]] {
        let plain = Set(printed.joined().filter(\.others.isEmpty).map(\.day))
        return printed.map { row in
            row.map { date in
                guard !date.others.isEmpty else { return date }
                if plain.contains(date.day)
                    || appearsInLongNumber(date.day, yearFirst: true)
                        && !date.others.contains(where: { appearsInLongNumber($0, yearFirst: true) })
                {
                    var date = date
                    date.others = []
                    return date
                }
                let stamped =
                    appearsInLongNumber(date.day)
                    ? [] : date.others.filter { appearsInLongNumber($0, yearFirst: true) }
                guard
                    let other = date.others.first(where: plain.contains) ?? (stamped.count == 1 ? stamped[0] : nil)
                else { return date }
                var date = date
                (date.day, date.others) = (other, [])
                return date
            }
        }
    }

    /// Whether a long number on the receipt contains the day's figures, as the numbers do that tills make of the day,
    /// the till and a count. By chance one in twenty thousand of twenty digits contains a given day's (15 places, 3
    /// orders, 10⁶).
    ///
    /// - Parameter yearFirst: whether the year comes first in it. The other orders are the same figures for two days.
    private func appearsInLongNumber(_ day: Day, yearFirst: Bool = false) -> Bool {
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value % 100)" }
        let (year, month, date) = (two(day.year % 100), two(day.month), two(day.day))
        let forms = ([year + month + date] + (yearFirst ? [] : [date + month + year, month + date + year])).map {
            Array($0.utf8)
        }
        return rows.contains { row in
            row.words.contains { word in
                let digits = word.text.utf8.filter(PrintedNumber.isASCIIDigit)
                return digits.count >= tuning.minLongNumberDigits
                    && forms.contains { digits.firstRange(of: $0) != nil }
            }
        }
    }

    private func wordConfidence(of day: Day, in row: AnnotatedRow) -> Double {
        row.words.filter { word in
            dates.dates(in: word.text).contains { $0.day == day || $0.others.contains(day) }
        }.map(\.confidence).max()
            ?? row.row.confidence
    }

    /// Whether two days differ by one digit: one of them is the other misread.
    static func isOneDigitApart(_ one: Day, _ other: Day) -> Bool {
        zip(one.description.utf8, other.description.utf8).count { $0 != $1 } == 1
    }

    // MARK: Time

    /// The time of issue, near the date.
    func time(dateRow: Int?) -> DateReader.LocatedValue<TimeOfDay>? {
        var best: (found: DateReader.LocatedValue<TimeOfDay>, score: Double)?
        for row in rows {
            let text = ReceiptFolding.string(row.text)
            let hasDate = !dates.dates(in: row.text).isEmpty
            for (time, formConfidence) in dates.times(in: row.text) {
                guard formConfidence >= tuning.minTimeConfidence || hasDate else { continue }
                var score = formConfidence
                if row.index == dateRow {
                    score += 1
                } else if hasDate {
                    score += tuning.timeBesideOtherDateGain
                } else if let dateRow, abs(row.index - dateRow) <= 1 {
                    score += tuning.timeNearDateGain
                }
                if dates.words.time.contains(where: { text.contains($0) }) { score += tuning.timeWordGain }
                if dates.words.otherTime.contains(where: { text.contains($0) }) { score -= tuning.otherTimeWordCost }
                if row.cents != nil, row.role == nil { score -= tuning.timeAmongItemsCost }
                if score > best?.score ?? tuning.minTimeScore {
                    let confidence =
                        tuning.timeConfidence + tuning.timeScoreShare * min(score, tuning.maxTimeScore)
                        + tuning.timeRowShare * row.row.confidence
                    best = (
                        .init(value: time, row: row.index, confidence: min(tuning.maxTimeConfidence, confidence)), score
                    )
                }
            }
        }
        return best?.found
    }
}
