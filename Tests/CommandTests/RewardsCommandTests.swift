import Foundation
import Testing
import TestSupport

/// `qix rewards check` and `qix ledger join`.
@Suite("qix rewards check, and names joined by hand")
struct RewardsCommandTests {
    @Test("A rewards file is checked as a campaigns file is: errors end with 1, and JSON is one object a line")
    func check() async throws {
        #expect(try await Command.qix(["rewards", "check", "images/rewards.yaml"]).text.contains("no problems"))
        let scratch = try ScratchFolder()
        let file = try scratch.write(
            "rewards.yaml",
            """
            rewards:
              - {id: coffee, name: {en: A coffee}, price: 10, codes: [A], cancel_minutes: 5}
              - {id: tea, name: {en: A tea}, price: 10, stock: 0}
            """.utf8)
        let wrong = try await Command.qix(["rewards", "check", file])
        #expect(wrong.status == 1)
        #expect(
            wrong.text.contains("rewards.yaml:2: error: rewards[0].cancel_minutes: a code that was seen")
                && wrong.text.contains("1 errors, 1 warnings"))
        let lines = try await Command.qix(["rewards", "check", file, "--json"])
        #expect(lines.status == 1)
        struct Line: Decodable, Equatable {
            var line: Int
            var field, severity: String
        }
        let found = try lines.text.split(separator: "\n").map {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8))
        }
        #expect(
            found == [
                Line(line: 2, field: "rewards[0].cancel_minutes", severity: "error"),
                Line(line: 3, field: "rewards[1].stock", severity: "warning"),
            ])
        // The service refuses the file for the same reason.
        let served = try await Command.qix([
            "serve", "--data", scratch.path("data"), "--catalog", "images/catalog.csv", "--campaigns",
            "images/campaigns.yaml", "--rewards", file, "--port", "0",
        ])
        #expect(served.status != 0 && served.errors.contains("rewards[0].cancel_minutes: a code that was seen"))
    }

    @Test("Two users are joined by hand: limits count both, coins move, and a second time there is nothing to do")
    func join() async throws {
        let shop = try await Shop()
        let joined = try await shop.qix(["ledger", "join", "coins.qix", "ann", "bob", "--why", "one customer card"])
        #expect(joined.status == 0, "\(joined.errors)")
        #expect(joined.text.split(separator: "\n").filter { $0.contains("\"kind\":\"joined\"") }.count == 2)
        #expect(joined.text.split(separator: "\n").filter { $0.contains("\"kind\":\"moved\"") }.count == 2)
        let again = try await shop.qix(["ledger", "join", "coins.qix", "ann", "bob", "--why", "again"])
        #expect(again.status == 0 && again.text.isEmpty && again.errors.contains("nothing to move"))
        #expect(try await shop.qix(["ledger", "join", "coins.qix", "ann", "nobody", "--why", "x"]).status == 1)
        #expect(try await shop.qix(["ledger", "verify", "coins.qix"]).status == 0)
    }
}
