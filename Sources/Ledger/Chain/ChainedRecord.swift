import SQL

/// A row of a table as a value. It names each of its fields once, in the order of the table's columns.
protocol TableRecord {
    /// A record whose fields have yet to be filled in.
    init()

    /// Hands each field to the visitor.
    mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure)
}

/// A record whose hash vouches for it and, since it includes the hash of the record before, for all before it.
protocol ChainedRecord: TableRecord {
    /// The hash, as 64 hex digits; the last field.
    var hash: String { get set }

    /// The record as it is hashed: long texts may be replaced by their own hashes.
    var hashed: Self { get }
}

/// Reads or writes the fields of a record.
protocol FieldVisitor {
    /// What may go wrong; `Never` for most.
    associatedtype Failure: Error

    mutating func field(_ name: StaticString, _ number: inout Int) throws(Failure)
    mutating func field(_ name: StaticString, _ number: inout Int?) throws(Failure)
    mutating func field(_ name: StaticString, _ text: inout String) throws(Failure)
    mutating func field(_ name: StaticString, _ text: inout String?) throws(Failure)
    mutating func field<Name: RawRepresentable<String>>(_ name: StaticString, _ value: inout Name) throws(Failure)
    /// The record's own hash, which is no part of what is hashed.
    mutating func ownHash(_ name: StaticString, _ hash: inout String) throws(Failure)
}

extension FieldVisitor {
    mutating func field<Name: RawRepresentable<String>>(_ name: StaticString, _ value: inout Name) throws(Failure) {
        var text = value.rawValue
        try field(name, &text)
    }

    mutating func ownHash(_ name: StaticString, _ hash: inout String) throws(Failure) { try field(name, &hash) }
}

extension TableRecord {
    /// A record from a row of its table. Only damage explains an error.
    init(_ row: Row) throws(StoreError) {
        self.init()
        var reader = RowReader(row: row)
        try visit(&reader)
    }

    /// The values of the columns.
    var values: [Value] {
        var collector = ValueCollector()
        var copy = self
        copy.visit(&collector)
        return collector.values
    }

    /// The names of the columns, as SQL.
    static var columnNames: [String] {
        var collector = NameCollector()
        var record = Self()
        record.visit(&collector)
        return collector.names
    }

    /// The columns and placeholders for them, as they follow `INSERT INTO` and the table's name.
    static var columnsAndPlaceholders: String {
        let names = columnNames
        return "(\(names.joined(separator: ", "))) VALUES (\(Statement.placeholders(names.count)))"
    }
}

extension ChainedRecord {
    var hashed: Self { self }

    /// What the hash must be: SHA-256 of the record as a line of JSON without it.
    var computedHash: String { Self.hash(of: hashed) }

    /// The hash of a record, given as it is hashed.
    static func hash(of hashed: Self) -> String {
        var record = hashed
        return CanonicalJSON { record.visit(&$0) }.sha256
    }
}

// MARK: Visitors

private struct RowReader: FieldVisitor {
    let row: Row
    private var column = -1

    init(row: Row) { self.row = row }

    private mutating func next() -> Int {
        column += 1
        return column
    }

    mutating func field(_: StaticString, _ number: inout Int) throws(StoreError) { number = try row.integer(next()) }
    mutating func field(_: StaticString, _ number: inout Int?) throws(StoreError) {
        number = try row.optionalInteger(next())
    }
    mutating func field(_: StaticString, _ text: inout String) throws(StoreError) { text = try row.text(next()) }
    mutating func field(_: StaticString, _ text: inout String?) throws(StoreError) {
        text = try row.optionalText(next())
    }
    mutating func field<Name: RawRepresentable<String>>(_: StaticString, _ value: inout Name) throws(StoreError) {
        value = try row.named(next())
    }
}

private struct ValueCollector: FieldVisitor {
    private(set) var values: [Value] = []

    init() { values.reserveCapacity(16) }

    mutating func field(_: StaticString, _ number: inout Int) { values.append(.integer(number)) }
    mutating func field(_: StaticString, _ number: inout Int?) { values.append(Value(number)) }
    mutating func field(_: StaticString, _ text: inout String) { values.append(.text(text)) }
    mutating func field(_: StaticString, _ text: inout String?) { values.append(Value(text)) }
}

private struct NameCollector: FieldVisitor {
    private(set) var names: [String] = []

    private mutating func add(_ name: StaticString) {
        // PostgreSQL takes the bare word for the role that is logged in.
        names.append("\(name)" == "user" ? "\"user\"" : "\(name)")
    }

    mutating func field(_ name: StaticString, _: inout Int) { add(name) }
    mutating func field(_ name: StaticString, _: inout Int?) { add(name) }
    mutating func field(_ name: StaticString, _: inout String) { add(name) }
    mutating func field(_ name: StaticString, _: inout String?) { add(name) }
}

extension CanonicalJSON: FieldVisitor {
    mutating func field(_ name: StaticString, _ number: inout Int) { field(name, number) }
    mutating func field(_ name: StaticString, _ number: inout Int?) { field(name, orNull: number) }
    mutating func field(_ name: StaticString, _ text: inout String) { field(name, text) }
    mutating func field(_ name: StaticString, _ text: inout String?) { field(name, orNull: text) }
    mutating func ownHash(_: StaticString, _: inout String) {}
}
