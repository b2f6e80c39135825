import Foundation
import Testing

/// `qix ledger statement` and `verify-statement`: what partners are sent, and that it is right.
@Suite("Statements for partners")
struct StatementCommandTests {
    private func statement(_ options: [String], in shop: Shop) async throws -> Command.Outcome {
        try await shop.qix(["ledger", "statement", "coins.qix", "--month", "2026-03"] + options)
    }

    @Test(
        "A statement in each form is computed anew, and stays right when the month is booked on",
        arguments: [["--format", "csv"], ["--excel"], ["--format", "json"], ["--format", "html"]],
        [[], ["--partner", "Alimentari Serra"], ["--partner", "Nobody"]])
    func right(format: [String], partner: [String]) async throws {
        let shop = try await Shop()
        try shop.write(try await statement(format + partner, in: shop).text, "statement")
        _ = try await shop.qix(["review", "approve", "coins.qix", "bob.jpg", "--why", "seen"])
        let outcome = try await shop.qix(["ledger", "verify-statement", "coins.qix", "statement"])
        #expect(outcome.status == 0, "\(outcome.errors)\(outcome.text)")
        #expect(outcome.text.contains(partner.last == "Nobody" ? "0 coins owed" : "10 coins owed"))
    }

    @Test(
        "A figure that was changed is found, in each form",
        arguments: [
            (["--format", "csv"], ",10,0,10,", ",11,0,11,"), (["--format", "csv"], ",10,2026", ",9,2026"),
            (["--excel"], ";serra;1;1;10", ";serra;2;1;10"), (["--format", "json"], ": 10,", ": 12,"),
            (["--format", "html"], "<td>10</td></tr>", "<td>12</td></tr>"),
            (["--format", "csv"], "3.", "2."),
        ] as [([String], String, String)])
    func wrong(format: [String], figure: String, other: String) async throws {
        let shop = try await Shop()
        let text = try await statement(format, in: shop).text
        let changed = text.replacing(figure, with: other)
        #expect(changed != text, "\(text)")
        try shop.write(changed, "statement")
        #expect(try await shop.qix(["ledger", "verify-statement", "coins.qix", "statement"]).status == 1)
    }

    @Test("For Excel it begins with a byte order mark, and names the head and the period in each row")
    func excel() async throws {
        let shop = try await Shop()
        let text = try await statement(["--excel"], in: shop).text
        let head = try await shop.qix(["ledger", "head", "coins.qix"]).text
        let name = try #require(head.firstMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\.[0-9a-f]{64}/)?.output)
        #expect(text.utf8.starts(with: [0xEF, 0xBB, 0xBF]))
        #expect(text.contains("Alimentari Serra;serra;1;1;10;0;10;2026-03-01;2026-03-31;\(name)\r\n"))
        #expect(text.contains("TOTAL;;;;;;10;2026-03-01;2026-03-31;\(name)\r\n"))
    }

    @Test("A closed month's statement is final, says so, and its hash stands in the ledger")
    func closed() async throws {
        let shop = try await Shop()
        let close = ["ledger", "close", "coins.qix", "2026-03", "--at", "2026-04-02T09:00:00+02:00"]
        let entry = try await shop.qix(close)
        #expect(entry.status == 0 && entry.text.contains("\"kind\":\"closed\""), "\(entry.errors)")
        let before = try await statement(["--format", "json"], in: shop).text
        #expect(before.contains("\"closed_at\" : \"2026-04-02T09:00:00+02:00\""), "\(before)")
        _ = try await shop.qix(["review", "approve", "coins.qix", "bob.jpg", "--why", "seen"])
        #expect(try await statement(["--format", "json"], in: shop).text == before)
        let next = try await shop.qix(["ledger", "statement", "coins.qix", "--month", "2026-04"]).text
        #expect(next.contains("Alimentari Serra,serra,1,1,10,0,10,2026-04-01,2026-04-30,"), "\(next)")
        for format in ["csv", "json", "html"] {
            try shop.write(try await statement(["--format", format], in: shop).text, "statement")
            let outcome = try await shop.qix(["ledger", "verify-statement", "coins.qix", "statement"])
            #expect(outcome.status == 0, "\(format): \(outcome.text)\(outcome.errors)")
        }
        let again = try await shop.qix(close)
        #expect(again.text == entry.text && again.errors.contains("closed already"))
        #expect(try await shop.qix(["ledger", "verify", "coins.qix"]).status == 0)
        let early = try await shop.qix(["ledger", "close", "coins.qix", "2026-05", "--at", "2026-06-02"])
        #expect(early.status == 1 && early.errors.contains("2026-04 is still open"), "\(early.errors)")
    }

    @Test(
        "What is wrong is told in a sentence",
        arguments: [
            (["statement", "coins.qix", "--month", "March"], 64, "2026-03"),
            (["statement", "coins.qix"], 64, "--month"),
            (["statement", "none.qix", "--month", "2026-03"], 1, "no such ledger"),
            (
                ["statement", "coins.qix", "--month", "2026-03", "--partner", "Serra"], 1,
                "has no partner Serra, so the statement is empty; its partners are: Alimentari Serra"
            ),
            (["verify-statement", "coins.qix", "catalog.csv"], 1, "is not a statement"),
            (["verify-statement", "coins.qix", "nothing.csv"], 1, "nothing.csv"),
        ] as [([String], Int32, String)])
    func bad(arguments: [String], status: Int32, message: String) async throws {
        let shop = try await Shop()
        let outcome = try await shop.qix(["ledger"] + arguments)
        #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
    }
}
