import DomainModel
import Testing

import Catalog

/// Lines without a brand, of another variety, size, percentage, count or maker than the catalogue's, and honest ones.
@Suite("Lines that resemble a product and are none")
struct ContestedLineTests {
    private let results: [MatchTestSuite.Result]

    init() throws {
        let catalog = Catalog(products: try Suite.products("contested-catalog.csv"))
        results = try MatchTestSuite(csv: try Suite.bytes("contested-cases.csv"), named: "contested-cases.csv").run(
            catalog)
    }

    @Test(
        "Rows that rules were made on and those that were kept aside: precision and recall",
        arguments: [(0, 0.99, 0.85), (1, 0.95, 0.84)])
    func halves(remainder: Int, precision: Double, recall: Double) {
        let half = results.filter { $0.testCase.row % 2 == remainder }
        let summary = MatchTestSuite.Summary(half)
        let failed = half.filter { $0.verdict == .wrong || $0.verdict == .missed }.map {
            "\($0.verdict) \($0.testCase.text): \($0.outcome.match?.reason ?? "")"
        }
        #expect(half.count >= 100)
        #expect(summary.precision >= precision, "\(failed)")
        #expect(summary.recall >= recall, "\(failed)")
    }

    @Test("Every known alias is its product")
    func aliases() throws {
        let catalog = Catalog(products: try Suite.products("contested-catalog.csv"))
        let products = try Suite.products("contested-catalog.csv").filter { !$0.aliases.isEmpty }
        #expect(products.count >= 10)
        for product in products {
            for alias in product.aliases {
                let found = catalog.match(line: alias.text).match
                #expect(found?.product.gtin == product.gtin && found?.evidence == .alias, "\(alias.text)")
            }
        }
        #expect(catalog.contestedAliases.isEmpty)
    }
}
