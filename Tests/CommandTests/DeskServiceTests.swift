import Foundation
import Testing
import TestSupport

/// The desk over HTTP, with a drawn receipt of which three lines wait for a person.
@Suite("The desk of qix serve")
struct DeskServiceTests {
    private struct Item: Decodable {
        struct Line: Decodable {
            struct Product: Decodable {
                var gtin: String
                var size: String?
            }
            var number: Int
            var question: Bool
            var products: [Product]
        }
        struct Lease: Decodable { var yours: Bool }
        var upload: String
        var coins: Int
        var needs_two: Bool
        var lines: [Line]
        var lease: Lease?
        var shares: [Share]
        var allowed: [String]
    }
    private struct Share: Decodable {
        var coins: Int
        var lines: [Int]
    }
    private struct Story: Decodable { var allowed: [String] }
    private struct Appeals: Decodable {
        struct Appeal: Decodable { var allowed: [String] }
        var appeals: [Appeal]
    }
    private struct Queue: Decodable {
        struct Waiting: Decodable {
            var state: String
            var allowed: [String]
        }
        var waiting: Int
        var reviews: [Waiting]
    }
    private struct Answer: Decodable {
        var outcome: String
        var coins: Int
    }
    private struct Member: Decodable { var token: String }
    private struct Balance: Decodable {
        var available: Int
        var pending: Int
    }
    private struct Found: Decodable {
        struct Upload: Decodable { var upload: String }
        var uploads: [Upload]
    }

    private static let sample = "u002/lunga-lira.jpg"

    private struct Scene {
        var service: RunningService
        var user: RunningService.User
        var upload: RunningService.Upload
        var `operator`: String

        init(_ options: [String] = []) async throws {
            service = try await RunningService(
                in: ScratchFolder(), ["--clock", "2026-03-18T19:30:26Z"] + options)
            user = try await service.user()
            upload = try await service.upload(DeskServiceTests.sample, by: user).decoded()
            `operator` = try String(
                contentsOfFile: service.scratch.path("data/operator.token"), encoding: .utf8
            ).trimmingCharacters(in: .whitespacesAndNewlines)
        }

        func send(_ method: String, _ path: String, as token: String? = nil, _ body: String? = nil) async throws
            -> RunningService.Answer
        {
            try await service.send(
                method, path, token: token ?? `operator`, body: body.map { Data($0.utf8) },
                ["Content-Type": "application/json"])
        }

        func reviewer() async throws -> String {
            let member: Member = try await send(
                "POST", "/v1/staff", "{\"role\": \"reviewer\", \"name\": \"Eva Rossi\"}"
            ).decoded()
            return member.token
        }

        func balance() async throws -> Balance {
            try await service.send("GET", "/v1/me/balance", token: user.token).decoded()
        }

        /// An answer that chooses the first product of each question.
        func approval(_ item: Item) -> String {
            let lines = item.lines.filter { $0.products.count > 1 }
                .map { "{\"line\": \($0.number), \"gtin\": \"\($0.products[0].gtin)\"}" }
            return "{\"verdict\": \"approve\", \"why\": \"seen\", \"lines\": [\(lines.joined(separator: ", "))]}"
        }
    }

