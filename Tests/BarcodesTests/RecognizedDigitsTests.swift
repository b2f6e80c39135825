import Barcodes
import DomainModel
import Imaging
import Testing

@Suite("Printed digits as a witness")
struct RecognizedDigitsTests {
    /// A reader of print that sees these rows.
    private struct Printed: DigitReader {
        var rows: [String]
        func digits(in crop: Luma) -> [String] { rows }
    }

    /// What is read of a symbol whose bars alone do not settle its number, with these rows of print near it.
    private func read(_ text: String, _ symbology: Barcode.Symbology = .ean13, printed rows: String...) throws
        -> [String]
    {
        var options = BarcodeOptions()
        options.skippedPasses = Set(BarcodeReader.passes.map(\.name).filter { !$0.hasPrefix("barcode.ocrDigits") })
        return BarcodeReader(options: options).read(
            try photo(of: DrawnSymbol(text, symbology).luma), digits: Printed(rows: rows)
        ).map(\.text)
    }

    @Test("The number that is printed is read, with a digit lost or misread")
    func chosen() throws {
        #expect(try read("4607110700668", printed: "4 607110 700668") == ["4607110700668"])
        #expect(try read("4607110700668", printed: "Milk 38", "607110700668") == ["4607110700668"])
        #expect(try read("4607110700668", printed: "4 607110 706668") == ["4607110700668"])
    }

    @Test("A printed number that differs in ink alone, or print as near to another number, proves nothing")
    func undecided() throws {
        #expect(try read("4607110700668", printed: "4601170700668") != ["4607110700668"])
        #expect(try read("4607110700668", printed: "4601110700668").isEmpty)
        #expect(try read("4607110700668", printed: "38", "1.99").isEmpty)
        #expect(try read("4607110700668", printed: "460711").isEmpty)
    }

    @Test("A row contains a number with print beside it, and a UPC-A without its outer digits")
    func contain() throws {
        #expect(try read("4607110700668", printed: "94607110700668>") == ["4607110700668"])
        #expect(try read("854818000116", .upcA, printed: "35481800011") == ["854818000116"])
        #expect(try read("854818000116", .upcA, printed: "5481800011").isEmpty)
    }
}
