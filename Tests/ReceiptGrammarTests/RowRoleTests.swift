import DomainModel
import Foundation
import ReceiptGrammar
import Testing

@Suite("What a row is about")
struct RowRoleTests {
    /// What `--steps` shows of the rows.
    private struct Trace: Decodable {
        struct Row: Decodable { var role: String? }

        var rows: [Row]
    }

    private func role(of text: String) throws -> String? {
        let rows = ReceiptParser().roles(of: Layouter.rows(text))
        return try JSONDecoder().decode(Trace.self, from: JSONEncoder().encode(rows)).rows[0].role
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

    @Test("Words that are like a till's word only once they are joined and a letter is changed are other words")
    func torn() throws {
        #expect(try role(of: "LA PORTE IN 46350") == nil)
        #expect(try role(of: "IM PORTE              1,82") == "total")
    }

    @Test("Goods that are nearly a till's word are goods", arguments: ["PESTO", "TOTANI", "SPRITE"])
    func goods(_ name: String) throws {
        #expect(try role(of: "\(name)              1,82") == nil)
    }
}
