import Foundation
import Postgres
import Testing
import TestSupport

/// `qix serve` as several processes on one database, each of which may die.
@Suite("qix serve in several processes")
struct SplitServiceTests {
    private struct Balance: Decodable { var available: Int }

    /// A schema of the test's own and a folder that all processes share.
    private struct Place {
        let scratch: ScratchFolder
        let ledger: String
        /// The same with the password.
        let address: String
        let environment: [String: String]

        init() throws {
            scratch = try ScratchFolder()
            let server = try PostgreSQLServer.running()
            let schema = PostgreSQLServer.freshName()
            try PostgresAdministration.run("CREATE SCHEMA \(schema)", at: server.address())
            ledger = server.address(user: "qix", schema: schema)
            address = server.address(schema: schema)
            environment = ["PGPASSWORD": server.password, "XDG_STATE_HOME": scratch.path("state")]
        }

        func service(_ options: [String] = []) async throws -> RunningService {
            try await RunningService(in: scratch, ["--ledger", ledger] + options, environment: environment)
        }

        func part(_ roles: String) async throws -> ServicePart {
            try await ServicePart(
                in: scratch, ["--ledger", ledger, "--roles", roles], environment: environment,
                saying: "qix serve: \(roles) for ")
        }

        func qix(_ arguments: [String]) async throws -> Command.Outcome {
            try await Command.qix(arguments, environment: environment)
        }
    }

    /// Decides the same uploads by `qix batch`, in the order of acceptance, and gives the ledger's export.
    private func replay(
        _ accepted: [(upload: RunningService.Upload, sample: String)], in scratch: ScratchFolder
    ) async throws -> Data {
        var manifest = "image,user,shake,uploaded_at,tier\n"
        for (upload, sample) in accepted {
            let path = Samples.root.appendingPathComponent("images/uploads/\(sample)").path
            manifest += "\(path),\(upload.user),auto,\(upload.uploaded_at),\(upload.tier)\n"
        }
        let batch = try await Samples.batch(scratch.write("manifest.csv", manifest.utf8), into: scratch)
        #expect(batch.outcome.status == 0, "\(batch.outcome.errors)")
        return try await Command.qix(["ledger", "export", batch.ledger]).output
    }

