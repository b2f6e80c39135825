import Foundation
import Testing
import TestSupport

/// What a person decides reaches the user: the state of an upload is its last decision and what was booked since, and
/// everybody is told the same.
@Suite("An answer that stays true")
struct UploadTruthTests {
    private struct Upload: Decodable {
        struct Event: Decodable {
            var what: String
            var coins: Int
            var sentence: String
            var note: String?
        }
        struct Reason: Decodable {
            var code: String
            var sentence: String
        }
        struct Earned: Decodable { var coins: Int }
        var id: String
        var outcome: String?
        var coins: Int
        var pending_coins: Int
        var awards: [Earned]
        var reasons: [Reason]
        var allowed: [String]
        var history: [Event]?

        var told: Told { Told(outcome: outcome ?? "", coins: coins, pending_coins: pending_coins) }
    }
    /// What every place tells.
    private struct Told: Decodable, Equatable {
        var outcome: String
        var coins: Int
        var pending_coins: Int
    }
    private struct Uploads<Item: Decodable>: Decodable { var uploads: [Item] }
    private struct Export: Decodable {
        var accounts: [Uploads<Told>]
        var spends: [Purchase]
    }
    private struct Item: Decodable {
        struct Line: Decodable {
            struct Product: Decodable { var gtin: String }
            var number: Int
            var products: [Product]
        }
        var upload: String
        var coins: Int
        var lines: [Line]
    }
    private struct Balance: Decodable { var available: Int }
    private struct Member: Decodable { var token: String }
    private struct Purchase: Decodable {
        var id: String
        var cancelled: Bool
        var allowed: [String]
        var call_off_seconds: Int?
    }
    private struct Rewards: Decodable {
        struct Reward: Decodable {
            struct Refusal: Decodable {
                var code: String
                var sentence: String
            }
            var id: String
            var price: Int
            var allowed: [String]
            var refusal: Refusal?
        }
        var rewards: [Reward]
    }

    /// Each event of a stream, by its name, and the last cursor.
    private struct Stream {
        var events: [(name: String, data: String)] = []
        var cursor = ""

        init(_ answer: RunningService.Answer) {
            for block in String(decoding: answer.body, as: UTF8.self).components(separatedBy: "\n\n") {
                var (name, data) = ("", "")
                for line in block.split(separator: "\n") {
                    if line.hasPrefix("event: ") { name = String(line.dropFirst(7)) }
                    if line.hasPrefix("data: ") { data = String(line.dropFirst(6)) }
                    if line.hasPrefix("id: ") { cursor = String(line.dropFirst(4)) }
                }
                if !name.isEmpty { events.append((name, data)) }
            }
        }

        func last<Value: Decodable>(_ name: String) throws -> Value? {
            try events.last { $0.name == name }.map {
                try JSONDecoder().decode(Value.self, from: Data($0.data.utf8))
            }
        }
    }

    /// One person with two devices, and an upload that waits for a person.
    private struct Scene {
        static let partners = [
            "Alimentari Serra", "Gruppo Fontegrana", "Torrefazione Moretto", "Bevande Monviso", "Dolciaria Corvina",
            "Casa Lucente", "Conserve del Golfo", "Nutty Creek Foods",
        ]
        var service: RunningService
        var listener: Listener
        var phone: RunningService.User
        var tablet: RunningService.User
        var chief: String
        var id: String

        init(_ sample: String = "u002/lunga-lira.jpg", _ options: (ScratchFolder) throws -> [String] = { _ in [] })
            async throws
        {
            let scratch = try ScratchFolder()
            let partners = try Listener()
            listener = partners
            let port = partners.port
            let hooks = Scene.partners.enumerated().map { place, name in
                "  - {partner: \(name), url: \"http://127.0.0.1:\(port)/\(place)\", "
                    + "secret: whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw}\n"
            }
            let file = try scratch.write("webhooks.yaml", ("webhooks:\n" + hooks.joined()).utf8)
            service = try await RunningService(
                in: scratch,
                [
                    "--clock", "2026-03-18T19:30:26Z", "--webhooks", file, "--codes", scratch.path("codes"),
                ] + options(scratch))
            phone = try await service.user()
            tablet = try await service.user()
            for device in [phone, tablet] { try await Scene.signIn(device, at: service) }
            chief = try String(contentsOfFile: scratch.path("data/operator.token"), encoding: .utf8)
                .trimmingCharacters(in: .whitespacesAndNewlines)
            let sent: RunningService.Upload = try await service.upload(sample, by: phone).decoded()
            id = sent.id
        }

