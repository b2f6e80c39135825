import Arguments
import Foundation
import SQL
import SQLite
import Text

#if canImport(Glibc)
    import Glibc
#endif

/// Where the rows of an export go.
protocol ExportSink {
    /// Adds a row to a table.
    mutating func add(_ row: [Value], to table: StarSchema.Table) throws
    /// Puts everything in its place.
    mutating func finish() throws
}

/// One file per table, CSV (RFC 4180) or JSON lines; earlier files are replaced only when all new ones are complete.
struct TableFiles: ExportSink {
    /// How rows are written.
    enum Form: String {
        case csv, ndjson
    }

    private let form: Form
    private var files: [String: (handle: FileHandle, buffer: [UInt8], partial: String, path: String)] = [:]

    init(_ form: Form, in folder: String) throws {
        self.form = form
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for table in StarSchema.tables {
            let path = "\(folder)/\(table.name).\(form.rawValue)"
            let partial = "\(folder)/.\(table.name).\(form.rawValue).partial"
            guard FileManager.default.createFile(atPath: partial, contents: nil),
                let handle = FileHandle(forWritingAtPath: partial)
            else { throw CommandError("\(partial): cannot be written") }
            files[table.name] = (handle, [], partial, path)
            if form == .csv { try write(table.columns.map(\.name).joined(separator: ",") + "\n", to: table) }
        }
    }

    mutating func add(_ row: [Value], to table: StarSchema.Table) throws {
        switch form {
        case .csv: try write(row.map(TableFiles.field).joined(separator: ",") + "\n", to: table)
        case .ndjson:
            let names = table.columns.map(\.name)
            let fields = try zip(names, row).map { name, value in
                "\"\(name)\":" + (try TableFiles.json(value))
            }
            try write("{" + fields.joined(separator: ",") + "}\n", to: table)
        }
    }

    mutating func finish() throws {
        for table in StarSchema.tables { try flush(table.name) }
        for file in files.values {
            try file.handle.synchronize()
            try file.handle.close()
            guard rename(file.partial, file.path) == 0 else {
                throw CommandError("\(file.path): \(String(cString: strerror(errno)))")
            }
        }
    }

    private mutating func write(_ text: String, to table: StarSchema.Table) throws {
        files[table.name]?.buffer.append(contentsOf: text.utf8)
        if files[table.name]?.buffer.count ?? 0 >= 1 << 18 { try flush(table.name) }
    }

    private mutating func flush(_ name: String) throws {
        guard let file = files[name] else { return }
        try file.handle.write(contentsOf: file.buffer)
        files[name]?.buffer = []
    }

    /// Nothing is an empty field, and an empty text two quotes. What papers say may look like a formula.
    private static func field(_ value: Value) -> String {
        switch value {
        case .null, .blob: ""
        case .integer(let number): "\(number)"
        case .text(let text): text.isEmpty ? "\"\"" : CSVField.escapingFormula(text)
        }
    }

    private static func json(_ value: Value) throws -> String {
        switch value {
        case .null, .blob: "null"
        case .integer(let number): "\(number)"
        case .text(let text): try JSONLineEncoder.text(text)
        }
    }
}

/// Tables in one SQLite file, to which a later export adds.
struct ExportDatabase: ExportSink {
    private let store: SQLiteStore
    private var rows: [(row: [Value], table: StarSchema.Table)] = []

    /// Rows in one transaction.
    private static let atOnce = 5000

    private static let migrations = Migrations(
        part: "export",
        // “qixe”.
        applicationID: 0x7169_7865,
        tables: StarSchema.tables.map { table in
            let columns = table.columns.map { "\"\($0.name)\" \($0.isNumber ? "INTEGER" : "TEXT")" }
            let key = table.key.map { "\"\($0)\"" }.joined(separator: ", ")
            return SQL.Table(table.name, columns: (columns + ["PRIMARY KEY (\(key))"]).joined(separator: ", "))
        } + [SQL.Table("heads", columns: "number INTEGER PRIMARY KEY, head TEXT NOT NULL")])

    init(_ path: String) throws {
        store = try SQLiteStore(path: path, access: .write, migrations: Self.migrations)
    }

    /// The ledger's head up to which rows are in the file.
    func head() throws -> String? {
        let last = Statement(name: "head", text: "SELECT head FROM heads ORDER BY number DESC LIMIT 1")
        return try store.read { try $0.first(last)?.text(0) }
    }

    mutating func add(_ row: [Value], to table: StarSchema.Table) throws {
        rows.append((row, table))
        if rows.count >= ExportDatabase.atOnce { try flush() }
    }

    mutating func finish() throws { try flush() }

    /// Notes the head up to which rows are there.
    func keep(_ head: String) throws {
        let insert = Statement(name: "keepHead", text: "INSERT INTO heads (head) VALUES ($1)")
        try store.write { try $0.execute(insert, [.text(head)]) }
    }

    private mutating func flush() throws {
        let rows = self.rows
        self.rows = []
        try store.write { session in
            for (row, table) in rows { try session.execute(ExportDatabase.inserts[table.name]!, row) }
        }
    }

    /// A row that an export which was cut off has left is written over.
    private static let inserts = Dictionary(
        uniqueKeysWithValues: StarSchema.tables.map { table in
            let places = (1...table.columns.count).map { "$\($0)" }.joined(separator: ", ")
            let text = "INSERT OR REPLACE INTO \(table.name) VALUES (\(places))"
            return (table.name, Statement(name: "insert \(table.name)", text: text))
        })
}
