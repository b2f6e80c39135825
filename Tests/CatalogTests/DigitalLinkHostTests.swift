import DomainModel
import Testing

import Catalog

@Suite("Web addresses in QR codes")
struct DigitalLinkHostTests {
    private let product: Product
    private let catalog: Catalog

    init() throws {
        product = Product(
            gtin: try #require(GTIN("4006381333931")), name: "Spaghetti", brand: "Barilla", partner: "Barilla",
            category: "")
        catalog = Catalog(products: [product])
    }

    private func code(_ text: String, _ symbology: Barcode.Symbology = .qr) -> Barcode {
        Barcode(symbology: symbology, text: text, gtin: product.gtin, box: Box(x: 0, y: 0, width: 9, height: 9))
    }

    @Test(
        "A product's number under a known host names it",
        arguments: [
            "https://id.gs1.org/01/04006381333931", "HTTPS://ID.GS1.ORG/01/04006381333931?17=251231",
            "(01)04006381333931",
        ])
    func known(_ text: String) { #expect(catalog.match(code(text))?.match?.product == product) }

    @Test(
        "Under any other host, or one made to look like it, it is worth nothing alone",
        arguments: [
            "https://example.com/01/04006381333931", "https://id.gs1.org.example.com/01/04006381333931",
            "https://id.gs1.org@example.com/01/04006381333931", "https://id.gs1.org:8080/01/04006381333931",
            "http://example.com\\@id.gs1.org/01/04006381333931", "https://id.gs1.org\u{301}/01/04006381333931",
            "https://%69d.gs1.org/01/04006381333931", "https:///01/04006381333931",
            "https://\u{301}id.gs1.org/01/04006381333931",
        ])
    func strange(_ text: String) throws {
        let outcome = try #require(catalog.match(code(text)))
        guard case .none(let why) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(why.contains("id.gs1.org"))
    }

    @Test("Beside the product's own code a maker's link takes nothing away")
    func beside() {
        let codes = [code("https://example.com/01/04006381333931"), code("4006381333931", .ean13)]
        #expect(catalog.match(codes[0], among: codes) == nil)
        #expect(catalog.match(codes[1], among: codes)?.match?.product == product)
    }
}
