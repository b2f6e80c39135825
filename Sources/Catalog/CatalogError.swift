/// Why a catalogue could not be loaded. Nothing of it is used then.
public enum CatalogError: Error, Sendable, Hashable {
    /// The file holds nothing.
    case empty(file: String)
    /// The bytes are no text in an encoding that can be read.
    case encoding(file: String, what: String)
    /// The first row does not name the columns that are needed.
    case header(file: String, missing: [String], found: [String])
    /// Rows that cannot stand, in the order of the file.
    case rows(file: String, problems: [RowProblem], rowsRead: Int)
    /// An alias that cannot be taught.
    case alias(file: String, what: String)
    /// The file could not be opened, read or written.
    case file(file: String, what: String)
}

extension CatalogError: CustomStringConvertible {
    /// How many problems a message spells out before it only counts.
    private static let shown = 20

    /// What happened and what to do about it, in one line a problem.
    public var description: String {
        switch self {
        case .empty(let file):
            return
                "\(file): the file is empty; a catalogue begins with the row \(CatalogCSV.columns.joined(separator: ","))"
        case .encoding(let file, let what):
            return "\(file): \(what)"
        case .header(let file, let missing, let found):
            let have = found.isEmpty ? "nothing" : found.prefix(12).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
            return "\(file): row 1 must name the columns; missing: \(missing.joined(separator: ", ")); found: \(have)"
        case .rows(let file, let problems, let rowsRead):
            let list = problems.prefix(CatalogError.shown).map { "\(file): \($0)" }
            let rest = problems.count - list.count
            let tail = rest > 0 ? ["… and \(rest) more"] : []
            return (list + tail + ["\(file): nothing was loaded: \(problems.count) of \(rowsRead) rows have problems"])
                .joined(separator: "\n")
        case .file(let file, let what), .alias(let file, let what):
            return "\(file): \(what)"
        }
    }
}

/// One row that cannot stand, and what to do about it.
public struct RowProblem: Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    public enum Kind: Sendable, Hashable {
        /// The number is no GTIN: not 8, 12, 13 or 14 digits.
        case notGTIN(String)
        /// The last digit does not belong to the others.
        case checkDigit(String, expected: String)
        /// The number stands in an earlier row already.
        case duplicate(String, firstRow: Int)
        /// Two products claim the same text.
        case duplicateAlias(String, firstRow: Int)
        case emptyName
        /// The row has another number of fields than the header.
        case fieldCount(found: Int, expected: Int)
        /// Longer than a row may be.
        case tooLong(bytes: Int, limit: Int)
        /// A quote opens and never closes.
        case openQuote
        /// Text follows a closing quote inside a field.
        case strayQuote
        /// A number for use inside one shop: it never matches a code.
        case restricted(String)
        /// Not valid in the format it claims to be.
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

    /// Whether the row keeps the catalogue from loading; otherwise it is only worth a look.
    public var isFatal: Bool {
        if case .restricted = kind { false } else { true }
    }

    /// What happened and what to do about it, in one line a problem.
    public var description: String {
        let what =
            switch kind {
            case .notGTIN(let text):
                "'\(text.prefix(40))' is no GTIN: write 8, 12, 13 or 14 digits, as text so that no zero is lost"
            case .checkDigit(let text, let expected):
                "\(text): wrong check digit; the other digits call for \(expected): look at the product again"
            case .duplicate(let text, let firstRow):
                "\(text) stands in row \(firstRow) already: keep one of the two"
            case .duplicateAlias(let text, let firstRow):
                "the alias '\(text.prefix(60))' names the product of row \(firstRow) already: an alias names one product"
            case .emptyName:
                "the name is empty: write what the product is called"
            case .fieldCount(let found, let expected):
                "\(found) fields where the header has \(expected): put fields that hold the separator in quotes"
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
