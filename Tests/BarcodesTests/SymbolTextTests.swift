import Testing

// Inside: texts of Code 128, QR and DataMatrix, which the tests have no encoder to draw.
@testable import Barcodes

@Suite("What a symbol's text says of a product")
struct SymbolTextTests {
    @Test("EAN, UPC and ITF-14 carry the number itself")
    func plain() {
        #expect(SymbolText.gtin(in: "4006381333931", of: .ean13)?.digits == "04006381333931")
        #expect(SymbolText.gtin(in: "04252614", of: .upcE)?.digits == "00042100005264")
        #expect(SymbolText.gtin(in: "14006381333938", of: .itf14)?.digits == "14006381333938")
        #expect(SymbolText.gtin(in: "14006381333930", of: .itf14) == nil)
        #expect(SymbolText.gtin(in: "4006381333931", of: .itf14) == nil)
    }

    @Test(
        "application identifier 01 is the GTIN, bracketed or not",
        arguments: ["0104006381333931", "(01)04006381333931", "]C10104006381333931", "010400638133393117251231"])
    func elementStrings(_ text: String) {
        #expect(SymbolText.gtin(in: text, of: .code128)?.digits == "04006381333931")
    }

    @Test("a Code 128 without FNC1 names no product")
    func notGS1() { #expect(SymbolText.gtin(in: "0104006381333931", of: .code128, isGS1: false) == nil) }

    @Test(
        "a Digital Link names its GTIN under any domain",
        arguments: [
            "https://id.gs1.org/01/04006381333931", "http://example.com/some/path/01/4006381333931/10/ABC?17=251231",
            "HTTPS://example.com/01/04006381333931#frag",
        ])
    func digitalLink(_ text: String) { #expect(SymbolText.gtin(in: text, of: .qr)?.digits == "04006381333931") }

    @Test(
        "other links and texts name none",
        arguments: [
            "https://example.com/01", "https://example.com/01/12345", "https://example.com/?u=/01/04006381333931",
            "0104006381333931", "WIFI:S:shop;", "https://example.com/02/04006381333931",
        ])
    func others(_ text: String) { #expect(SymbolText.gtin(in: text, of: .qr, isGS1: false) == nil) }

    @Test("elements before the product's number are passed over, however they end")
    func order() {
        #expect(SymbolText.gtin(in: "17251231010400638133393110L42", of: .dataMatrix)?.digits == "04006381333931")
        #expect(SymbolText.gtin(in: "10L42\u{1D}0104006381333931", of: .dataMatrix)?.digits == "04006381333931")
        #expect(
            SymbolText.gtin(in: "21A01\u{1D}3103001250\u{1D}0104006381333931", of: .code128)?.digits == "04006381333931"
        )
        // A batch that looks like one, contents of a pallet, and a number that ends too soon.
        for text in ["10X0104006381333931", "0204006381333931", "01040063813339", "1725", "", "\u{1D}"] {
            #expect(SymbolText.gtin(in: text, of: .dataMatrix) == nil, "\(text)")
        }
    }

    @Test("A QR code that says itself that it holds GS1 element strings is read as such")
    func elementStringsInQR() {
        #expect(SymbolText.gtin(in: "010400638133393110L42", of: .qr, isGS1: true)?.digits == "04006381333931")
        #expect(SymbolText.gtin(in: "10L42", of: .qr, isGS1: true) == nil)
    }
}
