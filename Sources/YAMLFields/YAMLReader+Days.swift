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
            hasForm ? "the calendar has no \(text); no date" : "“\(text)” is no date of the form 2026-03-01")
        return nil
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
