import ArgumentParser
import Arguments
import Catalog
import DomainModel
import Foundation
import LedgerArguments
import Text

/// Lists every invalid row of a catalogue.
struct CatalogCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Lists every invalid row: wrong check digits, duplicates, empty names.",
        discussion: """
            With --since and --lines it also lists the lines that the earlier catalogue matches and this one does not: a new \
            product can make an old line ambiguous.

            Examples:
              qix catalog check images/catalog.csv
              qix catalog check new.csv --since old.csv --lines last-month.csv

            Exits with 1 if the catalogue cannot be loaded or contains no product.
            """)

    @Argument(help: "The catalogue, CSV; - for standard input.")
    var file: String

    @Option(help: "The catalogue in use until now, CSV.")
    var since: String?

    @Option(help: "Lines of earlier receipts, CSV as for 'qix catalog test'.")
    var lines: String?

    @Flag(help: "Print one JSON object.")
    var json = false

    private struct CheckOutput: Encodable {
        struct Problem: Encodable {
            var row: Int
            var fatal: Bool
            var message: String
        }
        var file: String
        var rows: Int
        var products: Int
        var problems: [Problem]
        var notes: [String]
        var changes: [MatchTestSuite.Change]?
    }

    func validate() throws {
        guard (since == nil) == (lines == nil) else {
            throw ValidationError("--since and --lines belong together: the earlier catalogue and lines to compare")
        }
    }

    /// The lines that the earlier catalogue matches and this one does not; `nil` without lines.
    private func changes(to products: [Product]) throws -> [MatchTestSuite.Change]? {
        guard let since, let lines else { return nil }
        let suite = try MatchTestSuite(csv: try InputFile.bytes(lines), named: lines)
        return suite.changes(from: try openCatalog(since), to: Catalog(products: products))
    }

    func run() throws {
        let read = try CatalogCSV(bytes: try InputFile.bytes(file), named: file)
        let fatal = read.problems.count(where: \.isFatal)
        let contested = fatal == 0 ? Catalog(products: read.products).contestedAliases.map(\.description) : []
        let changes = fatal == 0 ? try changes(to: read.products) : nil
        if json {
            let problems = read.problems.map {
                CheckOutput.Problem(
                    row: $0.row, fatal: $0.isFatal, message: String("\($0)".drop { $0 != ":" }.dropFirst(2)))
            }
            try Output.json(
                CheckOutput(
                    file: file, rows: read.rowsRead, products: read.products.count, problems: problems,
                    notes: read.notes + contested, changes: changes))
        } else {
            for problem in read.problems { print(TerminalText.safe("\(file): \(problem)")) }
            for note in read.notes { Output.log(note) }
            for alias in contested { print(TerminalText.safe("\(file): \(alias)")) }
            for change in changes ?? [] { print(TerminalText.safe("\(lines ?? ""): \(sentence(change))")) }
            if let changes {
                let asked = changes.count { $0.becomes == .ask }
                let lost = changes.count - asked
                Output.log("\(counted(asked, "line")) would now be asked, \(lost) would match another product or none")
            }
            Output.log("\(file): \(verdict(on: read, fatal: fatal))")
        }
        if fatal > 0 || read.products.isEmpty { throw ExitCode.failure }
    }

    private func sentence(_ change: MatchTestSuite.Change) -> String {
        let now = change.candidates.map { "\($0)" }.joined(separator: ", ")
        let what =
            switch change.becomes {
            case .ask: "would be asked: \(now)"
            case .other: "would be \(now)"
            case .none: "would match nothing"
            }
        return "row \(change.row): '\(change.text)' was \(change.before), \(what)"
    }

    private func verdict(on read: CatalogCSV, fatal: Int) -> String {
        if fatal > 0 {
            return
                "\(counted(fatal, "problem")) in \(counted(read.rowsRead, "row")): it will not load before that is put right"
        }
        if read.products.isEmpty { return "no product: nothing can be found in it" }
        return "\(counted(read.products.count, "product")), ready to use"
    }
}
