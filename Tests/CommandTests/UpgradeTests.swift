import Foundation
import Testing
import TestSupport

/// Readers, deciders and services of two versions on one queue. The same build stands for both: `--reader-version`
/// gives its readings another version.
@Suite("From one version to the next without a stop")
struct UpgradeTests {
    /// A queue with its pictures.
    private struct Queue {
        let place: DatabasePlace
        var pictures: String { place.scratch.path("pictures") }
        var environment: [String: String] {
            ["PGPASSWORD": place.server.password, "XDG_STATE_HOME": place.scratch.path("state")]
        }

        init() throws { place = try DatabasePlace() }

        func enqueue(_ count: Int) async throws {
            let queued = try await place.qix(
                ["enqueue", place.manifest(count), "--ledger", place.ledger, "--pictures", pictures])
            #expect(queued.status == 0, "\(queued.errors)")
        }

        func work(_ version: String) -> [String] {
            ["work", "--ledger", place.ledger, "--pictures", pictures, "--jobs", "1", "--reader-version", version]
                + Samples.patience
        }

        func decide(_ version: String) -> [String] {
            ["decide", "--ledger", place.ledger, "--reader-version", version] + Samples.programme
        }

        func start(_ arguments: [String]) throws -> LongProcess {
            try LongProcess(arguments, in: place.scratch, environment: environment)
        }

        func announce(_ version: String, _ options: [String] = []) async throws -> String {
            let announced = try await place.qix(
                ["tickets", "announce", place.ledger, "--reader-version", version, "--force"] + options)
            #expect(announced.status == 0, "\(announced.errors)")
            return announced.errors
        }

        func count(_ condition: String) throws -> Int {
            Int(try place.rows("SELECT count(*) FROM tickets WHERE \(condition)")[0][0] ?? "") ?? -1
        }

        /// Waits until as many tickets are so, or three minutes are over: other tests may have the cores.
        func wait(for count: Int, _ condition: String) async throws -> Bool {
            for _ in 0..<1800 {
                if try self.count(condition) == count { return true }
                try await Task.sleep(for: .milliseconds(100))
            }
            return false
        }
    }

