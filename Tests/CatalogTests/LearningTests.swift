import DomainModel
import Foundation
import Testing
import TestSupport

import Catalog

@Suite("Adding an alias to a catalogue")
struct LearningTests {
    private let nutella = GTIN("8000500310427")!

    private func learn(_ text: String, retailer: String? = nil, _ file: String) throws -> String {
        let alias = Alias(text: text, retailer: retailer)
        return String(
            decoding: try CatalogLearning.learn(alias, for: nutella, in: Array(file.utf8), named: "c.csv"),
            as: UTF8.self)
    }

    @Test("The product's row gets it; every other byte stays")
    func row() throws {
        let file =
            "gtin,name,aliases,note\r\n80052760,\"Kinder, uno\",,x\r\n8000500310427,Nutella,NUT,\"a \"\"b\"\"\"\r\n"
        let learned = try learn("CREMA 7", retailer: "01234567890", file)
        #expect(
            learned == "gtin,name,aliases,note\r\n80052760,\"Kinder, uno\",,x\r\n"
                + "8000500310427,Nutella,NUT|01234567890:CREMA 7,\"a \"\"b\"\"\"\r\n")
        let catalog = try Catalog.load(csv: Array(learned.utf8), named: "c.csv")
        #expect(catalog.match(line: "crema 7", in: LineContext(retailer: "01234567890")).match?.product.gtin == nutella)
        #expect(catalog.match(line: "crema 7").match == nil)
    }

    @Test("A file without the column gets it")
    func column() throws {
        let learned = try learn("CREMA 7", "gtin;name\n8000500310427;Nutella\n80052760;Kinder")
        #expect(learned == "gtin;name;aliases\n8000500310427;Nutella;CREMA 7\n80052760;Kinder;\n")
    }

    @Test("A byte order mark, by which spreadsheets know UTF-8, stays")
    func mark() throws {
        let scratch = try ScratchFolder()
        let file = try scratch.write("c.csv", "\u{FEFF}gtin,name,aliases\n8000500310427,Nutella,\n".utf8)
        #expect(try Catalog.learn(Alias(text: "CREMA 7"), for: nutella, path: file))
        func text() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: file))) }
        #expect(try text() == Array("\u{FEFF}gtin,name,aliases\n8000500310427,Nutella,CREMA 7\n".utf8))
        try Catalog.unlearn(Alias(text: "CREMA 7"), of: nutella, path: file)
        #expect(try text() == Array("\u{FEFF}gtin,name,aliases\n8000500310427,Nutella,\n".utf8))
    }

    @Test("What is known already changes nothing")
    func again() throws {
        let file = "gtin,name,aliases\n8000500310427,Nutella,CREMA 7\n"
        #expect(try learn("crema 7.", file) == file)
    }

    @Test("A product that is not there, a text that is another's, a text of nothing are refused")
    func refused() {
        #expect(throws: CatalogError.self) { try learn("A", "gtin,name,aliases\n80052760,Kinder,\n") }
        #expect(throws: CatalogError.self) {
            try learn("uno due", "gtin,name,aliases\n80052760,Kinder,UNO DUE\n8000500310427,Nutella,\n")
        }
        #expect(throws: CatalogError.self) { try learn("...", "gtin,name,aliases\n8000500310427,Nutella,\n") }
    }

    @Test("What was taught is taken back: every other alias and byte stays")
    func takenBack() throws {
        let file = "gtin,name,aliases\r\n80052760,Kinder,K\r\n8000500310427,Nutella,NUT|01234567890:CREMA 7|CREMA 7\r\n"
        func unlearned(_ alias: Alias) throws -> String {
            String(
                decoding: try CatalogLearning.unlearn(alias, of: nutella, in: Array(file.utf8), named: "c.csv"),
                as: UTF8.self)
        }
        #expect(
            try unlearned(Alias(text: "crema 7")) == file.replacing("|CREMA 7", with: ""))
        #expect(
            try unlearned(Alias(text: "Crema 7.", retailer: "01234567890"))
                == file.replacing("|01234567890:CREMA 7", with: ""))
        #expect(throws: CatalogError.self) { try unlearned(Alias(text: "crema 8")) }
        #expect(throws: CatalogError.self) { try unlearned(Alias(text: "nut", retailer: "01234567890")) }
        let taught = try learn("ALTRA", file)
        #expect(
            try CatalogLearning.unlearn(Alias(text: "ALTRA"), of: nutella, in: Array(taught.utf8), named: "c.csv")
                == Array(file.utf8))
    }
}
