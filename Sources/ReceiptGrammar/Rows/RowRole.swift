/// What a row of a receipt is about, told by its words.
public enum RowRole: String, Sendable, Hashable, CaseIterable {
    /// What is to pay, said in words that leave no doubt: `TOTALE COMPLESSIVO`, `GRAND TOTAL`.
    case grandTotal
    /// What is to pay, in words that also stand for lesser sums: `TOTAL`, `SUMME`.
    case total
    /// A sum on the way to the total.
    case subtotal
    /// A sum without its tax.
    case netTotal
    /// What takes something off: `SCONTO`, `RABATT`.
    case discount
    /// Words of an offer, which take something off only where the amount is negative: `PROMO`.
    case promotion
    /// A summary of what was saved; it moves nothing.
    case savings
    /// Money handed over.
    case payment
    /// What a payment row says beside the money: card numbers, approval codes.
    case cardSlip
    /// Money handed back.
    case change
    /// Tax that stands in the total, or is added to it.
    case tax
    /// Where the table of taxes begins.
    case taxTable
    /// A charge on top of the items: service, delivery.
    case charge
    /// The difference to the coins that exist: `ROUNDING ADJ`.
    case rounding
    /// How many items there are.
    case count
    /// A deposit on a bottle: an item.
    case deposit
    /// A deposit given back: negative.
    case depositReturn
    /// A line taken back at the till.
    case void
    /// Goods brought back.
    case goodsReturn
    /// The head of the columns.
    case columns
    /// Points, cards, lotteries, greetings: nothing to do with the sum.
    case other
    /// The words a document that gives money back begins with.
    case returnDocument
}
