/// What a row of a receipt is about, by its words.
public enum RowRole: String, Sendable, Hashable, CaseIterable {
    /// The amount to pay, in words that leave no doubt: `TOTALE COMPLESSIVO`, `GRAND TOTAL`.
    case grandTotal
    /// The amount to pay, in words that also name lesser sums: `TOTAL`, `SUMME`.
    case total
    /// A sum on the way to the total.
    case subtotal
    /// A sum without its tax.
    case netTotal
    /// A discount: `SCONTO`, `RABATT`.
    case discount
    /// Words of an offer, which is a discount only where the amount is negative: `PROMO`.
    case promotion
    /// A summary of what was saved; it changes no sum.
    case savings
    /// Money handed over.
    case payment
    /// A means of payment that tills also print among the goods, with a minus, and sell: a voucher, a gift card.
    case voucher
    /// What is printed about a payment beside the money: card numbers, approval codes.
    case cardSlip
    /// Money handed back.
    case change
    /// Tax that the total includes, or that is added to it.
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
    /// A line that the till takes back.
    case void
    /// Goods brought back.
    case goodsReturn
    /// The head of the columns.
    case columns
    /// Points, cards, lotteries, greetings: nothing about the sum.
    case other
    /// The title of a document that gives money back.
    case returnDocument
}
