import DomainModel
import Foundation
import TestSupport
import Testing

import Catalog

@Suite("Abbreviations that aliases show")
struct ShorthandTests {
    private static let (own, other) = ("01234567890", "09876543210")

    private static func gtin(_ number: Int) -> GTIN {
        let payload = 800_900_000_000 + number
        return GTIN(number: payload * 10 + GTIN.checkDigit(of: payload))!
    }

    /// "QR" may be "quartirolo" or "quadrello".
    private func products(_ first: [Alias], _ second: [Alias] = []) -> [Product] {
        [
            Product(
                gtin: Self.gtin(1), name: "Quartirolo Lombardo", brand: "Belmora", size: "250 g", aliases: first),
            Product(
                gtin: Self.gtin(2), name: "Quartirolo magro", brand: "Casaluna", size: "200 g", aliases: second),
            Product(gtin: Self.gtin(3), name: "Quartirolo dolce", brand: "Ferravento", size: "300 g"),
            Product(gtin: Self.gtin(4), name: "Quadrello dolce", brand: "Ferravento", size: "300 g"),
        ]
    }

    /// How much likelier the line is the quartirolo than the quadrello.
    private func lead(_ catalog: Catalog, at retailer: String?) -> Double {
        let outcome = catalog.match(line: "QR DOLCE FERRAVENTO", in: LineContext(retailer: retailer))
        guard case .ask(let matches, _) = outcome else { return .nan }
        func share(_ number: Int) -> Double { matches.first { $0.product.gtin == Self.gtin(number) }?.score ?? 0 }
        return share(3) / share(4)
    }

    private let alias = Alias(text: "QR LOMBARDO BELMORA", retailer: own)
    private let second = Alias(text: "QR MAGRO CASALUNA", retailer: own)

    @Test("What one alias of a shop shows is believed on that shop's receipts, and nowhere else")
    func ownShop() throws {
        #expect(lead(Catalog(products: products([])), at: Self.own) == 1)
        let catalog = Catalog(products: products([alias]))
        #expect(lead(catalog, at: Self.own) > 1.5)
        #expect(lead(catalog, at: Self.other) == 1)
    }

    @Test("What aliases of two products show is believed everywhere")
    func everywhere() {
        let catalog = Catalog(products: products([alias], [second]))
        #expect(lead(catalog, at: Self.other) > 1.5)
        #expect(lead(catalog, at: nil) > 1.5)
    }

    @Test("Several aliases of one product are one witness")
    func oneWitness() {
        let catalog = Catalog(products: products([alias, Alias(text: "QR BELMORA 250", retailer: Self.own)]))
        #expect(lead(catalog, at: Self.other) == 1)
    }

    @Test("A word that a shop's aliases of two products have beside the name says nothing there, and elsewhere it does")
    func wordBesideNames() {
        let aliases = [Alias(text: "GASTRO QUARTIROLO LOMB.BELMORA", retailer: Self.own)]
        let more = [Alias(text: "GASTRO QUARTIROLO CASALUNA", retailer: Self.own)]
        func found(_ catalog: Catalog, _ retailer: String) -> Product? {
            catalog.match(line: "GASTRO QUARTIROLO DOLCE FERRAVENTO", in: LineContext(retailer: retailer)).match?
                .product
        }
        #expect(found(Catalog(products: products(aliases, more)), Self.own)?.name == "Quartirolo dolce")
        #expect(found(Catalog(products: products(aliases, more)), Self.other) == nil)
        #expect(found(Catalog(products: products(aliases)), Self.own) == nil)
    }

    @Test("A word of the language, or one beside names of one brand alone, still says what a line is")
    func wordsThatSayWhatItIs() {
        func found(_ word: String, _ brands: [String]) -> Product? {
            let taught = zip(1..., brands).map { number, brand in
                Product(
                    gtin: Self.gtin(number), name: "Quartirolo fresco \(number)", brand: brand, size: "250 g",
                    aliases: [Alias(text: "\(word) QUARTIROLO \(number) \(brand)", retailer: Self.own)])
            }
            return Catalog(products: taught + products([]).suffix(2)).match(
                line: "\(word) QUARTIROLO DOLCE FERRAVENTO", in: LineContext(retailer: Self.own)
            ).match?.product
        }
        #expect(found("GASTRO", ["Belmora", "Casaluna"])?.name == "Quartirolo dolce")
        #expect(found("GASTRO", ["Belmora", "Belmora"]) == nil)
        #expect(found("YOGURT", ["Belmora", "Casaluna"]) == nil)
    }

    @Test("What is taught while the service runs counts as what the file says")
    func taught() {
        let catalog = Catalog(products: products([])).teaching([(alias, Self.gtin(1))])
        #expect(lead(catalog, at: Self.own) > 1.5)
    }

    @Test("A kept index has them too")
    func keptIndex() throws {
        let scratch = try ScratchFolder()
        let csv = """
            gtin,name,brand,size,aliases
            \(Self.gtin(1).digits),Quartirolo Lombardo,Belmora,250 g,\(alias.written)
            \(Self.gtin(3).digits),Quartirolo dolce,Ferravento,300 g,
            \(Self.gtin(4).digits),Quadrello dolce,Ferravento,300 g,
            """
        let file = try scratch.write("c.csv", csv.utf8)
        for _ in 1...2 {
            #expect(try lead(Catalog.open(file), at: Self.own) > 1.5)
        }
    }
}
