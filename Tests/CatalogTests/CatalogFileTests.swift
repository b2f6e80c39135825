import DomainModel
import Testing

// Inside: the table of what folding makes equal.
@testable import Catalog

@Suite("A catalogue file is loaded whole or not at all")
struct CatalogFileTests {
    private func load(_ text: String) throws -> Catalog { try Catalog.load(csv: Array(text.utf8), named: "c.csv") }
    private func problems(_ text: String) -> [RowProblem] {
        do {
            _ = try load(text)
            return []
        } catch CatalogError.rows(_, let problems, _) {
            return problems
        } catch {
            Issue.record("unexpected \(error)")
            return []
        }
    }

    @Test("A row becomes a product, unknown columns are ignored")
    func rows() throws {
        let catalog = try load(
            "gtin,name,colour,brand,partner,category,size,aliases\n"
                + "8000500310427,\"Nutella, 450 g\",brown,Nutella,Ferrero,Spreads,450 g,"
                + "NUTELLA 450|01234567890:NUT.G450\n"
        )
        let product = try #require(catalog.product(GTIN("8000500310427")!))
        #expect(product.name == "Nutella, 450 g")
        #expect(product.partner == "Ferrero")
        #expect(product.aliases == [Alias(text: "NUTELLA 450"), Alias(text: "NUT.G450", retailer: "01234567890")])
    }

    @Test("Byte order mark, CRLF, semicolons and blank rows make no difference")
    func windows() throws {
        let catalog = try load("\u{FEFF}gtin;name\r\n8000500310427;\"Say \"\"hi\"\"\"\r\n\r\n80052760;Kinder\r\n")
        #expect(catalog.count == 2)
        #expect(catalog.product(GTIN("8000500310427")!)?.name == "Say \"hi\"")
    }

    @Test("Latin-1 is converted, and a note says so")
    func latin1() throws {
        let catalog = try Catalog.load(
            csv: Array("gtin,name\n8000500310427,Caff".utf8) + [0xE8] + Array("\n".utf8), named: "c.csv")
        #expect(catalog.product(GTIN("8000500310427")!)?.name == "Caffè")
        #expect(catalog.notes.count == 1)
    }

    @Test("Nothing, UTF-16, a picture and a file without header are refused with a message")
    func noCatalogue() {
        #expect(throws: CatalogError.empty(file: "c.csv")) { try Catalog.load(csv: [], named: "c.csv") }
        #expect(throws: CatalogError.empty(file: "c.csv")) {
            try Catalog.load(csv: [0xEF, 0xBB, 0xBF], named: "c.csv")
        }
        #expect(throws: CatalogError.self) { try Catalog.load(csv: [0xFF, 0xFE, 0x67, 0], named: "c.csv") }
        #expect(throws: CatalogError.self) { try Catalog.load(csv: [0x89, 0x50, 0, 1, 2], named: "c.csv") }
        #expect(throws: CatalogError.header(file: "c.csv", missing: ["gtin", "name"], found: ["a", "b"])) {
            try load("a,b\n1,2\n")
        }
    }

    @Test("Each bad row is reported with its number and what to do")
    func badRows() {
        let found = problems(
            """
            gtin,name
            8000500310427,Nutella
            8000500310428,Nutella
            8000500310427,Nutella again
            80052760,
            12,Short
            80052760,Kinder,and more
            "80052760,Kinder
            """)
        #expect(
            found == [
                RowProblem(row: 3, kind: .checkDigit("8000500310428", expected: "7")),
                RowProblem(row: 4, kind: .duplicate("08000500310427", firstRow: 2)),
                RowProblem(row: 5, kind: .emptyName),
                RowProblem(row: 6, kind: .notGTIN("12")),
                RowProblem(row: 7, kind: .fieldCount(found: 3, expected: 2)),
                RowProblem(row: 8, kind: .openQuote),
            ])
    }

    @Test(
        "A number that a spreadsheet has rounded is named as such", arguments: ["8,0012E+12", "8.00124E+12", "8E+12"])
    func rounded(code: String) {
        let found = problems("gtin;name\n\(code);Spaghetti\n")
        #expect(found == [RowProblem(row: 2, kind: .roundedBySpreadsheet(code))])
        #expect(found.first?.description.contains("format the column as text") == true)
    }

    @Test(
        "A spreadsheet's own file is refused with how to save it",
        arguments: [[0x50, 0x4B, 3, 4], [0xD0, 0xCF, 0x11, 0xE0]])
    func spreadsheet(signature: [UInt8]) {
        let error = #expect(throws: CatalogError.self) {
            try CatalogCSV(bytes: signature + Array("xl/workbook.xml".utf8), named: "products.xlsx")
        }
        #expect(error?.description.contains("CSV UTF-8") == true)
    }

    @Test("GTIN-8, -12, -13 and -14 of one product are one product")
    func forms() {
        let found = problems("gtin,name\n80052760,Kinder\n0000080052760,Kinder\n00000080052760,Kinder\n")
        #expect(found.map(\.row) == [3, 4])
    }

    @Test("A line of 10 MB is reported, and the rows around it are read")
    func longLine() {
        let long = String(repeating: "x", count: 10_000_000)
        let found = problems("gtin,name\n8000500310427,\(long)\n12,Short\n")
        #expect(found.map(\.row) == [2, 3])
        guard case .tooLong = found.first?.kind else {
            Issue.record("the long row was not named")
            return
        }
        #expect(found[0].description.utf8.count < 200)
    }

    @Test("An alias names one product")
    func aliases() {
        let found = problems("gtin,name,aliases\n8000500310427,Nutella,NUT. 450\n80052760,Kinder,Nut 450\n")
        #expect(found == [RowProblem(row: 3, kind: .duplicateAlias("Nut 450", firstRow: 2))])
    }
}

@Suite("Folding removes what tills and spreadsheets differ in")
struct FoldedTextTests {
    @Test(
        "Case, accents, punctuation and spaces",
        arguments: [
            ("  Caffè  L'ORO ", "caffe l oro"), ("Kühne Gewürzgurken", "kuhne gewurzgurken"), ("Weißbier", "weissbier"),
            ("Cœur de Lion", "coeur de lion"), ("Jalapen\u{303}o", "jalapeno"), ("Żywiec žluté", "zywiec zlute"),
            ("KRA.PHILAD. GR.150 C", "kra philad gr 150 c"), ("", ""), ("€ %", ""), ("Ørsted Łódź", "orsted lodz"),
            ("6×1,5 ſÿ÷", "6x1 5 sy"),
        ])
    func folds(text: String, folded: String) { #expect(FoldedText(text).joined == folded) }
}
