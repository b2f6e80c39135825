import DomainModel
import MisreadModel

/// A line of the receipt while it is being put together.
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
    /// In cents, with its sign.
    var amount: Int
    /// What could be the amount instead, with what each costs.
    var candidates: [AmountCandidate] = []
    /// What was read before a repair.
    var repairedFrom: String?
    /// Whether quantity times price confirms the amount.
    var isConfirmed = false
    /// Whether it says the amount above once more, without words: a line only where the sums need one.
    var isRepetition = false
    /// Whether the amount is read nowhere and is what quantity and price come to.
    var isDerived = false
    /// Whether the line may be none at all, because of its words or place.
    var isDoubtful = false
    /// Whether it comes to what the lines above it come to, of its kind or all: their sum, said once more, as like as
    /// not.
    var isSummary = false
}
