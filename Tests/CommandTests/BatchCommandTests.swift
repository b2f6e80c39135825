import Foundation
import Testing
import TestSupport

/// `qix batch` and `qix ledger` over the drawn uploads.
@Suite("qix batch")
struct BatchCommandTests {
    /// What the tests look at in `decisions.ndjson`.
    struct Decision: Decodable {
        struct Reason: Decodable {
            var code: String
            var sentence: String
        }
        var image: String
        var user: String
        var outcome: String
        var coins: Int
        var reasons: [Reason]
    }

    private func export(_ ledger: String) async throws -> Command.Outcome {
        try await Command.qix(["ledger", "export", ledger])
    }

    @Test("Every upload reaches a decision, and the run ends with 0")
    func decisions() async throws {
        let run = try await Samples.batch.value
        #expect(run.outcome.status == 0, "\(run.outcome.errors)")
        let decisions = try run.lines(of: "decisions.ndjson", as: Decision.self)
        #expect(decisions.count == Samples.truth.outcomes.count)
        #expect(decisions.allSatisfy { $0.reasons.first?.sentence.isEmpty == false })
        var cautious: [String] = []
        for decision in decisions {
            let name = Samples.name(decision.image)
            let wanted = try #require(Samples.truth.outcomes[name], "\(name)")
            #expect((decision.coins > 0) == (decision.outcome == "award"), "\(name)")
            // Never pay for something that is not there; what is there may go to a person now and then.
            if wanted == "reject" { #expect(decision.outcome != "award", "\(name)") }
            if decision.outcome != wanted {
                cautious.append("\(name): \(decision.outcome): \(decision.reasons[0].code)")
            }
        }
        #expect(cautious.count <= Budget.cautiousDecisions, "\(cautious.joined(separator: "; "))")
    }

    @Test("Two pictures of one receipt are paid once at most, whoever sends them")
    func duplicate() async throws {
        let run = try await Samples.batch.value
        let decisions = try run.lines(of: "decisions.ndjson", as: Decision.self)
        for (second, first) in Samples.truth.same {
            let pair = try [first, second].map { name in
                try #require(decisions.first { Samples.name($0.image) == name })
            }
            #expect(pair[0].user != pair[1].user)
            #expect(pair[1].coins == 0, "\(pair[1].reasons)")
        }
    }

    @Test("The same file under another name and user is a duplicate, and says so")
    func copied() async throws {
        let scratch = try ScratchFolder()
        let image = Samples.root.appendingPathComponent("images/uploads/u001/spesa-naviglio.png")
        for copy in ["a.png", "b.png"] {
            try FileManager.default.copyItem(at: image, to: scratch.url.appendingPathComponent(copy))
        }
        let manifest = """
            image,user,shake,uploaded_at
            a.png,ann,receipt,2026-03-12T19:00:00Z
            b.png,bob,receipt,2026-03-12T19:05:00Z
            """
        try Data(manifest.utf8).write(to: scratch.url.appendingPathComponent("manifest.csv"))
        let run = try await Samples.batch(scratch.path("manifest.csv"), into: scratch)
        #expect(run.outcome.status == 0, "\(run.outcome.errors)")
        let decisions = try run.lines(of: "decisions.ndjson", as: Decision.self)
        #expect(decisions.map(\.outcome) == ["award", "reject"])
        #expect(
            decisions.last?.reasons.first?.code.contains("duplicate") == true, "\(String(describing: decisions.last))")
    }

    @Test("Running it again adds no entry: the export is the same to the byte")
    func again() async throws {
        let first = try await Samples.batch.value
        let before = try await export(first.ledger)
        #expect(before.lines.count > 10)
        let scratch = try ScratchFolder()
        try FileManager.default.removeItem(at: scratch.url)
        try FileManager.default.copyItem(at: first.scratch.url, to: scratch.url)
        let second = try await Samples.batch(into: scratch, ["--jobs", "1"])
        #expect(second.outcome.status == 0, "\(second.outcome.errors)")
        #expect(try await export(second.ledger).output == before.output)
        #expect(
            try await Command.qix(["ledger", "verify", second.ledger]).output
                == Command.qix(["ledger", "verify", first.ledger]).output)
    }

    @Test("The same readings, decided elsewhere by qix award, give the same ledger to the byte")
    func award() async throws {
        let run = try await Samples.batch.value
        let scratch = try ScratchFolder()
        let outcome = try await Command.qix(
            ["award", "\(run.folder)/readings.ndjson", "--manifest", "images/manifest.csv"] + Samples.programme
                + ["--ledger", scratch.path("ledger.sqlite"), "--out", scratch.path("out")])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let elsewhere = try await export(scratch.path("ledger.sqlite")).output
        #expect(try await export(run.ledger).output == elsewhere)
    }

    @Test("The ledger verifies, and its balances are the sums of its entries")
    func ledger() async throws {
        let run = try await Samples.batch.value
        let verified = try await Command.qix(["ledger", "verify", run.ledger])
        #expect(verified.status == 0, "\(verified.text)\(verified.errors)")
        struct Entry: Decodable {
            var user: String
            var coins: Int
            var kind: String
        }
        struct Balance: Decodable {
            var user: String
            var available: Int
            var pending: Int
        }
        let entries = try await export(run.ledger).lines.map {
            try JSONDecoder().decode(Entry.self, from: Data($0.utf8))
        }
        let balances = try await Command.qix(["ledger", "balance", run.ledger, "--json"]).lines
            .map { try JSONDecoder().decode(Balance.self, from: Data($0.utf8)) }
        #expect(balances.count > 3)
        for balance in balances {
            let own = entries.filter { $0.user == balance.user }
            let waiting = own.filter { ["pending", "settled"].contains($0.kind) }.reduce(0) { $0 + $1.coins }
            #expect(balance.pending == waiting, "\(balance.user)")
            #expect(balance.available + waiting == own.reduce(0) { $0 + $1.coins }, "\(balance.user)")
            #expect(balance.available >= 0 && waiting >= 0, "\(balance.user)")
        }
    }

    @Test("The report is one page that loads nothing from anywhere")
    func report() async throws {
        let run = try await Samples.batch.value
        let page = try String(contentsOf: URL(fileURLWithPath: "\(run.folder)/report.html"), encoding: .utf8)
        let begins = page.lowercased().hasPrefix("<!doctype html>")
        #expect(begins)
        for user in ["u001", "u006"] {
            let isNamed = page.contains(user)
            #expect(isNamed, "\(user)")
        }
        for outside in ["src=\"http", "href=\"http", "src='http", "@import", "url(http"] {
            let loads = page.contains(outside)
            #expect(!loads, "\(outside)")
        }
    }

    @Test("A folder of users' folders is an input too")
    func folder() async throws {
        let scratch = try ScratchFolder()
        let uploads = scratch.url.appendingPathComponent("uploads")
        for (user, image) in [("ann", "u001/spaghetti.jpg"), ("bob", "u006/interrotta.jpg")] {
            let folder = uploads.appendingPathComponent(user)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: Samples.root.appendingPathComponent("images/uploads/\(image)"),
                to: folder.appendingPathComponent(String(image.split(separator: "/")[1])))
        }
        let run = try await Samples.batch(uploads.path, into: scratch)
        #expect(run.outcome.status == 0, "\(run.outcome.errors)")
        let decisions = try run.lines(of: "decisions.ndjson", as: Decision.self)
        #expect(Set(decisions.map(\.user)) == ["ann", "bob"])
        #expect(decisions.first { $0.user == "bob" }?.outcome == "reject")
    }
}
