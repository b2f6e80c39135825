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
                && wrong.text.contains("1 error, 1 warning"))
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

    @Test("Rewards and campaigns are checked together: what earns a reward, and who pays a discount back")
    func together() async throws {
        let sample = "images/liguria/"
        let right = try await Command.qix([
            "rewards", "check", sample + "rewards.yaml", "--campaigns", sample + "campaigns.yaml",
        ])
        #expect(right.status == 0 && right.text.contains("no problems"), "\(right.text)")
        let scratch = try ScratchFolder()
        let file = try scratch.write(
            "rewards.yaml",
            """
            rewards:
              - {id: gift, name: {en: A gift}, price: 0, stock: 9, earned_by: [first-spoons, first-steps]}
              - id: pasta-back
                name: {en: Pasta back}
                partner: Gruppo Fontegrana
                price: 9
                stock: 9
                discount: {share: 20, days: 5, campaign: pasta-back}
            """.utf8)
        let alone = try scratch.write(
            "alone.yaml",
            """
            rewards:
              - {id: tea, name: {en: Tea}, price: 9, stock: 9, partner: X, discount: {share: 5, amount: 1, days: 3}}
              - {id: cup, name: {en: Cup}, price: 9, codes: [A], symbology: ean13}
              - {id: mug, name: {en: Mug}, price: 0, codes: [A]}
              - {id: pot, name: {en: Pot}, price: 9, stock: 9, partner: X, discount: {share: 5, currency: EUR, days: 3}}
            """.utf8)
        let wrong = try await Command.qix(["rewards", "check", file, "--campaigns", sample + "campaigns.yaml"])
        let unreadable = try await Command.qix(["rewards", "check", alone])
        #expect(wrong.status == 1 && unreadable.status == 1)
        for sentence in [
            "rewards.yaml:2: error: rewards[0].earned_by[1]: there is no campaign, content or invitation first-steps",
            "rewards[1].discount.days: pasta-back says 30 days, the reward 5",
            "rewards[1].partner: pasta-back is paid by Alimentari Serra; it must be the same partner",
            "rewards[0].discount.amount: has a share beside it; keep one of both",
            "rewards[0].discount.campaign: is missing: the campaign that pays the discount back",
            "rewards[2].price: only what something else earns is free; name that as earned_by",
            "rewards[3].discount.currency: only an amount has a currency; leave it out",
            "rewards[1].codes[0]: A is no EAN-13: thirteen digits, the last a check digit",
        ] { #expect((wrong.text + unreadable.text).contains(sentence), "\(sentence)") }
    }

    @Test("Codes of coupons are made for a partner's range, each a line, and can be pasted into a rewards file")
    func coupons() async throws {
        let made = try await Command.qix([
            "rewards", "coupons", "--symbology", "ean13", "--range", "980123", "--count", "3",
        ])
        let codes = made.text.split(separator: "\n")
        #expect(made.status == 0 && codes.count == 3 && codes.allSatisfy { $0.hasPrefix("980123") })
        let scratch = try ScratchFolder()
        let file = try scratch.write(
            "rewards.yaml",
            """
            rewards:
              - id: milk
                name: {en: A euro off}
                partner: Alpi SpA
                price: 20
                symbology: ean13
                discount: {amount: 1.00, days: 30}
                codes:
            \(codes.map { "      - \"\($0)\"" }.joined(separator: "\n"))
            """.utf8)
        #expect(try await Command.qix(["rewards", "check", file]).status == 0)
        let wrong = try await Command.qix(["rewards", "coupons", "--symbology", "gs1", "--range", "95"])
        #expect(wrong.status == 64 && wrong.errors.contains("the range must be 12 digits"), "\(wrong.errors)")
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
