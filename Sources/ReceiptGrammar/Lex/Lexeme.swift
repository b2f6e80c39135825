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
    /// What a locale says of the text.
    var marks: Marks = []

    /// What a locale says of a word.
    struct Marks: OptionSet, Sendable {
        let rawValue: UInt8
        /// The name of a tax, which belongs to the rate behind it.
        static let taxName = Marks(rawValue: 1)
        /// A tax code between an item's name and its price.
        static let taxCode = Marks(rawValue: 2)
        /// A tax code before an item's name.
        static let leadingTaxCode = Marks(rawValue: 4)
        /// The head of a column that counts goods.
        static let countColumn = Marks(rawValue: 8)
    }

    var number: PrintedNumber? { if case .number(let number) = kind { number } else { nil } }
}
