import DomainModel
import MisreadModel

/// A line of the receipt while it is put together.
struct LineDraft: Sendable {
    var kind: ReceiptLine.Kind
    /// The rows it is made of, the one with the price among them.
    var rows: [Int]
    var priceRow: Int
    /// The lexeme of the price on that row.
    var priceLexeme: Int
    var description: String
    var quantity: Quantity?
    /// The product number that is printed for it.
    var code: PrintedGTINDecoder.DecodedGTIN?
    /// Where that number is printed: row, and word of the row.
    var codePlace: (row: Int, word: Int)?
    /// In cents, with its sign.
    var amount: Int
    /// What could be the amount instead, with what each costs.
    var candidates: [AmountCandidate] = []
    /// What was read before a repair.
    var repairedFrom: String?
    /// Whether quantity times price confirms the amount.
    var isConfirmed = false
    /// Whether it repeats the amount above it without words: a line only where the sums need one.
    var isRepetition = false
    /// Whether the amount is read nowhere and is what quantity and price come to.
    var isDerived = false
    /// Whether the line may be none at all, because of its words or place.
    var isDoubtful = false
    /// Whether it comes to the lines above it, of its kind or all, and may be their sum.
    var isSummary = false

    /// What it is where its amount turns out to be negative.
    var negativeKind = ReceiptLine.Kind.discount

    /// Adds rows that it is made of.
    mutating func add(_ more: [Int]) { rows = (rows + more).sorted() }
}
