import DomainModel
import Foundation

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
        /// The days that its figures mean in another order, where nothing printed settles which.
        var others: [Day]
        /// How sure its form is.
        var formConfidence: Double
    }

    // MARK: Date

    /// The day of issue: the date that is placed best, or one that differs from it by a digit and for which there is
    /// more evidence.
    ///
    /// The other days that it may be come after it, the likeliest first.
    func days() -> [WeighedDay] {
        let candidates = candidates()
        guard var best = candidates.max(by: { $0.score < $1.score }) else { return [] }
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
        return weighed(candidates, best)
    }

    /// Every day that was found, in each order of its figures, with what speaks for it: the best one first.
    private func weighed(_ candidates: [Candidate], _ best: Candidate) -> [WeighedDay] {
        var found: [WeighedDay] = []
        let sorted = candidates.sorted { $0.score > $1.score }.prefix(tuning.weighedDays)
        for candidate in [best] + sorted {
            for day in [candidate.day] + candidate.others where !found.contains(where: { $0.day == day }) {
                let features = features(of: candidate, as: day, among: candidates, isTaken: found.isEmpty)
                found.append(WeighedDay(day: day, row: candidate.row, features: features))
            }
        }
        return found.prefix(1) + found.dropFirst().sorted { $0.probability > $1.probability }
    }

    private func features(of candidate: Candidate, as day: Day, among all: [Candidate], isTaken: Bool) -> [DateFeature:
        Double]
    {
        var features: [DateFeature: Double] = [:]
        func note(_ feature: DateFeature, _ value: Double) { if value != 0 { features[feature] = value } }
        func note(_ feature: DateFeature, _ isSo: Bool) { note(feature, isSo ? 1 : 0) }
        let rivals = all.filter { $0.day != candidate.day }
        note(.taken, isTaken)
        note(.points, candidate.score)
        if let rival = rivals.map(\.score).max() {
            note(candidate.score > rival ? .lead : .behind, abs(candidate.score - rival))
        } else {
            note(.alone, 1)
        }
        note(.form, candidate.formConfidence)
        note(.unsure, -log(max(tuning.leastConfidence, min(1, candidate.wordConfidence))))
        if !candidate.others.isEmpty {
            note(.otherOrder, 1)
            let sure = min(tuning.mostOrderConfidence, orderConfidence)
            note(.order, (day == candidate.day ? 1 : -1) * log(sure / (1 - sure)))
        }
        note(.near, rivals.contains { IssueDateReader.isOneDigitApart($0.day, day) })
        note(.stamped, appearsInLongNumber(day))
        note(.repeated, Double(min(tuning.maxRepetitions, all.count { $0.day == candidate.day } - 1)))
        if !rivals.isEmpty {
            let isNear = rivals.contains {
                abs($0.day.daysSinceEpoch - day.daysSinceEpoch) <= tuning.daysOfSeason
            }
            note(isNear ? .sameSeason : .otherSeason, 1)
        }
        note(.old, day.year < tuning.firstLikelyYear)
        return features
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
                    others: date.others, formConfidence: date.formConfidence)
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