    @Test("A reviewer takes what waits, sees its picture, chooses products, and the user has the coins; undone, not")
    func approve() async throws {
        let scene = try await Scene()
        let before = try await scene.balance()
        #expect(before.pending > 0)
        let reviewer = try await scene.reviewer()
        let item: Item = try await scene.send("POST", "/v1/reviews/next", as: reviewer).decoded()
        #expect(item.coins == before.pending && item.lease?.yours == true && !item.needs_two)
        // The coins by campaign, of lines that there are; and what the catalogue says of products.
        #expect(item.shares.reduce(0) { $0 + $1.coins } == item.coins)
        #expect(item.shares.allSatisfy { Set($0.lines).isSubset(of: item.lines.map(\.number)) })
        #expect(item.lines.contains { $0.products.contains { $0.size != nil } })
        #expect(item.allowed == ["approve", "reject"])
        let picture = try await scene.send("GET", "/v1/desk/uploads/\(item.upload)/picture", as: reviewer)
        #expect(picture.headers["content-type"] == "image/jpeg" && picture.body.starts(with: [0xFF, 0xD8]))

        // Nobody else, not without a choice, and not a product that was never in question.
        let other = try await scene.reviewer()
        let path = "/v1/reviews/\(item.upload)"
        #expect(try await scene.send("POST", "/v1/reviews/next", as: other).status == 204)
        #expect(try await scene.send("PUT", path + "/lease", as: other).status == 409)
        #expect(try await scene.send("POST", path + "/answer", as: other, scene.approval(item)).status == 409)
        // Nor by the upload's longer name, under which its user knows it.
        struct Own: Decodable {
            struct Upload: Decodable { var id: String }
            var uploads: [Upload]
        }
        let own: Own = try await scene.send("GET", "/v1/uploads", as: scene.user.token).decoded()
        let longer = try #require(item.upload.split(separator: "/").first) + "/" + #require(own.uploads.first).id
        #expect(try await scene.send("PUT", "/v1/reviews/\(longer)/lease", as: other).status == 409)
        let queue: Queue = try await scene.send("GET", "/v1/reviews", as: other).decoded()
        #expect(queue.waiting == 1 && queue.reviews.map(\.state) == ["another"])
        #expect(queue.reviews.map(\.allowed) == [[]])
        for body in [
            "{\"verdict\": \"approve\"}",
            "{\"verdict\": \"approve\", \"lines\": [{\"line\": 1, \"gtin\": \"8000500310427\"}], \"drop\": [2, 3]}",
            "{\"verdict\": \"approve\", \"drop\": [99]}",
        ] {
            #expect(try await scene.send("POST", path + "/answer", as: reviewer, body).status == 422, "\(body)")
        }
        #expect(try await scene.send("POST", path + "/answer", as: reviewer, "{\"verdict\": \"reject\"}").status == 400)

        let done: Answer = try await scene.send("POST", path + "/answer", as: reviewer, scene.approval(item)).decoded()
        #expect(done.outcome == "settled" && done.coins > 0 && done.coins <= before.pending)
        let after = try await scene.balance()
        #expect(after.available == before.available + done.coins && after.pending == 0)
        #expect(try await scene.send("GET", path, as: reviewer).status == 404)

        // A reviewer settles; what is settled, an operator undoes.
        func allowed(_ token: String?) async throws -> [String] {
            let story: Story = try await scene.send("GET", "/v1/desk/uploads/\(item.upload)", as: token).decoded()
            return story.allowed
        }
        #expect(try await allowed(nil) == ["reversal", "undoing"])
        #expect(try await allowed(reviewer) == [])
        let undoing = "/v1/desk/uploads/\(item.upload)/undoing"
        #expect(try await scene.send("POST", undoing, as: reviewer, "{\"why\": \"wrong\"}").status == 403)
        #expect(try await scene.send("POST", undoing, "{\"why\": \"wrong\"}").status == 200)
        // What is undone is not offered again.
        #expect(try await !allowed(nil).contains("undoing"))
        #expect(try await scene.balance().available == before.available)
        #expect(scene.service.end(with: SIGTERM) == 0)
        let verified = try await Command.qix(["ledger", "verify", scene.service.scratch.path("data/ledger.sqlite")])
        #expect(verified.status == 0, "\(verified.text)\(verified.errors)")
    }

    @Test("Above the bound two people must agree, and a lease that is given back is the next one's")
    func fourEyes() async throws {
        let scene = try await Scene(["--four-eyes", "1"])
        let (first, second) = (try await scene.reviewer(), try await scene.reviewer())
        let item: Item = try await scene.send("POST", "/v1/reviews/next", as: first).decoded()
        #expect(item.needs_two)
        let path = "/v1/reviews/\(item.upload)"
        #expect(try await scene.send("DELETE", path + "/lease", as: first).status == 204)
        #expect(try await scene.send("PUT", path + "/lease", as: second).status == 200)
        #expect(try await scene.send("POST", path + "/answer", as: second, scene.approval(item)).status == 202)
        #expect(try await scene.balance().pending == item.coins)
        #expect(try await scene.send("PUT", path + "/lease", as: first).status == 200)
        #expect(try await scene.send("POST", path + "/answer", as: first, scene.approval(item)).status == 200)
        #expect(try await scene.balance().pending == 0)
    }

