import Foundation
import Synchronization
import Testing
import TestSupport

/// What a person decides reaches a phone whose page is closed, through the push service of its browser, which reads
/// none of it.
@Suite("Messages to a closed page")
struct PushServiceTests {
    private struct Item: Decodable {
        struct Line: Decodable {
            struct Product: Decodable { var gtin: String }
            var number: Int
            var products: [Product]
        }
        var upload: String
        var lines: [Line]
    }
    private struct Member: Decodable { var token: String }

    /// Seconds after which the service takes what an open page was sent as heard: 30, a look, and some for a busy
    /// machine.
    private static let secondsUntilHeard = 50

    /// A service, a phone with a browser, and an upload that waits for a person.
    private struct Scene {
        let service: RunningService
        let browser: PushReceiver
        let phone: RunningService.User
        let chief: String

        init(answering answers: [String] = [], options: [String]? = nil) async throws {
            let scratch = try ScratchFolder()
            browser = try PushReceiver(answering: answers)
            service = try await RunningService(
                in: scratch,
                ["--clock", "2026-03-18T19:30:26Z"]
                    + (options ?? [
                        "--push-contact", "mailto:ops@example.org", "--push-host", "127.0.0.1:\(browser.port)",
                    ]))
            phone = try await service.user()
            chief = try String(contentsOfFile: scratch.path("data/operator.token"), encoding: .utf8)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }

        func send(_ method: String, _ path: String, as token: String? = nil, _ body: String? = nil) async throws
            -> RunningService.Answer
        {
            try await service.send(
                method, path, token: token ?? chief, body: body.map { Data($0.utf8) },
                ["Content-Type": "application/json", "Accept-Language": "it"])
        }

        func subscribe(_ body: String? = nil) async throws -> Int {
            try await send("POST", "/v1/me/push", as: phone.token, body ?? browser.subscription()).status
        }

        /// Sends a receipt that waits for a person; its id.
        func hold(_ sample: String = "u002/lunga-lira.jpg") async throws -> String {
            let sent: RunningService.Upload = try await service.upload(sample, by: phone).decoded()
            return sent.id
        }

        /// The phone's page, which hears what changes from now on.
        func openPage() async throws -> OpenPage {
            let page = try OpenPage(token: phone.token, port: UInt16(#require(service.base.port)))
            try await page.waitUntilHearing()
            return page
        }

        /// Answers what waits; the upload's name.
        func settle(_ verdict: String) async throws -> String {
            let reviewer: Member = try await send(
                "POST", "/v1/staff", "{\"role\": \"reviewer\", \"name\": \"Eva Rossi\"}"
            ).decoded()
            let item: Item = try await send("POST", "/v1/reviews/next", as: reviewer.token).decoded()
            let lines = item.lines.filter { $0.products.count > 1 }
                .map { "{\"line\": \($0.number), \"gtin\": \"\($0.products[0].gtin)\"}" }
            let chosen = verdict == "approve" ? ", \"lines\": [\(lines.joined(separator: ", "))]" : ""
            let done = try await send(
                "POST", "/v1/reviews/\(item.upload)/answer", as: reviewer.token,
                "{\"verdict\": \"\(verdict)\", \"why\": \"seen\"\(chosen)}")
            #expect(done.status == 200)
            return item.upload
        }
    }

    @Test("Sent, held, approved: a message; reversed: another in its place; each once, in the phone's language")
    func approvedAndReversed() async throws {
        let scene = try await Scene()
        let id = try await scene.hold()
        #expect(try await scene.subscribe() == 204)
        let name = try await scene.settle("approve")
        let first = try #require(try await scene.browser.waits(for: 1).first)
        #expect(first.title.wholeMatch(of: /\+\d+ monete/) != nil, "\(first)")
        #expect(!first.body.isEmpty && first.path == "/#/upload/\(id)" && first.tag == "upload/\(id)")
        #expect(first.headers["content-encoding"] == "aes128gcm" && first.headers["ttl"] == "604800")
        #expect(first.headers["authorization"]?.hasPrefix("vapid t=") == true)
        let topic = try #require(first.headers["topic"])
        #expect(topic.utf8.count == 32 && !topic.contains(id.prefix(12)))

        let reversal = try await scene.send("POST", "/v1/desk/uploads/\(name)/reversal", "{\"why\": \"a drawing\"}")
        #expect(reversal.status == 200)
        let second = try #require(try await scene.browser.waits(for: 2).last)
        #expect(second.title == "Monete riprese" && second.body.contains("reclamo") && second.headers["topic"] == topic)
        // A sweep later nothing has come twice.
        try await Task.sleep(for: .seconds(12))
        #expect(scene.browser.count == 2)
    }

    @Test("The answer to an appeal, which books nothing, reaches the phone as well")
    func appealed() async throws {
        let scene = try await Scene()
        let id = try await scene.hold()
        _ = try await scene.settle("reject")
        #expect(
            try await scene.send(
                "POST", "/v1/uploads/\(id)/appeal", as: scene.phone.token, "{\"text\": \"It is there\"}"
            )
            .status == 201)
        #expect(try await scene.subscribe() == 204)
        let answer = "{\"verdict\": \"declined\", \"answer\": \"It is not\"}"
        #expect(try await scene.send("POST", "/v1/appeals/1/answer", answer).status == 200)
        let message = try #require(try await scene.browser.waits(for: 1).first)
        #expect(message.title == "Novità sulla tua foto" && message.path == "/#/upload/\(id)", "\(message)")
    }

