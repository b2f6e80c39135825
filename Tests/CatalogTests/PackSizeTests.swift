import Testing

// Inside: the tables of how tills spell sizes and words; a match shows only their sum.
@testable import Catalog

@Suite("Sizes as tills and labels write them")
struct PackSizeTests {
    @Test(
        "A size is read whatever its unit, order and factors",
        arguments: [
            ("GR.150", "150 g"), ("150 g", "150 g"), ("G150", "150 g"), ("KG.2,5", "2500 g"), ("1,5X6", "6 x 1.5"),
            ("CL 50", "500 ml"), ("6 x 1,5 l", "6 x 1500 ml"), ("L1,5X6", "6 x 1500 ml"), ("3X80G", "3 x 80 g"),
            ("80GX3", "3 x 80 g"), ("X6", "6 pieces"), ("LT 1", "1000 ml"), ("0,75 l", "750 ml"), ("33cl", "330 ml"),
            ("1.000 g", "1000 g"), ("22 LAV", "22 pieces"), ("10 rotoli", "10 pieces"), ("500ML", "500 ml"),
            ("15OG", "150 g"), ("GR40O", "400 g"), ("2x250g", "2 x 250 g"), ("1 L", "1000 ml"), ("12 oz", "340.2 g"),
            ("10 pacchetti", "10 pieces"), ("4 slices", "4 pieces"), ("2 pints", "1136.52 ml"),
        ])
    func reads(text: String, size: String) { #expect(ParsedLine(text).sizes.map(\.description) == [size]) }

    @Test("A unit that lost its number still says what is measured")
    func hint() {
        #expect(ParsedLine("BERLUCCHI SPUM. BRUT ML").unitHint == .volume)
        #expect(ParsedLine("LAT.FRESCO A.Q.CARNINI L").unitHint == .volume)
        #expect(ParsedLine("GRANA PADANO KG").unitHint == .mass)
    }

    @Test("A number belongs to the unit it touches, and a number of the name stays a word")
    func neighbours() {
        let line = ParsedLine("BARILLA SPAGH.N5 GR500")
        #expect(line.sizes.last?.description == "500 g")
        #expect(line.words.map(\.description) == ["BARILLA", "SPAGH", "N", "5"])
    }

    @Test(
        "Sizes agree, contradict or leave it open",
        arguments: [
            ("1L", "1000 ml", PackSize.Agreement.same), ("GR.150", "250 g", .contradiction), ("150", "150 g", .near),
            ("3X80", "3 x 80 g", .same), ("GR.80", "3 x 80 g", .open), ("80X3", "80 g", .doubt),
            ("240 g", "3 x 80 g", .same), ("X6", "4 x 125 g", .contradiction), ("X4", "4 x 125 g", .same),
            ("500 ML", "500 g", .near), ("500 ML", "450 g", .contradiction), ("22LAV", "22 lavaggi", .same),
            ("22LAV", "25 lavaggi", .contradiction),
        ])
    func compares(line: String, product: String, agreement: PackSize.Agreement) throws {
        let read = try #require(ParsedLine(line).sizes.first)
        let size = try #require(ParsedLine(product).sizes.first)
        #expect(read.agreement(with: size) == agreement)
    }

    @Test("A number that the till cut off contradicts no size that begins with its digits")
    func cut() throws {
        let read = try #require(ParsedLine("FUSILLI BARILLA 98 GR.50").sizes.last)
        #expect(read.agreement(with: try #require(ParsedLine("500 g").sizes.first)) == .open)
        #expect(read.agreement(with: try #require(ParsedLine("350 g").sizes.first)) == .contradiction)
    }

    @Test(
        "A number with a decimal sign that ends the line lost a decimal at most",
        arguments: [("0,7", "0,75 l", PackSize.Agreement.open), ("0,5", "6 x 1,5 l", .doubt), ("0,5", "1 l", .doubt)])
    func cutDecimals(number: String, product: String, agreement: PackSize.Agreement) throws {
        let read = try #require(ParsedLine("VINO BIANCO FRIZZANTE \(number)").sizes.last)
        #expect(read.agreement(with: try #require(ParsedLine(product).sizes.first)) == agreement)
    }

    @Test("What fits a size survives the index", arguments: ["150 g", "6 x 1,5 l", "10 rotoli", "X6"])
    func packed(text: String) throws {
        let size = try #require(ParsedLine(text).sizes.first)
        let copy = try #require(PackSize(packed: size.packed))
        #expect((copy.kind, copy.amount, copy.pieces) == (size.kind, size.amount, size.pieces))
    }
}
