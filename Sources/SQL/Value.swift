/// A field of a row, or the value of a placeholder.
///
/// There are no more types than SQLite and PostgreSQL both keep exactly. Dates are text in ISO 8601, numbers are whole.
public enum Value: Hashable, Sendable {
    /// Nothing.
    case null
    /// A whole number of 64 bits: `INTEGER` in SQLite, `bigint` in PostgreSQL.
    case integer(Int)
    /// Unicode text without U+0000, which PostgreSQL cannot keep.
    case text(String)
    /// Bytes.
    case blob([UInt8])

    /// Text, or nothing.
    public init(_ text: String?) { self = text.map(Value.text) ?? .null }

    /// A number, or nothing.
    public init(_ number: Int?) { self = number.map(Value.integer) ?? .null }

    /// The name of its type, for messages.
    var typeName: String {
        switch self {
        case .null: "null"
        case .integer: "integer"
        case .text: "text"
        case .blob: "blob"
        }
    }
}
