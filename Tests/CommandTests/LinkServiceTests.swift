import Foundation
import Testing
import TestSupport

/// Links of the sample programme `images/liguria`, in a service and by `qix links`.
@Suite("Links, over HTTP")
struct LinkServiceTests {
    private static let campaigns = "images/liguria/campaigns.yaml"
    private static let rewards = "images/liguria/rewards.yaml"
    /// That of the file's own example.
    private static let poster = "/k/first-meals?source=shop&medium=poster&label=genoa"

    private struct Links: Decodable {
        struct Link: Decodable {
            var path: String
            var opened, joined, signed, earned: Int?
        }
        var links: [Link]
    }
    private struct Landing: Decodable {
        struct Subject: Decodable { var kind, id, title: String }
        var subject: Subject?
        var for_whom: String?
        var for_you: Bool?
        var runs: Bool
        var instead: [Subject]
    }
    private struct Kept: Decodable { var kept: Bool }
    private struct Balance: Decodable { var available, pending: Int }

    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    private func service(_ options: [String] = []) async throws -> RunningService {
        try await RunningService(
            in: scratch, ["--campaigns", Self.campaigns, "--rewards", Self.rewards, "--new-users", "1000"] + options)
    }

    private func chief() throws -> String {
        try String(contentsOfFile: scratch.path("data/operator.token"), encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private var place: [String] {
        ["--data", scratch.path("data"), "--campaigns", Self.campaigns, "--rewards", Self.rewards]
    }

    private func visit(_ link: String, by user: RunningService.User, at service: RunningService, consent: Bool = true)
        async throws -> RunningService.Answer
    {
        try await service.send(
            "POST", "/v1/me/visit", token: user.token,
            body: Data("{\"link\": \"\(link)\", \"consent\": \(consent)}".utf8),
            ["Content-Type": "application/json"])
    }

    /// Follows no redirection: where a link leads.
    private func location(_ path: String, at service: RunningService) async throws -> (status: Int, place: String?) {
        let answer = try await service.sendOnce("GET", path)
        return (answer.status, answer.headers["location"])
    }

    @Test("A link opens the page with its meaning, whatever was added to it; what leads nowhere is told")
    func opens() async throws {
        let service = try await service()
        #expect(try await location("/c/weaning", at: service) == (303, "/?c=weaning"))
        #expect(try await location("/o/spoon?label=a", at: service) == (303, "/?o=spoon&label=a"))
        #expect(try await location("/o/first-meals", at: service) == (303, "/?o=first-meals"))
        let many = (0..<100).map { "p\($0)=\($0)" }.joined(separator: "&")
        let opened = try await location("/k/first-meals?\(many)&source=shop&label=%3Cscript%3E", at: service)
        #expect(opened == (303, "/?k=first-meals&source=shop"))
        #expect(try await location("/k/nothing", at: service).status == 404)
        #expect(try await location("/c/first-meals", at: service).status == 404)
    }

    @Test("A link to something for an audience says for whom it is, and offers what is for all")
    func landing() async throws {
        let service = try await service()
        let user = try await service.user()
        let first: Landing = try await service.send(
            "GET", "/v1/landing/campaign/first-meals", ["Accept-Language": "it"]
        ).decoded()
        #expect(first.subject?.title == "Le prime pappe" && first.runs && first.for_you == nil)
        #expect(first.for_whom == "donne, da 18 a 39 anni, di queste zone: Liguria")
        #expect(first.instead.map(\.id) == ["kitchen-film", "pasta-back", "breakfast-together", "spoon"])
        let known: Landing = try await service.send(
            "GET", "/v1/landing/offer/first-meals", token: user.token
        ).decoded()
        #expect(known.for_you == false && !known.instead.isEmpty)
        let film: Landing = try await service.send(
            "GET", "/v1/landing/content/kitchen-film", token: user.token
        ).decoded()
        #expect(film.for_you == true && film.for_whom == nil && film.instead.isEmpty)
        let gone: Landing = try await service.send("GET", "/v1/landing/content/gone").decoded()
        #expect(gone.subject == nil && !gone.runs && !gone.instead.isEmpty)
        #expect(try await service.send("GET", "/v1/landing/friend/x").status == 404)
    }

    @Test("Which link brought a person is kept once, with consent, exported and erased; it pays nothing")
    func visit() async throws {
        let service = try await service()
        let user = try await service.user()
        #expect(
            try await visit(Self.poster, by: user, at: service, consent: false).decoded(as: Kept.self).kept == false)
        #expect(try await visit("/k/nothing", by: user, at: service).decoded(as: Kept.self).kept == false)
        #expect(try await visit(Self.poster, by: user, at: service).decoded(as: Kept.self).kept)
        #expect(try await visit("/c/weaning", by: user, at: service).decoded(as: Kept.self).kept == false)
        #expect(try await visit("nonsense", by: user, at: service).status == 400)
        struct Export: Decodable {
            struct Visit: Decodable { var link: String }
            var visits: [Visit]
        }
        let export: Export = try await service.send("GET", "/v1/me/export", token: user.token).decoded()
        // Nobody made that link, so that only its meaning is kept.
        #expect(export.visits.map(\.link) == ["/k/first-meals"])
        let balance: Balance = try await service.send("GET", "/v1/me/balance", token: user.token).decoded()
        #expect(balance.available == 0 && balance.pending == 0)
        #expect(try await service.send("DELETE", "/v1/me", token: user.token).status == 204)
        #expect(service.end(with: SIGTERM) == 0)
        let counts = try await Command.qix(["links", "counts"] + place + ["--json"])
        #expect(counts.status == 0 && !counts.text.contains("\"joined\""), "\(counts.errors)")
    }

    @Test("The poster of the sample programme: made, printed, opened, and counted once fifty people came by it")
    func counted() async throws {
        let service = try await service()
        let made = try await Command.qix(
            [
                "links", "make", "campaign", "first-meals", "--source", "shop", "--medium", "poster", "--label",
                "genoa",
                "--base", "https://coins.example", "--svg", scratch.path("code.svg"), "--png", scratch.path("code.png"),
            ] + place)
        #expect(made.status == 0 && made.text == "https://coins.example\(Self.poster)\n", "\(made.errors)")
        #expect(try Data(contentsOf: URL(filePath: scratch.path("code.png"))).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let drawn = try await service.send(
            "GET", "/v1/links/code?link=/k/first-meals&base=https://coins.example&form=svg", token: chief())
        #expect(String(decoding: drawn.body, as: UTF8.self).hasPrefix("<svg"))
        let sheet = try await Command.qix(
            ["links", "sheet", scratch.path("links.html"), "--base", "https://coins.example"] + place)
        #expect(sheet.status == 0, "\(sheet.errors)")
        let page = try String(contentsOfFile: scratch.path("links.html"), encoding: .utf8)
        #expect(page.contains("First meals") && page.contains("label=genoa") && page.contains("<svg"))
        for number in 0..<49 {
            #expect(try await location(Self.poster, at: service).status == 303)
            let user = try await service.user()
            #expect(try await visit(Self.poster, by: user, at: service).decoded(as: Kept.self).kept, "\(number)")
        }
        func link() async throws -> Links.Link? {
            let links: Links = try await service.send("GET", "/v1/links", token: chief()).decoded()
            return links.links.first { $0.path == Self.poster }
        }
        let before = try await link()
        #expect(before != nil && before?.opened == nil && before?.joined == nil)
        _ = try await location(Self.poster, at: service)
        let last = try await service.user()
        _ = try await visit(Self.poster, by: last, at: service)
        let after = try await link()
        #expect(after?.opened == 50 && after?.joined == 50 && after?.signed == nil && after?.earned == nil)
        let told = try await Command.qix(["links", "counts"] + place)
        #expect(told.status == 0 && told.text.contains(Self.poster), "\(told.errors)")
    }

    @Test("A link that cannot be made says why")
    func refused() async throws {
        let service = try await service()
        #expect(service.end(with: SIGTERM) == 0)
        let base = ["--base", "https://coins.example"]
        for (words, reason) in [
            (["campaign", "nothing"], "is no campaign"), (["friend", "first-meals"], "is no kind of link"),
            (["campaign", "first-meals", "--label", "due parole"], "1 to 40 letters"),
        ] {
            let run = try await Command.qix(["links", "make"] + words + base + place)
            #expect(run.status != 0 && run.errors.contains(reason), "\(run.errors)")
        }
    }
}
