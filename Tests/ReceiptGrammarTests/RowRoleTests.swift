import DomainModel
import ReceiptGrammar
import Testing

@Suite("What a row is about")
struct RowRoleTests {
    private func role(of text: String) throws -> RowRole? {
        try #require(ReceiptParser().roles(of: TextLayout.rows(text)).explanations.first).role
    }

    @Test(
        "A till's word alone on its row may have a damaged letter",
        arguments: [("RESTQ", RowRole.change), ("KESTO", .change), ("PAGATQ", .payment), ("TOTAIE", .grandTotal)])
    func damaged(_ word: String, _ expected: RowRole) throws {
        let role = try role(of: "\(word)              1,82")
        #expect(role == expected || expected == .grandTotal && role == .total)
    }

    @Test("The same word before a name is goods", arguments: ["RESTQ BARILLA", "MASTRO LINDO", "PAGATQ GUSTO"])
    func beside(_ name: String) throws {
        #expect(try role(of: "\(name)              1,82") == nil)
    }

    @Test(
        "Goods that are nearly a till's word are goods alone on their row too",
        arguments: ["PESTO", "TOTANI", "SPRITE"])
    func goods(_ name: String) throws {
        #expect(try role(of: "\(name)              1,82") == nil)
    }
}
