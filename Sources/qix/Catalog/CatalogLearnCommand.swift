import ArgumentParser
import Arguments
import Catalog

/// Teaches a catalogue how a till writes a product.
struct CatalogLearnCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Adds an alias: a text that names this product from now on.",
        discussion: """
            The alias is added to the product's row; the rest of the file is not changed. With --retailer it applies \
            only to receipts of that retailer, and takes precedence over general aliases.

            Examples:
              qix catalog learn catalog.csv "LATTE PS 1L" 8001120123453
              qix catalog learn catalog.csv "LATTE" 8001120123453 --retailer 00348170101
            """)

    @OptionGroup var taught: AliasArguments

    func run() throws {
        let (alias, gtin) = try taught.read()
        let isNew = try Catalog.learn(alias, for: gtin, path: taught.file)
        Output.log("\(taught.file): '\(alias.text)' \(isNew ? "now names \(gtin)" : "already named \(gtin)")")
    }
}
