import DomainModel

/// A piece of a row: a number, a sign or a word.
struct Lexeme: Sendable {
    enum Kind: Sendable, Equatable {
        case number(PrintedNumber)
        /// `x`, `*`, `@`: what stands between quantity and price.
        case times
        case currency
        /// A unit of pieces or weight, `KG`.
        case unit
        /// `/KG`, `EUR/KG`: makes the number before it a unit price.
        case perUnit
        case word
        case punctuation
    }

    var kind: Kind
    var text: String
    /// The words of the row that it is made of.
    var words: Range<Int>
    var box: Box
    var confidence: Double

    var number: PrintedNumber? { if case .number(let number) = kind { number } else { nil } }
}
