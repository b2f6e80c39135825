import Foundation
import Testing
import TestSupport

/// `qix serve` over HTTP, with the drawn uploads.
@Suite("qix serve")
struct ServeCommandTests {
    private struct Balance: Decodable { var available: Int }
    private struct Entries: Decodable {
        struct Entry: Decodable {
            var coins: Int
            var upload: String?
            var occasion: String?
        }
        var entries: [Entry]
    }
    private struct Problem: Decodable {
        var status: Int
        var code: String
        var detail: String
    }

    @Test("A Trial user's receipt earns coins at once, with the reason; sent again, it earns no more")
    func receipt() async throws {
        let service = try await RunningService(in: ScratchFolder())
        let user = try await service.user()
        #expect(user.tier == "trial")
        let first = try await service.upload("u001/spesa-naviglio.png", by: user)
        #expect(first.status == 200)
        let upload: RunningService.Upload = try first.decoded()
        #expect(upload.outcome == "award")
        #expect(upload.coins > 0)
        #expect(upload.reasons.first?.code == "awarded")
        #expect(first.headers["location"] == "/v1/uploads/\(upload.id)")
        let balance: Balance = try await service.send("GET", "/v1/me/balance", token: user.token).decoded()
        #expect(balance.available == upload.coins)

        let again = try await service.upload("u001/spesa-naviglio.png", by: user)
        #expect(again.status == 200)
        #expect(try again.decoded(as: RunningService.Upload.self) == upload)
        let entries: Entries = try await service.send("GET", "/v1/me/entries", token: user.token).decoded()
        #expect(entries.entries.reduce(0) { $0 + $1.coins } == upload.coins)

        let italian = try await service.send(
            "GET", "/v1/uploads/\(upload.id)", token: user.token, ["Accept-Language": "it-IT,en;q=0.5"])
        #expect(try italian.decoded(as: RunningService.Upload.self).reasons.first?.sentence.contains("monete") == true)
        #expect(service.end(with: SIGTERM) == 0)
        let verified = try await Command.qix(["ledger", "verify", service.scratch.path("data/ledger.sqlite")])
        #expect(verified.status == 0, "\(verified.text)\(verified.errors)")
    }

    @Test("What was accepted is decided after kill -9, and the ledger is that of a batch, byte for byte")
    func killed() async throws {
        let scratch = try ScratchFolder()
        let samples = ["u001/spesa-naviglio.png", "u001/spaghetti.jpg", "u003/piatti-glare.jpg"]
        let first = try await RunningService(in: scratch)
        let users = [try await first.user(), try await first.user()]
        var accepted: [(id: String, user: RunningService.User, sample: String)] = []
        for sample in samples {
            for user in users {
                let answer = try await first.upload(sample, by: user, [:])
                #expect([200, 202].contains(answer.status))
                accepted.append((try answer.decoded(as: RunningService.Upload.self).id, user, sample))
            }
        }
        #expect(first.end(with: SIGKILL) == SIGKILL)

        let second = try await RunningService(in: scratch)
        var manifest = "image,user,shake,uploaded_at,tier\n"
        var outcomes: Set<String> = []
        for upload in accepted {
            let decided = try await second.decided(upload.id, of: upload.user)
            #expect(decided.state == "decided")
            outcomes.insert(decided.outcome ?? "")
            let path = Samples.root.appendingPathComponent("images/uploads/\(upload.sample)").path
            // Shake as it was sent, which is auto throughout.
            manifest += "\(path),\(decided.user),auto,\(decided.uploaded_at),\(decided.tier)\n"
        }
        #expect(outcomes.contains("award"))
        #expect(second.end(with: SIGTERM) == 0)
        let input = try scratch.write("manifest.csv", manifest.utf8)
        let batch = try await Samples.batch(input, into: scratch)
        #expect(batch.outcome.status == 0, "\(batch.outcome.errors)")
        let replayed = try await Command.qix(["ledger", "export", batch.ledger])
        let served = try await Command.qix(["ledger", "export", scratch.path("data/ledger.sqlite")])
        #expect(!served.output.isEmpty)
        #expect(served.output == replayed.output)
    }

