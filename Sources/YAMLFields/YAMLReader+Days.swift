import DomainModel
import Yams

/// Days of a file.
extension YAMLReader {
    package mutating func day(_ fields: inout Fields, _ key: String) -> Day? {
        guard let (text, node) = scalar(&fields, key, required: true) else { return nil }
        if let day = Day(text) { return day }
        report(node, at: fields.path(to: key), YAMLReader.fault(ofDate: text, isLast: key != "from"))
        return nil
    }

    /// What is wrong with a text that is no day, and the day that is meant.
    ///
    /// - Parameter isLast: whether a month means its last day.
    private static func fault(ofDate text: String, isLast: Bool) -> String {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let hasForm = parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { $0.allSatisfy { (48...57).contains($0) } }
        let figures = hasForm ? parts.compactMap { Int(String($0) ?? "") } : []
        guard figures.count == 3 else {
            if let day = day(meantBy: text) ?? day(ofMonth: text, isLast: isLast) ?? day(counted: text) {
                return "“\(text)” is no date; write \(day)"
            }
            let either = days(ofEitherOrder: text).map { "; write \($0.map(\.description).joined(separator: ", or "))" }
            return "“\(text)” is no date of the form YYYY-MM-DD, with the year first\(either ?? "")"
        }
        let (year, month, number) = (figures[0], figures[1], figures[2])
        if let swapped = Day(year: year, month: number, day: month) {
            return "the calendar has no \(text); write \(swapped)"
        }
        guard let first = Day(year: year, month: month, day: 1) else {
            return "the calendar has no \(text); a date is a year, a month up to 12 and a day: YYYY-MM-DD"
        }
        let last = (28...31).compactMap { Day(year: year, month: month, day: $0) }.last ?? first
        return "the calendar has no \(text); that month goes from \(first) to \(last)"
    }

    /// The day that is meant by one with its year first, or with points and its day first, as no country writes it
    /// otherwise, or with the name of its month; `nil` where the order is not sure.
    package static func day(meantBy text: String) -> Day? {
        // What stands behind a date is the time of day.
        let time = text.firstMatch(of: /[T ]\s*\d{1,2}[:.]\d{2}(:\d{2})?(\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/)
        let date = time.map { text[..<$0.range.lowerBound] } ?? text[...]
        let parts = date.split(omittingEmptySubsequences: false) { !($0.isASCII && $0.isNumber) }
        let signs = Set(date.filter { !($0.isASCII && $0.isNumber) })
        if parts.count == 1, date.utf8.count == 8 {
            let digits = Array(date.utf8)
            let groups = [digits[..<4], digits[4..<6], digits[6...]].map { String(decoding: $0, as: UTF8.self) }
            return day(groups[0], groups[1], groups[2])
        }
        guard parts.count == 3, signs.count == 1, let sign = signs.first, !sign.isLetter else {
            return MonthNames.day(in: text)
        }
        if parts[0].utf8.count == 4 { return day(String(parts[0]), String(parts[1]), String(parts[2])) }
        guard sign == ".", [2, 4].contains(parts[2].utf8.count) else { return nil }
        return day(century(parts[2]), String(parts[1]), String(parts[0]))
    }

    /// A year of four digits, or of two in this century.
    private static func century(_ year: Substring) -> String { year.utf8.count == 2 ? "20\(year)" : String(year) }

    /// The days that a date means whose order nobody knows; one where it has but one.
    private static func days(ofEitherOrder text: String) -> [Day]? {
        let parts = text.split(omittingEmptySubsequences: false) { !($0.isASCII && $0.isNumber) }
        guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 4 }), parts[2].utf8.count != 1 else {
            return nil
        }
        let year = century(parts[2])
        let days = [(parts[1], parts[0]), (parts[0], parts[1])].compactMap { day(year, String($0.0), String($0.1)) }
        return days.isEmpty ? nil : days.count == 2 && days[0] == days[1] ? [days[0]] : days
    }

    /// The first day of a month, or its last.
    private static func day(ofMonth text: String, isLast: Bool) -> Day? {
        guard let match = text.wholeMatch(of: /(\d{4})[-\/.](\d{1,2})/), let year = Int(match.output.1),
            let month = Int(match.output.2)
        else { return nil }
        let days = (isLast ? [31, 30, 29, 28] : [1]).lazy.compactMap { Day(year: year, month: month, day: $0) }
        return days.first
    }

    /// The days since which spreadsheets count, and those of this century by their numbers. Source: ECMA-376, part 1,
    /// section 18.17.4.1 (1900 date base).
    private static let (sheetDays, sheetEpoch) = (36_526...73_050, Day(year: 1899, month: 12, day: 30))

    /// The day of a spreadsheet's number.
    private static func day(counted text: String) -> Day? {
        guard text.utf8.count == 5, let number = Int(text), sheetDays.contains(number), let epoch = sheetEpoch else {
            return nil
        }
        return Day(daysSinceEpoch: epoch.daysSinceEpoch + number)
    }

    private static func day(_ year: String, _ month: String, _ day: String) -> Day? {
        guard let year = Int(year), let month = Int(month), let day = Int(day) else { return nil }
        return Day(year: year, month: month, day: day)
    }

    /// Reports a last day that is before the first, with the year that may be meant.
    ///
    /// - Parameter why: what follows from it.
    package mutating func expect(
        _ last: Day, notBefore first: Day, _ node: Node, at field: String, _ why: String = ""
    ) {
        guard last < first else { return }
        // Of days of one year either may be the wrong one.
        let years = last.year < first.year ? [first.year, first.year + 1] : []
        let meant = years.lazy.compactMap { Day(year: $0, month: last.month, day: last.day) }.first { $0 >= first }
        report(
            node, at: field,
            "\(last) is before from (\(first))\(why)"
                + (meant.map { "; did you mean \($0)?" } ?? "; did you mean from: \(last), to: \(first)?"))
    }

    /// A window is rarely longer, in years. Source: judged; `2099` means for ever.
    private static let longWindow = 10

    /// The last day that is meant by one many years after the first: its year is the first day's, or the next, with two
    /// neighbouring digits swapped. `nil` where that is not so.
    package static func lastDay(meantBy last: Day, from first: Day) -> Day? {
        guard last.year - first.year > longWindow else { return nil }
        let written = Array("\(last)".utf8)
        return (0..<3).lazy.compactMap { place in
            var digits = written
            digits.swapAt(place, place + 1)
            return Day(String(decoding: digits, as: UTF8.self))
        }.first { (first.year...(first.year + 1)).contains($0.year) && first <= $0 }
    }
}
