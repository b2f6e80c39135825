import Foundation
import Testing
import TestSupport

/// Whom something is for, what a person tells, and links that open what they name, in the sample programme
/// `images/liguria`.
@Suite("What is for whom, over HTTP")
struct AccessServiceTests {
    private struct Access: Decodable, Equatable {
        var state: String
        var untold: [String]?
        var from, until, again: String?
    }
    private struct Content: Decodable {
        var id, kind: String
        var for_whom: String?
        var access: Access?
    }
    private struct Campaigns: Decodable {
        struct Campaign: Decodable {
            var id: String
            var access: Access?
        }
        var campaigns: [Campaign]
        var contents: [Content]
    }
    private struct Landing: Decodable {
        var access: Access?
        var for_you: Bool?
    }
    private struct Directive: Decodable {
        var directive: String
        var shake, title: String?
    }
    private struct Problem: Decodable {
        var code: String
        var sentence: String?
    }
    private struct Profile: Decodable {
        struct Opened: Decodable {
            var id: String
            var for_whom: String?
            var untold: [String]
        }
        var tier, gender: String
        var name, surname, birthday, postcode, region: String?
        var opens: [Opened]
    }

    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    private func service(campaigns: String = "images/liguria/campaigns.yaml") async throws -> RunningService {
        try await RunningService(
            in: scratch,
            [
                "--codes", scratch.path("codes"), "--campaigns", campaigns, "--rewards",
                "images/liguria/rewards.yaml",
            ])
    }