    @Test("Nothing of another user is shown, and a token that was taken back opens nothing")
    func others() async throws {
        let service = try await RunningService(in: ScratchFolder())
        let ann = try await service.user()
        let bob = try await service.user()
        let upload: RunningService.Upload = try await service.upload("u001/spaghetti.jpg", by: ann).decoded()
        for path in ["/v1/uploads/\(upload.id)", "/v1/uploads/\(upload.id)/picture"] {
            #expect(try await service.send("GET", path, token: ann.token).status == 200)
            #expect(try await service.send("GET", path, token: bob.token).status == 404)
            #expect(try await service.send("GET", path).status == 401)
        }
        let paths = ["/v1/me", "/v1/me/balance", "/v1/me/entries", "/v1/uploads"]
        for path in paths {
            let answer = try await service.send("GET", path, token: bob.token)
            #expect(answer.status == 200)
            let namesAnn = String(decoding: answer.body, as: UTF8.self).contains(ann.id)
            #expect(!namesAnn, "\(path)")
            for wrong in ["qix_" + String(repeating: "0", count: 64), "nonsense", bob.id] {
                #expect(try await service.send("GET", path, token: wrong).status == 401)
            }
        }
        // Whoever sends what another sent before learns that it was, and not by whom.
        let same = try await service.upload("u001/spaghetti.jpg", by: bob)
        #expect(try same.decoded(as: RunningService.Upload.self).reasons.first?.code == "duplicate_file")
        let told = [same, try await service.send("GET", "/v1/me/export", token: bob.token)]
        for answer in told { #expect(!String(decoding: answer.body, as: UTF8.self).contains(ann.id)) }

        let statement = "/v1/statements?from=2026-03-01&to=2026-03-31"
        #expect(try await service.send("GET", statement, token: ann.token).status == 403)
        let key = try String(contentsOfFile: service.scratch.path("data/operator.token"), encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(try await service.send("GET", statement, token: key).status == 200)

        struct Rotated: Decodable { var token: String }
        let next: Rotated = try await service.send("POST", "/v1/me/token", token: bob.token).decoded()
        #expect(try await service.send("GET", "/v1/me", token: bob.token).status == 401)
        #expect(try await service.send("GET", "/v1/me", token: next.token).status == 200)
        #expect(try await service.send("DELETE", "/v1/me/token", token: next.token).status == 204)
        #expect(try await service.send("GET", "/v1/me", token: next.token).status == 401)
    }

    @Test("What no picture can be is refused with its reason, and nothing of it is kept")
    func refused() async throws {
        let service = try await RunningService(in: ScratchFolder(), ["--body-limit", "1M"])
        let user = try await service.user()
        func post(_ body: Data, _ headers: [String: String] = [:], query: String = "") async throws -> Problem {
            let answer = try await service.send("POST", "/v1/uploads\(query)", token: user.token, body: body, headers)
            #expect(answer.headers["content-type"] == "application/problem+json")
            let problem: Problem = try answer.decoded()
            #expect(problem.status == answer.status)
            return problem
        }
        #expect(try await post(Data(count: (1 << 20) + 1)).status == 413)
        #expect(try await post(Data()).status == 400)
        #expect(try await post(Data([1]), ["Content-Type": "text/html"]).status == 415)
        #expect(try await post(Data([1]), query: "?shake=dance").status == 400)
        #expect(try await post(Data([1]), ["Idempotency-Key": "two  spaces"]).status == 400)
        let first = try await service.upload("u001/spaghetti.jpg", by: user, ["Idempotency-Key": "one"])
        #expect([200, 202].contains(first.status))
        #expect(try await post(Data([1]), ["Idempotency-Key": "one"]).status == 422)
        #expect(try await service.send("GET", "/v1/uploads/../../etc/passwd", token: user.token).status == 404)
        #expect(try await service.send("GET", "/nowhere").status == 404)
        #expect(try await service.send("GET", "/healthz").status == 200)
        #expect(try await service.send("GET", "/readyz").status == 200)
        let kept = try FileManager.default.subpathsOfDirectory(atPath: service.scratch.path("data/pictures"))
            .filter { !$0.hasPrefix(".") && $0.contains("/") }
        #expect(kept.count == 1, "\(kept)")
    }

    @Test("Coins buy what there is, once for each key, and never more than there are")
    func spending() async throws {
        struct Purchase: Decodable, Hashable {
            var reward: String
            var coins: Int
            var code: String?
        }
        let scratch = try ScratchFolder()
        let service = try await RunningService(in: scratch, ["--codes", scratch.path("codes")])
        let ann = try await service.user()
        let bob = try await service.user()
        func buy(_ reward: String, by user: RunningService.User, key: String) async throws -> RunningService.Answer {
            try await service.send(
                "POST", "/v1/spends", token: user.token, body: Data("{\"reward\": \"\(reward)\"}".utf8),
                ["Idempotency-Key": key, "Content-Type": "application/json"])
        }
        func available() async throws -> Int {
            let balance: Balance = try await service.send("GET", "/v1/me/balance", token: ann.token).decoded()
            return balance.available
        }
        let earned = try await service.upload("u001/spesa-naviglio.png", by: ann)
        let coins = try earned.decoded(as: RunningService.Upload.self).coins
        #expect(coins >= 50 && coins < 90)
        // The coins of who has not signed in are shown, and wait.
        let early = try await buy("coffee-voucher", by: ann, key: "k")
        #expect(early.status == 403)
        #expect(try early.decoded(as: Problem.self).code == "sign_in_to_spend")
        #expect(try await available() == coins)
        _ = try await sign(ann, as: "ann@example.org", at: service)
        _ = try await sign(bob, as: "bob@example.org", at: service)
        #expect(try await buy("coffee-voucher", by: bob, key: "k").status == 409)
        #expect(try await buy("nothing", by: ann, key: "k").status == 404)
        // Many at once, each with a key of its own: one fits into what was earned.
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<8 {
                group.addTask { try await buy("coffee-voucher", by: ann, key: "key-\(number)").status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.filter { $0 == 201 }.count == 1, "\(statuses)")
        #expect(statuses.allSatisfy { $0 == 201 || $0 == 409 }, "\(statuses)")
        #expect(try await available() == coins - 50)
        struct Purchases: Decodable { var spends: [Purchase] }
        let kept: Purchases = try await service.send("GET", "/v1/spends", token: ann.token).decoded()
        #expect(kept.spends.map(\.reward) == ["coffee-voucher"])
        #expect(kept.spends.first?.code?.hasPrefix("CAFFE-") == true)
        for number in 0..<8 where try await buy("coffee-voucher", by: ann, key: "key-\(number)").status == 200 {
            #expect(try await buy("tote-bag", by: ann, key: "key-\(number)").status == 422)
        }
        #expect(try await available() == coins - 50)
        // A code was seen: it stays bought.
        struct Named: Decodable { var spends: [Name] }
        struct Name: Decodable { var id: String }
        let named: Named = try await service.send("GET", "/v1/spends", token: ann.token).decoded()
        let path = "/v1/spends/\(try #require(named.spends.first).id)"
        #expect(try await service.send("DELETE", path, token: bob.token).status == 404)
        #expect(try await service.send("DELETE", path, token: ann.token).status == 409)
        #expect(try await available() == coins - 50)
    }

    @Test("A retry after two accounts were joined returns the first purchase, and a cancelled one's key says so")
    func keys() async throws {
        struct Purchase: Decodable {
            var id: String
            var reward: String
        }
        let scratch = try ScratchFolder()
        let service = try await RunningService(in: scratch, ["--codes", scratch.path("codes")])
        let (old, new) = (try await service.user(), try await service.user())
        func buy(_ reward: String, key: String) async throws -> RunningService.Answer {
            try await service.send(
                "POST", "/v1/spends", token: new.token, json: ["reward": reward], ["Idempotency-Key": key])
        }
        _ = try await service.upload("u001/spesa-naviglio.png", by: new)
        _ = try await sign(new, as: "new@example.org", at: service)
        let first = try await buy("tote-bag", key: "a")
        #expect(first.status == 201)
        _ = try await sign(old, as: "+390212345678", at: service)
        let joined: Person = try await sign(new, as: "+390212345678", at: service).decoded()
        #expect(joined.id == old.id)
        let again = try await buy("tote-bag", key: "a")
        #expect(again.status == 200)
        let bag: Purchase = try again.decoded()
        #expect(try bag.id == first.decoded(as: Purchase.self).id)
        #expect(try await service.send("DELETE", "/v1/spends/\(bag.id)", token: new.token).status == 200)
        let cancelled = try await buy("tote-bag", key: "a")
        #expect(cancelled.status == 409)
        #expect(try cancelled.decoded(as: Problem.self).code == "called_off")
        #expect(try await buy("tote-bag", key: "b").status == 201)
        #expect(service.end(with: SIGTERM) == 0)
        let verified = try await Command.qix(["ledger", "verify", scratch.path("data/ledger.sqlite")])
        #expect(verified.status == 0, "\(verified.text)\(verified.errors)")
    }

    @Test("A person is handed all that is kept about them, and nothing of another")
    func export() async throws {
        struct Export: Decodable {
            struct Account: Decodable {
                struct Sent: Decodable { var sha256: String }
                var user: String
                var uploads: [Sent]
            }
            struct Kept: Decodable {
                var what: String
                var until: String
                var days: Int?
            }
            var accounts: [Account]
            var waiting: [String]
            var kept: [Kept]
        }
        let service = try await RunningService(in: ScratchFolder())
        let (ann, bob) = (try await service.user(), try await service.user())
        let sent: RunningService.Upload = try await service.upload("u001/spaghetti.jpg", by: ann).decoded()
        let kept: Export = try await service.send("GET", "/v1/me/export", token: ann.token).decoded()
        #expect(kept.accounts.map(\.user) == [ann.id])
        #expect(kept.accounts.flatMap(\.uploads).map(\.sha256) == [sent.id])
        #expect(kept.waiting == [])
        let ends = kept.kept.map { "\($0.what) \($0.until) \($0.days ?? 0)" }
        for end in [
            "uploads erasure 0", "visits days 180", "contact_hashes days_after_erasure 365", "entries ledger 0",
        ] {
            #expect(ends.contains(end), "\(ends)")
        }
        let other: Export = try await service.send("GET", "/v1/me/export", token: bob.token).decoded()
        #expect(other.accounts.isEmpty)
    }

    @Test("A partner is told of what was booked, signed, also where it did not answer at first")
    func webhook() async throws {
        let scratch = try ScratchFolder()
        let listener = try Listener(refusing: 1)
        let file = scratch.path("webhooks.yaml")
        try """
        webhooks:
          - partner: Alimentari Serra
            url: http://127.0.0.1:\(listener.port)/alpi
            secret: whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
        """.write(toFile: file, atomically: true, encoding: .utf8)
        let service = try await RunningService(in: scratch, ["--webhooks", file])
        let ann = try await service.user()
        let earned: RunningService.Upload = try await service.upload("u001/spesa-naviglio.png", by: ann).decoded()
        #expect(earned.coins > 0)
        // The second try comes after five seconds.
        for _ in 0..<150 where listener.requests.count < 2 { try await Task.sleep(for: .milliseconds(100)) }
        let requests = listener.requests
        try #require(requests.count == 2)
        for request in requests {
            #expect(request.hasPrefix("POST /alpi HTTP/1.1\r\n"))
            #expect(request.contains("\r\nwebhook-signature: v1,"))
            #expect(request.contains("\"kind\":\"award\""))
            #expect(!request.contains(ann.id))
        }
        let bodies = requests.map { $0.components(separatedBy: "\r\n\r\n")[1] }
        #expect(bodies[0] == bodies[1])
        try await Task.sleep(for: .seconds(2))
        #expect(listener.requests.count == 2)
        let chief = try String(contentsOfFile: scratch.path("data/operator.token"), encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let metrics = try await service.send("GET", "/metrics", token: chief)
        #expect(String(decoding: metrics.body, as: UTF8.self).contains("qix_webhook_behind_entries 0\n"))
    }

    @Test(
        "Another programme is checked, comes into force without a restart, and is there after one; the old one is kept")
    func programme() async throws {
        let scratch = try ScratchFolder()
        let file = scratch.path("campaigns.yaml")
        let start = try String(
            contentsOf: Samples.root.appendingPathComponent("images/campaigns.yaml"), encoding: .utf8)
        try start.write(toFile: file, atomically: true, encoding: .utf8)
        try Samples.copyShownFiles(to: scratch)
        let service = try await RunningService(in: scratch, ["--campaigns", file])
        let token = try String(contentsOfFile: scratch.path("data/operator.token"), encoding: .utf8)
            .trimmingCharacters(in: .newlines)
        let ann = try await service.user()
        func put(_ yaml: String, _ headers: [String: String] = [:], by token: String) async throws
            -> RunningService.Answer
        {
            try await service.send(
                "PUT", "/v1/programme", token: token, body: Data(yaml.utf8),
                headers.merging(["Content-Type": "application/yaml"]) { $1 })
        }
        func campaigns(of service: RunningService) async throws -> Int {
            struct Campaigns: Decodable {
                struct Campaign: Decodable { var id: String }
                var campaigns: [Campaign]
            }
            return try await service.send("GET", "/v1/campaigns").decoded(as: Campaigns.self).campaigns.count
        }
        let before = try await service.send("GET", "/v1/programme", token: token)
        #expect(String(decoding: before.body, as: UTF8.self) == start)
        let version = try #require(before.headers["etag"])
        #expect(try await campaigns(of: service) > 1)
        let one =
            String(start.prefix(upTo: try #require(start.ranges(of: "\n  - id: ").dropFirst().first).lowerBound)) + "\n"
        #expect(try await put(one, by: ann.token).status == 403)
        let wrong = try await put(one + "  - id: broken\n", by: token)
        #expect(wrong.status == 422)
        #expect(String(decoding: wrong.body, as: UTF8.self).contains("campaigns[1].partner"))
        #expect(try await put(one, ["If-Match": "\"0\""], by: token).status == 412)
        // Under a new id, a campaign that has paid would pay its limits again.
        _ = try await service.upload("u001/spaghetti.jpg", by: ann, ["Prefer": "wait=30"])
        let renamed = try await put(start.replacing("id: serra-scan", with: "id: serra-packs"), by: token)
        #expect(renamed.status == 422)
        #expect(String(decoding: renamed.body, as: UTF8.self).contains("formerly: [serra-scan]"))
        #expect(try await campaigns(of: service) > 1)
        #expect(try await put(one, ["If-Match": version], by: token).status == 200)
        #expect(try await campaigns(of: service) == 1)
        #expect(try await put(start, ["If-Match": version], by: token).status == 412)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == one)
        let kept = "data/programmes/\(version.filter { $0 != "\"" }).yaml"
        #expect(try String(contentsOfFile: scratch.path(kept), encoding: .utf8) == start)
        #expect(service.end(with: SIGTERM) == 0)
        let next = try await RunningService(in: scratch, ["--campaigns", file])
        #expect(try await campaigns(of: next) == 1)
    }

    @Test("An upload's events end with its decision")
    func events() async throws {
        let service = try await RunningService(in: ScratchFolder())
        let user = try await service.user()
        let sent: RunningService.Upload = try await service.upload("u001/spaghetti.jpg", by: user, [:]).decoded()
        var isDecided = false
        // A stream ends after a while; a busy machine takes longer, and a phone then asks again.
        for _ in 0..<20 where !isDecided {
            let stream = try await service.send("GET", "/v1/uploads/\(sent.id)/events", token: user.token)
            #expect(stream.status == 200)
            let events = String(decoding: stream.body, as: UTF8.self).components(separatedBy: "\n\n").dropLast()
            #expect(events.allSatisfy { $0.hasPrefix("event: upload\ndata: {") })
            isDecided = events.last?.contains("\"state\":\"decided\"") == true
        }
        #expect(isDecided)
    }

    @Test("Bytes that are no picture are decided like any upload: refused, with a reason")
    func nonsense() async throws {
        let service = try await RunningService(in: ScratchFolder())
        let user = try await service.user()
        let answer = try await service.send(
            "POST", "/v1/uploads", token: user.token, body: Data("nothing".utf8), ["Prefer": "wait=30"])
        #expect(answer.status == 200)
        let upload: RunningService.Upload = try answer.decoded()
        #expect(upload.outcome == "reject")
        #expect(upload.coins == 0)
        #expect(upload.reasons.first?.sentence.isEmpty == false)
    }

    private struct Person: Decodable {
        var id: String
        var tier: String
        var contacts: [String]
    }

    /// Asks for a code and reads it where the driver put it.
    private func sign(
        _ user: RunningService.User, as contact: String, at service: RunningService
    ) async throws -> RunningService.Answer {
        let asked = try await service.send(
            "POST", "/v1/otp", token: user.token, json: ["to": contact])
        #expect(asked.status == 202)
        struct Letter: Decodable { var to, code, language: String }
        let lines = try String(contentsOfFile: service.scratch.path("codes"), encoding: .utf8).split(separator: "\n")
        let letter = try JSONDecoder().decode(Letter.self, from: Data(try #require(lines.last).utf8))
        #expect(letter.to == contact)
        return try await service.send(
            "POST", "/v1/otp/verify", token: user.token, json: ["to": contact, "code": letter.code])
    }

    @Test("A new phone finds the coins of the old one by its number, and what came in under both is one person's")
    func merge() async throws {
        let scratch = try ScratchFolder()
        let service = try await RunningService(in: scratch, ["--codes", scratch.path("codes")])
        let old = try await service.user()
        let new = try await service.user()
        let earned: RunningService.Upload = try await service.upload("u001/spesa-naviglio.png", by: old).decoded()
        let more: RunningService.Upload = try await service.upload("u001/spaghetti.jpg", by: new).decoded()
        #expect(earned.coins > 0 && more.coins > 0)
        let signed: Person = try await sign(old, as: "+390212345678", at: service).decoded()
        #expect(signed.id == old.id && signed.tier == "signed")
        let merged: Person = try await sign(new, as: "+390212345678", at: service).decoded()
        #expect(merged.id == old.id && merged.tier == "signed" && merged.contacts == ["+390212345678"])
        for token in [old.token, new.token] {
            let balance: Balance = try await service.send("GET", "/v1/me/balance", token: token).decoded()
            #expect(balance.available == earned.coins + more.coins)
            for upload in [earned, more] {
                #expect(try await service.send("GET", "/v1/uploads/\(upload.id)", token: token).status == 200)
            }
        }
        let entries: Entries = try await service.send("GET", "/v1/me/entries", token: new.token).decoded()
        #expect(entries.entries.reduce(0) { $0 + $1.coins } == earned.coins + more.coins)
        let pro = try await service.send(
            "PATCH", "/v1/me", token: new.token,
            json: ["name": "Ann", "surname": "Doe", "birthday": "1990-02-28", "postcode": "20144"])
        #expect(try pro.decoded(as: Person.self).tier == "pro")
        let mode = try FileManager.default.attributesOfItem(atPath: scratch.path("codes"))[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(service.end(with: SIGTERM) == 0)
        let verified = try await Command.qix(["ledger", "verify", scratch.path("data/ledger.sqlite")])
        #expect(verified.status == 0, "\(verified.text)\(verified.errors)")
    }

    @Test("A wrong code is refused, too many are not sent, and without a driver none is")
    func codes() async throws {
        let scratch = try ScratchFolder()
        let service = try await RunningService(in: scratch, ["--codes", scratch.path("codes")])
        let user = try await service.user()
        let wrong = try await service.send(
            "POST", "/v1/otp/verify", token: user.token, json: ["to": "+390212345678", "code": "000000"])
        #expect(wrong.status == 403)
        #expect(try wrong.decoded(as: Problem.self).code == "wrong_code")
        #expect(try await service.send("POST", "/v1/otp", token: user.token, json: ["to": "nobody"]).status == 400)
        var statuses: [Int] = []
        for _ in 0..<4 {
            statuses.append(
                try await service.send("POST", "/v1/otp", token: user.token, json: ["to": "ann@example.org"]).status)
        }
        #expect(statuses == [202, 202, 202, 429])
        let early = try await service.send(
            "PATCH", "/v1/me", token: user.token,
            json: ["name": "A", "surname": "B", "birthday": "1990-02-28", "postcode": "2"])
        #expect(early.status == 409)
        #expect(service.end(with: SIGTERM) == 0)
        let silent = try await RunningService(in: scratch)
        let asked = try await silent.send("POST", "/v1/otp", token: user.token, json: ["to": "ann@example.org"])
        #expect(asked.status == 501)
    }

    @Test(
        "Whatever is asked by whomever: without a token no door opens that needs one, and nothing of another is shown")
    func everyDoor() async throws {
        let scratch = try ScratchFolder()
        let service = try await RunningService(in: scratch, ["--codes", scratch.path("codes"), "--new-users", "500"])
        let ann = try await service.user()
        _ = try await sign(ann, as: "ann@example.org", at: service)
        let upload: RunningService.Upload = try await service.upload("u001/spesa-naviglio.png", by: ann).decoded()
        let bought = try await service.send(
            "POST", "/v1/spends", token: ann.token, json: ["reward": "coffee-voucher"], ["Idempotency-Key": "a"])
        #expect(bought.status == 201)
        struct Spend: Decodable { var id: String }
        let spend: Spend = try bought.decoded()
        let own = try await service.send("GET", "/v1/spends", token: ann.token)
        let code = try #require(
            String(decoding: own.body, as: UTF8.self).range(of: "CAFFE-[A-Z0-9]+", options: .regularExpression))
        let secrets = [ann.id, "ann@example.org", String(decoding: own.body, as: UTF8.self)[code].description]
        let bytes = try Data(contentsOf: Samples.root.appendingPathComponent("images/uploads/u001/spesa-naviglio.png"))
        let entries: Entries = try await service.send("GET", "/v1/me/entries", token: ann.token).decoded()
        let named = try #require(entries.entries.compactMap(\.upload).first?.split(separator: "/").last)
        let chief = try String(contentsOfFile: scratch.path("data/operator.token"), encoding: .utf8)
            .trimmingCharacters(in: .newlines)
        var asked = 0
        for (template, operations) in try await service.document().paths.sorted(by: { $0.key < $1.key }) {
            for (method, operation) in operations.sorted(by: { $0.key < $1.key }) {
                let path = template.replacingOccurrences(
                    of: "{id}", with: template.hasPrefix("/v1/spends") ? spend.id : upload.id
                )
                .replacingOccurrences(of: "{user}", with: ann.id).replacingOccurrences(of: "{name}", with: named)
                let isOpen = operation.security.map { $0.isEmpty || $0.contains(where: \.isEmpty) } ?? false
                let roles = operation.roles
                let body =
                    method == "get" ? nil : Data("{\"reward\": \"coffee-voucher\", \"to\": \"bob@example.org\"}".utf8)
                for role in Role.allCases {
                    let answer = try await service.send(
                        method.uppercased(), path,
                        token: token(of: role, at: service, from: chief, signedIn: template == "/v1/spends"),
                        body: body,
                        [
                            "Content-Type": template == "/v1/uploads" ? "image/png" : "application/json",
                            "Idempotency-Key": "b",
                        ])
                    asked += 1
                    let place = "\(method) \(path) by \(role): \(answer.status)"
                    switch role {
                    case .nobody, .impostor: #expect((answer.status == 401) == !isOpen, "\(place)")
                    default:
                        let mayAsk = roles.isEmpty || roles.contains(role.rawValue)
                        #expect((answer.status == 403) == !mayAsk, "\(place)")
                    }
                    // Who works at the desk sees whose an upload is and its picture, there and nowhere else; how a
                    // person can be reached and what they bought nobody sees but they.
                    let isStaffs =
                        [.reviewer, .operator].contains(role) && roles.contains(role.rawValue)
                        && !roles.contains("partner")
                    let text = String(decoding: answer.body, as: UTF8.self)
                    for secret in isStaffs ? Array(secrets.dropFirst()) : secrets {
                        #expect(!text.contains(secret), "\(place)")
                    }
                    #expect(isStaffs || answer.body != bytes, "\(place)")
                    #expect(answer.status < 500 || answer.status == 501, "\(place)")
                }
            }
        }
        #expect(asked > 200)
    }

    /// Who asks.
    private enum Role: String, CaseIterable { case nobody, impostor, member, reviewer, partner, monitor, `operator` }

    /// A token of somebody who came just now, since some calls end the caller's; of nobody's own there is anything.
    /// A member is one of the tier Trial, or `signedIn`.
    private func token(
        of role: Role, at service: RunningService, from chief: String, signedIn: Bool
    ) async throws -> String? {
        struct Member: Decodable { var token: String }
        switch role {
        case .nobody: return nil
        case .impostor: return "qix_" + String(repeating: "0", count: 64)
        case .member:
            let user = try await service.user()
            if signedIn { _ = try await sign(user, as: "\(user.id)@example.org", at: service) }
            return user.token
        case .partner:
            let made = try await service.send(
                "POST", "/v1/staff", token: chief,
                json: ["role": "partner", "name": "Ada Serra", "partner": "Alimentari Serra"])
            return try made.decoded(as: Member.self).token
        case .reviewer, .monitor, .operator:
            let made = try await service.send(
                "POST", "/v1/staff", token: chief, json: ["role": role.rawValue, "name": "Eva Rossi"])
            return try made.decoded(as: Member.self).token
        }
    }

    /// The samples' programme with something to read and with invitations.
    private func programmeWithMore(_ scratch: ScratchFolder) throws -> String {
        // The campaigns alone.
        let whole = try String(
            contentsOf: Samples.root.appendingPathComponent("images/campaigns.yaml"), encoding: .utf8)
        let end = try #require(whole.range(of: "\ncontents:"))
        let samples = String(whole[..<end.lowerBound])
        return try scratch.write(
            "campaigns.yaml",
            (samples + """

                contents:
                  - id: story
                    kind: read
                    partner: Alpi SpA
                    title: Where the milk comes from
                    pages: [From the Alps., Cows eat grass.]
                    seconds: 1
                    questions:
                      - {ask: Where from?, answers: [The sea, The Alps], right: 2}
                    coins: 5
                    from: 2026-01-01
                    to: 2026-12-31
                shakes:
                  - {show: read, screens: [home]}
                  - {show: receipt, screens: [home]}
                invitations: {id: friends, partner: Alpi SpA, inviter: 20, friend: 10, most_friends: 1}

                """).utf8)
    }

    @Test("A shake shows something to read, which is paid once, to whoever read and understood it")
    func reading() async throws {
        struct Shake: Decodable {
            var directive: String
            var shake: String?
        }
        struct Outcome: Decodable, Equatable {
            var coins: Int
            var code: String
        }
        let scratch = try ScratchFolder()
        let service = try await RunningService(in: scratch, ["--campaigns", programmeWithMore(scratch)])
        func shake(_ user: RunningService.User) async throws -> Shake {
            try await service.send("POST", "/v1/shakes", token: user.token, json: ["screen": "home"]).decoded()
        }
        func answer(_ id: String, _ user: RunningService.User, _ body: String) async throws -> RunningService.Answer {
            try await service.send(
                "POST", "/v1/shakes/\(id)/answers", token: user.token, body: Data(body.utf8),
                ["Content-Type": "application/json"])
        }
        let right = #"{"pages": [0, 900], "answers": [1]}"#
        let ann = try await service.user()
        let bob = try await service.user()
        let shown = try await shake(ann)
        #expect(shown.directive == "read")
        let id = try #require(shown.shake)
        // Another's shake is not there.
        #expect(try await answer(id, bob, right).status == 404)
        try await Task.sleep(for: .seconds(2))
        #expect(try await answer(id, ann, right).decoded() == Outcome(coins: 5, code: "paid"))
        // Whose response was lost sends it again.
        #expect(try await answer(id, ann, right).decoded() == Outcome(coins: 0, code: "already_paid"))
        #expect(try await answer(id, bob, right).status == 404)
        #expect(try await shake(ann).directive == "receipt")
        let balance: Balance = try await service.send("GET", "/v1/me/balance", token: ann.token).decoded()
        #expect(balance.available == 5)
        // One try, and then not again for a day.
        let other = try #require(try await shake(bob).shake)
        let wrong = try await answer(other, bob, #"{"pages": [0, 1], "answers": [0]}"#)
        #expect(try wrong.decoded(as: Outcome.self).coins == 0)
        #expect(try await answer(other, bob, right).status == 404)
        #expect(try await shake(bob).directive == "receipt")
    }

    @Test("A friend's first accepted receipt pays both, once; a scan does not")
    func invitations() async throws {
        struct Invitation: Decodable { var code, path: String }
        let scratch = try ScratchFolder()
        let options = ["--campaigns", try programmeWithMore(scratch), "--codes", scratch.path("codes")]
        let service = try await RunningService(in: scratch, options)
        func balance(_ user: RunningService.User) async throws -> Int {
            let balance: Balance = try await service.send("GET", "/v1/me/balance", token: user.token).decoded()
            return balance.available
        }
        let ann = try await service.user()
        let link: Invitation = try await service.send("POST", "/v1/invitations", token: ann.token).decoded()
        #expect(try await service.send("GET", "/i/nothing").status == 404)
        func friend() async throws -> RunningService.User {
            try await service.send("POST", "/v1/users", json: ["invitation": link.code]).decoded()
        }
        let bob = try await friend()
        // A product's code is no receipt.
        let scan: RunningService.Upload = try await service.upload("u001/spaghetti.jpg", by: bob).decoded()
        #expect(scan.coins > 0)
        #expect(try await balance(ann) == 0)
        let receipt: RunningService.Upload = try await service.upload("u001/spesa-naviglio.png", by: bob).decoded()
        #expect(try await balance(ann) == 20)
        #expect(try await balance(bob) == scan.coins + receipt.coins + 10)
        #expect(service.end(with: SIGTERM) == 0)
        // What an earlier process left is looked after, and paid once.
        let second = try await RunningService(in: scratch, options)
        let entries: Entries = try await second.send("GET", "/v1/me/entries", token: ann.token).decoded()
        #expect(entries.entries.map(\.coins) == [20])
        // Both are told what for.
        #expect(entries.entries.map(\.occasion) == ["inviting"])
        let friends: Entries = try await second.send("GET", "/v1/me/entries", token: bob.token).decoded()
        #expect(friends.entries.filter { $0.occasion == "invited" }.map(\.coins) == [10])
        #expect(friends.entries.allSatisfy { $0.occasion == nil || $0.occasion == "invited" })
        #expect(second.end(with: SIGTERM) == 0)
        let verified = try await Command.qix(["ledger", "verify", scratch.path("data/ledger.sqlite")])
        #expect(verified.status == 0, "\(verified.text)\(verified.errors)")
    }
}
