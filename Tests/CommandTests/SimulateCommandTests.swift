import Foundation
import Testing

/// `qix simulate`: what another programme would have cost.
@Suite("qix simulate")
struct SimulateCommandTests {
    @Test("Twice the coins cost twice as much, the changes are listed, and nothing is booked")
    func twice() async throws {
        let shop = try await Shop()
        let campaigns = try String(contentsOfFile: shop.campaigns, encoding: .utf8)
        let next = campaigns.replacing("per_item: 10", with: "per_item: 20").replacing(
            "budget: 100", with: "budget: 200")
        try shop.write(next, "next.yaml")
        let head = try await shop.qix(["ledger", "head", "coins.qix"]).text
        let outcome = try await shop.qix(["simulate", "--ledger", "coins.qix", "--campaigns", "next.yaml"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text.contains(/serra +10 +20 +\+10 +10 +20/), "\(outcome.text)")
        #expect(outcome.text.contains("award 1 → 1, review 1 → 1, reject 1 → 1; 2 would change"))
        #expect(outcome.text.contains(": award 10 → award 20 (awarded)"))
        #expect(try await shop.qix(["ledger", "head", "coins.qix"]).text == head)
    }

    @Test("The page is one file with its plots, and JSON holds every change")
    func page() async throws {
        struct Sums: Decodable {
            struct Change: Decodable { var upload: String }
            var uploads: Int
            var changes: [Change]
        }
        let shop = try await Shop()
        let outcome = try await shop.qix([
            "simulate", "--ledger", "coins.qix", "--campaigns", "campaigns.yaml", "--page", "next.html", "--json",
        ])
        let sums = try JSONDecoder().decode(Sums.self, from: outcome.output)
        #expect(sums.uploads == 3 && sums.changes.isEmpty)
        let page = try String(contentsOfFile: shop.scratch.path("next.html"), encoding: .utf8)
        #expect(page.contains("<polyline") && page.contains("serra") && !page.contains("src=\"http"))
    }

    @Test(
        "What is wrong is told in a sentence",
        arguments: [
            (["--ledger", "none.qix", "--campaigns", "campaigns.yaml"], 1, "no such ledger"),
            (["--ledger", "coins.qix", "--campaigns", "catalog.csv"], 1, "catalog.csv"),
            (["--ledger", "coins.qix", "--campaigns", "campaigns.yaml", "--since", "yesterday"], 64, "not a date"),
            (["--ledger", "coins.qix", "--campaigns", "campaigns.yaml", "--catalog", "catalog.csv"], 64, "--readings"),
        ] as [([String], Int32, String)])
    func wrong(arguments: [String], status: Int32, message: String) async throws {
        let shop = try await Shop()
        let outcome = try await shop.qix(["simulate"] + arguments)
        #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
    }
}