    @Test("The next version stands by until it is announced; then the one before ends in a sentence, and nothing stops")
    func handedOver() async throws {
        let queue = try Queue()
        try await queue.enqueue(1)
        let old = try (decide: queue.start(queue.decide("qix/1")), work: queue.start(queue.work("qix/1")))
        #expect(try await queue.wait(for: 1, "state = 'decided'"), "\(old.decide.errors)\(old.work.errors)")
        let next = try (work: queue.start(queue.work("qix/2")), decide: queue.start(queue.decide("qix/2")))
        #expect(try await next.work.wait { next.work.errors.contains("standing by until then") })
        #expect(next.work.errors.contains("expects readings of “qix/1”, but this reader is “qix/2”"))
        #expect(try await next.decide.wait { next.decide.errors.contains("standing by") })
        // The one before goes on meanwhile.
        try await queue.enqueue(2)
        #expect(try await queue.wait(for: 2, "state = 'decided'"))
        #expect(try await queue.announce("qix/2").contains("readers of “qix/2” read from now on"))
        #expect(try await queue.announce("qix/2").contains("read already"))
        for process in [old.decide, old.work] {
            #expect(try await process.wait { process.errors.contains("gave way to those of “qix/2”") })
            #expect(process.end(with: SIGTERM) == 1, "\(process.errors)")
        }
        try await queue.enqueue(3)
        #expect(try await queue.wait(for: 3, "state = 'decided'"), "\(next.decide.errors)\(next.work.errors)")
        #expect(try queue.count("reading::json ->> 'reader_version' = 'qix/2'") == 1)
        // What was decided stays as it is, and an earlier version does not come back by itself.
        for arguments in [queue.decide("qix/1") + ["--drain"], queue.work("qix/1") + ["--drain"]] {
            let refused = try await queue.place.qix(arguments)
            #expect(refused.status == 1 && refused.errors.contains("announce this one again"), "\(refused.errors)")
        }
        let versions = try await queue.place.qix(["tickets", "versions", queue.place.ledger, "--json"])
        #expect(versions.lines.count == 2 && versions.lines[1].contains("\"version\":\"qix/2\""), "\(versions.text)")
        let table = try await queue.place.qix(["tickets", "versions", queue.place.ledger])
        #expect(table.lines.last?.contains("from 1") == true && table.text.contains("made again"), "\(table.text)")
        for process in [next.decide, next.work] { #expect(process.end(with: SIGTERM) == 0, "\(process.errors)") }
        #expect(try await queue.place.qix(["ledger", "verify", queue.place.ledger]).status == 0)
    }

    @Test(
        "With --keep-readings what came before is read and decided as the version before did, and the way back is open")
    func kept() async throws {
        let queue = try Queue()
        _ = try await queue.announce("qix/1")
        try await queue.enqueue(1)
        func drain(_ version: String) async throws {
            let read = try await queue.place.qix(queue.work(version) + ["--drain"])
            #expect(read.status == 0 && read.errors.contains("1 picture read"), "\(read.errors)")
        }
        try await drain("qix/1")
        try await queue.enqueue(2)
        _ = try await queue.announce("qix/2", ["--keep-readings"])
        try await queue.enqueue(3)
        // What is left to the version before keeps no reader of this one.
        try await drain("qix/2")
        #expect(try queue.count("state = 'read' AND number = 3") == 1)
        #expect(try queue.count("state = 'waiting' AND number = 2") == 1)
        // A reader of the version before reads what is left to it, and has then done its part.
        try await drain("qix/1")
        let decided = try await queue.place.qix(queue.decide("qix/2") + ["--drain"])
        #expect(decided.status == 0 && decided.lines.count == 3, "\(decided.errors)")
        #expect(!decided.errors.contains("discarded"), "\(decided.errors)")
        #expect(try queue.count("reading::json ->> 'reader_version' = 'qix/1'") == 2)
        _ = try await queue.announce("qix/1")
        let back = try await queue.place.qix(queue.decide("qix/1") + ["--drain"])
        #expect(back.status == 0, "\(back.errors)")
    }

    @Test("A batch of another version does not decide for everybody which one reads")
    func batch() async throws {
        let queue = try Queue()
        _ = try await queue.announce("qix/1")
        let batch = try await queue.place.qix(
            ["batch", queue.place.manifest(1), "--ledger", queue.place.ledger, "--pictures", queue.pictures, "--out"]
                + [queue.place.scratch.path("out")] + Samples.programme + Samples.patience)
        #expect(batch.status == 1 && batch.errors.contains("expects readings of “qix/1”"), "\(batch.errors)")
        let versions = try await queue.place.qix(["tickets", "versions", queue.place.ledger, "--json"])
        #expect(versions.lines.count == 1)
    }

    @Test("A version that nobody knows, such as a mistyped one, is announced only where --force says so")
    func mistyped() async throws {
        let queue = try Queue()
        let announce = ["tickets", "announce", queue.place.ledger, "--reader-version"]
        _ = try await queue.announce("qix/1")
        let known = try await queue.place.qix(announce + ["qix/1"])
        #expect(known.status == 0, "\(known.errors)")
        let refused = try await queue.place.qix(announce + ["qix/11"])
        #expect(refused.status == 1 && refused.errors.contains("add --force"), "\(refused.errors)")
        for wrong in ["", "qix/1\nqix/2", "qix/1\u{202E}", String(repeating: "x", count: 5000)] {
            let refused = try await queue.place.qix(announce + [wrong, "--force"])
            #expect(refused.status == 64 && refused.errors.contains("--reader-version must"), "\(refused.errors)")
        }
        let versions = try await queue.place.qix(["tickets", "versions", queue.place.ledger, "--json"])
        #expect(versions.lines.count == 1, "\(versions.text)")
    }

    @Test("A process of a service whose version gave way answers on, and another reads and decides what it accepts")
    func service() async throws {
        let queue = try Queue()
        // It also delivers webhooks, which must not keep the ledger from the next version.
        let webhooks = queue.place.scratch.path("webhooks.yaml")
        try """
        webhooks:
          - partner: Alimentari Serra
            url: http://127.0.0.1:9/alpi
            secret: whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
        """.write(toFile: webhooks, atomically: true, encoding: .utf8)
        let old = try await RunningService(
            in: queue.place.scratch,
            ["--ledger", queue.place.ledger, "--reader-version", "qix/1", "--webhooks", webhooks],
            environment: queue.environment)
        let ann = try await old.user()
        let first: RunningService.Upload = try await old.upload(
            "u001/spaghetti.jpg", by: ann, ["Prefer": "wait=60"]
        ).decoded()
        #expect(first.outcome == "award")
        let next = try await ServicePart(
            in: queue.place.scratch,
            ["--ledger", queue.place.ledger, "--reader-version", "qix/2", "--roles", "read,decide"],
            environment: queue.environment, saying: "qix serve: decide, read for ")
        _ = try await queue.announce("qix/2")
        func says(_ what: String) throws -> Bool {
            let folder = queue.place.scratch.path
            return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("errors-") }
                .contains { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8).contains(what) }
        }
        for part in ["deciding", "reading"] {
            var hasSaid = false
            for _ in 0..<1800 where !hasSaid {
                hasSaid = try says("This process goes on without \(part)")
                if !hasSaid { try await Task.sleep(for: .milliseconds(100)) }
            }
            #expect(hasSaid, "\(part)")
        }
        let bob = try await old.user()
        let sent: RunningService.Upload = try await old.upload(
            "u001/spaghetti.jpg", by: bob, ["Prefer": "wait=60"]
        ).decoded()
        // The same picture of somebody else; what matters is that it is read and decided.
        #expect(sent.state == "decided")
        #expect(try queue.count("reading::json ->> 'reader_version' = 'qix/2'") == 1)
        #expect(old.end(with: SIGTERM) == 0)
        #expect(next.end(with: SIGTERM) == 0)
    }

    @Test(
        "Tables to which a later qix added something are used on; after a removal every command refuses in a sentence")
    func tables() async throws {
        let queue = try Queue()
        let ledger = queue.place.ledger
        let made = try await queue.place.qix(["ledger", "init", ledger, "--contract"])
        #expect(made.status == 0 && made.errors.contains("nothing of earlier versions is left"), "\(made.errors)")
        try queue.place.run(
            """
            ALTER TABLE tickets ADD COLUMN later text; ALTER TABLE entries ADD COLUMN later text;
            UPDATE qix_schema SET steps = steps + 1
            """)
        try await queue.enqueue(1)
        let read = try await queue.place.qix(queue.work("qix/1") + ["--drain"])
        #expect(read.errors.contains("1 picture read"), "\(read.errors)")
        let decided = try await queue.place.qix(queue.decide("qix/1") + ["--drain"])
        #expect(decided.status == 0 && decided.lines.count == 1, "\(decided.errors)")
        #expect(try await queue.place.qix(["ledger", "verify", ledger]).status == 0)
        try queue.place.run("UPDATE qix_schema SET oldest = steps")
        let manifest = try queue.place.manifest(3)
        for arguments in [
            ["enqueue", manifest, "--ledger", ledger, "--pictures", queue.pictures], queue.work("qix/1"),
            queue.decide("qix/1"), ["tickets", ledger], ["tickets", "announce", ledger], ["ledger", "head", ledger],
        ] {
            let refused = try await queue.place.qix(arguments)
            #expect(refused.status == 1 && refused.errors.contains("use a newer qix"), "\(refused.errors)")
        }
        #expect(try queue.count("true") == 1)
    }

    @Test("Nothing is removed while an earlier qix is connected, and the message names it")
    func connected() async throws {
        let queue = try Queue()
        try await queue.enqueue(1)
        let work = try queue.start(queue.work("qix/1"))
        #expect(try await queue.wait(for: 1, "state = 'read'"))
        // What a session of a qix notes of itself, as administrators see it.
        let seen = try queue.place.rows(
            """
            SELECT DISTINCT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
            WHERE locktype = 'advisory' AND mode = 'ShareLock' AND objid = to_regclass('qix_schema')::oid
            """)
        #expect(seen == [["qix work"]])
        #expect(work.end(with: SIGTERM) == 0)
    }
}
