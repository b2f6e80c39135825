import ArgumentParser
import Catalog
import DomainModel
import Foundation

/// Answers for single lines: which product, how sure, and why.
struct CatalogMatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match",
        abstract: "Says which product a line of a receipt is, how surely and why.",
        discussion: """
            Examples:
              qix catalog match images/catalog.csv "KRA.PHILAD. GR.150 C"
              qix catalog match images/catalog.csv --json - < lines.txt
              qix catalog match images/catalog.csv --gtin 8000500310427 "NUTELLA"
            """)

    @Argument(help: "The catalogue, CSV.")
    var file: String

    @Argument(help: "Lines as the till prints them; - reads them from standard input.")
    var text: [String]

    @Option(help: "The retailer's VAT number; its own aliases come first.")
    var retailer: String?

    @Option(help: "A code printed on the line.")
    var gtin: String?

    @Flag(help: "Print one JSON object a line.")
    var json = false

    func run() throws {
        let code = try gtin.map { digits in
            guard let code = GTIN(digits) else { throw ValidationError("\(digits) is no GTIN: length or check digit") }
            return code
        }
        let catalog = try openCatalog(file)
        for argument in text {
            if argument == "-" {
                while let line = readLine() { try answer(line, code, catalog) }
            } else {
                try answer(argument, code, catalog)
            }
        }
    }

    private func answer(_ line: String, _ code: GTIN?, _ catalog: Catalog) throws {
        let outcome = catalog.match(line: line, gtin: code, retailer: retailer)
        if json { try Output.json(MatchOutput(line, outcome)) } else { print(MatchOutput.sentence(line, outcome)) }
    }
}
