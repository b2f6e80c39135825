import Testing

@testable import Barcodes

@Suite("Printed digits as a witness")
struct PrintedDigitsTests {
    private let number = symbol(.ean13, "4607110700668")

    private func choice(_ rows: String...) -> String? {
        let rivals = InkRivals(number)
        return PrintedDigits(rows).choice(among: [number] + rivals.rivals.compactMap { rivals.symbol($0) })?.text
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
    func open() {
        #expect(choice("4601110700668") == nil)
        #expect(choice("38", "1.99") == nil)
        #expect(choice() == nil)
        #expect(choice("460711") == nil)
    }

    @Test("A row holds a number with what stands beside it, and a UPC-A without its outer digits")
    func hold() {
        #expect(PrintedDigits(["94607110700668>"]).hold("4607110700668"))
        #expect(!PrintedDigits(["4607110700688"]).hold("4607110700668"))
        #expect(PrintedDigits(["35481800011"]).hold("854818000116"))
        #expect(!PrintedDigits(["5481800011"]).hold("854818000116"))
    }
}