    /// Proves a contact with the code that the service wrote.
    private func signIn(_ user: RunningService.User, at service: RunningService, in place: Place) async throws {
        struct Letter: Decodable { var code: String }
        let contact = "ann@example.org"
        #expect(try await service.send("POST", "/v1/otp", token: user.token, json: ["to": contact]).status == 202)
        let lines = try String(contentsOfFile: place.scratch.path("codes"), encoding: .utf8).split(separator: "\n")
        let letter = try JSONDecoder().decode(Letter.self, from: Data(try #require(lines.last).utf8))
        let signed = try await service.send(
            "POST", "/v1/otp/verify", token: user.token, json: ["to": contact, "code": letter.code])
        #expect(signed.status == 200)
    }

    @Test(
        "Two that answer, one that reads and one that decides are one service; reader and decider are killed, and nothing is lost"
    )
    func split() async throws {
        let place = try Place()
        // All at once, over nothing: one of them makes each table.
        async let starting = (
            place.service(["--roles", "api", "--codes", place.scratch.path("codes")]),
            place.service(["--roles", "api"]), place.part("read"), place.part("decide")
        )
        let (one, two, reader, decider) = try await starting
        let ann = try await one.user()
        let bob = try await two.user()
        var accepted: [(id: String, user: RunningService.User, sample: String)] = []
        func send(
            _ sample: String, by user: RunningService.User, to service: RunningService, _ headers: [String: String]
        ) async throws -> RunningService.Upload {
            let answer = try await service.upload(sample, by: user, headers)
            #expect([200, 202].contains(answer.status))
            let upload: RunningService.Upload = try answer.decoded()
            accepted.append((upload.id, user, sample))
            return upload
        }

        // Sent to one and waited for there, though others read and decide; seen by the other, once.
        let receipt = try await send(
            "u001/spesa-naviglio.png", by: ann, to: one, ["Prefer": "wait=30", "Idempotency-Key": "first"])
        #expect(receipt.outcome == "award" && receipt.coins >= 50)
        let again = try await two.upload("u001/spesa-naviglio.png", by: ann)
        #expect(again.status == 200 && again.headers["idempotent-replayed"] == "true")
        #expect(try again.decoded(as: RunningService.Upload.self) == receipt)
        let reused = try await two.upload("u001/spaghetti.jpg", by: ann, ["Idempotency-Key": "first"])
        #expect(reused.status == 422)

        // Events of what the other took in.
        let sent = try await send("u001/spaghetti.jpg", by: bob, to: two, [:])
        let stream = try await one.send("GET", "/v1/uploads/\(sent.id)/events", token: bob.token)
        #expect(String(decoding: stream.body, as: UTF8.self).contains("\"state\":\"decided\""))

        // Killed while they have something in hand; what was accepted waits for their successors.
        for (number, sample) in ["u003/piatti-glare.jpg", "u001/spaghetti.jpg", "u001/spesa-naviglio.png"].enumerated()
        {
            let user = try await (number % 2 == 0 ? one : two).user()
            _ = try await send(sample, by: user, to: number % 2 == 0 ? two : one, [:])
            if number == 1 {
                #expect(reader.end(with: SIGKILL) == SIGKILL)
                #expect(decider.end(with: SIGKILL) == SIGKILL)
            }
        }
        #expect(try await two.send("GET", "/readyz").status == 200)
        let (otherReader, otherDecider) = (try await place.part("read"), try await place.part("decide"))
        // So is what a killed one of those that answer accepted.
        _ = try await send("u001/spaghetti.jpg", by: one.user(), to: two, [:])
        #expect(two.end(with: SIGKILL) == SIGKILL)
        var decided: [(upload: RunningService.Upload, sample: String)] = []
        for upload in accepted {
            let answer = try await one.decided(upload.id, of: upload.user)
            #expect(answer.state == "decided")
            decided.append((answer, upload.sample))
        }
        let served = try await place.qix(["ledger", "export", place.ledger])
        #expect(!served.output.isEmpty && served.errors.isEmpty)
        #expect(try await replay(decided, in: place.scratch) == served.output)

        let three = try await place.service(["--roles", "api"])
        try await signIn(ann, at: one, in: place)
        // One fits into what was earned, whichever is asked; the same key again is the same purchase.
        let bought = try await withThrowingTaskGroup(of: (key: Int, status: Int).self) { group in
            for attempt in 0..<12 {
                let service = attempt % 2 == 0 ? one : three
                group.addTask {
                    let answer = try await service.send(
                        "POST", "/v1/spends", token: ann.token, json: ["reward": "coffee-voucher"],
                        ["Idempotency-Key": "key-\(attempt / 3)"])
                    return (attempt / 3, answer.status)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(bought.allSatisfy { [200, 201, 409].contains($0.status) }, "\(bought)")
        #expect(Set(bought.filter { $0.status != 409 }.map(\.key)).count == 1, "\(bought)")
        #expect(bought.filter { $0.status == 201 }.count == 1, "\(bought)")
        let balance: Balance = try await three.send("GET", "/v1/me/balance", token: ann.token).decoded()
        #expect(balance.available == receipt.coins - 50)
        let statuses =
            [one, three].map { $0.end(with: SIGTERM) } + [otherReader, otherDecider].map { $0.end(with: SIGTERM) }
        #expect(statuses == [0, 0, 0, 0])
        let verified = try await place.qix(["ledger", "verify", place.ledger])
        #expect(verified.status == 0, "\(verified.text)\(verified.errors)")
    }

    @Test(
        "Each process may do everything; when the one that decides is killed another takes over, and the ledger is a batch's, byte for byte"
    )
    func takeover() async throws {
        let place = try Place()
        let file = place.scratch.path("campaigns.yaml")
        let samples = try String(
            contentsOf: Samples.root.appendingPathComponent("images/campaigns.yaml"), encoding: .utf8)
        try samples.write(toFile: file, atomically: true, encoding: .utf8)
        try Samples.copyShownFiles(to: place.scratch)
        let first = try await place.service(["--campaigns", file])
        let second = try await place.service(["--campaigns", file])
        let ann = try await first.user()
        let one: RunningService.Upload = try await second.upload("u001/spesa-naviglio.png", by: ann).decoded()
        #expect(one.coins > 0)
        // There is one operator, and what it changes at one holds at the other.
        let token = try String(contentsOfFile: place.scratch.path("data/operator.token"), encoding: .utf8)
            .trimmingCharacters(in: .newlines)
        let changed = samples + "# changed\n"
        let put = try await second.send(
            "PUT", "/v1/programme", token: token, body: Data(changed.utf8), ["Content-Type": "application/yaml"])
        #expect(put.status == 200)
        var current = try await first.send("GET", "/v1/programme", token: token)
        for _ in 0..<100 where current.headers["etag"] != put.headers["etag"] {
            try await Task.sleep(for: .milliseconds(100))
            current = try await first.send("GET", "/v1/programme", token: token)
        }
        #expect(String(decoding: current.body, as: UTF8.self) == changed)
        let stale = try await first.send(
            "PUT", "/v1/programme", token: token, body: Data(samples.utf8),
            ["Content-Type": "application/yaml", "If-Match": "\"0\""])
        #expect(stale.status == 412)

        let bob = try await second.user()
        let sent: RunningService.Upload = try await first.upload("u001/spaghetti.jpg", by: bob, [:]).decoded()
        #expect(first.end(with: SIGKILL) == SIGKILL)
        let two = try await second.decided(sent.id, of: bob)
        #expect(two.state == "decided" && two.coins > 0)
        #expect(second.end(with: SIGTERM) == 0)
        let served = try await place.qix(["ledger", "export", place.ledger])
        let replayed = try await replay(
            [(one, "u001/spesa-naviglio.png"), (two, "u001/spaghetti.jpg")], in: place.scratch)
        #expect(!served.output.isEmpty && served.output == replayed)
        // Forgetting finds what the queue keeps of a person too.
        let forgotten = try await place.qix(
            ["forget", ann.id, "--ledger", place.ledger, "--data", place.scratch.path("data")])
        #expect(forgotten.status == 0, "\(forgotten.errors)")
        let kept = try PostgresAdministration.run(
            "SELECT answer, reading FROM tickets WHERE \"user\" = '\(ann.id)'", at: place.address)
        #expect(kept == [[nil, nil]])
    }

    @Test("Roles on a file are refused with what to do, and a name that is no role", arguments: ["api", "read,decide"])
    func onFile(roles: String) async throws {
        let scratch = try ScratchFolder()
        let serve = ["serve", "--data", scratch.path("data")] + Samples.programme
        let refused = try await Command.qix(serve + ["--roles", roles])
        #expect(refused.status == 64)
        #expect(refused.errors.contains("--ledger postgresql://") && refused.errors.contains("leave out --roles"))
        let unknown = try await Command.qix(serve + ["--roles", "\(roles),boss"])
        #expect(unknown.status == 64)
        #expect(unknown.errors.contains("boss is not a role"))
        #expect(!FileManager.default.fileExists(atPath: scratch.path("data")))
    }

    @Test("A folder in which a service runs on files is not taken for another's")
    func otherFolder() async throws {
        let place = try Place()
        let data = place.scratch.url.appendingPathComponent("data")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        try place.scratch.write("data/people.sqlite", [])
        let refused = try await place.qix(
            ["serve", "--data", data.path, "--ledger", place.ledger, "--port", "0"] + Samples.programme)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("name another folder"))
    }
}
