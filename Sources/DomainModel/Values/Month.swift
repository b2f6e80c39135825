/// A month of the Gregorian calendar. In text: `2026-03`.
public struct Month: Hashable, Comparable, Sendable {
    /// Its first day.
    public let first: Day

    /// The month of a day.
    public init(of day: Day) { first = day.advanced(by: 1 - day.day) }

    /// Reads `YYYY-MM`.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 7, let first = Day("\(text)-01") else { return nil }
        self.first = first
    }

    /// Its last day.
    public var last: Day { first.advanced(by: Day.length(ofMonth: first.month, year: first.year) - 1) }

    /// The month after it.
    public var next: Month { Month(of: last.advanced(by: 1)) }

    /// Whether the month is earlier.
    public static func < (left: Month, right: Month) -> Bool { left.first < right.first }
}

extension Month: CustomStringConvertible {
    /// `2026-03`.
    public var description: String { String(first.description.prefix(7)) }
}
