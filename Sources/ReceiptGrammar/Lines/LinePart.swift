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

    /// The line, with a description of its own or without; a new one leaves the case as it is.
    var line: LineDraft? {
        get {
            switch self {
            case .item(let line), .bare(let line): line
            default: nil
            }
        }
        set {
            switch (self, newValue) {
            case (.item, let line?): self = .item(line)
            case (.bare, let line?): self = .bare(line)
            default: break
            }
        }
    }

    var quantity: Quantity? { if case .quantity(let quantity) = self { quantity } else { nil } }
    var isBare: Bool { if case .bare = self { true } else { false } }
    var isWords: Bool { if case .words = self { true } else { false } }
    var isCode: Bool { if case .code = self { true } else { false } }
    var isNone: Bool { if case .none = self { true } else { false } }
}
