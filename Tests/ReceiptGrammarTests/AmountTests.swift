import Testing

// Inside: the two tables of how tills print numbers and quantities, word by word.
@testable import ReceiptGrammar

@Suite("Printed numbers")
struct PrintedNumberTests {
    private static let lexer = Lexer(locales: .all)
    static func cents(_ text: String) -> Int? { lexer.number(ReceiptFolding.fold(text))?.cents }

    @Test(
        "Amounts are read with comma or point, sign before or behind, currency before or behind",
        arguments: [
            ("1,29", 129), ("1.29", 129), ("-0,50", -50), ("0,50-", -50), ("(0.02)", -2), ("€1,29", 129),
            ("1,29€", 129),
            ("RM12.60", 1260), ("RM-0.41", -41), ("-RM0.01", -1), (".14", 14), ("1.234,56", 123_456),
            ("1,234.56", 123_456),
            ("1'234.50", 123_450), ("5.90SR", 590), ("2,49A", 249), ("–0,70", -70), ("$5.50", 550), ("EUR10,00", 1000),
            ("12.345.678,90", 1_234_567_890),
            // A dash stands for no cents.
            ("378,-", 37_800), ("5.--", 500), ("1.234,-", 123_400), ("-20,-", -2_000),
            // The last of a row of dots, or dirt.
            (".1,91", 191), ("..4.50", 450),
        ])
    func amounts(_ text: String, _ expected: Int) { #expect(Self.cents(text) == expected) }

    @Test(
        "Letters that look like digits are digits inside a figure",
        arguments: [("1,O9", 109), ("I2,50", 1250), ("1O,00", 1000), ("2,9O", 290)])
    func lookalikes(_ text: String, _ expected: Int) { #expect(Self.cents(text) == expected) }

    @Test(
        "What is no amount is none",
        arguments: [
            "18:24", "22%", "0,532", "1L", "LATTE", "SOIA", "", "-", "12/03/2026", "1.5L", "3.0000", "OO,OO",
            "12345678901234567890",
        ])
    func others(_ text: String) { #expect(Self.cents(text) == nil) }
}

@Suite("Quantities")
struct QuantityTests {
    static func quantity(_ text: String) -> Quantity? {
        Quantity.find(in: Lexer(locales: .all).lex(Layouter.rows(text).first?.words ?? []))
    }

    @Test(
        "Count and price are distinguished, whatever stands between them",
        arguments: [
            ("2 x 1,29", 2, 129), ("2X1,29", 2, 129), ("0,532 kg x 8,90 EUR/kg", 0.532, 890),
            ("2 Stk x    0,99", 2, 99), ("1.02 x 3", 3, 102),
            ("@3 X RM 3.38", 3, 338), ("2PC @ 13.69", 2, 1369), ("0,55 € x  2", 2, 55), ("5.65*1", 1, 565),
            ("10.99*1.306", 1.306, 1099),
            ("3 PZ x 0,79", 3, 79), ("KG 0,583 x 7,00", 0.583, 700), ("1 X 3.0000", 1, 300),
            ("0,352 kg x   2,69 €/kg", 0.352, 269),
            ("10.00 NOS X 0.70", 10, 70),
        ])
    func quantities(_ text: String, _ count: Double, _ cents: Int) throws {
        let quantity = try #require(Self.quantity(text))
        #expect(quantity.count == count)
        #expect(quantity.unitCents == cents)
    }

    @Test(
        "Sizes and names are no quantities",
        arguments: ["ACQUA 6X1,5L", "UOVA X6", "24 X36 (2KG)", "7UP 0,5L", "TELO 90*188+20CM"])
    func sizes(_ text: String) { #expect(Self.quantity(text) == nil) }
}
