/// One SQL statement with a name, which a driver prepares once a connection.
///
/// A part declares its statements as properties, whose names they take:
///
///     extension Statement {
///         static var lastEntry: Statement { Statement("SELECT sequence, hash FROM entries …") }
///     }
public struct Statement: Hashable, Sendable {
    /// What messages call it. A driver prepares it under this name, so it is unique in a connection.
    public let name: String
    /// The SQL, in the words that SQLite (from 3.40) and PostgreSQL (from 15) share. Placeholders are `$1`, `$2`…
    public let text: String

    /// A statement named after the property that declares it.
    public init(_ text: String, name: String = #function) {
        self.name = name
        self.text = text
    }

    /// A statement with a name of its own.
    public init(name: String, text: String) { self.init(text, name: name) }

    /// How many values it takes. The placeholders must first appear in the order of their numbers: SQLite knows `$1` as
    /// a name and counts names in the order it meets them. A driver counts once, when it prepares the statement.
    public var parameterCount: Int {
        var count = 0
        for place in text.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false).dropFirst() {
            let number = Int(Substring(place.prefix { (48...57).contains($0) })) ?? 0
            precondition(1...count + 1 ~= number, "statement \(name): $\(number) comes before $\(count + 1)")
            count = max(count, number)
        }
        return count
    }

    /// The placeholders `$first` and on, with commas between.
    public static func placeholders(_ count: Int, from first: Int = 1) -> String {
        (first..<first + count).map { "$\($0)" }.joined(separator: ", ")
    }
}
