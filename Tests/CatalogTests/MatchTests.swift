import DomainModel
import Foundation
import Testing

import Catalog

@Suite("A line, a code, an alias: match, ask or none")
struct MatchTests {
    private static func gtin(_ number: Int) -> GTIN {
        let payload = 800_900_000_000 + number
        return GTIN(number: payload * 10 + GTIN.checkDigit(of: payload))!
    }

    private let original = Product(
        gtin: gtin(1), name: "Philadelphia Original", brand: "Philadelphia", category: "Formaggi", size: "150 g",
        aliases: [Alias(text: "FORM.BIANCO 7"), Alias(text: "FORM.BIANCO 7", retailer: "01234567890")])
    private let light = Product(
        gtin: gtin(2), name: "Philadelphia Light", brand: "Philadelphia", category: "Formaggi", size: "150 g",
        aliases: [Alias(text: "FORM.BIANCO 7", retailer: "00348170101")])
    private let milk = Product(
        gtin: gtin(3), name: "Latte fresco Alta Qualità", brand: "Carnini", category: "Latte", size: "1 l")
    private let spumante = Product(
        gtin: gtin(4), name: "Berlucchi '61 Franciacorta Brut", brand: "Berlucchi", category: "Spumanti", size: "75 cl")
    private let peach = Product(gtin: gtin(5), name: "Estathé Pesca", brand: "Estathé", size: "3 x 200 ml")
    private let lemon = Product(gtin: gtin(6), name: "Estathé Limone", brand: "Estathé", size: "3 x 200 ml")
    private let short = Product(gtin: GTIN("80052760")!, name: "Kinder Bueno", brand: "Kinder", size: "43 g")
    private let inStore = Product(gtin: GTIN("2012345000001")!, name: "Prosciutto crudo al taglio", brand: "Levoni")

    private var catalog: Catalog {
        Catalog(products: [original, light, milk, spumante, peach, lemon, short, inStore])
    }

    private func found(_ line: String, retailer: String? = nil) -> Product? {
        catalog.match(line: line, in: LineContext(retailer: retailer)).match?.product
    }

    @Test("What is taught for one shop and names another product than an alias of all shops is a question")
    func taughtAgainstTheFile() throws {
        func outcome(_ product: Product) -> MatchOutcome {
            catalog.teaching([(Alias(text: "FORM.BIANCO 7", retailer: "99999999990"), product.gtin)])
                .match(line: "Form. bianco 7", in: LineContext(retailer: "99999999990"))
        }
        #expect(outcome(original).match?.product == original)
        guard case .ask(let matches, _) = outcome(light) else {
            Issue.record("\(outcome(light))")
            return
        }
        #expect(Set(matches.map(\.product.gtin)) == [original.gtin, light.gtin])
    }

    @Test("Real lines that cut, join and abbreviate are found")
    func real() {
        #expect(found("KRA.PHILAD. GR.150 C") == original)
        #expect(found("LAT.FRESCO A.Q.CARNINI L") == milk)
        #expect(found("BERLUCCHI SPUM. BRUT ML") == spumante)
    }

    @Test("A match carries its score, the second, and why")
    func reason() throws {
        let match = try #require(catalog.match(line: "KRA.PHILAD. GR.150 C").match)
        #expect((0.5...1).contains(match.score))
        #expect(match.runnerUp?.product == light)
        #expect(try #require(match.runnerUp).score < match.score)
        #expect(match.reason.contains("PHILAD = philadelphia"))
        #expect(match.reason.contains("size 150 g agrees"))
        #expect(match.evidence == .text)
    }