    @Test("Staff finds an upload by user, shop or product, reads its story and takes it back once")
    func support() async throws {
        let scene = try await Scene()
        for words in [scene.user.id, "lira", scene.user.id + "%20lira"] {
            let found: Found = try await scene.send("GET", "/v1/desk/search?q=\(words)").decoded()
            #expect(found.uploads.count == 1, "\(words)")
        }
        #expect(try await scene.send("GET", "/v1/desk/search?q=").status == 400)
        let found: Found = try await scene.send("GET", "/v1/desk/search?q=lira").decoded()
        let upload = try #require(found.uploads.first?.upload)
        #expect(try await scene.send("GET", "/v1/desk/uploads/\(upload)").status == 200)
        #expect(try await scene.send("GET", "/v1/desk/uploads/nobody/0000").status == 404)
        #expect(try await scene.send("GET", "/v1/desk/users/\(scene.user.id)").status == 200)
        #expect(try await scene.send("GET", "/v1/desk/users/nobody").status == 404)
        let path = "/v1/desk/uploads/\(upload)/reversal"
        #expect(try await scene.send("POST", path, "{\"why\": \" \"}").status == 400)
        #expect(try await scene.send("POST", path, "{\"why\": \"a drawing\"}").status == 200)
        #expect(try await scene.balance().available == 0)
        #expect(try await scene.balance().pending == 0)
    }

    @Test("A user objects, is answered with coins once, and reads the answer")
    func appeal() async throws {
        let scene = try await Scene()
        let path = "/v1/uploads/\(scene.upload.id)/appeal"
        func object(_ body: String) async throws -> Int {
            try await scene.send("POST", path, as: scene.user.token, body).status
        }
        #expect(try await scene.send("GET", path, as: scene.user.token).status == 404)
        #expect(try await object("{\"text\": \"\"}") == 400)
        #expect(try await object("{\"text\": \"The oil\", \"gtin\": \"123\"}") == 422)
        #expect(try await object("{\"text\": \"The oil is on it\"}") == 201)
        #expect(try await object("{\"text\": \"The oil is on it\"}") == 200)
        let stranger = try await scene.service.user()
        #expect(try await scene.send("POST", path, as: stranger.token, "{\"text\": \"Mine\"}").status == 404)

        func offered(to token: String?) async throws -> [[String]] {
            let list: Appeals = try await scene.send("GET", "/v1/appeals", as: token).decoded()
            return list.appeals.map(\.allowed)
        }
        #expect(try await offered(to: nil) == [["answer"]])
        #expect(try await offered(to: try await scene.reviewer()) == [[]])
        let before = try await scene.balance().available
        let campaigns = try String(
            contentsOf: Samples.root.appendingPathComponent("images/campaigns.yaml"), encoding: .utf8)
        let id = try #require(campaigns.firstMatch(of: /- id: ([a-z0-9-]+)/)?.1)
        func answer(_ campaign: some StringProtocol) async throws -> Int {
            try await scene.send(
                "POST", "/v1/appeals/1/answer",
                "{\"verdict\": \"upheld\", \"answer\": \"You are right\", \"coins\": 5, \"campaign\": \"\(campaign)\"}"
            ).status
        }
        #expect(try await answer("none-such") == 422)
        #expect(try await answer(id) == 200)
        #expect(try await answer(id) == 409)
        #expect(try await scene.balance().available == before + 5)
        let told = try await scene.send("GET", path, as: scene.user.token)
        #expect(String(decoding: told.body, as: UTF8.self).contains("You are right"))
    }

    @Test("The desk opens to staff alone, its page to everybody")
    func doors() async throws {
        let scene = try await Scene()
        let name = "nobody/0000"
        let doors = [
            ("GET", "/v1/reviews"), ("POST", "/v1/reviews/next"), ("GET", "/v1/reviews/\(name)"),
            ("PUT", "/v1/reviews/\(name)/lease"), ("DELETE", "/v1/reviews/\(name)/lease"),
            ("POST", "/v1/reviews/\(name)/answer"), ("GET", "/v1/desk/uploads/\(name)"),
            ("GET", "/v1/desk/uploads/\(name)/picture"), ("POST", "/v1/desk/uploads/\(name)/reversal"),
            ("POST", "/v1/desk/uploads/\(name)/undoing"), ("GET", "/v1/desk/users/\(scene.user.id)"),
            ("GET", "/v1/desk/search?q=lira"), ("GET", "/v1/desk/returns"), ("GET", "/v1/appeals"),
            ("POST", "/v1/appeals/1/answer"),
            ("POST", "/v1/staff"),
        ]
        for (method, path) in doors {
            let body = method == "POST" ? "{\"role\": \"operator\"}" : nil
            #expect(try await scene.service.send(method, path).status == 401, "\(method) \(path)")
            #expect(
                try await scene.send(method, path, as: scene.user.token, body).status == 403, "\(method) \(path)")
        }
        for page in ["/review", "/page/review.css", "/page/desk-entry.js", "/page/desk.it.json"] {
            #expect(try await scene.service.send("GET", page).status == 200)
        }
    }
}
