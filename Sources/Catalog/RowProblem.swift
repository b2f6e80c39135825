/// An invalid row of a catalogue file, and what to do about it.
public struct RowProblem: Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    public enum Kind: Sendable, Hashable {
        /// The number is no GTIN: not 8, 12, 13 or 14 digits.
        case notGTIN(String)
        /// A spreadsheet has made it a number and rounded that: `8,0012E+12`.
        case roundedBySpreadsheet(String)
        /// The last digit does not belong to the others.
        case checkDigit(String, expected: String)
        /// An earlier row has the same number.
        case duplicate(String, firstRow: Int)
        /// Two products have the same alias.
        case duplicateAlias(String, firstRow: Int)
        /// Another file has the same number or alias.
        case inOtherFile(String, row: Int, file: String)
        case emptyName
        /// The usual price is no price.
        case badPrice(String)
        /// The row has another number of fields than the header.
        case fieldCount(found: Int, expected: Int)
        /// The row is longer than allowed.
        case tooLong(bytes: Int, limit: Int)
        /// A quote opens and never closes.
        case openQuote
        /// Text follows a closing quote inside a field.
        case strayQuote
        /// A number for use inside one shop: it never matches a code.
        case restricted(String)
        /// The row is invalid in the format of the file.
        case malformed(String)
    }

    /// The row as a spreadsheet counts it: the header is row 1.
    public var row: Int
    /// What is wrong with it.
    public var kind: Kind

    /// A problem of one row.
    public init(row: Int, kind: Kind) {
        self.row = row
        self.kind = kind
    }

    /// Whether the row keeps the catalogue from loading; otherwise it is a warning.
    public var isFatal: Bool {
        if case .restricted = kind { false } else { true }
    }

    /// The earlier row with the same number or alias.
    var earlierRow: Int? {
        switch kind {
        case .duplicate(_, let row), .duplicateAlias(_, let row): row
        default: nil
        }
    }

    /// What happened and what to do about it, one line for each problem.
    public var description: String {
        let what =
            switch kind {
            case .notGTIN(let text):
                "'\(text.prefix(40))' is no GTIN: write 8, 12, 13 or 14 digits, as text so that no zero is lost"
            case .roundedBySpreadsheet(let text):
                "'\(text.prefix(40))' is what a spreadsheet makes of a GTIN, and its last digits are lost: "
                    + "format the column as text, enter or import the numbers again, and save it as CSV UTF-8"
            case .checkDigit(let text, let expected):
                "\(text): wrong check digit; the other digits call for \(expected): look at the product again"
            case .duplicate(let text, let firstRow):
                "\(text) is in row \(firstRow) already: keep one of the two"
            case .duplicateAlias(let text, let firstRow):
                "the alias '\(text.prefix(60))' names the product of row \(firstRow) already: "
                    + "an alias names one product"
            case .inOtherFile(let text, let row, let file):
                "'\(text.prefix(60))' is in \(file), row \(row), too: one of the two partners is wrong"
            case .emptyName:
                "the name is empty: write what the product is called"
            case .badPrice(let text):
                "'\(text.prefix(40))' is no price: write what shops ask for one piece, as 1.29, "
                    + "'9.95 DKK' or '1.29 EUR|9.95 DKK', or leave it empty"
            case .fieldCount(let found, let expected):
                "\(found) fields where the header has \(expected): "
                    + (found > expected
                        ? "put a field that holds the separator in quotes, or take out what has no column"
                        : "leave a field empty, between two separators, where there is nothing to say")
            case .tooLong(let bytes, let limit):
                "\(bytes) bytes long, more than the \(limit) a row may have: is a quote left open?"
            case .openQuote:
                "a quote is opened and never closed"
            case .strayQuote:
                "text follows a closing quote: write a quote inside a quoted field twice"
            case .restricted(let text):
                "\(text) is a number for use inside one shop: no code will ever match it"
            case .malformed(let what):
                what
            }
        return "row \(row): \(what)"
    }
}
