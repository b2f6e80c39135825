import ArgumentParser
import Catalog
import Foundation
import Retail

/// Everything about the partners' products.
struct CatalogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalog",
        abstract: "Checks the partners' products, matches lines to them, learns and imports.",
        discussion: """
            A catalogue is a CSV file: gtin,name,brand,partner,category,size,aliases. Aliases are parted by |; one that \
            only one retailer prints is written 01234567890:LATTE PS 1L, with its VAT number.
            """,
        subcommands: [
            CatalogCheckCommand.self, CatalogMatchCommand.self, CatalogTestCommand.self, CatalogLearnCommand.self,
            CatalogImportCommand.self, CatalogBenchCommand.self,
        ])
}

/// The bytes of a file, `-` being standard input.
func catalogBytes(_ path: String) throws -> [UInt8] {
    if path == "-" { return [UInt8](FileHandle.standardInput.readDataToEndOfFile()) }
    guard let data = FileManager.default.contents(atPath: path) else {
        throw CatalogError.file(file: path, what: "the file cannot be read: look at its path and permissions")
    }
    return [UInt8](data)
}

/// Prints messages for people, apart from the data.
func tell(_ message: String) { FileHandle.standardError.write(Data((message + "\n").utf8)) }
