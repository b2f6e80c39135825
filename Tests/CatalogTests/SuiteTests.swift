import DomainModel
import Foundation
import SyntheticData
import Testing

// Inside: the threshold in use compared with others.
@testable import Catalog

/// Files of the suite, found beside this one.
enum Suite {
    static func bytes(_ name: String) throws -> [UInt8] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Suite")
        return [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }

    static func products(_ name: String) throws -> [Product] {
        try CatalogCSV(bytes: try bytes(name), named: name).products
    }
}

@Suite("The suite of receipt lines")
struct SuiteTests {
    @Test(
        "Precision is 0.99 and recall 0.90",
        arguments: [
            ("catalog.csv", "cases.csv"), ("long-names-catalog.csv", "long-names-cases.csv"),
            ("near-misses-catalog.csv", "near-misses-cases.csv"),
        ])
    func bars(catalog: String, cases: String) throws {
        let catalog = Catalog(products: try Suite.products(catalog))
        let results = try MatchTestSuite(csv: try Suite.bytes(cases), named: cases).run(catalog)
        let summary = MatchTestSuite.Summary(results)
        let wrong = results.filter { $0.verdict == .wrong }.map(\.testCase.text)
        #expect(summary.precision >= 0.99, "wrong: \(wrong)")
        #expect(summary.recall >= 0.90)
    }

    /// They are harder than the suite's lines, and the weights were learned without them.
    @Test(
        "Lines of made-up brands in twelve languages, drawn by a script that knows no matcher",
        arguments: [("drawn-cases.csv", 0.97, 0.76), ("drawn-misread.csv", 0.98, 0.53)])
    func drawn(cases: String, precision: Double, recall: Double) throws {
        let catalog = Catalog(products: try Suite.products("drawn-catalog.csv"))
        let results = try MatchTestSuite(csv: try Suite.bytes(cases), named: cases).run(catalog)
        let summary = MatchTestSuite.Summary(results)
        #expect(summary.precision >= precision)
        #expect(summary.recall >= recall)
    }

    @Test("Lines that an outsider wrote: many are paid, none as another product of the catalogue")
    func outsider() throws {
        let catalog = Catalog(products: try Suite.products("outsider-catalog.csv"))
        let results = try MatchTestSuite(csv: try Suite.bytes("outsider-cases.csv"), named: "outsider-cases.csv").run(
            catalog)
        let summary = MatchTestSuite.Summary(results)
        let wrong = results.filter { $0.verdict == .wrong }
        let picked = results.count { !$0.testCase.acceptable.isEmpty && $0.outcome.match != nil }
        #expect(summary.recall >= 0.93)
        #expect(wrong.allSatisfy { $0.testCase.gtin == nil }, "\(wrong.map(\.testCase.text))")
        #expect(picked <= 1)
        #expect(summary.precision >= 0.975, "\(wrong.map(\.testCase.text))")
    }

    @Test("Of lines that do not tell siblings apart few are picked")
    func ambiguous() throws {
        let catalog = Catalog(products: try Suite.products("drawn-catalog.csv"))
        let results = try MatchTestSuite(csv: try Suite.bytes("drawn-cases.csv"), named: "drawn-cases.csv").run(catalog)
        let ambiguous = results.filter { !$0.testCase.acceptable.isEmpty }
        let picked = ambiguous.filter { $0.outcome.match != nil }
        #expect(ambiguous.count >= 30)
        #expect(picked.count <= 3, "\(picked.map(\.testCase.text))")
    }

    @Test("It holds 150 lines or more, 40 or more of them no product, each product among its catalogue")
    func size() throws {
        let cases = try MatchTestSuite(csv: try Suite.bytes("cases.csv"), named: "cases.csv").cases
        let known = Set(try Suite.products("catalog.csv").map(\.gtin))
        #expect(cases.count >= 150)
        #expect(cases.count { $0.gtin == nil } >= 40)
        #expect(cases.allSatisfy { $0.gtin.map(known.contains) ?? true })
    }

    @Test("Four thousand other products, similar ones among them, make no line wrong")
    func distractors() throws {
        let real = try Suite.products("catalog.csv")
        var source = SyntheticCatalog(seed: 7, resembling: real)
        let catalog = Catalog(products: real + source.products(4000))
        let summary = MatchTestSuite.Summary(
            try MatchTestSuite(csv: try Suite.bytes("cases.csv"), named: "cases.csv").run(catalog))
        #expect(summary.precision >= 0.99)
        #expect(summary.recall >= 0.85)
    }

    @Test("A higher threshold than the one in use makes nothing more precise")
    func threshold() throws {
        let index = Catalog(products: try Suite.products("catalog.csv")).index
        let cases = try MatchTestSuite(csv: try Suite.bytes("cases.csv"), named: "cases.csv").cases
        let inUse = LineMatcher(index: index).threshold
        var figures: [Double: (right: Int, wrong: Int)] = [:]
        for threshold in Set([0.5, 0.7, 0.8, inUse, 0.9, 0.95, 0.99]) {
            let matcher = LineMatcher(index: index, threshold: threshold)
            for testCase in cases {
                guard let match = matcher.match(testCase.text).match else { continue }
                if match.product.gtin == testCase.gtin {
                    figures[threshold, default: (0, 0)].right += 1
                } else {
                    figures[threshold, default: (0, 0)].wrong += 1
                }
            }
        }
        let table = figures.sorted { $0.key < $1.key }.map {
            "\($0.key): \($0.value.right) right, \($0.value.wrong) wrong"
        }
        print(table.joined(separator: "\n"))
        let chosen = try #require(figures[inUse])
        let strict = try #require(figures[0.95])
        #expect(chosen.wrong <= strict.wrong + 1, "\(table)")
        #expect(chosen.right > strict.right)
    }
}
