import Foundation
import Testing

/// `qix find`: an upload by what somebody on the telephone knows of it.
@Suite("qix find")
struct FindCommandTests {
    @Test(
        "An upload is found by what is known of it, rejected ones too",
        arguments: [
            (["naviglio", "spaghetti"], 3), (["NAVÌGLIO"], 3), (["--user", "ann"], 1), (["eve.jpg"], 1),
            (["--day", "2026-03-10"], 3), (["--total", "0.99", "--user", "bob"], 1), (["--total", "0,99"], 3),
            (["--document", "01230001"], 2), (["--product", "8012417001107"], 3), (["receipt_of_another_user"], 1),
            (["naviglio", "riso"], 0), (["--user", "an"], 0), (["--product", "8012417003699"], 0),
        ] as [([String], Int)])
    func uploads(query: [String], count: Int) async throws {
        let shop = try await Shop()
        let outcome = try await shop.qix(["find", "--ledger", "coins.qix"] + query)
        #expect(outcome.status == (count == 0 ? 1 : 0), "\(outcome.errors)")
        #expect(max(0, outcome.lines.count - 1) == count, "\(outcome.text)")
    }

    @Test("What is found is named as qix explain takes it")
    func named() async throws {
        let shop = try await Shop()
        let found = try await shop.qix(["find", "--user", "ann", "--ledger", "coins.qix"])
        let name = try #require(found.lines.last?.split(separator: " ").first.map(String.init))
        #expect(try await shop.qix(["explain", name, "--ledger", "coins.qix"]).status == 0)
    }

    @Test("An entry is found by its number, and a spend by its key")
    func entries() async throws {
        let shop = try await Shop()
        _ = try await shop.qix(["ledger", "spend", "coins.qix", "ann", "5", "--for", "coffee", "--key", "order-1"])
        #expect(
            try await shop.qix(["find", "--entry", "1", "--ledger", "coins.qix"]).text.contains("\"kind\":\"award\""))
        let spend = try await shop.qix(["find", "--entry", "order-1", "--ledger", "coins.qix"])
        #expect(spend.text.contains("\"coins\":-5"))
    }

    @Test(
        "What is wrong is told in a sentence with what to do",
        arguments: [
            (["find", "--ledger", "coins.qix"], 64, "--user"),
            (["find", "x", "--ledger", "none.qix"], 1, "no such ledger"),
            (["find", "--entry", "99", "--ledger", "coins.qix"], 1, "no entry"),
            (["find", "--total", "much", "--ledger", "coins.qix"], 64, "12.90"),
            (["find", "--product", "123", "--ledger", "coins.qix"], 64, "product number"),
            (["find", "--day", "today", "--ledger", "coins.qix"], 64, "2026-03-15"),
            (["find", "nothing", "--ledger", "coins.qix"], 1, "nothing found"),
        ] as [([String], Int32, String)])
    func wrong(arguments: [String], status: Int32, message: String) async throws {
        let shop = try await Shop()
        let outcome = try await shop.qix(arguments)
        #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
    }
}