        private static func signIn(_ user: RunningService.User, at service: RunningService) async throws {
            struct Letter: Decodable { var code: String }
            let contact = "ann@example.org"
            let asked = try await service.send("POST", "/v1/otp", token: user.token, json: ["to": contact])
            #expect(asked.status == 202)
            let letters = try String(contentsOfFile: service.scratch.path("codes"), encoding: .utf8)
                .split(separator: "\n")
            let letter = try JSONDecoder().decode(Letter.self, from: Data(try #require(letters.last).utf8))
            let signed = try await service.send(
                "POST", "/v1/otp/verify", token: user.token, json: ["to": contact, "code": letter.code])
            #expect(signed.status == 200)
        }

        func send(_ method: String, _ path: String, as token: String? = nil, _ body: String? = nil) async throws
            -> RunningService.Answer
        {
            try await service.send(
                method, path, token: token ?? chief, body: body.map { Data($0.utf8) },
                ["Content-Type": "application/json"])
        }

        func upload(_ language: String = "en") async throws -> Upload {
            try await service.send("GET", "/v1/uploads/\(id)", token: tablet.token, ["Accept-Language": language])
                .decoded()
        }

        func available() async throws -> Int {
            let balance: Balance = try await send("GET", "/v1/me/balance", as: tablet.token).decoded()
            return balance.available
        }

        /// A stream of events that stays open for so many seconds.
        func events(since cursor: String? = nil, seconds: Int = 0) async throws -> Stream {
            Stream(
                try await service.send(
                    "GET", "/v1/me/events" + (cursor.map { "?since=\($0)" } ?? ""), token: tablet.token,
                    ["Prefer": "wait=\(seconds)"]))
        }

        func reviewer() async throws -> String {
            let member: Member = try await send(
                "POST", "/v1/staff", "{\"role\": \"reviewer\", \"name\": \"Eva Rossi\"}"
            ).decoded()
            return member.token
        }

        /// Takes what waits and answers it.
        func settle(_ verdict: String, why: String) async throws -> Item {
            let reviewer = try await reviewer()
            let item: Item = try await send("POST", "/v1/reviews/next", as: reviewer).decoded()
            let lines = item.lines.filter { $0.products.count > 1 }
                .map { "{\"line\": \($0.number), \"gtin\": \"\($0.products[0].gtin)\"}" }
            let chosen = verdict == "approve" ? ", \"lines\": [\(lines.joined(separator: ", "))]" : ""
            let done = try await send(
                "POST", "/v1/reviews/\(item.upload)/answer", as: reviewer,
                "{\"verdict\": \"\(verdict)\", \"why\": \"\(why)\"\(chosen)}")
            #expect(done.status == 200)
            return item
        }

        /// Holds every place that tells of the upload to the same.
        func everywhere(_ told: Told, in name: String, _ comment: Comment) async throws {
            let list: Uploads<Upload> = try await send("GET", "/v1/uploads", as: phone.token).decoded()
            #expect(list.uploads.map(\.told) == [told] && list.uploads[0].history == nil, comment)
            let events = Stream(try await send("GET", "/v1/uploads/\(id)/events", as: phone.token))
            let sent: Upload? = try events.last("upload")
            #expect(sent?.told == told, comment)
            let user = name.split(separator: "/")[0]
            for path in ["/v1/desk/search?q=lira", "/v1/desk/users/\(user)"] {
                let found: Uploads<Told> = try await send("GET", path).decoded()
                #expect(found.uploads == [told], "\(path): \(comment)")
            }
            let story: Told = try await send("GET", "/v1/desk/uploads/\(name)").decoded()
            #expect(story == told, comment)
            let export: Export = try await send("GET", "/v1/me/export", as: phone.token).decoded()
            #expect(export.accounts.flatMap(\.uploads) == [told], comment)
            try await hooks(told.coins, comment)
        }

        /// What the partners were told comes to the same coins.
        private func hooks(_ coins: Int, _ comment: Comment) async throws {
            struct Message: Decodable {
                struct Content: Decodable {
                    struct Entry: Decodable {
                        var sequence: Int
                        var kind: String
                        var coins: Int
                    }
                    var entries: [Entry]
                }
                var data: Content
            }
            var sum = 0
            for _ in 0..<100 {
                var entries: [Int: Int] = [:]
                for request in listener.requests {
                    let body = request.components(separatedBy: "\r\n\r\n").dropFirst().joined()
                    guard let message = try? JSONDecoder().decode(Message.self, from: Data(body.utf8)) else { continue }
                    for entry in message.data.entries where entry.kind != "pending" {
                        entries[entry.sequence] = entry.coins
                    }
                }
                sum = entries.values.reduce(0, +)
                if sum == coins { return }
                try await Task.sleep(for: .milliseconds(100))
            }
            #expect(sum == coins, comment)
        }
    }

    @Test("Sent, held, approved, seen; reversed, seen: on the other device, in every place, and after a closed stream")
    func approvedAndReversed() async throws {
        let scene = try await Scene()
        let held = try await scene.upload()
        #expect(held.pending_coins > 0 && held.allowed == ["appeal"])
        #expect(held.history?.map(\.what) == ["decided"])

        // The tablet listens while a person decides, and hears it before the stream ends.
        let begin = ContinuousClock.now
        async let listening = scene.events(seconds: 30)
        try await Task.sleep(for: .seconds(1))
        let item = try await scene.settle("approve", why: "seen")
        let isInTime = begin.duration(to: .now) < .seconds(20)
        var stream = try await listening
        // On a machine so busy that the stream may have ended before, the next one tells it.
        if !isInTime, try stream.last("upload") as Upload? == nil {
            stream = try await scene.events(since: stream.cursor)
        }
        let heard: Upload? = try stream.last("upload")
        let approved = try await scene.upload()
        #expect(heard?.told == approved.told && heard?.history?.count == 2)
        let balance: Balance? = try stream.last("balance")
        #expect(try await balance?.available == scene.available())
        #expect(approved.outcome == "award" && approved.coins > 0 && approved.pending_coins == 0)
        #expect(approved.awards.reduce(0) { $0 + $1.coins } == approved.coins)
        #expect(approved.history?.map(\.what) == ["decided", "settled"])
        let codes = approved.reasons.map(\.code)
        #expect(codes.first == "approved" && !codes.contains("product_to_confirm"))
        try await scene.everywhere(approved.told, in: item.upload, "approved")

        // Nobody listens while it is taken back; the next stream tells it.
        let path = "/v1/desk/uploads/\(item.upload)/reversal"
        #expect(try await scene.send("POST", path, "{\"why\": \"a drawing\"}").status == 200)
        let missed = try await scene.events(since: stream.cursor)
        let told: Upload? = try missed.last("upload")
        let reversed = try await scene.upload()
        #expect(told?.told == reversed.told)
        #expect(reversed.told == Told(outcome: "reversed", coins: 0, pending_coins: 0) && reversed.awards.isEmpty)
        #expect(reversed.history?.map(\.what) == ["decided", "settled", "reversed"])
        #expect(reversed.history?.last?.coins == -approved.coins && reversed.history?.last?.note == "a drawing")
        #expect(reversed.reasons.map(\.code) == ["taken_back"])
        try await scene.everywhere(reversed.told, in: item.upload, "reversed")
        // In the language of the request, with what to do; and once it is told, it is told no more.
        let italian = try await scene.upload("it").reasons[0].sentence
        #expect(italian.contains("Monete riprese") && italian.contains("reclamo"))
        #expect(try await scene.events(since: missed.cursor).events.isEmpty)
        #expect(try await scene.send("GET", "/v1/me/events?since=x.y", as: scene.tablet.token).status == 400)
    }

    @Test("Refused, appealed, answered with coins, seen; the refusal's reason and the answer are told")
    func appealed() async throws {
        let scene = try await Scene()
        let item = try await scene.settle("reject", why: "no such shop")
        let refused = try await scene.upload()
        #expect(refused.pending_coins == 0 && refused.history?.last?.what == "settled")
        #expect(refused.history?.last?.note == "no such shop" && refused.allowed == ["appeal"])
        #expect(refused.reasons.first?.code == "refused")
        let start = try await scene.events()

        let filed = try await scene.send(
            "POST", "/v1/uploads/\(scene.id)/appeal", as: scene.phone.token, "{\"text\": \"It is there\"}")
        #expect(filed.status == 201)
        let appealed = try await scene.events(since: start.cursor)
        #expect(appealed.events.map(\.name).sorted() == ["appeal", "upload"])
        #expect(try await scene.upload().allowed == [])

        let campaigns = try String(
            contentsOf: Samples.root.appendingPathComponent("images/campaigns.yaml"), encoding: .utf8)
        let campaign = try #require(campaigns.firstMatch(of: /- id: ([a-z0-9-]+)/)?.1)
        let answered = try await scene.send(
            "POST", "/v1/appeals/1/answer",
            "{\"verdict\": \"upheld\", \"answer\": \"Sorry\", \"coins\": 5, \"campaign\": \"\(campaign)\"}")
        #expect(answered.status == 200)
        let heard = try await scene.events(since: appealed.cursor)
        #expect(Set(heard.events.map(\.name)) == ["appeal", "upload", "balance"])
        let upheld = try await scene.upload()
        #expect(upheld.outcome == "award" && upheld.coins == refused.coins + 5)
        #expect(upheld.history?.map(\.what) == ["decided", "settled", "appealed", "answered"])
        #expect(upheld.history?.last?.note == "Sorry" && upheld.history?.last?.coins == 5)
        #expect(upheld.reasons.first?.code == "appeal_upheld")
        try await scene.everywhere(upheld.told, in: item.upload, "upheld")

        // The refusal undone as well: the coins that had waited come on top.
        let undoing = try await scene.send(
            "POST", "/v1/desk/uploads/\(item.upload)/undoing", "{\"why\": \"it exists\"}")
        #expect(undoing.status == 200)
        let granted = try await scene.upload()
        #expect(granted.coins == upheld.coins + item.coins && granted.history?.last?.what == "granted")
        try await scene.everywhere(granted.told, in: item.upload, "granted")
    }

    @Test("What may be spent and called off is told with the seconds that are left, and a purchase reaches the stream")
    func allowed() async throws {
        let scene = try await Scene("u001/spesa-naviglio.png") { scratch in
            let rewards = """
                rewards:
                  - {id: bag, name: {en: A cotton bag}, price: 40, stock: 1, cancel_minutes: 10}
                  - {id: trip, name: {en: A trip}, price: 99999, stock: 5}
                """
            return ["--rewards", try scratch.write("rewards.yaml", rewards.utf8)]
        }
        let stranger = try await scene.service.user()
        func rewards(_ token: String) async throws -> [Rewards.Reward] {
            let list: Rewards = try await scene.service.send(
                "GET", "/v1/rewards", token: token, ["Accept-Language": "de"]
            ).decoded()
            return list.rewards
        }
        for reward in try await rewards(stranger.token) {
            #expect(reward.allowed == [] && reward.refusal?.code == "sign_in_to_spend", "\(reward.id)")
            #expect(reward.refusal?.sentence.contains("Melde dich an") == true)
        }
        let coins = try await scene.available()
        let offered = try await rewards(scene.tablet.token)
        #expect(coins >= 40 && offered.map(\.id) == ["bag", "trip"])
        #expect(offered.map(\.allowed) == [["spend"], []])
        #expect(offered.map(\.refusal?.code) == [nil, "insufficient"])
        let staff = try await rewards(scene.chief)
        #expect(staff.allSatisfy { $0.refusal?.code == "staff" })

        let start = try await scene.events()
        let bought: Purchase = try await scene.service.send(
            "POST", "/v1/spends", token: scene.phone.token, json: ["reward": "bag"], ["Idempotency-Key": "one"]
        ).decoded()
        #expect(bought.allowed == ["call_off"] && (590...600).contains(bought.call_off_seconds ?? 0))
        let heard = try await scene.events(since: start.cursor)
        let told: Purchase? = try heard.last("purchase")
        #expect(told?.id == bought.id && told?.cancelled == false && told?.allowed == ["call_off"])
        let balance: Balance? = try heard.last("balance")
        #expect(balance?.available == coins - 40)
        #expect(try await rewards(scene.tablet.token).first?.refusal?.code == "sold_out")
        let called = try await scene.send("DELETE", "/v1/spends/\(bought.id)", as: scene.tablet.token)
        #expect(called.status == 200)
        let back: Purchase? = try await scene.events(since: heard.cursor).last("purchase")
        #expect(back?.cancelled == true && back?.allowed == [] && back?.call_off_seconds == nil)
    }
}
