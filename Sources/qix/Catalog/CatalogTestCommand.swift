import ArgumentParser
import Arguments
import Catalog
import Foundation
import LedgerArguments

/// Measures how many lines with known products a catalogue matches.
struct CatalogTestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Matches lines whose products are known, and counts right and wrong matches.",
        discussion: """
            CASES is a CSV file with the columns text, gtin and, where they are known, retailer, merchant, amount, currency, \
            language, discount (rows that take off from the line) and brands (of which the receipt has another product), the \
            last two with bars between several; an empty gtin means that the line must match nothing. A column acceptable lists products, \
            separated by bars, of which a line does not tell which: it must be asked. Prints \
            {"cases","right","wrong","missed","precision","recall"} and more: the same by language, by merchant, of \
            makers' brands and of chains' own labels, and for ranges of probability how many of the best products were \
            right. Precision is right / (right + wrong).

            Examples:
              qix catalog test catalog.csv cases.csv
              qix catalog test catalog.csv cases.csv --explain
            """)

    @Argument(help: "The catalogue, CSV.")
    var file: String

    @Argument(help: "The lines, CSV.")
    var cases: String

    @Flag(help: "Print only the numbers, as one JSON object.")
    var json = false

    @Flag(help: "Report for each wrong or missed line what was found and why, on standard error.")
    var explain = false

    func run() throws {
        let catalog = try openCatalog(file)
        let trial = try MatchTestSuite(csv: try InputFile.bytes(cases), named: cases)
        let results = trial.run(catalog)
        if explain || !json {
            for result in results where result.verdict == .wrong || result.verdict == .missed {
                let expected = result.testCase.gtin.map { gtin in
                    "\(gtin) \(catalog.product(gtin).map { "\($0.name) \($0.size)" } ?? "(not in the catalogue)")"
                }
                let head =
                    "\(result.verdict.rawValue), row \(result.testCase.row): '\(result.testCase.text)' is \(expected ?? "nothing")"
                Output.log(
                    explain ? "\(head)\n  \(MatchOutput.sentence(result.testCase.text, result.outcome))" : head)
            }
        }
        try Output.json(MatchTestSuite.Report(results, in: catalog))
    }
}
