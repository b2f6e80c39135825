import DomainModel
import Foundation
import Testing
import TestSupport

/// A programme whose shop prints rice in a way that no catalogue knows, and the reviews of its receipts.
private struct TaughtShop {
    let scratch: ScratchFolder
    /// What the shop prints for Riso Carnaroli; no brand is on it, so that a person must look.
    static let rice = "RISO CARN 1KG"
    static let product = "8012417003699"
    /// Six people; by the rule of halves some of them teach and the others prove.
    static let people = ["ann", "bob", "cid", "dan", "eve", "fay"]

    init(receipts: Int = 12) async throws {
        scratch = try ScratchFolder()
        try write(
            """
            gtin,name,brand,partner,category,size,aliases
            8012417001107,Spaghetti n.5,Valdoro,Alimentari Serra,pasta,500 g,
            \(Self.product),Riso Carnaroli,Risaia Bella,Alimentari Serra,rice,1 kg,
            """, "catalog.csv")
        try write(Shop.campaign(budget: 10_000), "campaigns.yaml")
        let names = (0..<receipts).map { "\(Self.people[$0 % Self.people.count])-\($0).jpg" }
        try send(names)
        #expect(try await award().status == 0)
        for (place, id) in try await waiting().enumerated() {
            let outcome = try await qix([
                "review", "approve", "coins.qix", id, "--line", "1=\(Self.product)", "--another", "--reviewer",
                place.isMultiple(of: 2) ? "una" : "bea",
            ])
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        #expect(try await qix(["ledger", "key", "tuning.key"]).status == 0)
    }

    func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: scratch.url.appendingPathComponent(name))
    }

    /// Writes a manifest and readings of receipts that each show the rice.
    func send(_ images: [String]) throws {
        let rows = images.enumerated().map { place, image in
            "\(image),\(image.prefix { $0 != "-" }),receipt,2026-03-1\(place % 10)T12:\(10 + place):00Z"
        }
        try write((["image,user,shake,uploaded_at"] + rows).joined(separator: "\n"), "manifest.csv")
        let readings = try images.enumerated().map { place, image in
            let number = place + (image.hasPrefix("new") ? 40 : 10)
            var reading = Shop.reading(image, number: number, Self.rice)
            reading.sha256 = "\(number)" + String(repeating: "a", count: 62)
            return String(decoding: try JSONEncoder().encode(reading), as: UTF8.self)
        }
        try write(readings.joined(separator: "\n") + "\n", "readings.ndjson")
    }

    func award(in ledger: String = "coins.qix", _ more: String...) async throws -> Command.Outcome {
        try await qix(
            [
                "award", "readings.ndjson", "--manifest", "manifest.csv", "--catalog", "catalog.csv", "--campaigns",
                "campaigns.yaml", "--ledger", ledger, "--out", "out",
            ] + more)
    }

    func waiting() async throws -> [String] {
        struct Line: Decodable {
            struct Decision: Decodable { var id: String }
            var decision: Decision
        }
        return try await qix(["review", "list", "coins.qix", "--json"]).lines.map {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8)).decision.id
        }
    }

    func learn(_ more: String...) async throws -> Command.Outcome {
        try await qix(["learn", "coins.qix", "--out", "march.tuning", "--key", "tuning.key"] + more)
    }

    func qix(_ arguments: [String]) async throws -> Command.Outcome {
        try await Command.qix(arguments, in: scratch.url)
    }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: scratch.path(name)) }
}

