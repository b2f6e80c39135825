import DomainModel

/// Finds, among the dates and times that a receipt prints, when it was issued.
struct IssueDateReader: Sendable {
    let rows: [ReceiptRow]
    let body: ReceiptBody?
    let dates: DateReader

    /// The day of issue: the date that is placed best, or one that differs from it by a digit and for which more
    /// speaks.
    func date() -> DateReader.Located<Day>? {
        let printed = settled(rows.map { dates.dates(in: $0.text) })
        var candidates: [Candidate] = []
        var counts: [Day: Int] = [:]
        for found in printed.joined() { counts[found.day, default: 0] += 1 }
        for (row, found) in zip(rows, printed) where !found.isEmpty {
            let text = ReceiptFolding.string(row.text)
            for date in found {
                let day = date.day
                var score = date.formConfidence
                if ["DATE", "DATA", "DATUM", "FECHA", "BIZDATE", "INVOICE", "DT"].contains(where: { text.contains($0) })
                {
                    score += 0.5
                }
                if [
                    "EXPIR", "EXPIRY", "VALID", "SCADE", "SCAD.", "BIS ", "FINO AL", "ENTRO", "JUSQU", "PRINT",
                    "VALIDA", "UNTIL", "RIFER", "THRU ", "THROUGH",
                ].contains(where: { text.contains($0) }) {
                    score -= 0.8
                }
                if !dates.times(in: row.text).filter({ $0.formConfidence >= 0.7 }).isEmpty { score += 0.4 }
                score += 0.15 * Double(min(3, counts[day, default: 1] - 1))
                score -= Double(row.index) / Double(max(rows.count, 1)) * 0.1
                if day.year < 2012 { score -= 0.4 }
                if let body, body.items.contains(row.index), row.cents != nil { score -= 0.6 }
                if score > 0.2 {
                    candidates.append(
                        Candidate(day: day, row: row.index, score: score, word: wordConfidence(of: day, in: row)))
                }
            }
        }
        guard var best = candidates.max(by: { $0.score < $1.score }) else { return nil }
        let rivals = candidates.filter { IssueDateReader.isOneDigitApart($0.day, best.day) }
        let isInLongNumber = rivals.isEmpty ? false : appearsInLongNumber(of: best.day)
        if let stamped = isInLongNumber ? nil : rivals.first(where: { appearsInLongNumber(of: $0.day) }) {
            best = stamped
        } else if !isInLongNumber, best.word < IssueDateReader.sure, let rival = rivals.max(by: { $0.word < $1.word }),
            rival.word > best.word
        {
            best = rival
        }
        let confidence = 0.35 + 0.3 * min(1.3, best.score) + 0.32 * best.word
        let most = rivals.isEmpty || isInLongNumber ? 0.98 : 0.7
        return .init(value: best.day, row: best.row, confidence: min(most, max(0.1, confidence)))
    }

    /// The dates of each row, those whose figures can be put in several orders in the one that another date of the
    /// receipt confirms, which has one order alone: `28 septembre 2018` says what `18/09/28` is. So does a long number
    /// that tills make of the day.
    private func settled(_ printed: [[DateReader.ParsedDate]]) -> [[DateReader.ParsedDate]] {
        let plain = Set(printed.joined().filter(\.others.isEmpty).map(\.day))
        return printed.map { row in
            row.map { date in
                guard !date.others.isEmpty, !plain.contains(date.day) else { return date }
                let stamped =
                    appearsInLongNumber(of: date.day)
                    ? [] : date.others.filter { appearsInLongNumber(of: $0, yearFirst: true) }
                guard
                    let other = date.others.first(where: plain.contains) ?? (stamped.count == 1 ? stamped[0] : nil)
                else { return date }
                var date = date
                date.day = other
                return date
            }
        }
    }

    /// Whether a long number on the receipt holds the day's figures, as the numbers do that tills make of the day, the
    /// till and a count. By chance one in twenty thousand of twenty digits holds a given day's (15 places, 3 orders,
    /// 10⁶).
    ///
    /// - Parameter yearFirst: whether the year comes first in it. The other orders say the same figures of two days.
    private func appearsInLongNumber(of day: Day, yearFirst: Bool = false) -> Bool {
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value % 100)" }
        let (year, month, date) = (two(day.year % 100), two(day.month), two(day.day))
        let forms = ([year + month + date] + (yearFirst ? [] : [date + month + year, month + date + year])).map {
            Array($0.utf8)
        }
        return rows.contains { row in
            row.words.contains { word in
                let digits = word.text.utf8.filter(PrintedNumber.isDigit)
                return digits.count >= IssueDateReader.longNumber && forms.contains { digits.firstRange(of: $0) != nil }
            }
        }
    }

    /// Digits of a number that may hold a day and more: two dates differ in it, or a date is one of eight digits
    /// itself.
    private static let longNumber = 10

    /// A word that is read so surely stands, whatever other day the receipt names: of its digits one in three hundred
    /// is misread (`Confusions.tsv`, confidence 0.9), and a return names the day of the sale, a week before it.
    private static let sure = 0.9

    private struct Candidate {
        var day: Day
        var row: Int
        var score: Double
        /// How surely its word was read.
        var word: Double
    }

    private func wordConfidence(of day: Day, in row: ReceiptRow) -> Double {
        row.words.filter { word in
            dates.dates(in: word.text).contains { $0.day == day || $0.others.contains(day) }
        }.map(\.confidence).max()
            ?? row.row.confidence
    }

    /// Whether two days differ by one digit: one of them is the other misread.
    private static func isOneDigitApart(_ one: Day, _ other: Day) -> Bool {
        zip(one.description.utf8, other.description.utf8).count { $0 != $1 } == 1
    }

    /// The time of issue, near the date.
    func time(dateRow: Int?) -> DateReader.Located<TimeOfDay>? {
        var best: (found: DateReader.Located<TimeOfDay>, score: Double)?
        for row in rows {
            let text = ReceiptFolding.string(row.text)
            let hasDate = !dates.dates(in: row.text).isEmpty
            for (time, formConfidence) in dates.times(in: row.text) {
                guard formConfidence >= 0.7 || hasDate else { continue }
                var score = formConfidence
                if row.index == dateRow {
                    score += 1
                } else if hasDate {
                    score += 0.6
                } else if let dateRow, abs(row.index - dateRow) <= 1 {
                    score += 0.5
                }
                if ["TIME", "ORA", "UHRZEIT", "HEURE", "HORA", "TIJD"].contains(where: { text.contains($0) }) {
                    score += 0.4
                }
                if ["HOURS", "HRS", "ORARIO", "OPEN", "OFFNUNG", "UHR -", "LUN", "MON"].contains(where: {
                    text.contains($0)
                }) {
                    score -= 0.7
                }
                if row.cents != nil, row.role == nil { score -= 0.5 }
                if score > best?.score ?? 0.9 {
                    best = (
                        .init(
                            value: time, row: row.index,
                            confidence: min(0.97, 0.4 + 0.2 * min(score, 2) + 0.2 * row.row.confidence)), score
                    )
                }
            }
        }
        return best?.found
    }
}
