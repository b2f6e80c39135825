import ArgumentParser
import Catalog

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
              qix catalog learn catalog.csv "LATTE" 8001120123453 --retailer 00348170101
            """)

    @OptionGroup var taught: AliasArguments

    func run() throws {
        let (alias, gtin) = try taught.read()
        let isNew = try Catalog.learn(alias, for: gtin, path: taught.file)
        Output.log("\(taught.file): '\(alias.text)' \(isNew ? "is \(gtin) from now on" : "was \(gtin) already")")
    }
}
