/// What a row of the body brings to a line.
enum LinePart: Sendable {
    /// A price with its own description.
    case item(LineDraft)
    /// A price that needs a description from a neighbour.
    case bare(LineDraft)
    /// A quantity with a unit price, without the line's amount.
    case quantity(Quantity)
    /// Words, and perhaps a code.
    case words
    /// A code alone.
    case code
    /// Nothing to do with items.
    case none
}