    @Test(
        "A size that contradicts forbids the match",
        arguments: ["PHILADELPHIA ORIG.GR.250", "LATTE CARNINI A.Q. 500ML"])
    func size(line: String) { #expect(found(line) == nil) }

    @Test("A brand that contradicts forbids the match")
    func brand() {
        #expect(found("LATTE FRESCO A.Q. GRANAROLO L1") == nil)
        #expect(found("SPUM.FERRARI BRUT CL75") == nil)
    }

    @Test("A word of another variety forbids the match")
    func variety() {
        #expect(found("PHILADELPHIA SALMONE 150") == nil)
        #expect(found("ESTATHE VERDE 3X200") == nil)
    }

    @Test("Two products too close to tell apart are a question, with both of them")
    func ask() {
        guard case .ask(let matches, let why) = catalog.match(line: "ESTATHE 3X200ML") else {
            Issue.record("not asked")
            return
        }
        #expect(Set(matches.map(\.product.gtin)) == [peach.gtin, lemon.gtin])
        #expect(!why.isEmpty)
    }

    @Test(
        "What is no product is none, with a reason",
        arguments: [
            "", "   ", "1,50", "SUBTOTALE", "SHOPPER BIODEGR.", "LATTE", "€€€",
            String(repeating: "LATTE ", count: 9000),
        ])
    func none(line: String) {
        guard case .none(let why) = catalog.match(line: line) else {
            Issue.record("\(line.prefix(40)) was no none")
            return
        }
        #expect(!why.isEmpty)
    }

    @Test("A retailer's own alias comes first, then the one for all; case and punctuation do not matter")
    func aliases() {
        #expect(found("Form bianco 7", retailer: "00348170101") == light)
        #expect(found("FORM.BIANCO 7", retailer: "01234567890") == original)
        #expect(found("FORM BIANCO 7", retailer: "99999999999") == original)
        #expect(catalog.match(line: "FORM.BIANCO 7").match?.evidence == .alias)
        #expect(found("FORM.BIANCO 8") == nil)
    }

    @Test("GTIN-8, -12, -13 and -14 of a product find it; in-store numbers find nothing, whatever the catalogue holds")
    func codes() {
        for text in ["80052760", "000080052760", "0000080052760", "00000080052760"] {
            #expect(catalog.match(code: GTIN(text)!).match?.product == short)
        }
        #expect(catalog.match(code: GTIN("2012345000001")!).match == nil)
        #expect(catalog.match(code: GTIN("8000500310427")!).match == nil)
    }

    @Test(
        "A code printed on the line decides; where it is another's, a person is asked, and an in-store one says nothing"
    )
    func printed() {
        let byCode = catalog.match(line: "QUALUNQUE COSA", gtin: milk.gtin).match
        #expect(byCode?.product == milk)
        #expect(byCode?.evidence == .printedCode)
        guard case .ask = catalog.match(line: "LAT.FRESCO A.Q.CARNINI L", gtin: GTIN("8000500310427")!) else {
            Issue.record("text and code disagree, and nobody is asked")
            return
        }
        #expect(catalog.match(line: "LAT.FRESCO A.Q.CARNINI L", gtin: inStore.gtin).match?.product == milk)
        #expect(catalog.match(line: "QUALUNQUE COSA", gtin: GTIN("8000500310427")!).match == nil)
    }

    @Test("An empty catalogue answers none")
    func empty() { #expect(Catalog(products: []).match(line: "NUTELLA 450G").match == nil) }

    private static let truth = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../shared/corpus/receipts/truth.json"
    ).standardizedFileURL

    @Test(
        "Every code printed on the corpus' receipts finds its product",
        .enabled(if: FileManager.default.fileExists(atPath: truth.path)))
    func corpus() throws {
        struct Receipt: Decodable { var printed_gtins: [String] }
        let receipts = try JSONDecoder().decode([String: Receipt].self, from: try Data(contentsOf: Self.truth))
        let codes = Set(receipts.values.flatMap(\.printed_gtins)).compactMap { GTIN($0) }.sorted()
        try #require(!codes.isEmpty)
        let catalog = Catalog(products: codes.map { Product(gtin: $0, name: "Product \($0)") })
        for code in codes where !code.isRestrictedCirculation {
            #expect(catalog.match(line: "ANYTHING", gtin: code).match?.product.gtin == code)
        }
    }
}
