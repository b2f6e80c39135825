import DomainModel

/// Days of a file.
extension YAMLReader {
    package mutating func day(_ fields: inout Fields, _ key: String) -> Day? {
        guard let (text, node) = scalar(&fields, key, required: true) else { return nil }
        if let day = Day(text) { return day }
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let hasForm = parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { $0.allSatisfy { (48...57).contains($0) } }
        report(
            node, at: fields.path(to: key),
            hasForm
                ? "the calendar has no \(text); no date"
                : "“\(text)” is no date of the form 2026-03-01"
                    + (YAMLReader.day(meantBy: text).map { "; write \($0)" } ?? ""))
        return nil
    }

    /// The day that is meant by one with its year first, or with points and its day first, as no country writes it
    /// otherwise; `nil` where the order is not sure.
    static func day(meantBy text: String) -> Day? {
        let isTimed = text.utf8.count == 16 && text.utf8.dropFirst(10).first == UInt8(ascii: "T")
        let date = isTimed ? text.prefix(10) : text[...]
        let parts = date.split(omittingEmptySubsequences: false) { !($0.isASCII && $0.isNumber) }
        let signs = Set(date.filter { !($0.isASCII && $0.isNumber) })
        if parts.count == 1, date.utf8.count == 8 {
            let digits = Array(date.utf8)
            let groups = [digits[..<4], digits[4..<6], digits[6...]].map { String(decoding: $0, as: UTF8.self) }
            return day(groups[0], groups[1], groups[2])
        }
        guard parts.count == 3, signs.count == 1, let sign = signs.first, !sign.isLetter else { return nil }
        if parts[0].utf8.count == 4 { return day(String(parts[0]), String(parts[1]), String(parts[2])) }
        guard sign == ".", parts[2].utf8.count == 4 else { return nil }
        return day(String(parts[2]), String(parts[1]), String(parts[0]))
    }

    private static func day(_ year: String, _ month: String, _ day: String) -> Day? {
        guard let year = Int(year), let month = Int(month), let day = Int(day) else { return nil }
        return Day(year: year, month: month, day: day)
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
