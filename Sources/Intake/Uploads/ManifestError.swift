/// Why a manifest could not be used. Nothing was read or decided.
public enum ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file does not exist or is not a manifest.
    case unreadable(file: String, why: String)
    /// The first row lacks required columns.
    case header(file: String, missing: [String], found: [String])
    /// No row is valid.
    case rows(file: String, [Row])

    /// An invalid row.
    public struct Row: Error, Hashable, Sendable {
        /// The row number as a spreadsheet counts; the header is row 1.
        public var number: Int
        /// What is wrong and what to do.
        public var what: String
    }

    /// What happened and what to do, one line per row.
    public var description: String {
        switch self {
        case .unreadable(let file, let why): return "\(file): \(why)"
        case .header(let file, let missing, let found):
            let have = found.isEmpty ? "nothing" : found.prefix(12).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
            return "\(file): row 1 must name the columns; missing: \(missing.joined(separator: ", ")); found: \(have)"
        case .rows(let file, let problems):
            let shown = problems.prefix(20).map { "\(file): row \($0.number): \($0.what)" }
            let rest = problems.count - shown.count
            return (shown + (rest > 0 ? ["… and \(rest) more"] : [])).joined(separator: "\n")
        }
    }
}
