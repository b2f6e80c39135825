/// Words of currencies that stand before and behind figures without a space.
struct CurrencyAffixes: Sendable {
    /// The longest first: `EURO` before `EUR`.
    private let before: [[UInt8]]
    let behind: Set<[UInt8]>

    /// No words.
    static let none = CurrencyAffixes(before: [], behind: [])

    init(before: [[UInt8]], behind: [[UInt8]]) {
        self.before = before.sorted { $0.count > $1.count }
        self.behind = Set(behind)
    }

    /// The length of the word of a currency that stands before a figure; `nil` where there is none.
    func length(before body: ArraySlice<UInt8>) -> Int? {
        for word in before where body.starts(with: word) {
            let rest = body.dropFirst(word.count)
            guard let next = rest.first else { return nil }
            // `RMO.50`: a damaged zero.
            let isDamagedZero =
                next == UInt8(ascii: "O") && rest.dropFirst().first.map(PrintedNumber.isSeparator) == true
            if PrintedNumber.isASCIIDigit(next) || isDamagedZero || CurrencyAffixes.marks.contains(next) {
                return word.count
            }
        }
        return nil
    }

    private static let marks = Set("-.:(".utf8)
}
