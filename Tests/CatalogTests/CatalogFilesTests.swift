import DomainModel
import Foundation
import Testing
import TestSupport

import Catalog

@Suite("Several partners' files are one catalogue")
struct CatalogFilesTests {
    private let scratch: ScratchFolder
    private static let header = "gtin,name,brand,partner,category,size,aliases\n"
    private static let pasta = "8012417001107,Spaghetti n.5,Valdoro,Serra,pasta,500 g,SPAGH.N5\n"
    private static let rice = "8012417003699,Riso Carnaroli,Risaia,Serra,rice,1 kg,\n"
    private static let nutella = "8000500310427,Nutella,Nutella,Ferrero,Spreads,450 g,NUTELLA 450\n"

    init() throws { scratch = try ScratchFolder() }

    private func file(_ name: String, _ rows: String...) throws -> String {
        let path = scratch.path(name)
        try Data((CatalogFilesTests.header + rows.joined()).utf8).write(to: URL(filePath: path))
        return path
    }

    private func has(_ catalog: Catalog, _ digits: String) -> Bool { catalog.product(GTIN(digits)!) != nil }

    @Test("All of their products are found")
    func several() throws {
        let paths = [try file("serra.csv", Self.pasta, Self.rice), try file("ferrero.csv", Self.nutella)]
        let catalog = try Catalog.open(paths, skippingBadRows: false)
        #expect(catalog.count == 3)
        #expect(catalog.notes == [])
    }

    @Test("A bad row of one stops all, with its file and row, unless bad rows are set aside; then it alone is missing")
    func badRow() throws {
        let serra = try file("serra.csv", Self.pasta, "8012417003690,Riso,,Serra,,,\n", Self.rice)
        let paths = [try file("ferrero.csv", Self.nutella), serra]
        #expect(throws: CatalogError.self) { try Catalog.open(paths, skippingBadRows: false) }
        let catalog = try Catalog.open(paths, skippingBadRows: true)
        #expect(catalog.count == 3)
        #expect(catalog.notes.count == 1)
        #expect(catalog.notes[0].hasPrefix("\(serra): row 3: 8012417003690: wrong check digit"))
        #expect(catalog.notes[0].hasSuffix("set aside"))
    }

    @Test("What two rows claim, neither has: a number or an alias twice, in one file or in two")
    func contested() throws {
        let one = try file("one.csv", Self.pasta, Self.rice)
        let sameNumber = try file("number.csv", Self.nutella, Self.pasta.replacing("Valdoro", with: "Other"))
        let sameAlias = try file("alias.csv", Self.nutella.replacing("NUTELLA 450", with: "spagh.n5"))
        for other in [sameNumber, sameAlias] {
            #expect(throws: CatalogError.self) { try Catalog.open([one, other], skippingBadRows: false) }
            let catalog = try Catalog.open([one, other], skippingBadRows: true)
            #expect(!has(catalog, "8012417001107"))
            #expect(has(catalog, "8012417003699"))
            #expect(has(catalog, "8000500310427") == (other == sameNumber))
            #expect(catalog.notes.count == 1 && catalog.notes[0].contains("one.csv, row 2, too"), "\(catalog.notes)")
        }
        let twice = try file("twice.csv", Self.pasta, Self.rice, Self.pasta)
        let catalog = try Catalog.open([twice], skippingBadRows: true)
        #expect(!has(catalog, "8012417001107") && has(catalog, "8012417003699"))
    }

    @Test("A large one is indexed beside the first file, for these files as they are and no others")
    func index() throws {
        // Enough rows to be worth an index.
        var rows = ""
        for number in 0..<60_000 {
            let payload = 800_050_000_000 + number
            let name = "Biscotti numero \(number) al cioccolato e nocciole"
            rows += "\(payload)\(GTIN.checkDigit(of: payload)),\(name),Marca,Ferrero,,,\n"
        }
        let paths = [try file("large.csv", rows), try file("small.csv", Self.rice, Self.rice)]
        let first = try Catalog.open(paths, skippingBadRows: true)
        #expect(first.count == 60_000)
        #expect(FileManager.default.fileExists(atPath: paths[0] + ".index"))
        let second = try Catalog.open(paths, skippingBadRows: true)
        #expect(second.count == first.count && second.notes == first.notes)
        #expect(throws: CatalogError.self) { try Catalog.open(paths, skippingBadRows: false) }
        _ = try file("small.csv", Self.rice)
        #expect(try Catalog.open(paths, skippingBadRows: true).count == 60_001)
    }
}
