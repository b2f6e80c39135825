import ArgumentParser
import Catalog
import Retail

/// Teaches a catalogue how a till writes a product.
struct CatalogLearnCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Adds an alias: from now on this text is this product.",
        discussion: """
            The product's row gets the alias; the rest of the file stays as it is. With --retailer it holds for the \
            receipts of that retailer only, and comes before what others say.

            Examples:
              qix catalog learn catalog.csv "LATTE PS 1L" 8001120123453
              qix catalog learn catalog.csv "LATTE PS 1L" 8001120123453 --retailer 00348170101
            """)

    @Argument(help: "The catalogue, CSV.")
    var file: String

    @Argument(help: "The text as the till prints it.")
    var text: String

    @Argument(help: "The product's GTIN.")
    var gtin: String

    @Option(help: "The retailer's VAT number.")
    var retailer: String?

    func run() throws {
        guard let code = GTIN(gtin) else { throw ValidationError("\(gtin) is no GTIN: length or check digit") }
        let digits = retailer.map { $0.filter(\.isWholeNumber) }
        if let digits, !(8...14).contains(digits.count) {
            throw ValidationError("\(retailer ?? "") is no VAT number: it has 8 to 14 digits")
        }
        let isNew = try Catalog.learn(Alias(text: text, retailer: digits), for: code, path: file)
        Output.tell(isNew ? "\(file): '\(text)' is \(code) from now on" : "\(file): '\(text)' was \(code) already")
    }
}
