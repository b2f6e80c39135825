import ArgumentParser
import Foundation
import Ledger
import Stores

/// `qix export`: a ledger as tables for analysis.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write uploads, matches and entries as tables for analysis: CSV, JSON lines or SQLite.",
        discussion: """
            Writes three tables, described in Documentation/export.md: uploads.csv, matches.csv and entries.csv in \
            the folder --out, or the same as .ndjson or in one SQLite file. Prints the ledger's head; an export with \
            --since HEAD contains only what was recorded after it. An SQLite file stores the head, so the next \
            export continues from there. --out s3://BUCKET/PREFIX sends the files to an object store once all are \
            whole; Documentation/running.md says how its keys are given.

              qix export --ledger coins.qix --out tables
              qix export --ledger coins.qix --out tables --format ndjson --since 27.24.0.3f1c…
              qix export --ledger coins.qix --out coins-tables.sqlite --format sqlite
              duckdb -c "SELECT day, sum(coins) FROM 'tables/entries.csv' GROUP BY day ORDER BY day"
            """)

    /// The format of the export.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case csv, ndjson, sqlite
    }

    @Option(help: "The ledger: a file, or postgresql://USER@HOST/DATABASE.", completion: .file()) var ledger: String
    @Option(
        help: "The folder for the tables, or the SQLite file; or s3://BUCKET/PREFIX, with the file's name for SQLite.",
        completion: .file())
    var out: String
    @Option(help: "csv, ndjson or sqlite.") var format: Format = .csv
    @Option(help: "Only what was recorded after this head of the ledger.") var since: String?

    func validate() throws {
        if let since, LedgerHead(since) == nil {
            throw ValidationError("“\(since)” is not a head: give one that an export or `qix ledger head` printed.")
        }
    }

    func run() throws {
        let book = try Ledger(path: ledger, access: .read)
        switch format {
        case .csv, .ndjson:
            let folder = try OutputFolder(out)
            var files = try TableFiles(format == .csv ? .csv : .ndjson, in: folder.path)
            let head = try write(book, since: since, to: &files)
            try folder.publish()
            print(head)
        case .sqlite:
            let object = try ObjectFile(out)
            if let object, try object.exists() { try object.fetch() }
            let head = try writeDatabase(book, at: object?.path ?? out)
            try object?.publish()
            print(head)
        }
    }

    /// Writes an SQLite file, which is closed afterwards, and gives the head up to which it goes.
    private func writeDatabase(_ book: Ledger, at path: String) throws -> String {
        var database = try ExportDatabase(path)
        let head = try write(book, since: since ?? database.head(), to: &database)
        try database.keep(head)
        return head
    }

    /// Writes what there is and gives the head up to which it goes.
    private func write(_ book: Ledger, since: String?, to sink: inout some ExportSink) throws -> String {
        // Closings that are written meanwhile change the days of none but later entries.
        let days = try book.statementDays()
        let head = try book.changes(since: since.flatMap { LedgerHead($0) }) { decided in
            try sink.add(StarSchema.row(of: decided), to: StarSchema.uploads)
            for row in StarSchema.matches(of: decided) { try sink.add(row, to: StarSchema.matches) }
        } entries: { entry in
            try sink.add(StarSchema.row(of: entry, countedOn: days.day(of: entry)), to: StarSchema.entries)
        }
        try sink.finish()
        return head.description
    }
}
