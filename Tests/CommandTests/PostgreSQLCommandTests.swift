import Foundation
import Postgres
import Testing
import TestSupport

/// The commands on a ledger in a database, beside the same on a file.
@Suite("qix on a PostgreSQL database")
struct PostgreSQLCommandTests {
    @Test("The same readings give the same ledger as in a file, for every command that looks; a copy goes either way")
    func award() async throws {
        let run = try await Samples.batch.value
        let place = try DatabasePlace()
        let awarded = try await place.qix(
            ["award", "\(run.folder)/readings.ndjson", "--manifest", "images/manifest.csv"] + Samples.programme
                + ["--ledger", place.ledger, "--out", place.scratch.path("out")])
        #expect(awarded.status == 0, "\(awarded.errors)")
        let looks =
            [["export"], ["balance"], ["history"], ["verify"], ["head"]].map { ["ledger"] + $0 } + [
                ["review", "list"]
            ]
        for look in looks {
            let inFile = try await place.qix(look + [run.ledger])
            let inDatabase = try await place.qix(look + [place.ledger])
            #expect(inFile.status == 0 && inFile.output.count > 10, "\(look): \(inFile.errors)")
            #expect(inDatabase.output == inFile.output, "\(look): \(inDatabase.errors)")
        }
        let other = try DatabasePlace()
        let file = place.scratch.path("copy.sqlite")
        for (from, to) in [(place.ledger, file), (file, other.ledger)] {
            let copied = try await place.qix(["ledger", "copy", from, to])
            #expect(copied.status == 0, "\(copied.errors)")
        }
        let there = try await place.qix(["ledger", "export", other.ledger])
        #expect(try await place.qix(["ledger", "export", run.ledger]).output == there.output)
        let again = try await place.qix(["ledger", "copy", file, other.ledger])
        #expect(again.status == 1)
        #expect(again.errors.contains("holds something already"))
        // Decided anew from what it was given, the other way round.
        let anew = try DatabasePlace()
        for (from, to) in [(run.ledger, anew.ledger), (place.ledger, place.scratch.path("anew.sqlite"))] {
            let replayed = try await place.qix(["ledger", "replay", from, to])
            #expect(replayed.status == 0, "\(replayed.errors)")
            #expect(replayed.text.contains("inputs gave the same"))
            #expect(try await place.qix(["ledger", "export", to]).output == there.output)
            #expect(try await place.qix(["ledger", "verify", to]).status == 0)
        }
        let twice = try await place.qix(["ledger", "replay", run.ledger, anew.ledger])
        #expect(twice.status == 1)
        #expect(twice.errors.contains("holds something already"))
        // What is booked after the copy is the same too.
        let user = try #require(there.text.firstMatch(of: /"user":"([a-z0-9]+)"/)?.1)
        for ledger in [file, other.ledger] {
            let spent = try await place.qix(
                ["ledger", "spend", ledger, String(user), "1", "--for", "coffee", "--key", "order-1"])
            #expect(spent.status == 0, "\(spent.errors)")
        }
        #expect(
            try await place.qix(["ledger", "head", file]).output
                == place.qix(["ledger", "head", other.ledger]).output)
    }

    @Test("An older copy of the database is told by the head kept on this machine, and no run goes on with it")
    func cutShort() async throws {
        let run = try await Samples.batch.value
        let place = try DatabasePlace()
        let copied = try await place.qix(["ledger", "copy", run.ledger, place.ledger])
        #expect(copied.status == 0, "\(copied.errors)")
        try place.run(
            """
            ALTER TABLE entries DISABLE TRIGGER ALL;
            DELETE FROM entries WHERE sequence = (SELECT max(sequence) FROM entries)
            """)
        let spent = try await place.qix(
            ["ledger", "spend", place.ledger, "u001", "1", "--for", "coffee", "--key", "order-1"])
        #expect(spent.status == 1)
        #expect(spent.errors.contains("does not contain the head stored in"), "\(spent.errors)")
    }

    @Test("A database that is not there, or no database at all, ends a command with a sentence and writes nothing")
    func wrong() async throws {
        let place = try DatabasePlace()
        let unknown = try await place.qix(["ledger", "spend", place.ledger, "ann", "1", "--for", "x", "--key", "k"])
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("no such ledger"))
        for (address, what) in [
            (place.server.address(user: "qix", database: "nowhere"), "does not exist"),
            ("postgresql://qix@127.0.0.1:1/qix", "Connection refused"),
            ("postgresql://qix:a@b@c/qix", "is no address"),
        ] {
            let failed = try await place.qix(["ledger", "balance", address])
            #expect(failed.status == 1)
            #expect(failed.errors.contains(what), "\(failed.errors)")
        }
        let file = try await place.qix(["tickets", place.scratch.path("coins.qix")])
        #expect(file.errors.contains("a queue needs a database"))
    }

    @Test("A reader of another version is refused, and what it had read is read again by the decider's")
    func otherVersion() async throws {
        let place = try DatabasePlace()
        let pictures = place.scratch.path("pictures")
        let queued = try await place.qix(
            ["enqueue", place.manifest(2), "--ledger", place.ledger, "--pictures", pictures])
        #expect(queued.status == 0, "\(queued.errors)")
        let work =
            ["work", "--ledger", place.ledger, "--pictures", pictures, "--drain", "--jobs", "1", "--lease", "1200"]
            + Samples.patience
        let before = try await place.qix(work + ["--reader-version", "qix/0 zbar/0"])
        #expect(before.errors.contains("2 pictures read"), "\(before.errors)")
        async let deciding = place.qix(["decide", "--ledger", place.ledger, "--drain"] + Samples.programme)
        var after = before
        for _ in 0..<100 where after.status == 0 {
            after = try await place.qix(work + ["--reader-version", "qix/0 zbar/0"])
        }
        #expect(after.status == 1)
        #expect(after.errors.contains("this reader is “qix/0 zbar/0”"), "\(after.errors)")
        let right = try await place.qix(work)
        #expect(right.errors.contains("2 pictures read"), "\(right.errors)")
        let decided = try await deciding
        #expect(decided.errors.contains("readings of “qix/0 zbar/0” are discarded"), "\(decided.errors)")
        #expect(decided.lines.count == 2)
        #expect(try await place.qix(["ledger", "verify", place.ledger]).status == 0)
    }

    @Test(
        "Pictures come from a server that asks for a key; with a wrong key nothing is used up, and no message holds it")
    func pictureServer() async throws {
        let place = try DatabasePlace()
        let folder = place.scratch.path("pictures")
        let queued = try await place.qix(
            ["enqueue", place.manifest(3), "--ledger", place.ledger, "--pictures", folder])
        #expect(queued.status == 0, "\(queued.errors)")
        let server = try CannedServer { request in
            guard request.contains("\r\nAuthorization: Bearer right-key\r\n") else {
                return CannedServer.file([], status: "403 Forbidden")
            }
            let path = request.split(separator: " ")[1]
            guard let bytes = FileManager.default.contents(atPath: folder + path.dropFirst("/qix".count)) else {
                return CannedServer.file([], status: "404 Not Found")
            }
            return CannedServer.file(Array(bytes))
        }
        let work =
            [
                "work", "--ledger", place.ledger, "--pictures", "http://127.0.0.1:\(server.port)/qix/", "--drain",
                "--jobs",
                "1", "--lease", "1200", "--pictures-key", place.scratch.path("key"),
            ] + Samples.patience
        try Data("wrong-key\n".utf8).write(to: URL(filePath: place.scratch.path("key")))
        let wrong = try await place.qix(work)
        #expect(wrong.status == 69)
        #expect(wrong.errors.contains("the host refuses it (403); check the key"), "\(wrong.errors)")
        #expect(!wrong.errors.contains("wrong-key"))
        let waiting = try await place.qix(["tickets", place.ledger, "--json"])
        #expect(waiting.text.contains("\"waiting\":3"), "\(waiting.text)")
        try Data("right-key\n".utf8).write(to: URL(filePath: place.scratch.path("key")))
        let right = try await place.qix(work)
        #expect(right.errors.contains("3 pictures read, 0 attempts failed"), "\(right.errors)")
        #expect(!right.errors.contains("right-key"))
        let read = try await place.qix(["tickets", place.ledger, "--json"])
        #expect(read.text.contains("\"read\":3"), "\(read.text)")
    }

    @Test("What a server gives out for a picture that is another is not read")
    func otherPicture() async throws {
        let place = try DatabasePlace()
        let folder = place.scratch.path("pictures")
        let queued = try await place.qix(
            ["enqueue", place.manifest(1), "--ledger", place.ledger, "--pictures", folder])
        #expect(queued.status == 0, "\(queued.errors)")
        let other = try Data(contentsOf: Samples.root.appendingPathComponent("images/uploads/u001/frollini-turned.jpg"))
        let server = try CannedServer { _ in CannedServer.file(Array(other)) }
        let work = try await place.qix(
            [
                "work", "--ledger", place.ledger, "--pictures", "http://127.0.0.1:\(server.port)", "--drain", "--jobs",
                "1",
                "--lease", "1200",
            ] + Samples.patience)
        #expect(work.status == 75, "\(work.errors)")
        #expect(work.errors.contains("0 pictures read, 0 attempts failed"), "\(work.errors)")
        let missing = try await place.qix(["tickets", place.ledger, "--list"])
        #expect(missing.lines.last?.contains("has another file under") == true, "\(missing.text)")
        // Once the right file is there, nothing need be said to the queue.
        try place.run("UPDATE tickets SET lease = now(); UPDATE ticket_failures SET again = now()")
        let right = try await place.qix(
            ["work", "--ledger", place.ledger, "--pictures", folder, "--drain", "--jobs", "1"] + Samples.patience)
        #expect(right.status == 0 && right.errors.contains("1 picture read"), "\(right.errors)")
    }

    @Test("Uploads that are queued, read by two processes and decided by a third give the ledger that batch gives")
    func queue() async throws {
        let place = try DatabasePlace()
        let manifest = try place.manifest(6)
        let pictures = place.scratch.path("pictures")
        let enqueue = ["enqueue", manifest, "--ledger", place.ledger, "--pictures", pictures]
        let queued = try await place.qix(enqueue)
        #expect(queued.errors.contains("6 new tickets"), "\(queued.errors)")
        #expect(try await place.qix(enqueue).errors.contains("0 new tickets; 6 uploads already had one"))
        let work =
            ["work", "--ledger", place.ledger, "--pictures", pictures, "--drain", "--jobs", "1", "--lease", "1200"]
            + Samples.patience
        async let first = place.qix(work)
        async let second = place.qix(work)
        let decided = try await place.qix(["decide", "--ledger", place.ledger, "--drain"] + Samples.programme)
        #expect(decided.status == 0, "\(decided.errors)")
        #expect(decided.lines.count == 6)
        for outcome in try await [first, second] { #expect(outcome.status == 0, "\(outcome.errors)") }
        let tickets = try await place.qix(["tickets", place.ledger, "--json"])
        #expect(tickets.text.contains("\"decided\":6"), "\(tickets.text)")

        let batch = try await Samples.batch(manifest, into: place.scratch)
        #expect(batch.outcome.status == 0, "\(batch.outcome.errors)")
        let wanted = try await place.qix(["ledger", "head", batch.ledger])
        let found = try await place.qix(["ledger", "export", place.ledger])
        #expect(try await place.qix(["ledger", "export", batch.ledger]).output == found.output)
        #expect(try await place.qix(["ledger", "verify", place.ledger]).status == 0)
        #expect(try await place.qix(["ledger", "head", place.ledger]).output == wanted.output)
    }

    @Test(
        "A batch passes through the queue, with a reader elsewhere helping; ledger and files are those of a batch in a file"
    )
    func batchThroughTheQueue() async throws {
        let run = try await Samples.batch.value
        let place = try DatabasePlace()
        let pictures = place.scratch.path("pictures")
        let batch =
            ["batch", "images/manifest.csv"] + Samples.programme
            + ["--ledger", place.ledger, "--out", place.scratch.path("out"), "--pictures", pictures] + Samples.patience
        // The first one is stopped where it is: what it read and decided stands, the second goes on.
        let first = try await place.qix([
            "enqueue", "images/manifest.csv", "--ledger", place.ledger, "--pictures", pictures,
        ])
        #expect(first.status == 0, "\(first.errors)")
        async let elsewhere = place.qix(
            ["work", "--ledger", place.ledger, "--pictures", pictures, "--drain", "--jobs", "1", "--lease", "1200"]
                + Samples.patience)
        let second = try await place.qix(batch)
        #expect(second.status == run.outcome.status, "\(second.errors)")
        let helper = try await elsewhere
        #expect(helper.status == 0, "\(helper.errors)")
        #expect(
            try await place.qix(["ledger", "export", place.ledger]).output
                == place.qix(["ledger", "export", run.ledger]).output)
        func file(_ name: String, in folder: String) throws -> String {
            try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        }
        #expect(
            try file("decisions.ndjson", in: place.scratch.path("out"))
                == file("decisions.ndjson", in: run.folder))
        let coins = try #require(run.outcome.errors.firstMatch(of: /(\d+) coins awarded/)?.1)
        #expect(coins != "0" && second.errors.contains("\(coins) coins awarded"), "\(second.errors)")
        let third = try await place.qix(batch)
        #expect(third.errors.contains("0 coins awarded"), "\(third.errors)")
        #expect(try await place.qix(["ledger", "verify", place.ledger]).status == 0)
    }
}
