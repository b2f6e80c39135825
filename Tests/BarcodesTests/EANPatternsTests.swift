import Testing

@testable import Barcodes

@Suite("How EAN and UPC draw digits")
struct EANPatternsTests {
    private func drawn(_ symbol: EANSymbol) -> String { String(symbol.modules.map { $0 ? "1" : "0" }) }

    @Test("an EAN-13 is drawn as the specification's example")
    func ean13() {
        #expect(
            drawn(symbol(.ean13, "5901234123457"))
                == "10100010110100111011001100100110111101001110101010110011011011001000010101110010011101000100101")
    }

    @Test("each layout has its width and ends in a dark module")
    func widths() {
        for (layout, text) in [(EANLayout.ean13, "4006381333931"), (.ean8, "96385074"), (.upcE, "04252614")] {
            let modules = symbol(layout, text).modules
            #expect(modules.count == layout.modules)
            #expect(modules.first == true && modules.last == true)
        }
    }

    @Test("a wrong check digit or length makes no symbol")
    func invalid() {
        #expect(EANSymbol(layout: .ean13, digits: [5, 9, 0, 1, 2, 3, 4, 1, 2, 3, 4, 5, 8]) == nil)
        #expect(EANSymbol(layout: .ean8, digits: [9, 6, 3]) == nil)
        #expect(EANSymbol(symbology: .qr, text: "96385074") == nil)
    }

    @Test("an EAN-13 that begins with 0 is a UPC-A of twelve digits")
    func upcA() {
        let symbol = symbol(.ean13, "0012546619592")
        #expect(symbol.symbology == .upcA)
        #expect(symbol.text == "012546619592")
        #expect(symbol.gtin?.digits == "00012546619592")
    }
}
