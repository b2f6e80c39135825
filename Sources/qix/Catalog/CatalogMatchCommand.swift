import ArgumentParser
import Arguments
import Catalog
import DomainModel
import Foundation
import LedgerArguments

/// Answers for single lines: which product, how sure, and why.
struct CatalogMatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match",
        abstract: "Identifies the product of a receipt's line, with confidence and reason.",
        discussion: """
            Examples:
              qix catalog match images/catalog.csv "KRA.PHILAD. GR.150 C"
              qix catalog match images/catalog.csv --json - < lines.txt
              qix catalog match images/catalog.csv --gtin 8000500310427 "NUTELLA"
              qix catalog match images/catalog.csv --merchant Conad "PASSATA 700G"
            """)

    @Argument(help: "The catalogue, CSV.")
    var file: String

    @Argument(help: "Lines as printed on receipts; - reads them from standard input.")
    var text: [String]

    @Option(help: "The retailer's VAT number; its aliases take precedence.")
    var retailer: String?

    @Option(help: "The shop's name as printed; own labels are sold in their own shops.")
    var merchant: String?

    @Option(help: "What was paid for the line, compared with the product's usual price: 1.29.")
    var amount: String?

    @Option(help: "The currency of what was paid (ISO 4217), as in the catalogue's prices: EUR.")
    var currency: String?

    @Option(help: "The receipt's language, two letters: words and abbreviations of others count less.")
    var language: String?

    @Option(help: "What the line may say instead, behind its probability: '0.4 NEUER KAESE'; can be repeated.")
    var reading: [String] = []

    @Option(help: "A row of discount on the line, which may name the brand; can be repeated.")
    var discount: [String] = []

    @Option(help: "A brand of which the receipt surely has another product; can be repeated.")
    var brand: [String] = []

    @Option(help: "A code printed on the line.")
    var gtin: String?

    @Flag(help: "Print one JSON object per line.")
    var json = false

    func run() throws {
        let code = try gtin.map { digits in
            guard let code = GTIN(digits) else {
                throw ValidationError("\(digits) is not a GTIN: wrong length or check digit")
            }
            return code
        }
        let paid = try amount.map { text in
            guard let paid = CatalogCSV.price(text) else { throw ValidationError("\(text) is no amount such as 1.29") }
            return paid
        }
        if let currency, CatalogCSV.currency(currency) == nil {
            throw ValidationError("\(currency) is no currency of ISO 4217: three capital letters, such as EUR")
        }
        let readings = try reading.map { written in
            guard let other = LineReading(written) else {
                throw ValidationError("'\(written)' is no reading such as '0.4 NEUER KAESE'")
            }
            return other
        }
        let context = LineContext(
            retailer: retailer, shop: merchant, amount: paid, currency: currency, language: language,
            readings: readings, discounts: discount, brands: brand)
        let catalog = try openCatalog(file)
        for argument in text {
            if argument == "-" {
                while let line = readLine() { try answer(line, code, context, catalog) }
            } else {
                try answer(argument, code, context, catalog)
            }
        }
    }

    private func answer(_ line: String, _ code: GTIN?, _ context: LineContext, _ catalog: Catalog) throws {
        let outcome = catalog.match(line: line, gtin: code, in: context)
        if json { try Output.json(MatchOutput(line, outcome)) } else { print(MatchOutput.sentence(line, outcome)) }
    }
}
