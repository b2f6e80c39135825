/// Why a catalogue could not be loaded; nothing of it is used.
public enum CatalogError: Error, Sendable, Hashable {
    /// The file is empty.
    case empty(file: String)
    /// The bytes are no text in an encoding that can be read.
    case encoding(file: String, what: String)
    /// The first row does not name the columns that are needed.
    case header(file: String, missing: [String], found: [String])
    /// Invalid rows, in the order of the file.
    case rows(file: String, problems: [RowProblem], rowsRead: Int)
    /// An alias that cannot be added.
    case alias(file: String, what: String)
    /// The file could not be opened, read or written.
    case file(file: String, what: String)
}

extension CatalogError: CustomStringConvertible {
    /// How many problems a message lists; it only counts the rest.
    private static let shown = 20

    /// What happened and what to do about it, one line for each problem.
    public var description: String {
        switch self {
        case .empty(let file):
            let columns = CatalogCSV.columns.joined(separator: ",")
            return "\(file): the file is empty; a catalogue begins with the row \(columns)"
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
