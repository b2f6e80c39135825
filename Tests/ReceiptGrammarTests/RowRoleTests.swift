import DomainModel
import ReceiptGrammar
import Testing

@Suite("What a row is about")
struct RowRoleTests {
    private func role(of text: String) throws -> String? {
        try #require(ReceiptParser().roles(of: TextLayout.rows(text)).explanations.first).role?.rawValue
    }

    @Test(
        "A till's word alone on its row may have a damaged letter",
        arguments: [
            ("RESTQ", ["change"]), ("KESTO", ["change"]), ("PAGATQ", ["payment"]), ("TOTAIE", ["grandTotal", "total"]),
        ])
    func damaged(_ word: String, _ expected: [String]) throws {
        #expect(try expected.contains(role(of: "\(word)              1,82") ?? ""))
    }

    @Test("The same word before a name is goods", arguments: ["RESTQ BARILLA", "MASTRO LINDO", "PAGATQ GUSTO"])
    func beside(_ name: String) throws {
        #expect(try role(of: "\(name)              1,82") == nil)
    }

    @Test("Goods that are nearly a till's word are goods", arguments: ["PESTO", "TOTANI", "SPRITE"])
    func goods(_ name: String) throws {
        #expect(try role(of: "\(name)              1,82") == nil)
    }
}
