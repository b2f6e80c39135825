import ArgumentParser
import Arguments
import Catalog
import Foundation
import Text

/// Lists every invalid row of a catalogue.
struct CatalogCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Lists every invalid row: wrong check digits, duplicates, empty names.",
        discussion:
            "Example: qix catalog check images/catalog.csv\nExits with 1 if the catalogue cannot be loaded or contains no product."
    )

    @Argument(help: "The catalogue, CSV; - for standard input.")
    var file: String

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
    }

    func run() throws {
        let read = try CatalogCSV(bytes: try InputFile.bytes(file), named: file)
        let fatal = read.problems.count(where: \.isFatal)
        let contested = fatal == 0 ? Catalog(products: read.products).contestedAliases.map(\.description) : []
        if json {
            let problems = read.problems.map {
                CheckOutput.Problem(
                    row: $0.row, fatal: $0.isFatal, message: String("\($0)".drop { $0 != ":" }.dropFirst(2)))
            }
            try Output.json(
                CheckOutput(
                    file: file, rows: read.rowsRead, products: read.products.count, problems: problems,
                    notes: read.notes + contested))
        } else {
            for problem in read.problems { print(TerminalText.safe("\(file): \(problem)")) }
            for note in read.notes { Output.log(note) }
            for alias in contested { print(TerminalText.safe("\(file): \(alias)")) }
            Output.log("\(file): \(verdict(on: read, fatal: fatal))")
        }
        if fatal > 0 || read.products.isEmpty { throw ExitCode.failure }
    }

    private func verdict(on read: CatalogCSV, fatal: Int) -> String {
        if fatal > 0 { return "\(fatal) problems in \(read.rowsRead) rows: it will not load until they are put right" }
        if read.products.isEmpty { return "no product: nothing can be found in it" }
        return "\(read.products.count) products, ready to use"
    }
}
