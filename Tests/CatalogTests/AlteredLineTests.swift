import DomainModel
import Foundation
import Testing
import TestSupport

// Inside: what takes brands and sizes out of lines is that of the lines that the weights are learned from.
@testable import Catalog

/// Lines of the suite that are a product, altered so that they no longer say so: what an honest till prints for
/// somebody else's goods, and what a hand with an editor makes of a receipt.
@Suite("Lines that no longer say which product it is")
struct AlteredLineTests {
    private struct Line {
        var text: String
        var product: Product
    }

    private let catalog: Catalog
    private let lines: [Line]

    init() throws {
        let products = try Suite.products("catalog.csv")
        let catalog = Catalog(products: products)
        self.catalog = catalog
        lines = try MatchTestSuite(csv: try Suite.bytes("cases.csv"), named: "cases.csv").cases.compactMap { line in
            guard let gtin = line.gtin, let product = catalog.product(gtin), catalog.match(line: line.text).match != nil
            else { return nil }
            return Line(text: line.text, product: product)
        }
    }

    /// How many altered lines there are, and those that were matched all the same.
    private func matched(_ alter: (Line) -> String?) -> (count: Int, wrong: [String]) {
        var count = 0
        var wrong: [String] = []
        for line in lines {
            guard let text = alter(line), text != line.text else { continue }
            count += 1
            if let found = catalog.match(line: text).match, found.product.gtin == line.product.gtin {
                wrong.append("\(line.text) → \(text): \(found.product.name)")
            }
        }
        return (count, wrong)
    }

    @Test("Without its brand a line is a question at most, but where most of a name of the brand's own is on it")
    func brandless() {
        let withoutBrand = { (line: Line) in
            MatchTestSuite.Case(row: 0, text: line.text).text(without: line.product.brand)
        }
        let (count, named) = matched(withoutBrand)
        #expect(count >= 80)
        #expect(named.count * 7 <= count, "\(named.count) of \(count): \(named)")
        let (_, generic) = matched { line in
            withoutBrand(line).flatMap { ListedWords.areGeneric($0) ? $0 : nil }
        }
        #expect(generic.isEmpty, "\(generic)")
    }

    @Test("A maker whose name begins as the brand's does is another")
    func neighbours() {
        let (count, matched) = matched { line in
            let brand = Set(FoldedText(line.product.brand).joined.split(separator: " ").map(String.init))
            let words = line.text.split(separator: " ").map(String.init)
            let place = words.firstIndex { $0.count >= 7 && brand.contains(FoldedText($0).joined) }
            guard let place else { return nil }
            let other = [String(words[place].dropLast(3)) + "OVKU"]
            return (words[..<place] + other + words[(place + 1)...]).joined(separator: " ")
        }
        #expect(count >= 20)
        #expect(matched.isEmpty, "\(matched.count) of \(count): \(matched)")
    }

    @Test("With another size a line is not the product", arguments: [2.0, 0.4])
    func resized(factor: Double) {
        let (count, wrong) = matched { MatchTestSuite.Case(row: 0, text: $0.text).text(resizedBy: factor) }
        #expect(count >= 20)
        #expect(wrong.isEmpty, "\(wrong.count) of \(count)")
    }

    @Test("Under another partner's code a line is a question at most")
    func foreignCode() {
        var random = SeededGenerator(seed: 16)
        var wrong: [String] = []
        for line in lines {
            let others = lines.filter { $0.product.brand != line.product.brand }
            let other = others.randomElement(using: &random)!.product
            if let found = catalog.match(line: line.text, gtin: other.gtin).match {
                wrong.append("\(line.text) + \(other.gtin) \(other.name): \(found.product.name)")
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count) of \(lines.count)")
    }

    @Test("Under its own code a line is the product, however short the till's name is")
    func ownCode() {
        let lost = lines.filter {
            catalog.match(line: $0.text, gtin: $0.product.gtin).match?.product.gtin != $0.product.gtin
        }
        #expect(lost.count * 50 <= lines.count, "\(lost.map(\.text))")
    }

    @Test("A number of the name that is another is a question at most")
    func variants() throws {
        let pasta = try Suite.pasta(["Spaghetti n.5", "Fondente 70%", "Penne rigate n.73"])
        for text in [
            "BARILLA SPAGH.N3", "SPAGH.N3 BARILLA 500G", "BARILLA SPAGHETTI N.7", "BARILLA FOND.85%",
            "BARILLA PENNE RIG.N.13",
        ] {
            #expect(pasta.match(line: text).match == nil, "\(text)")
        }
        #expect(pasta.match(line: "BARILLA SPAGHETTI N.5").match != nil)
    }

    @Test("An alias that names another partner's product is a question, is listed, and cannot be added")
    func stolenAlias() throws {
        var products = try Suite.products("catalog.csv")
        let stolen = try #require(lines.first)
        let thief = try #require(products.firstIndex { !$0.isOfSamePartner(as: stolen.product) })
        products[thief].aliases.append(Alias(text: stolen.text))
        let catalog = Catalog(products: products)
        #expect(catalog.match(line: stolen.text).match == nil)
        #expect(catalog.contestedAliases.map(\.named.gtin) == [stolen.product.gtin])
    }
}

extension Suite {
    fileprivate static func pasta(_ names: [String]) throws -> Catalog {
        Catalog(
            products: try names.enumerated().map { place, name in
                let payload = 800_100_000_000 + place
                let gtin = try #require(GTIN(number: payload * 10 + GTIN.checkDigit(of: payload)))
                return Product(
                    gtin: gtin, name: name, brand: "Barilla", partner: "Barilla", category: "", size: "500 g")
            })
    }
}
