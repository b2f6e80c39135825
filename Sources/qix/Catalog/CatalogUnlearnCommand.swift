import ArgumentParser
import Arguments
import Catalog

/// Takes back what a catalogue was taught.
struct CatalogUnlearnCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlearn",
        abstract: "Removes an alias: the text no longer names this product.",
        discussion: """
            The alias is removed from the product's row; the rest of the file is not changed. To remove an alias of \
            one retailer, give --retailer. Earlier decisions are not changed: `qix ledger reverse` takes coins back.

            Examples:
              qix catalog unlearn catalog.csv "LATTE PS 1L" 8001120123453
              qix catalog unlearn catalog.csv "LATTE" 8001120123453 --retailer 00348170101
            """)

    @OptionGroup var taught: AliasArguments

    func run() throws {
        let (alias, gtin) = try taught.read()
        try Catalog.unlearn(alias, of: gtin, path: taught.file)
        Output.log("\(taught.file): '\(alias.text)' no longer names \(gtin)")
    }
}
