import SQL
import Testing

@Suite("A statement and its rows")
struct StatementTests {
    @Test(
        "A statement takes as many values as it has placeholders, each counted once",
        arguments: [
            ("SELECT 1", 0), ("SELECT $1", 1), ("SELECT $1 WHERE $1 = $2", 2),
            ("INSERT INTO t VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)", 11),
        ])
    func placeholders(text: String, count: Int) {
        #expect(Statement(name: "s", text: text).parameterCount == count)
    }

    @Test("A statement takes the name of the property that declares it")
    func name() {
        #expect(Statement.firstSong.name == "firstSong")
        #expect(Statement.firstSong == Statement(name: "firstSong", text: "SELECT 1"))
    }

    private let row = Row(
        [.integer(7), .text("seven"), .null, .blob([7])], of: Statement(name: "sevens", text: "SELECT 7"))

    @Test("A field is read as the type it has")
    func fields() throws {
        #expect(try row.integer(0) == 7)
        #expect(try row.text(1) == "seven")
        #expect(try row.optionalInteger(0) == 7)
        #expect(try row.optionalText(2) == nil)
    }

    @Test("A field of another type is an error that names statement, column and both types")
    func wrongTypes() {
        #expect(throws: StoreError.wrongType(statement: "sevens", column: 1, expected: "integer", found: "text")) {
            try row.integer(1)
        }
        #expect(throws: StoreError.wrongType(statement: "sevens", column: 2, expected: "text", found: "null")) {
            try row.text(2)
        }
        #expect(throws: StoreError.wrongType(statement: "sevens", column: 3, expected: "text", found: "blob")) {
            try row.optionalText(3)
        }
    }

    private enum Kind: String { case award }

    @Test("A name that is none of an enumeration's is an error too")
    func unknownName() throws {
        #expect(throws: StoreError.wrongType(statement: "sevens", column: 1, expected: "Kind", found: "“seven”")) {
            try row.named(1, as: Kind.self)
        }
    }
}

extension Statement {
    fileprivate static var firstSong: Statement { Statement("SELECT 1") }
}
