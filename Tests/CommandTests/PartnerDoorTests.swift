import Foundation
import Testing
import TestSupport

/// A partner's token: what it shows, what it does not, and how a campaign that a partner proposes comes into force.
@Suite("A partner's door")
struct PartnerDoorTests {
    private struct Made: Decodable { var id, token: String }
    private struct Proposed: Decodable {
        var id, partner, state: String
        var file: String?
        var why: String?
        var simulated: Simulated?
        struct Simulated: Decodable {
            struct Campaign: Decodable {
                var id: String
                var uploads: Int?
            }
            var campaigns: [Campaign]
        }
    }
    private struct Statement: Decodable {
        struct Line: Decodable {
            var campaign: String
            var users, coins_awarded: Int
        }
        var lines: [Line]
    }
    private struct Problem: Decodable { var code, detail: String }

    private static let yaml = ["Content-Type": "application/yaml"]
    private static let proposal = """
        campaigns:
          - id: summer-pasta
            partner: Alimentari Serra
            shake: receipt
            from: 2026-03-01
            to: 2026-03-31
            coins: {per_receipt: 3}

        """

    private let scratch: ScratchFolder
    private let campaigns: String

    init() throws {
        scratch = try ScratchFolder()
        // With the pictures that its cards show.
        for name in ["campaigns.yaml", "spoon.svg", "steam.svg", "coin.json"] {
            let sample = Samples.root.appendingPathComponent("images/liguria/\(name)")
            _ = try scratch.write(name, try Data(contentsOf: sample))
        }
        campaigns = scratch.path("campaigns.yaml")
    }

