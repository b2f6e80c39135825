import Testing

// Inside: rows of print compared with numbers, which a search asks for only where bars leave a doubt.
@testable import Barcodes

@Suite("Printed digits as a witness")
struct RecognizedDigitsTests {
    private let number = symbol(.ean13, "4607110700668")

    private func choice(_ rows: String...) -> String? {
        let rivals = InkSpreadRivals(number)
        return RecognizedDigits(rows).choice(among: [number] + rivals.rivals.compactMap { rivals.symbol($0) })?.text
    }

    @Test("The number that is printed is chosen, with a digit lost or misread")
    func chosen() {
        #expect(choice("4 607110 700668") == "4607110700668")
        #expect(choice("Milk 38", "607110700668") == "4607110700668")
        #expect(choice("4 607110 706668") == "4607110700668")
    }

    @Test("A rival that is printed is chosen instead")
    func rival() { #expect(choice("4601170700668") == "4601170700668") }

    @Test("Digits that are as near to another number, or to none, choose nothing")
    func undecided() {
        #expect(choice("4601110700668") == nil)
        #expect(choice("38", "1.99") == nil)
        #expect(choice() == nil)
        #expect(choice("460711") == nil)
    }

    @Test("A row contains a number with print beside it, and a UPC-A without its outer digits")
    func contain() {
        #expect(RecognizedDigits(["94607110700668>"]).contain("4607110700668"))
        #expect(!RecognizedDigits(["4607110700688"]).contain("4607110700668"))
        #expect(RecognizedDigits(["35481800011"]).contain("854818000116"))
        #expect(!RecognizedDigits(["5481800011"]).contain("854818000116"))
    }
}
