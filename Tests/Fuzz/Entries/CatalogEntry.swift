import Catalog
import Foundation

extension FuzzEntry {
    /// A catalogue's bytes → products and the problems of its rows; what is written again is read again.
    public static let catalog = FuzzEntry(
        name: "catalog",
        tokens: [
            "gtin,name,brand,partner,category,size,aliases\n", "gtin;name\r\n", "8000500310427", "80052760", "\"",
            "\"\"",
            ",", "|", ":", "\n", "\r", "\t", "01234567890:NUT", "\u{FEFF}", "1,5 l", "2x250g",
        ],
        seeds: { files(in: root.appending(path: "images")) { $0 == "catalog.csv" }.map { Array($0.prefix(3000)) } },
        check: { bytes in
            let read: CatalogCSV
            do throws(CatalogError) { read = try CatalogCSV(bytes: bytes, named: "catalog.csv") } catch {
                try require(!error.description.isEmpty, "an error says what to do")
                return
            }
            try require(Set(read.products.map(\.gtin)).count == read.products.count, "a number is one product's")
            try require(read.products.allSatisfy { !$0.name.isEmpty }, "a product has a name")
            try require(read.rowNumbers.count == read.products.count, "each product has its row")
            try require(read.problems.allSatisfy { !$0.description.isEmpty }, "a problem says what to do")
            let header = CatalogCSV.columns.joined(separator: ",")
            let written = ([header] + read.products.map(CatalogCSV.row)).joined(separator: "\n") + "\n"
            let again = try CatalogCSV(bytes: Array(written.utf8), named: "again.csv")
            try require(
                again.products.map(CatalogCSV.row) == read.products.map(CatalogCSV.row),
                "a product's row is the same product")
        })
}