@Suite("qix learn")
struct LearnCommandTests {
    @Test(
        "What reviewers chose is measured, learned, proven, shown, and pays without a person; without it all is as before"
    )
    func teaches() async throws {
        let shop = try await TaughtShop()
        let measured = try await shop.qix(["learn", "coins.qix", "--json"])
        #expect(measured.lines.contains(#"{"field":"product","of":"all","open":12,"right":0,"wrong":0}"#))
        let learned = try await shop.learn("--receipts", "2")
        #expect(learned.status == 0, "\(learned.errors)")
        let card = try await shop.qix(["learn", "show", "march.tuning", "--tuning-key", "tuning.key"])
        #expect(card.status == 0 && card.text.contains(TaughtShop.rice))
        #expect(card.text.contains("12 reviewed receipts of 6 people, 2026-03 to 2026-03, 2 reviewers"))

        try shop.send(["new-1.jpg", "new-2.jpg"])
        #expect(try await shop.award(in: "plain.qix").errors.contains("0 awarded, 2 for review"))
        let taught = try await shop.award(
            in: "taught.qix", "--tuning", "march.tuning", "--tuning-key", "tuning.key")
        #expect(taught.errors.contains("2 awarded, 0 for review"), "\(taught.errors)")
        #expect(taught.errors.contains("march.tuning: tuning pack"))
        // The pack is in the programme that the ledger keeps, so that a replay gives the same.
        let replayed = try await shop.qix(["ledger", "replay", "taught.qix", "again.qix"])
        #expect(replayed.status == 0, "\(replayed.errors)")
        #expect(try await shop.qix(["ledger", "verify", "taught.qix"]).status == 0)
    }

    @Test(
        "A pack that was cut or changed, is of another version or signed by another key stops the run before it begins")
    func refusedPacks() async throws {
        let shop = try await TaughtShop()
        #expect(try await shop.learn("--receipts", "2").status == 0)
        #expect(try await shop.qix(["ledger", "key", "other.key"]).status == 0)
        let text = try String(contentsOfFile: shop.scratch.path("march.tuning"), encoding: .utf8)
        try shop.write(String(text.dropLast(40)), "cut.tuning")
        try shop.write(text.replacingOccurrences(of: TaughtShop.product, with: "8012417001107"), "changed.tuning")
        try shop.write(text.replacingOccurrences(of: "\"tuning_pack\":1", with: "\"tuning_pack\":9"), "newer.tuning")
        for (pack, key, why) in [
            ("cut.tuning", "tuning.key", "lines are missing"),
            ("changed.tuning", "tuning.key", "was changed after it was signed"),
            ("newer.tuning", "tuning.key", "version 9"), ("march.tuning", "other.key", "not the one that is trusted"),
            ("catalog.csv", "tuning.key", "is no tuning pack"), ("none.tuning", "tuning.key", "no such file"),
        ] {
            let outcome = try await shop.award(in: "stopped.qix", "--tuning", pack, "--tuning-key", key)
            #expect(outcome.status == 1 && outcome.output.isEmpty)
            #expect(outcome.errors.contains("\(pack): ") && outcome.errors.contains(why), "\(outcome.errors)")
            #expect(!shop.exists("stopped.qix"))
        }
        #expect(try await shop.award(in: "stopped.qix", "--tuning", "march.tuning").status == 64)
    }

    @Test("Nothing is written where too little was said, and the reason is told; an earlier pack stays as it was")
    func nothing() async throws {
        let shop = try await TaughtShop()
        try shop.write("earlier", "march.tuning")
        let nobody = try await shop.learn("--without", "nobody")
        #expect(nobody.status == 1 && nobody.errors.contains("--without nobody: nobody of this name reviewed"))
        let outcome = try await shop.learn("--receipts", "50")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("nothing is learned: 12 receipts that people looked at"))
        #expect(try String(contentsOfFile: shop.scratch.path("march.tuning"), encoding: .utf8) == "earlier")
    }

    @Test("Who is forgotten is in no pair any more, and an undone review is none")
    func forgotten() async throws {
        let shop = try await TaughtShop(receipts: 6)
        func pairs() async throws -> String { try await shop.qix(["learn", "coins.qix", "--pairs"]).text }
        #expect(try await pairs().contains("\"person\":\"ann\""))
        #expect(try await shop.qix(["forget", "ann", "--ledger", "coins.qix", "--out", "out"]).status == 0)
        #expect(try await !pairs().contains("\"person\":\"ann\""))
        let bob = try #require(
            try await shop.qix(["learn", "coins.qix", "--pairs"]).lines.compactMap { line -> String? in
                try? JSONDecoder().decode([String: AnyText].self, from: Data(line.utf8))["upload"]?.text
            }.first { $0.hasPrefix("bob/") })
        #expect(try await shop.qix(["review", "undo", "coins.qix", bob, "--why", "the wrong one"]).status == 0)
        #expect(try await !pairs().contains("\"person\":\"bob\""))
    }
}

/// A text where there is one.
private struct AnyText: Decodable {
    var text: String?

    init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
}
