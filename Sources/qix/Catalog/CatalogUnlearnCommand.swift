import ArgumentParser
import Catalog

/// Takes back what a catalogue was taught.
struct CatalogUnlearnCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlearn",
        abstract: "Takes an alias back: from now on this text is this product no longer.",
        discussion: """
            The product's row loses the alias; the rest of the file stays as it is. One that was taught with --retailer \
            is taken back with the same --retailer. Decisions made meanwhile stand: qix ledger reverse takes coins back.

            Examples:
              qix catalog unlearn catalog.csv "LATTE PS 1L" 8001120123453
              qix catalog unlearn catalog.csv "LATTE" 8001120123453 --retailer 00348170101
            """)

    @OptionGroup var taught: AliasArguments

    func run() throws {
        let (alias, gtin) = try taught.read()
        try Catalog.unlearn(alias, of: gtin, path: taught.file)
        Output.log("\(taught.file): '\(alias.text)' is \(gtin) no longer")
    }
}
