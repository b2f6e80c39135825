import Foundation
import Testing

/// `qix export`: the ledger as tables.
@Suite("qix export")
struct ExportCommandTests {
    private func lines(_ name: String, in shop: Shop) throws -> [String] {
        let text = try String(contentsOfFile: shop.scratch.path(name), encoding: .utf8)
        return text.split(separator: "\n").map(String.init)
    }

    @Test("Uploads, matches and entries become rows that join by the upload")
    func tables() async throws {
        let shop = try await Shop()
        let outcome = try await shop.qix(["export", "--ledger", "coins.qix", "--out", "tables"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let uploads = try lines("tables/uploads.csv", in: shop)
        #expect(uploads.count == 4 && uploads[0].hasPrefix("number,anew,upload,user,"))
        #expect(
            uploads[1].contains(",ann,2026-03-10T13:00:00+01:00,2026-03-10,receipt,signed,award,10,0,awarded,Naviglio,")
        )
        let matches = try lines("tables/matches.csv", in: shop)
        #expect(
            matches.count == 4 && matches[1].contains(",08012417001107,Spaghetti n.5,Valdoro,Alimentari Serra,pasta,"))
        #expect(try lines("tables/entries.csv", in: shop).count == 3)
    }

    @Test("From a head on there is what came after it, in JSON lines too", arguments: ["csv", "ndjson"])
    func since(format: String) async throws {
        let shop = try await Shop()
        let export = ["export", "--ledger", "coins.qix", "--out", "tables", "--format", format]
        let head = try await shop.qix(export).text.split(separator: "\n").joined()
        _ = try await shop.qix([
            "ledger", "spend", "coins.qix", "ann", "5", "--for", "a \"coffee\", hot", "--key", "o1",
        ])
        #expect(try await shop.qix(export + ["--since", head]).status == 0)
        let names = format == "csv" ? 1 : 0
        #expect(try lines("tables/uploads.\(format)", in: shop).count == names)
        let entries = try lines("tables/entries.\(format)", in: shop)
        #expect(entries.count == names + 1)
        let coffee = format == "csv" ? "\"a \"\"coffee\"\", hot\"" : "\"a \\\"coffee\\\", hot\""
        #expect(entries.last?.contains(coffee) == true, "\(entries)")
    }

    @Test("An SQLite file goes on by itself")
    func database() async throws {
        let shop = try await Shop()
        let export = ["export", "--ledger", "coins.qix", "--out", "tables.sqlite", "--format", "sqlite"]
        for coins in ["5", "4"] {
            let outcome = try await shop.qix(export)
            #expect(outcome.status == 0, "\(outcome.errors)")
            _ = try await shop.qix(["ledger", "spend", "coins.qix", "ann", coins, "--for", "tea", "--key", "o\(coins)"])
        }
        let last = try await shop.qix(export).text
        #expect(last.hasPrefix("4.3.0."))
        #expect(try await shop.qix(export).text == last)
    }

    @Test(
        "What is wrong is told in a sentence",
        arguments: [
            (["--ledger", "none.qix", "--out", "tables"], 1, "no such ledger"),
            (["--ledger", "coins.qix", "--out", "tables", "--since", "17"], 64, "is not a head"),
            (
                ["--ledger", "coins.qix", "--out", "tables", "--since", "1.1.0." + String(repeating: "0", count: 64)],
                1,
                "does not contain the head"
            ),
            (["--ledger", "coins.qix", "--out", "coins.qix", "--format", "sqlite"], 1, "coins.qix"),
        ] as [([String], Int32, String)])
    func wrong(arguments: [String], status: Int32, message: String) async throws {
        let shop = try await Shop()
        let outcome = try await shop.qix(["export"] + arguments)
        #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
    }
}