    private func sign(_ user: RunningService.User, as contact: String, at service: RunningService) async throws {
        _ = try await service.send("POST", "/v1/otp", token: user.token, json: ["to": contact])
        struct Letter: Decodable { var code: String }
        let lines = try String(contentsOfFile: scratch.path("codes"), encoding: .utf8).split(separator: "\n")
        let letter = try JSONDecoder().decode(Letter.self, from: Data(try #require(lines.last).utf8))
        let signed = try await service.send(
            "POST", "/v1/otp/verify", token: user.token, json: ["to": contact, "code": letter.code])
        #expect(signed.status == 200)
    }

    private func tell(_ told: [String: String], _ user: RunningService.User, at service: RunningService) async throws
        -> RunningService.Answer
    {
        try await service.send("PATCH", "/v1/me", token: user.token, json: told, ["Accept-Language": "it"])
    }

    private func landing(_ path: String, _ user: RunningService.User?, at service: RunningService) async throws
        -> Access?
    {
        try await service.send("GET", "/v1/landing/\(path)", token: user?.token).decoded(as: Landing.self).access
    }

    private func open(_ content: String, _ user: RunningService.User, at service: RunningService) async throws
        -> RunningService.Answer
    {
        try await service.send(
            "POST", "/v1/contents/\(content)/offer", token: user.token, ["Accept-Language": "it"])
    }

    @Test("A link to a content opens that one for whom it is for, and tells everybody else what is missing")
    func links() async throws {
        let service = try await service()
        // Who joins is told that joining opens it; so is who has joined and told nothing.
        let all = Access(state: "tell", untold: ["contact", "birthday", "gender", "postcode"])
        #expect(try await landing("content/weaning", nil, at: service) == all)
        let ann = try await service.user()
        #expect(try await landing("content/weaning", ann, at: service) == all)
        let refused = try await open("weaning", ann, at: service)
        #expect(refused.status == 403)
        let problem: Problem = try refused.decoded()
        #expect(problem.code == "content_untold" && problem.sentence?.hasPrefix("È per persone") == true)

        try await sign(ann, as: "ann@example.org", at: service)
        #expect(try await tell(["gender": "female", "postcode": "16121"], ann, at: service).status == 200)
        #expect(
            try await landing("content/weaning", ann, at: service) == Access(state: "tell", untold: ["birthday"]))
        #expect(try await tell(["birthday": "1996-05-01"], ann, at: service).status == 200)
        #expect(try await landing("content/weaning", ann, at: service) == Access(state: "open"))
        let opened: Directive = try await open("weaning", ann, at: service).decoded()
        #expect(opened.directive == "ask" && opened.title == "Come mangia il tuo bambino?" && opened.shake != nil)

        // Whom what is known keeps out tells nothing that would change it.
        let bob = try await service.user()
        try await sign(bob, as: "bob@example.org", at: service)
        #expect(try await tell(["gender": "male"], bob, at: service).status == 200)
        #expect(try await landing("content/weaning", bob, at: service) == Access(state: "others"))
        let others = try await open("weaning", bob, at: service)
        #expect(try others.status == 403 && others.decoded(as: Problem.self).code == "content_for_others")
        #expect(try await open("nothing", bob, at: service).status == 404)
    }

    @Test("A content that no shake leads to is listed and opens by its name; after it paid, it says so")
    func unled() async throws {
        let service = try await service()
        let ann = try await service.user()
        let film: Directive = try await open("kitchen-film", ann, at: service).decoded()
        #expect(film.directive == "video" && film.title == "Una cucina a Genova")
        let again: Directive = try await open("kitchen-film", ann, at: service).decoded()
        let shake = try #require(again.shake)
        // Too fast: it pays nothing, and opens again the next day.
        let tried = try await service.send(
            "POST", "/v1/shakes/\(shake)/answers", token: ann.token,
            body: Data("{\"pages\": [0], \"answers\": []}".utf8),
            ["Content-Type": "application/json"])
        #expect(tried.status == 200)
        let access = try #require(try await landing("content/kitchen-film", ann, at: service))
        #expect(access.state == "again" && access.again?.hasPrefix("2026-03-13T") == true, "\(access)")
        let early = try await open("kitchen-film", ann, at: service)
        #expect(try early.status == 429 && early.decoded(as: Problem.self).code == "content_again")
        #expect(early.headers["retry-after"].flatMap { Int($0) }.map { 80_000...86_400 ~= $0 } == true)

        let told: Campaigns = try await service.send("GET", "/v1/campaigns", token: ann.token).decoded()
        #expect(told.contents.map(\.id) == ["first-spoons", "kitchen-film", "weaning"])
        #expect(told.contents.map { $0.access?.state } == ["tell", "again", "tell"])
        #expect(told.campaigns.map { $0.access?.state } == ["tell", "open", "open"])
        // Nobody asks for nobody.
        let open: Campaigns = try await service.send("GET", "/v1/campaigns").decoded()
        #expect(open.contents.allSatisfy { $0.access == nil } && open.contents[0].for_whom != nil)
    }

    @Test("A questionnaire that was answered has been: its link says so, and it is not paid twice")
    func done() async throws {
        let service = try await service()
        let ann = try await service.user()
        try await sign(ann, as: "ann@example.org", at: service)
        _ = try await tell(["gender": "female", "postcode": "16121", "birthday": "1996-05-01"], ann, at: service)
        let shake = try #require(try await open("weaning", ann, at: service).decoded(as: Directive.self).shake)
        try await Task.sleep(for: .seconds(2))
        struct Outcome: Decodable { var code: String }
        let outcome: Outcome = try await service.send(
            "POST", "/v1/shakes/\(shake)/answers", token: ann.token,
            body: Data("{\"replies\": {\"age\": {\"choices\": [0]}}}".utf8), ["Content-Type": "application/json"]
        ).decoded()
        #expect(outcome.code == "paid")
        #expect(try await landing("content/weaning", ann, at: service) == Access(state: "done"))
        let second = try await open("weaning", ann, at: service)
        #expect(try second.status == 409 && second.decoded(as: Problem.self).code == "content_done")
    }

    @Test("What is over or has not begun says on which day")
    func days() async throws {
        let changed = try String(
            contentsOf: Samples.root.appendingPathComponent("images/liguria/campaigns.yaml"), encoding: .utf8)
        let parts = changed.components(separatedBy: "  - id: kitchen-film")
        let folder = scratch.path("programme")
        try FileManager.default.copyItem(
            at: Samples.root.appendingPathComponent("images/liguria"), to: URL(filePath: folder))
        for (from, to, expected) in [
            ("2026-01-01", "2026-02-01", Access(state: "over", until: "2026-02-01")),
            ("2026-04-01", "2026-05-31", Access(state: "not_yet", from: "2026-04-01")),
        ] {
            let film = parts[1].replacing("from: 2026-03-01", with: "from: \(from)", maxReplacements: 1)
                .replacing("to: 2026-05-31", with: "to: \(to)", maxReplacements: 1)
            try (parts[0] + "  - id: kitchen-film" + film).write(
                toFile: folder + "/campaigns.yaml", atomically: true, encoding: .utf8)
            let service = try await service(campaigns: folder + "/campaigns.yaml")
            let ann = try await service.user()
            #expect(try await landing("content/kitchen-film", ann, at: service) == expected)
            #expect(try await open("kitchen-film", ann, at: service).status == 409)
            #expect(service.end(with: SIGTERM) == 0)
        }
    }

    @Test("Who has signed in tells one thing or all, changes it and takes it back; what it would open is told before")
    func profile() async throws {
        let service = try await service()
        let ann = try await service.user()
        func profile() async throws -> Profile {
            try await service.send("GET", "/v1/me/profile", token: ann.token).decoded()
        }
        let trial = try await tell(["gender": "female"], ann, at: service)
        #expect(try trial.status == 409 && trial.decoded(as: Problem.self).code == "not_signed")
        try await sign(ann, as: "ann@example.org", at: service)
        #expect(try await tell([:], ann, at: service).status == 400)
        let before = try await profile()
        #expect(before.gender == "unsaid" && before.name == nil)
        let first = try #require(before.opens.first { $0.id == "first-meals" })
        #expect(first.untold == ["birthday", "gender", "postcode"])
        #expect(first.for_whom == "women, 18 to 39 years old, of Liguria")

        #expect(try await tell(["postcode": "16121"], ann, at: service).status == 200)
        #expect(try await tell(["gender": "female"], ann, at: service).status == 200)
        let half = try await profile()
        #expect(half.tier == "signed" && half.region == "Liguria" && half.gender == "female")
        #expect(half.opens.map(\.untold) == Array(repeating: ["birthday"], count: half.opens.count))
        // What cannot be true changes nothing.
        #expect(try await tell(["name": "Ann", "birthday": "2025-01-01"], ann, at: service).status == 422)
        #expect(try await profile().name == nil)
        #expect(
            try await tell(["name": "Ann", "surname": "Doe", "birthday": "1996-05-01"], ann, at: service).status == 200)
        let whole = try await profile()
        #expect(whole.tier == "pro" && whole.postcode == "16121" && whole.opens.isEmpty)
        // Signing in again with nothing said takes nothing back.
        try await sign(ann, as: "+393475550142", at: service)
        #expect(try await profile().gender == "female")
        #expect(try await tell(["postcode": "", "gender": "unsaid"], ann, at: service).status == 200)
        let less = try await profile()
        #expect(less.postcode == nil && less.region == nil && less.gender == "unsaid" && less.tier == "pro")
        #expect(less.opens.first?.untold == ["gender", "postcode"])
    }
}
