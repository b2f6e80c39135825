import Foundation
import Testing

/// `qix forget` and `qix ledger person`: what is kept about somebody, and that it goes.
@Suite("qix forget")
struct ForgetCommandTests {
    /// Which of the texts stand in any file of the folder, however deep, but for those that the shop was given.
    private func found(_ texts: [String], in shop: Shop) throws -> Set<String> {
        let given = ["readings.ndjson", "manifest.csv", "catalog.csv", "campaigns.yaml", "retention.yaml"]
        var found: Set<String> = []
        let files = FileManager.default.enumerator(
            at: shop.scratch.url, includingPropertiesForKeys: [.isRegularFileKey])
        while let file = files?.nextObject() as? URL {
            let isFile = try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
            let isGiven =
                file.deletingLastPathComponent().path == shop.scratch.path
                && given.contains(file.lastPathComponent)
            guard isFile, !isGiven else { continue }
            let bytes = try Data(contentsOf: file)
            for text in texts where bytes.range(of: Data(text.utf8)) != nil { found.insert(text) }
        }
        return found
    }

    @Test("Nothing that a user's pictures showed stays in any file that qix wrote, and the ledger is sound")
    func forget() async throws {
        let shop = try await Shop()
        for user in ["bob", "eve"] {
            _ = try await shop.qix(["review", "reject", "coins.qix", "\(user).jpg", "--why", "closed"])
        }
        let export = try await shop.qix(["ledger", "export", "coins.qix"]).text
        let texts = ["Naviglio", "SPAGH.N5 VALDORO", "0123-0001", "ann.jpg"]
        #expect(try found(texts, in: shop) == Set(texts))
        var images: [String] = []
        for user in ["ann", "bob", "eve"] {
            let outcome = try await shop.qix(["forget", user, "--ledger", "coins.qix", "--out", "out"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            images += outcome.lines.map(String.init)
        }
        #expect(images == ["ann.jpg", "bob.jpg", "eve.jpg"])
        #expect(try found(texts, in: shop) == [])
        #expect(try await shop.qix(["ledger", "export", "coins.qix"]).text == export)
        let verified = try await shop.qix(["ledger", "verify", "coins.qix"])
        #expect(verified.status == 0 && verified.text.contains("3 records: erased by rule forget"))
        let told = try await shop.qix(["explain", "ann", "--ledger", "coins.qix", "--for", "user", "--language", "de"])
        #expect(told.text.contains("wird nicht mehr aufbewahrt (Regel forget)"), "\(told.text)\(told.errors)")
    }

    @Test("The key of erasures lies beside the ledger for its owner alone, and nothing is decided without it")
    func key() async throws {
        let shop = try await Shop()
        let key = shop.scratch.path("coins.qix.erasure-key")
        let dry = try await shop.qix(["forget", "ann", "--ledger", "coins.qix", "--dry-run"])
        #expect(dry.status == 0 && !FileManager.default.fileExists(atPath: key), "\(dry.errors)")
        let erased = try await shop.qix(["forget", "ann", "--ledger", "coins.qix"])
        #expect(erased.status == 0, "\(erased.errors)")
        #expect(try FileManager.default.attributesOfItem(atPath: key)[.posixPermissions] as? Int == 0o600)
        let award = [
            "award", "readings.ndjson", "--manifest", "manifest.csv", "--catalog", "catalog.csv", "--campaigns",
            "campaigns.yaml", "--ledger", "coins.qix", "--out", "out", "--quiet",
        ]
        let known = try await shop.qix(award)
        #expect(known.status == 0, "\(known.errors)")
        let moved = shop.scratch.path("moved.key")
        try FileManager.default.moveItem(atPath: key, toPath: moved)
        let missing = try await shop.qix(award)
        #expect(
            missing.status == 1 && missing.errors.contains("coins.qix.erasure-key is not there"), "\(missing.errors)")
        let forgetting = try await shop.qix(["forget", "bob", "--ledger", "coins.qix"])
        #expect(forgetting.status == 1 && forgetting.errors.contains("--erasure-key"), "\(forgetting.errors)")
        #expect(!FileManager.default.fileExists(atPath: key), "no second key is made")
        let named = try await shop.qix(award + ["--erasure-key", moved])
        #expect(named.status == 0, "\(named.errors)")
        let copied = try await shop.qix(["ledger", "copy", "coins.qix", "copy.qix"])
        #expect(copied.status == 0 && copied.errors.contains("copy.qix.erasure-key"), "\(copied.errors)")
        #expect(try await shop.qix(["ledger", "verify", "copy.qix"]).status == 0, "an auditor needs no key")
    }

    @Test("Rules erase what is old enough, by their own name")
    func rules() async throws {
        let shop = try await Shop()
        try shop.write("rules:\n  - {id: refused, after_days: 30, outcome: reject}\n", "retention.yaml")
        let arguments = ["forget", "--rules", "retention.yaml", "--ledger", "coins.qix", "--at"]
        let early = try await shop.qix(arguments + ["2026-04-09"])
        #expect(early.status == 0 && early.errors.contains("0 uploads erased"), "\(early.errors)")
        let late = try await shop.qix(arguments + ["2026-04-10"])
        #expect(late.text == "eve.jpg\n")
        #expect(try await shop.qix(["ledger", "verify", "coins.qix"]).text.contains("erased by rule refused"))
    }

    @Test("A person is given everything that is kept about them, and no one else")
    func person() async throws {
        struct Kept: Decodable {
            struct Upload: Decodable { var id: String }
            var user: String
            var uploads: [Upload]
        }
        let shop = try await Shop()
        let outcome = try await shop.qix(["ledger", "person", "coins.qix", "ann"])
        let kept = try JSONDecoder().decode(Kept.self, from: outcome.output)
        #expect(kept.user == "ann" && kept.uploads.count == 1)
        #expect(outcome.text.contains("Naviglio") && !outcome.text.contains("bob"))
    }

    @Test(
        "What is wrong is told in a sentence with what to do",
        arguments: [
            (["forget", "nobody", "--ledger", "coins.qix"], 1, "qix ledger balance"),
            (["forget", "bob", "--ledger", "coins.qix"], 1, "qix review approve"),
            (["forget", "ann", "--ledger", "none.qix"], 1, "no such ledger"),
            (["forget", "ann"], 64, "--ledger"),
            (["forget", "--ledger", "coins.qix"], 64, "--rules"),
            (["forget", "ann", "--ledger", "coins.qix", "--out", "nowhere"], 64, "is not a folder"),
            (["forget", "--rules", "catalog.csv", "--ledger", "coins.qix"], 1, "catalog.csv"),
            (["ledger", "person", "coins.qix", "nobody"], 1, "qix ledger balance"),
        ] as [([String], Int32, String)])
    func wrong(arguments: [String], status: Int32, message: String) async throws {
        let shop = try await Shop()
        let outcome = try await shop.qix(arguments)
        #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
    }
}
