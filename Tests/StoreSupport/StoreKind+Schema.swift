import Foundation
import Postgres
import SQL
import SQLite
import TestSupport

extension StoreKind {
    /// The tables of a part, newly made, as this database reports them, one thing a line.
    public func report(of part: Migrations) throws -> [String] {
        switch self {
        case .sqliteFile:
            let folder = try ScratchFolder()
            let store = try SQLiteStore(path: folder.path("schema.sqlite"), access: .write, migrations: part)
            let objects = Statement(
                """
                SELECT type || ' ' || name || CASE type WHEN 'trigger' THEN ' on ' || tbl_name ELSE ': ' || sql END
                FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type DESC, name
                """)
            return try store.read { try $0.rows(objects) }.map { try $0.text(0) }
                .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing("\"", with: "") }
        case .postgreSQL:
            let schema = try PostgreSQLSchema()
            try PostgresStore(address: PostgresAddress(schema.address), access: .write, migrations: part).close()
            return try schema.report()
        }
    }

    /// The lines recorded in the folder `Schema` beside the test's file. `QIX_RECORD=1` records `report` first; a
    /// released schema never changes.
    public func recorded(_ report: [String], test: String = #filePath) throws -> [String] {
        let name = self == .sqliteFile ? "sqlite" : "postgresql"
        let file = URL(filePath: test).deletingLastPathComponent().appending(path: "Schema/\(name).txt")
        if ProcessInfo.processInfo.environment["QIX_RECORD"] != nil {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(report.map { $0 + "\n" }.joined().utf8).write(to: file)
        }
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }
}
