import Foundation
import Testing
import TestSupport

/// What an operator sees of the processes of a queue, and how they are told of new campaigns.
@Suite("Operating a queue")
struct QueueOperationTests {
    private func environment(_ place: DatabasePlace) -> [String: String] {
        ["PGPASSWORD": place.server.password, "XDG_STATE_HOME": place.scratch.path("state")]
    }

    @Test("Readers and decider say what they do as they do it, and measure it; both end with 0 when they are stopped")
    func measured() async throws {
        let place = try DatabasePlace()
        let pictures = place.scratch.path("pictures")
        let queued = try await place.qix(
            ["enqueue", place.manifest(3), "--ledger", place.ledger, "--pictures", pictures])
        #expect(queued.status == 0, "\(queued.errors)")
        let json = ["--log-format", "json", "--metrics"]
        let work = try LongProcess(
            ["work", "--ledger", place.ledger, "--pictures", pictures, "--jobs", "1", "--name", "left-shelf"]
                + Samples.patience + json + [place.scratch.path("work.prom")],
            in: place.scratch, environment: environment(place))
        let decide = try LongProcess(
            ["decide", "--ledger", place.ledger] + Samples.programme + json + [place.scratch.path("decide.prom")],
            in: place.scratch, environment: environment(place))
        #expect(try await decide.wait { decide.text.split(separator: "\n").count == 3 }, "\(decide.errors)")
        let lines = work.errors.split(separator: "\n").filter { $0.contains("\"outcome\":\"read\"") }
        #expect(lines.count == 3, "a line a ticket while it works: \(work.errors)")
        for part in ["\"ticket\":\"", "\"upload\":\"", "\"milliseconds\":\"", "\"level\":\"info\""] {
            #expect(lines.allSatisfy { $0.contains(part) }, "\(part)")
        }
        #expect(work.errors.contains("left-shelf reads for "))
        for process in [work, decide] { #expect(process.end(with: SIGTERM) == 0, "\(process.errors)") }
        let read = try String(contentsOfFile: place.scratch.path("work.prom"), encoding: .utf8)
        for line in [
            "qix_work_uploads_total{outcome=\"read\"} 3", "qix_work_running 0", "# TYPE qix_work_uploads_total counter",
            "qix_work_queue_uploads{state=\"unread\"} 0", "qix_work_queue_oldest_seconds{state=\"waiting\"} 0",
        ] { #expect(read.contains(line + "\n"), "\(line) in \(read)") }
        let decided = try String(contentsOfFile: place.scratch.path("decide.prom"), encoding: .utf8)
        #expect(decided.contains("qix_decide_uploads_total{outcome=\"award\"}"), "\(decided)")
        #expect(decided.contains("qix_decide_queue_uploads{state=\"decided\"} 3\n"), "\(decided)")
    }

    @Test("SIGHUP puts new campaigns in force, and leaves the old ones in force where the file is wrong")
    func reload() async throws {
        let place = try DatabasePlace()
        let campaigns = place.scratch.path("campaigns.yaml")
        let text = try String(
            contentsOf: Samples.root.appendingPathComponent("images/campaigns.yaml"), encoding: .utf8)
        try Data(text.utf8).write(to: URL(filePath: campaigns))
        let decide = try LongProcess(
            [
                "decide", "--ledger", place.ledger, "--catalog", "images/catalog.csv", "--campaigns", campaigns,
            ], in: place.scratch, environment: environment(place))
        #expect(try await decide.wait { decide.errors.contains("created a new ledger") })
        try await Task.sleep(for: .seconds(2))
        try Data("campaigns: [".utf8).write(to: URL(filePath: campaigns))
        decide.send(SIGHUP)
        let refused = try await decide.wait { decide.errors.contains("the campaigns before it are") }
        #expect(refused, "\(decide.errors)")
        try Data(text.utf8).write(to: URL(filePath: campaigns))
        decide.send(SIGHUP)
        #expect(try await decide.wait { decide.errors.contains("was read again: ") }, "\(decide.errors)")
        #expect(decide.end(with: SIGTERM) == 0)
    }

    @Test("The doctor sees an older copy, revoked rights and a disabled trigger")
    func doctor() async throws {
        let run = try await Samples.batch.value
        let place = try DatabasePlace()
        let copied = try await place.qix(["ledger", "copy", run.ledger, place.ledger])
        #expect(copied.status == 0, "\(copied.errors)")
        func doctor(_ ledger: String) async throws -> Command.Outcome {
            try await place.qix(["doctor", "--sandbox", "offered", "--ledger", ledger] + Samples.patience)
        }
        #expect(try await doctor(place.ledger).status == 0)
        let role = PostgreSQLServer.freshName()
        try place.run(
            """
            CREATE ROLE \(role) LOGIN PASSWORD '\(place.server.password)';
            GRANT USAGE ON SCHEMA \(place.schema) TO \(role);
            GRANT SELECT ON ALL TABLES IN SCHEMA \(place.schema) TO \(role); GRANT INSERT ON uploads TO \(role)
            """)
        let poor = try await doctor(place.server.address(user: role, schema: place.schema))
        #expect(
            poor.status == 1 && poor.text.contains("INSERT on entries") && poor.text.contains("qix ledger init"),
            "\(poor.text)")
        try place.run("ALTER TABLE entries DISABLE TRIGGER entries_stay")
        let disabled = try await doctor(place.ledger)
        #expect(disabled.status == 1 && disabled.text.contains("missing or disabled"), "\(disabled.text)")
        try place.run(
            """
            ALTER TABLE entries DISABLE TRIGGER ALL;
            DELETE FROM entries WHERE sequence = (SELECT max(sequence) FROM entries);
            ALTER TABLE entries ENABLE TRIGGER ALL
            """)
        let older = try await doctor(place.ledger)
        #expect(older.status == 1 && older.text.contains("does not contain the head"), "\(older.text)")
    }

    @Test("What is forgotten in a database goes from the queue, the shared pictures and the readings of every address")
    func forget() async throws {
        let place = try DatabasePlace()
        let pictures = place.scratch.path("pictures")
        let batch =
            ["batch", try place.manifest(3), "--pictures", pictures] + Samples.programme + Samples.patience
            + ["--ledger", place.ledger.replacing("127.0.0.1", with: "localhost"), "--out", place.scratch.path("out")]
        let run = try await place.qix(batch)
        #expect(run.status == 0, "\(run.errors)")
        func kept() throws -> [Int] {
            func files(_ folder: String) throws -> [String] {
                try FileManager.default.subpathsOfDirectory(atPath: folder)
            }
            return [
                try files(pictures).filter { $0.contains("/") }.count,
                try files(place.scratch.path("state")).filter { $0.hasSuffix(".json") }.count,
            ]
        }
        #expect(try kept() == [3, 3])
        // Somebody else sent in one of the two files as well.
        try place.run(
            """
            INSERT INTO tickets (number, "user", sha256, image, shake, tier, uploaded_at, position)
            SELECT 9, 'eve', sha256, 'eve.jpg', shake, tier, uploaded_at, 9 FROM tickets WHERE "user" = 'u001' LIMIT 1
            """)
        let forget = ["forget", "u001", "--ledger", place.ledger, "--pictures", pictures]
        let rehearsed = try await place.qix(forget + ["--dry-run"])
        #expect(rehearsed.errors.contains("dry run: 2 uploads would be erased"), "\(rehearsed.errors)")
        #expect(rehearsed.lines.count == 2)
        #expect(try kept() == [3, 3])
        let erased = try await place.qix(forget)
        #expect(
            erased.errors.contains("2 uploads erased, 2 readings removed, 1 shared pictures removed"),
            "\(erased.status) \(erased.errors)")
        #expect(try kept() == [2, 1])
        let answers = "SELECT count(*) FROM tickets WHERE \"user\" = 'u001' AND answer IS NOT NULL"
        #expect(try place.rows(answers)[0][0] == "0")
        #expect(try await place.qix(["ledger", "verify", place.ledger]).status == 0)
    }
}