    private func chief() throws -> String {
        try String(contentsOfFile: scratch.path("data/operator.token"), encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func partner(_ name: String, by chief: String, at service: RunningService) async throws -> Made {
        try await service.send(
            "POST", "/v1/staff", token: chief, json: ["role": "partner", "name": "Ada", "partner": name]
        ).decoded()
    }

    @Test("A partner sees its own campaigns, budgets, links and statement, and no other's")
    func own() async throws {
        let service = try await RunningService(in: scratch, ["--campaigns", campaigns])
        let chief = try chief()
        let serra = try await partner("Alimentari Serra", by: chief, at: service)
        let user = try await service.user()
        _ = try await service.upload("u001/spesa-naviglio.png", by: user)
        let overview = try await service.send("GET", "/v1/partner", token: serra.token)
        let text = String(decoding: overview.body, as: UTF8.self)
        #expect(overview.status == 200 && text.contains("\"first-meals\"") && text.contains("\"budget\":20000"))
        #expect(!text.contains("breakfast-together") && !text.contains("Fontegrana"))
        // Nobody of the few people is told as a figure.
        #expect(text.contains("\"withheld\":\"small\"") && !text.contains("\"people\""))
        let days = "from=2026-03-01&to=2026-03-31"
        #expect(try await service.send("GET", "/v1/statements?\(days)", token: serra.token).status == 200)
        for path in [
            "/v1/statements?\(days)&partner=Gruppo%20Fontegrana", "/v1/questionnaires?partner=Gruppo%20Fontegrana",
        ] {
            #expect(try await service.send("GET", path, token: serra.token).status == 403)
        }
        let theirs = ["kind": "campaign", "target": "breakfast-together", "label": "x"]
        #expect(try await service.send("POST", "/v1/links", token: serra.token, json: theirs).status == 422)
        let mine = ["kind": "campaign", "target": "first-meals", "label": "x"]
        #expect(try await service.send("POST", "/v1/links", token: serra.token, json: mine).status == 201)
        #expect(try await service.send("POST", "/v1/links", token: chief, json: theirs).status == 201)
        let links = try await service.send("GET", "/v1/links", token: serra.token)
        let shown = String(decoding: links.body, as: UTF8.self)
        #expect(shown.contains("first-meals?label=x") && !shown.contains("breakfast-together"))
        for page in ["/partner", "/page/partner.js"] {
            #expect(try await service.send("GET", page).status == 200)
        }
        // Ended, the token opens nothing.
        #expect(try await service.send("DELETE", "/v1/staff/\(serra.id)", token: chief).status == 204)
        #expect(try await service.send("GET", "/v1/partner", token: serra.token).status == 401)
    }

    @Test("A proposal waits for an operator whom nobody made who made the partner's token, and then pays")
    func proposal() async throws {
        let first = try await RunningService(in: scratch, ["--campaigns", campaigns])
        let independent = try self.chief()
        #expect(first.end(with: SIGTERM) == 0)
        let service = try await RunningService(in: scratch, ["--campaigns", campaigns, "--new-operator"])
        let chief = try self.chief()
        #expect(chief != independent)
        let serra = try await partner("Alimentari Serra", by: chief, at: service)
        let other = try await partner("Gruppo Fontegrana", by: chief, at: service)
        func propose(_ text: String, by token: String) async throws -> RunningService.Answer {
            try await service.send(
                "POST", "/v1/partner/proposals", token: token, body: Data(text.utf8), Self.yaml)
        }
        let stolen = try await propose(Self.proposal, by: other.token)
        #expect(stolen.status == 422)
        #expect(try stolen.decoded(as: Problem.self).detail.contains("campaigns[0].partner: must be Gruppo Fontegrana"))
        let huge = String(repeating: "#", count: 300_000)
        #expect(try await propose(huge, by: serra.token).status == 413)
        let proposed = try await propose(Self.proposal, by: serra.token)
        let id = try proposed.decoded(as: Proposed.self).id
        #expect(proposed.status == 201)
        #expect(try await service.send("GET", "/v1/proposals/\(id)", token: other.token).status == 404)
        func agree(_ token: String) async throws -> RunningService.Answer {
            try await service.send("PUT", "/v1/proposals/\(id)", token: token, json: ["verdict": "accept"])
        }
        #expect(try await agree(serra.token).status == 403)
        #expect(try await agree(chief).decoded(as: Problem.self).code == "own_interest")
        // A second token of whoever made the partner's is not a second person.
        let eva: Made = try await service.send(
            "POST", "/v1/staff", token: chief, json: ["role": "operator", "name": "Eva"]
        ).decoded()
        #expect(try await agree(eva.token).decoded(as: Problem.self).code == "own_interest")
        #expect(try await agree(independent).decoded(as: Proposed.self).state == "accepted")
        #expect(try await agree(independent).decoded(as: Problem.self).code == "already_decided")
        let offered = try await service.send("GET", "/v1/campaigns")
        #expect(String(decoding: offered.body, as: UTF8.self).contains("summer-pasta"))
        // It pays from now on; of one user no figure is told.
        _ = try await service.upload("u001/spesa-naviglio.png", by: try await service.user())
        let days = "from=2026-03-01&to=2026-03-31"
        for (token, users) in [(serra.token, 0), (chief, 1)] {
            let statement: Statement = try await service.send("GET", "/v1/statements?\(days)", token: token).decoded()
            let line = statement.lines.first { $0.campaign == "summer-pasta" }
            #expect(line?.coins_awarded == 3 && line?.users == users)
        }
        // The file is the one in force after a restart too, and every comment in it stays.
        let file = try String(contentsOfFile: campaigns, encoding: .utf8)
        #expect(file.contains("summer-pasta") && file.contains("# Who has chosen an offer means it."))
        #expect(try await Command.qix(["campaigns", "check", campaigns]).status == 0)
    }

    @Test("The last month with a proposal is computed by an operator's command, and told to the partner alone")
    func simulated() async throws {
        let service = try await RunningService(in: scratch, ["--campaigns", campaigns])
        let chief = try chief()
        let serra = try await partner("Alimentari Serra", by: chief, at: service)
        _ = try await service.upload("u001/spesa-naviglio.png", by: try await service.user())
        let id = try await service.send(
            "POST", "/v1/partner/proposals", token: serra.token, body: Data(Self.proposal.utf8), Self.yaml
        ).decoded(as: Proposed.self).id
        let listed = try await Command.qix(["proposals", "list", "--data", scratch.path("data")])
        #expect(listed.status == 0 && listed.text.contains(id) && listed.text.contains("waiting"))
        let shown = try await Command.qix(["proposals", "show", id, "--data", scratch.path("data")])
        #expect(shown.text == Self.proposal)
        let run = try await Command.qix([
            "proposals", "simulate", id, "--data", scratch.path("data"), "--campaigns", campaigns, "--to", "2026-03-13",
        ])
        #expect(run.status == 0, "\(run.errors)")
        let proposal: Proposed = try await service.send("GET", "/v1/proposals/\(id)", token: serra.token).decoded()
        // One upload is fewer than a figure tells of.
        #expect(proposal.simulated?.campaigns.map(\.id) == ["summer-pasta"])
        #expect(proposal.simulated?.campaigns.first?.uploads == nil && proposal.file == Self.proposal)
        let unknown = try await Command.qix(["proposals", "show", "none", "--data", scratch.path("data")])
        #expect(unknown.status == 1 && unknown.errors.contains("qix proposals list"))
    }

    @Test("What pages report is counted without persons, under names of a list alone")
    func events() async throws {
        let service = try await RunningService(in: scratch, ["--campaigns", campaigns])
        func report(_ body: String) async throws -> Int {
            try await service.send(
                "POST", "/v1/events", body: Data(body.utf8), ["Content-Type": "application/json"]
            ).status
        }
        let body = """
            {"screens": {"home": 3, "<b>": 2, "offers": -5}, "faults": {"script": 1, "my name is Ann": 1},
             "waits": [{"for": "upload", "milliseconds": 900}, {"for": "upload", "milliseconds": 9223372036854775807}]}
            """
        #expect(try await report(body) == 204)
        #expect(try await report("{}") == 204)
        let many = (0...50).map { "\"s\($0)\": 1" }.joined(separator: ", ")
        #expect(try await report("{\"screens\": {\(many)}}") == 400)
        #expect(try await report("[1]") == 400)
        let metrics = try await service.send("GET", "/metrics", token: chief())
        let text = String(decoding: metrics.body, as: UTF8.self)
        let lines = Set(text.split(separator: "\n").map(String.init))
        #expect(
            lines.isSuperset(of: [
                "qix_screens_total{screen=\"home\"} 3", "qix_screens_total{screen=\"other\"} 2",
                "qix_screens_total{screen=\"offers\"} 0", "qix_page_faults_total{kind=\"script\"} 1",
                "qix_page_faults_total{kind=\"other\"} 1",
                "qix_page_wait_seconds_bucket{for=\"upload\",le=\"0.5\"} 0",
                "qix_page_wait_seconds_bucket{for=\"upload\",le=\"1.0\"} 1",
                "qix_page_wait_seconds_count{for=\"upload\"} 2",
            ]))
        #expect(!text.contains("Ann") && !text.contains("<b>"))
        // One address reports only so much.
        var refused = false
        for _ in 0..<200 where !refused { refused = try await report("{}") == 429 }
        #expect(refused)
    }
}
