import Catalog
import CatalogImport
import DomainModel
import Foundation
import Testing

@Suite("Importing third-party files")
struct ImportTests {
    private struct Outcome {
        var summary: ProductImport.Summary
        var products: [Product]
        var rejections: [ProductImport.Rejection]
    }

    private func run(
        _ bytes: Data, _ source: ProductImport.Source, _ options: ProductImport.Options = .init()
    ) throws -> Outcome {
        let path = NSTemporaryDirectory() + "qix-import-\(UUID().uuidString)"
        try bytes.write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        var products: [Product] = []
        var rejections: [ProductImport.Rejection] = []
        let summary = try ProductImport(source, options: options).run(path) {
            products.append($0)
        } rejection: {
            rejections.append($0)
        }
        return Outcome(summary: summary, products: products, rejections: rejections)
    }

    private let table = """
        code\turl\tproduct_name\tquantity\tbrands\tcategories\tcountries_tags
        8076800195057\tu\tSpaghetti "n.5"\t500 g\tBarilla\tPasta,Pasta di semola\ten:italy
        123\tu\tShort\t\t\t\ten:italy
        8076800195057\tu\tAgain\t\t\t\ten:italy
        3017620422003\tu\t\t400 g\tFerrero\t\ten:italy
        3017620422003\tu\tNutella\t400 g\tFerrero\ten:sweet-spreads\ten:france,en:italy
        2012345000001\tu\tProsciutto\t\t\t\ten:italy
        80052760\tu\tKinder\t\tKinder\t\ten:france

        """

    @Test("Open Food Facts, tab-separated: products, and every other row with its reason")
    func openFoodFacts() throws {
        var options = ProductImport.Options()
        options.country = "Italy"
        options.partner = "Prova"
        let outcome = try run(Data(table.utf8), .openfoodfacts, options)
        #expect(outcome.summary.rows == 7)
        #expect(outcome.summary.imported == 2)
        #expect(outcome.summary.rejected == 4)
        #expect(outcome.summary.skipped == 1)
        #expect(
            outcome.products.first
                == Product(
                    gtin: GTIN("8076800195057")!, name: "Spaghetti \"n.5\"", brand: "Barilla", partner: "Prova",
                    category: "Pasta di semola", size: "500 g"))
        #expect(outcome.rejections.map(\.row) == [3, 4, 5, 7])
        #expect(outcome.rejections.allSatisfy { !$0.reason.isEmpty })
    }

    @Test("Open Food Facts, JSON lines: the wished language first, other shapes aside")
    func jsonLines() throws {
        let lines = """
            {"code":"8076800195057","product_name":"Spaghetti","product_name_it":"Spaghetti n.5","brands":"Barilla",\
            "quantity":"500 g","categories_tags":["en:pastas","en:spaghetti"],"nutriments":{"fat":1}}
            nonsense
            {"name":"no code"}
            {"code":80052760,"product_name":"Kinder"}

            """
        let outcome = try run(Data(lines.utf8), .openfoodfacts)
        #expect(outcome.products.map(\.name) == ["Spaghetti n.5", "Kinder"])
        #expect(outcome.products.first?.category == "spaghetti")
        #expect(outcome.rejections.map(\.row) == [2, 3])
    }

    @Test("A gzip file is read as it is; a damaged one is said to be")
    func gzip() throws {
        // printf 'code\\tproduct_name\\n80052760\\tKinder\\n' | gzip -n9 | base64
        let packed = try #require(
            Data(base64Encoded: "H4sIAAAAAAACA0vOT0nlLCjKTylNLonPS8xN5bIwMDA1Mjcz4PTOzEtJLeICAKKeuBAiAAAA"))
        let whole = try? run(packed, .openfoodfacts)
        #expect(whole?.products.map(\.name) == ["Kinder"])
        #expect(throws: CatalogError.self) { try run(packed.prefix(packed.count - 12), .openfoodfacts) }
    }

    @Test("Any CSV, with the headings it has")
    func mapping() throws {
        var options = ProductImport.Options()
        options.mapping = ["gtin": "EAN", "name": "Descrizione"]
        options.partner = "Rossi"
        let outcome = try run(
            Data("Codice;EAN;Descrizione\n1;80052760;Kinder\n2;80052761;Sbagliato\n".utf8), .csv, options)
        #expect(outcome.products == [Product(gtin: GTIN("80052760")!, name: "Kinder", partner: "Rossi")])
        #expect(outcome.summary.rejected == 1)
        #expect(outcome.rejections.map(\.row) == [3])
    }

    @Test("A missing file, an empty one and one without the columns are messages")
    func refused() {
        #expect(throws: CatalogError.self) {
            try ProductImport(.openfoodfacts).run("/nonexistent") { _ in
            } rejection: { _ in
            }
        }
        #expect(throws: CatalogError.self) { try run(Data(), .openfoodfacts) }
        #expect(throws: CatalogError.self) { try run(Data("a\tb\n1\t2\n".utf8), .openfoodfacts) }
    }
}