    @Test("While the page is open it hears by itself; the phone hears what comes after it")
    func open() async throws {
        let scene = try await Scene()
        _ = try await scene.hold()
        #expect(try await scene.subscribe() == 204)
        let page = try await scene.openPage()
        let name = try await scene.settle("approve")
        try await Task.sleep(for: .seconds(Self.secondsUntilHeard))
        #expect(scene.browser.count == 0)
        #expect(try await page.close().contains("event: upload"))
        let reversal = try await scene.send("POST", "/v1/desk/uploads/\(name)/reversal", "{\"why\": \"a drawing\"}")
        #expect(reversal.status == 200)
        for _ in 0..<600 where scene.browser.messages.last?.title != "Monete riprese" {
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(scene.browser.messages.map(\.title) == ["Monete riprese"])
    }

    @Test("A push service that fails is asked again; one that has ended a subscription hears no more")
    func failing() async throws {
        let scene = try await Scene(answering: ["HTTP/1.1 503 Busy\r\nRetry-After: 1", "HTTP/1.1 410 Gone"])
        _ = try await scene.hold()
        #expect(try await scene.subscribe() == 204)
        let name = try await scene.settle("approve")
        for _ in 0..<400 where scene.browser.count < 2 { try await Task.sleep(for: .milliseconds(100)) }
        #expect(scene.browser.count == 2)
        let tries = scene.browser.messages
        #expect(tries.count == 2 && tries[0].body == tries[1].body)
        _ = try await scene.send("POST", "/v1/desk/uploads/\(name)/reversal", "{\"why\": \"a drawing\"}")
        try await Task.sleep(for: .seconds(12))
        #expect(scene.browser.count == 2)
    }

    @Test("Of two messages the one that was taken is not sent again with the one that was not")
    func half() async throws {
        // Busy long enough that both wait and go in one round, of which the first is taken and the second is not; on
        // a machine where they do not meet the answers are the same in number.
        let answers = ["HTTP/1.1 503 Busy\r\nRetry-After: 20", "HTTP/1.1 201 Created", "HTTP/1.1 503 Busy"]
        let scene = try await Scene(answering: answers)
        for sample in ["u002/lunga-lira.jpg", "u003/tavolo-ortofresco.jpg"] { _ = try await scene.hold(sample) }
        #expect(try await scene.subscribe() == 204)
        for _ in 0..<2 { _ = try await scene.settle("reject") }
        for _ in 0..<1200 where scene.browser.count < 4 { try await Task.sleep(for: .milliseconds(100)) }
        try await Task.sleep(for: .seconds(12))
        let told = scene.browser.messages.map(\.path)
        #expect(told.count == 4 && Set(told).count == 2, "\(told)")
        let taken = zip(told, [false, true, false, true])
        for path in Set(told) {
            // Each was asked again until it was taken, and never after that.
            let ends = taken.filter { $0.0 == path }.map(\.1)
            #expect(ends.filter { $0 }.count == 1 && ends.last == true, "\(told)")
        }
    }

    @Test("A device that was signed out or ended it hears nothing, and what is no subscription is refused")
    func ended() async throws {
        let scene = try await Scene()
        let key = try await scene.send("GET", "/v1/push/key")
        #expect(key.status == 200 && String(decoding: key.body, as: UTF8.self).contains("\"key\":\"B"))
        #expect(try await scene.subscribe("{\"endpoint\": \"https://push.example/a\"}") == 400)
        // Of a host that the operator named, its port alone.
        let otherPort = scene.browser.subscription().replacingOccurrences(
            of: ":\(scene.browser.port)/", with: ":\(scene.browser.port ^ 1)/")
        #expect(try await scene.subscribe(otherPort) == 400)
        let elsewhere = scene.browser.subscription().replacingOccurrences(of: "127.0.0.1", with: "127.0.0.2")
        #expect(try await scene.subscribe(elsewhere) == 400)
        let local = scene.browser.subscription().replacingOccurrences(of: "http://127.0.0.1", with: "https://127.0.0.1")
        #expect(try await scene.subscribe(local) == 204)
        #expect(try await scene.send("DELETE", "/v1/me/push", as: scene.phone.token).status == 204)

        _ = try await scene.hold()
        #expect(try await scene.subscribe() == 204)
        let export = try await scene.send("GET", "/v1/me/export", as: scene.phone.token)
        let text = String(decoding: export.body, as: UTF8.self)
        #expect(text.contains("\"host\":\"127.0.0.1\"") && !text.contains("/phone"))
        #expect(try await scene.send("DELETE", "/v1/me/token", as: scene.phone.token).status == 204)
        _ = try await scene.settle("approve")
        try await Task.sleep(for: .seconds(12))
        #expect(scene.browser.count == 0)
    }

    @Test("A service without a contact for push services offers no messages")
    func without() async throws {
        let scene = try await Scene(options: [])
        // Every page asks, and a browser would show a refusal as a fault.
        #expect(try await scene.send("GET", "/v1/push/key").status == 204)
        #expect(try await scene.subscribe() == 404)
        #expect(try await scene.send("DELETE", "/v1/me/push", as: scene.phone.token).status == 204)
    }
}
