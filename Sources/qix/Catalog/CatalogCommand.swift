import ArgumentParser
import Catalog
import DomainModel
import Foundation

/// Everything about the partners' products.
struct CatalogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalog",
        abstract: "Checks the partners' products, matches lines to them, learns and imports.",
        discussion: """
            A catalogue is a CSV file: gtin,name,brand,partner,category,size,aliases,price. Aliases are separated by \
            |; an alias of one retailer has the retailer's VAT number before it: 01234567890:LATTE PS 1L. A price \
            is what shops ask for one piece, in euros unless its currency stands behind it; several currencies are \
            separated by |: 1.29|9.95 DKK.
            """,
        subcommands: [
            CatalogCheckCommand.self, CatalogMatchCommand.self, CatalogTestCommand.self, CatalogLearnCommand.self,
            CatalogUnlearnCommand.self,
            CatalogImportCommand.self,
        ])
}
