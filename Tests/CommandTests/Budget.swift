/// What the reader reaches on the drawn uploads, to be tightened as it gets better and never loosened. The aim is 0.99
/// of items, totals and document numbers, and none of the rest.
enum Budget {
    /// Of the items, discounts and voids, the share found to the cent with its description.
    static let items = 0.85
    /// Of the totals.
    static let totals = 0.9
    /// Of the document numbers.
    static let documents = 0.8
    /// Of merchant, VAT number, register, date, time, printed GTINs.
    static let fields = 0.85
    /// Lines that nobody printed.
    static let extraLines = 2
    /// Receipts whose lines and total do not agree.
    static let unbalanced = 6
    /// Products whose code is not read.
    static let unreadCodes = 1
    /// Uploads that went to a person, or were refused, though they should have earned.
    static let cautiousDecisions = 8
}
