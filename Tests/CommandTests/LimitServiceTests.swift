import Foundation
import Testing
import TestSupport

/// Limits, told before they are reached, in the samples' programme.
@Suite("Limits, over HTTP")
struct LimitServiceTests {
    private struct Limits: Decodable {
        struct Limit: Decodable {
            var kind: String
            var campaign, name: String?
            var gtin, product: String?
            var used, most, left: Int
            var near: Bool
            var again: String?
        }
        var limits: [Limit]
        func of(_ kind: String, _ campaign: String? = nil) -> Limit? {
            limits.first { $0.kind == kind && $0.campaign == campaign }
        }
    }
    private struct Upload: Decodable {
        struct Award: Decodable {
            var campaign: String
            var coins: Int
        }
        var awards: [Award]
    }

    private func limits(of user: RunningService.User, at service: RunningService) async throws -> Limits {
        try await service.send("GET", "/v1/me/limits", token: user.token, ["Accept-Language": "it"]).decoded()
    }

    @Test("A campaign's coins of a day are near before they are used up, and begin again at the next midnight")
    func campaign() async throws {
        let scratch = try ScratchFolder()
        // A receipt of the samples brings 30 coins of it.
        let programme = try String(
            contentsOf: Samples.root.appendingPathComponent("images/campaigns.yaml"), encoding: .utf8)
        let folder = scratch.path("programme")
        try FileManager.default.copyItem(
            at: Samples.root.appendingPathComponent("images"), to: URL(filePath: folder))
        try programme.replacing("per_user_per_day: 100", with: "per_user_per_day: 40").write(
            toFile: folder + "/campaigns.yaml", atomically: true, encoding: .utf8)
        let service = try await RunningService(in: scratch, ["--campaigns", folder + "/campaigns.yaml"])
        let ann = try await service.user()
        let fresh = try #require(try await limits(of: ann, at: service).of("campaign_day", "serra-pasta"))
        #expect(fresh.used == 0 && fresh.left == 40 && !fresh.near && fresh.again == nil)
        #expect(fresh.name == "Primavera di pasta")

        let upload: Upload = try await service.upload("u001/spesa-naviglio.png", by: ann).decoded()
        let coins = upload.awards.filter { $0.campaign == "serra-pasta" }.reduce(0) { $0 + $1.coins }
        let told = try await limits(of: ann, at: service)
        let near = try #require(told.of("campaign_day", "serra-pasta"))
        #expect(near.used == coins && near.left == 40 - coins && near.left > 0 && near.near, "\(coins)")
        // Midnight of Rome, in winter.
        #expect(near.again == "2026-03-12T23:00:00Z")
        #expect(told.of("bytes").map { $0.used > 0 && !$0.near && $0.again != nil } == true)
        #expect(told.of("waiting").map { $0.used == 0 && $0.again == nil } == true)
        // Another person has all of it.
        let bob = try await service.user()
        #expect(try await limits(of: bob, at: service).of("campaign_day", "serra-pasta")?.used == 0)
    }

    @Test("A pack that was scanned is told with the day from which it pays again, to who scanned it alone")
    func product() async throws {
        let service = try await RunningService(in: ScratchFolder(), [])
        let ann = try await service.user()
        #expect(try await limits(of: ann, at: service).of("product", "serra-scan") == nil)
        let upload: Upload = try await service.upload("u001/spaghetti.jpg", by: ann).decoded()
        #expect(upload.awards.contains { $0.campaign == "serra-scan" })
        let told = try #require(try await limits(of: ann, at: service).of("product", "serra-scan"))
        #expect(told.left == 0 && told.near && told.gtin?.count == 14 && told.product?.isEmpty == false)
        // Once in seven days: the eighth begins at a midnight of Rome.
        #expect(told.again == "2026-03-18T23:00:00Z")
        let bob = try await service.user()
        #expect(try await limits(of: bob, at: service).of("product", "serra-scan") == nil)
    }

    @Test("How many more codes may be sent is told with each, and when the next one may, before one is refused")
    func codes() async throws {
        struct Sent: Decodable {
            var left: Int
            var again: Int?
        }
        let scratch = try ScratchFolder()
        let service = try await RunningService(in: scratch, ["--codes", scratch.path("codes")])
        let ann = try await service.user()
        func ask() async throws -> RunningService.Answer {
            try await service.send("POST", "/v1/otp", token: ann.token, json: ["to": "ann@example.org"])
        }
        var last = Sent(left: .max)
        for _ in 0..<20 where last.left > 0 {
            let sent: Sent = try await ask().decoded()
            #expect(sent.left < last.left && (sent.left == 0) == (sent.again != nil))
            last = sent
        }
        #expect(last.left == 0)
        let refused = try await ask()
        #expect(refused.status == 429 || (last.again ?? 0) < 2, "\(refused.status)")
    }

    @Test("A phone that has proved two contacts keeps a share of the codes of each, which strangers do not use up")
    func knownDevice() async throws {
        struct Signed: Decodable { var device: String }
        let scratch = try ScratchFolder()
        let service = try await RunningService(in: scratch, ["--codes", scratch.path("codes")])
        let contacts = ["ann@example.org", "+390212345678"]
        func ask(_ contact: String, showing words: [String]) async throws -> Int {
            let user = try await service.user()
            let wish = ["to": contact, "device": words.joined(separator: " ")]
            return try await service.send("POST", "/v1/otp", token: user.token, json: wish).status
        }
        let ann = try await service.user()
        var words: [String] = []
        for contact in contacts {
            _ = try await service.send("POST", "/v1/otp", token: ann.token, json: ["to": contact])
            let sent = try String(contentsOfFile: scratch.path("codes"), encoding: .utf8)
            let code = try #require(sent.matches(of: /"code":"([0-9]{8})"/).last?.1)
            let signed: Signed = try await service.send(
                "POST", "/v1/otp/verify", token: ann.token, json: ["to": contact, "code": String(code)]
            ).decoded()
            words.append(signed.device)
        }
        for contact in contacts {
            var asked = 0
            while try await ask(contact, showing: []) == 202, asked < 50 { asked += 1 }
            #expect(asked < 50, "strangers' share has a bound")
            #expect(try await ask(contact, showing: words) == 202)
            #expect(try await ask(contact, showing: words.reversed()) == 202)
            #expect(try await ask(contact, showing: [String(words[0].reversed())]) == 429, "no word of a device")
        }
    }

    @Test("The coin of a day's shake is told as had, with when the next one comes")
    func shake() async throws {
        let service = try await RunningService(in: ScratchFolder(), [])
        let ann = try await service.user()
        let before = try #require(try await limits(of: ann, at: service).of("daily_shake"))
        #expect(before.left == 1 && !before.near)
        _ = try await service.send("POST", "/v1/shakes", token: ann.token, json: ["screen": "home"])
        let after = try await limits(of: ann, at: service)
        let daily = try #require(after.of("daily_shake"))
        #expect(daily.left == 0 && daily.near && daily.again == "2026-03-12T23:00:00Z")
        // On a busy machine the turn that it took may be back already.
        #expect(after.of("shakes").map { $0.left >= $0.most - 1 && !$0.near } == true)
    }
}
