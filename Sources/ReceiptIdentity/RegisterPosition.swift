import DomainModel

/// The position of a document in what its register printed: how often the register was closed before, and the number
/// since then.
///
/// Closures, numbers and clocks count up. Whoever edits a number or a time seldom knows what else the register printed
/// at that time.
struct RegisterPosition {
    private let closure: Int
    private let place: Int
    private let date: Day
    private let minute: Int?

    /// `nil` where the document's number is not four digits of closures and four of the number since.
    private init?(_ facts: ReceiptFacts) {
        guard let digits = facts.document?.utf8, let date = facts.date, digits.count == 8,
            digits.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        func number(_ digits: some Sequence<UInt8>) -> Int { digits.reduce(0) { $0 * 10 + Int($1 - 48) } }
        closure = number(digits.prefix(4))
        place = number(digits.suffix(4))
        self.date = date
        minute = facts.time.map { $0.hour * 60 + $0.minute }
    }

    /// Whether one register cannot have printed both documents when they say it did.
    static func areInconsistent(_ one: ReceiptFacts, _ other: ReceiptFacts) -> Bool {
        guard let one = RegisterPosition(one), let other = RegisterPosition(other) else { return false }
        let closures = one.closure - other.closure
        if one.date != other.date { return closures == 0 || (closures > 0) != (one.date > other.date) }
        if closures != 0 { return true }
        guard let left = one.minute, let right = other.minute else { return false }
        let (places, minutes) = (one.place - other.place, left - right)
        if abs(places) > Tuning.standard.comparison.maxDocumentsPerMinute * (abs(minutes) + 1) { return true }
        return places != 0 && minutes != 0 && (places > 0) != (minutes > 0)
    }
}
