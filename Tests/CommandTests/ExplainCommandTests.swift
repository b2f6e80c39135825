import Foundation
import Testing

/// `qix explain`: what support and auditors are told of an upload.
@Suite("qix explain")
struct ExplainCommandTests {
    private func explain(_ upload: String, in shop: Shop, _ options: [String] = []) async throws -> Command.Outcome {
        try await shop.qix(["explain", upload, "--ledger", "coins.qix"] + options)
    }

    @Test("An auditor is told the file's hash, what was read and matched, the entry and the balance after it")
    func auditor() async throws {
        let shop = try await Shop()
        let told = try await explain("ann.jpg", in: shop)
        #expect(told.status == 0, "\(told.errors)")
        for part in [
            "sha256 \(String(repeating: "a", count: 63))1", "merchant: Naviglio", "date: 2026-03-10", "total: 0.99 EUR",
            "document: 0123-0001", "8012417001107", "decided, number 1: award", "awarded: You earned 10 coins.",
            "1 2026-03-10T13:00:00+01:00 award 10 serra (Alimentari Serra)", "then 10 coins", "ann has 10 coins",
        ] {
            #expect(told.text.contains(part), "\(part) in \(told.text)")
        }
    }

    @Test("A rejected upload has a story too, with the upload that it repeats")
    func rejected() async throws {
        let shop = try await Shop()
        let told = try await explain("eve.jpg", in: shop)
        #expect(told.status == 0, "\(told.errors)")
        #expect(told.text.contains("receipt_of_another_user: "))
        #expect(told.text.contains("the same receipt as ann/"))
        #expect(told.text.contains("entries: none"))
    }

    @Test("Corrections follow in order, each with what the user had after it")
    func corrections() async throws {
        let shop = try await Shop()
        #expect(try await shop.qix(["review", "approve", "coins.qix", "bob.jpg", "--why", "seen"]).status == 0)
        #expect(try await shop.qix(["ledger", "reverse", "coins.qix", "bob.jpg", "--why", "drawn"]).status == 0)
        struct Story: Decodable {
            struct Booked: Decodable {
                struct Entry: Decodable {
                    var kind: String
                    var coins: Int
                }
                var entry: Entry
                var available: Int
                var pending: Int
            }
            struct Decided: Decodable { var anew: Bool }
            var decisions: [Decided]
            var entries: [Booked]
            var sentences: [String: [String]]
        }
        let told = try await explain("bob.jpg", in: shop, ["--json"])
        let story = try JSONDecoder().decode(Story.self, from: told.output)
        #expect(story.decisions.map(\.anew) == [false])
        #expect(story.entries.map(\.entry.kind) == ["pending", "settled", "reversal"])
        #expect(story.entries.map(\.entry.coins) == [10, 10, -10])
        #expect(story.entries.map(\.available) == [0, 10, 0])
        #expect(story.entries.map(\.pending) == [10, 0, 0])
        #expect(Set(story.sentences.keys) == ["en", "it", "de", "fr", "es"])
    }

    @Test("A user is told in their language, and nothing of other users or of what staff wrote")
    func user() async throws {
        let shop = try await Shop()
        #expect(try await shop.qix(["ledger", "reverse", "coins.qix", "ann.jpg", "--why", "a forgery"]).status == 0)
        let english = try await explain("ann.jpg", in: shop, ["--for", "user"])
        #expect(english.lines.first == "You sent this picture on 2026-03-10.")
        #expect(english.lines.contains("Coins taken back on 2026-03-20: 10."))
        #expect(english.lines.last == "You have 0 coins; 0 wait.")
        #expect(!english.text.contains("forgery"))
        let italian = try await explain("eve.jpg", in: shop, ["--for", "user", "--language", "it"])
        #expect(italian.lines.contains { $0.hasPrefix("Questo scontrino è già stato usato da un’altra persona.") })
        #expect(!italian.text.contains("ann"))
    }

    @Test("Explaining changes nothing in the ledger")
    func onlyReads() async throws {
        let shop = try await Shop()
        let before = try Data(contentsOf: URL(fileURLWithPath: shop.ledger))
        for upload in ["ann.jpg", "bob.jpg", "eve.jpg"] { #expect(try await explain(upload, in: shop).status == 0) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: shop.ledger)) == before)
    }

    @Test("An unknown upload, a missing ledger and a wrong language are said, and no ledger is made")
    func wrong() async throws {
        let shop = try await Shop()
        let unknown = try await explain("zoe.jpg", in: shop)
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("zoe.jpg"))
        let missing = try await shop.qix(["explain", "ann.jpg", "--ledger", "none.qix"])
        #expect(missing.status == 1)
        #expect(missing.errors.contains("none.qix"))
        #expect(!FileManager.default.fileExists(atPath: shop.scratch.path("none.qix")))
        #expect(try await explain("ann.jpg", in: shop, ["--for", "user", "--language", "xx"]).status == 64)
    }
}
