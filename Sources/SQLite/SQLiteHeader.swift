import Foundation
import SQL

/// The first 100 bytes of an SQLite file (https://www.sqlite.org/fileformat2.html#the_database_header). They show that
/// a file is newer, or another program's, before SQLite opens it and creates files beside it.
enum SQLiteHeader {
    private static let length = 100

    /// Throws `foreign`, `newer`, or `notWritable` where the file cannot be read. An empty file passes.
    static func check(_ path: String, migrations: Migrations) throws {
        guard let file = FileHandle(forReadingAtPath: path) else { throw StoreError.notWritable(location: path) }
        defer { try? file.close() }
        let header = [UInt8](try file.read(upToCount: length) ?? Data())
        guard !header.isEmpty else { return }
        guard header.count == length, header.starts(with: Array("SQLite format 3\0".utf8)) else {
            throw StoreError.foreign(location: path)
        }
        func number(at offset: Int) -> Int { header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        let mark = SchemaMark(userVersion: number(at: 60))
        let applicationID = number(at: 68)
        let schemaCookie = number(at: 40)
        if applicationID == migrations.applicationID, mark.oldest > migrations.newest {
            throw StoreError.newer(location: path, schema: mark.steps, known: migrations.newest)
        }
        // Without our application ID, only an empty database may become ours.
        let isBlank = applicationID == 0 && schemaCookie == 0
        guard applicationID == migrations.applicationID || isBlank else { throw StoreError.foreign(location: path) }
    }
}
