/// One SQL statement with a name: written once in the source, prepared once a connection.
public struct Statement: Hashable, Sendable {
    /// What messages call it; unique among the statements of a schema, so that a driver may prepare it under this name.
    public let name: String
    /// The SQL, in the words that SQLite (from 3.40) and PostgreSQL (from 15) share. Placeholders are `$1`, `$2`…
    public let text: String
    /// How many values it takes.
    public let parameterCount: Int

    /// A statement. The placeholders must first appear in the order of their numbers: SQLite knows `$1` as a name and
    /// counts names in the order it meets them.
    public init(name: String, text: String) {
        self.name = name
        self.text = text
        var count = 0
        for place in text.split(separator: "$", omittingEmptySubsequences: false).dropFirst() {
            let number = Int(place.prefix { $0.isASCII && $0.isNumber }) ?? 0
            precondition(1...count + 1 ~= number, "statement \(name): $\(number) comes before $\(count + 1)")
            count = max(count, number)
        }
        parameterCount = count
    }
}
