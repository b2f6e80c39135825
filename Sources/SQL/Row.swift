/// One row of a result. It owns its values and outlives the session that read it.
///
/// A caller names a field by its place, counted from 0, and by the type that it must have. A field of another type
/// means damage, or a statement that does not fit its caller; either way it is `StoreError.wrongType`, never a crash.
public struct Row: Hashable, Sendable {
    /// The fields, in the order of the statement's columns.
    public let values: [Value]
    /// The name of the statement that it answers.
    public let statement: String

    /// A row as a driver has read it.
    public init(_ values: [Value], of statement: Statement) {
        self.values = values
        self.statement = statement.name
    }

    /// A text that must be there.
    public func text(_ column: Int) throws(StoreError) -> String {
        guard case .text(let text) = values[column] else { throw wrongType(column, expected: "text") }
        return text
    }

    /// A number that must be there.
    public func integer(_ column: Int) throws(StoreError) -> Int {
        guard case .integer(let number) = values[column] else { throw wrongType(column, expected: "integer") }
        return number
    }

    /// Bytes that must be there.
    public func blob(_ column: Int) throws(StoreError) -> [UInt8] {
        guard case .blob(let bytes) = values[column] else { throw wrongType(column, expected: "blob") }
        return bytes
    }

    /// A text, or `nil` for null.
    public func optionalText(_ column: Int) throws(StoreError) -> String? {
        values[column] == .null ? nil : try text(column)
    }

    /// A number, or `nil` for null.
    public func optionalInteger(_ column: Int) throws(StoreError) -> Int? {
        values[column] == .null ? nil : try integer(column)
    }

    /// A text that must be one of the names of an enumeration.
    public func named<Name: RawRepresentable<String>>(
        _ column: Int, as type: Name.Type = Name.self
    ) throws(StoreError) -> Name {
        let text = try text(column)
        guard let name = Name(rawValue: text) else {
            throw .wrongType(statement: statement, column: column, expected: "\(type)", found: "“\(text)”")
        }
        return name
    }

    private func wrongType(_ column: Int, expected: String) -> StoreError {
        .wrongType(statement: statement, column: column, expected: expected, found: values[column].typeName)
    }
}
