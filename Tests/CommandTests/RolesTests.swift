import Foundation
import Testing
import TestSupport

/// Who acts never gains: each role at each route by which something is earned, decided or watched.
@Suite("Roles at the routes of qix serve")
struct RolesTests {
    private struct Member: Decodable {
        var id: String
        var token: String
    }
    private struct Staff: Decodable {
        struct Member: Decodable {
            var id: String
            var role: String
            var name: String
            var partner: String?
            var tokens: Int
        }
        var staff: [Member]
    }
    private struct Looks: Decodable {
        struct Look: Decodable {
            var staff: String
            var look: String
        }
        var looks: [Look]
    }
    private struct Tokens: Decodable {
        struct Token: Decodable {
            var id: String
            var current: Bool
        }
        var tokens: [Token]
    }

    @Test("Staff earns and spends nothing; each role opens what is its own; staff is listed, watched and ended")
    func roles() async throws {
        let service = try await RunningService(in: ScratchFolder())
        let chief = try String(contentsOfFile: service.scratch.path("data/operator.token"), encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        var tokens = ["operator": chief, "member": try await service.user().token]
        for role in ["reviewer", "monitor", "partner"] {
            var wish = ["role": role, "name": "A \(role)"]
            if role == "partner" { wish["partner"] = "Alimentari Serra" }
            let made: Member = try await service.send("POST", "/v1/staff", token: chief, json: wish).decoded()
            tokens[role] = made.token
        }
        let nameless = ["reviewer", "operator", "partner"].map {
            ["role": $0, "name": " ", "partner": "Alimentari Serra"]
        }
        for wish in nameless + [["role": "partner", "name": "A"], ["role": "reviewer", "name": "A", "partner": "A"]] {
            #expect(try await service.send("POST", "/v1/staff", token: chief, json: wish).status == 400)
        }
        for (role, token) in tokens {
            let isStaff = role != "member"
            let upload = try await service.upload("u001/spaghetti.jpg", by: .init(id: "", tier: "", token: token))
            #expect((upload.status == 403) == isStaff, "\(role) sends in: \(upload.status)")
            let spend = try await service.send(
                "POST", "/v1/spends", token: token, json: ["reward": "none"], ["Idempotency-Key": "k"])
            #expect((spend.status == 403) == isStaff, "\(role) spends: \(spend.status)")
            let shake = try await service.send("POST", "/v1/shakes", token: token, json: ["screen": "home"])
            #expect((shake.status == 403) == isStaff, "\(role) shakes: \(shake.status)")
            let invitation = try await service.send("POST", "/v1/invitations", token: token)
            #expect((invitation.status == 403) == isStaff, "\(role) invites: \(invitation.status)")
            let metrics = try await service.send("GET", "/metrics", token: token)
            #expect((metrics.status == 200) == ["monitor", "operator"].contains(role), "\(role): \(metrics.status)")
            for path in ["/v1/reviews", "/v1/appeals", "/v1/desk/search?q=esselunga", "/v1/desk/returns"] {
                let desk = try await service.send("GET", path, token: token)
                #expect((desk.status == 200) == ["reviewer", "operator"].contains(role), "\(role) \(path)")
            }
            for path in [
                "/v1/links", "/v1/proposals", "/v1/questionnaires", "/v1/statements?from=2026-03-01&to=2026-03-31",
            ] {
                let answer = try await service.send("GET", path, token: token)
                #expect((answer.status == 200) == ["partner", "operator"].contains(role), "\(role) \(path)")
            }
            let own = try await service.send("GET", "/v1/partner", token: token)
            #expect((own.status == 200) == (role == "partner"), "\(role): \(own.status)")
            let proposed = try await service.send(
                "POST", "/v1/partner/proposals", token: token, body: Data("campaigns: []".utf8),
                ["Content-Type": "application/yaml"])
            #expect(proposed.status == (role == "partner" ? 422 : 403), "\(role) proposes: \(proposed.status)")
            let agreed = try await service.send(
                "PUT", "/v1/proposals/none", token: token, json: ["verdict": "accept"])
            #expect(agreed.status == (role == "operator" ? 404 : 403), "\(role) agrees: \(agreed.status)")
            for path in ["/v1/staff", "/v1/staff/looks", "/v1/programme"] {
                let answer = try await service.send("GET", path, token: token)
                #expect((answer.status == 200) == (role == "operator"), "\(role) \(path): \(answer.status)")
            }
        }
        #expect(try await service.send("GET", "/metrics").status == 401)

        let staff: Staff = try await service.send("GET", "/v1/staff", token: chief).decoded()
        let reviewer = try #require(staff.staff.first { $0.role == "reviewer" })
        #expect(reviewer.name == "A reviewer" && reviewer.tokens == 1 && reviewer.partner == nil)
        #expect(staff.staff.first { $0.role == "partner" }?.partner == "Alimentari Serra")
        let user: Member = try await service.send("GET", "/v1/me", token: tokens["member"]).decoded(as: Named.self)
            .member
        #expect(try await service.send("GET", "/v1/desk/users/\(user.id)", token: tokens["reviewer"]).status == 200)
        let looks: Looks = try await service.send("GET", "/v1/staff/looks?user=\(user.id)", token: chief).decoded()
        #expect(looks.looks.contains { $0.staff == reviewer.id && $0.look == "user" })
        #expect(try await service.send("DELETE", "/v1/staff/\(reviewer.id)", token: chief).status == 204)
        #expect(try await service.send("GET", "/v1/reviews", token: tokens["reviewer"]).status == 401)
    }

    private struct Named: Decodable {
        var id: String
        var member: Member { Member(id: id, token: "") }
    }

    @Test("Whatever the staff may do about somebody's upload or appeal, by any call: nobody does it about their own")
    func ownObjects() async throws {
        let scratch = try ScratchFolder()
        let clock = ["--clock", "2026-03-18T19:30:26Z"]
        var service = try await RunningService(in: scratch, clock)
        let ann = try await service.user()
        let upload: RunningService.Upload = try await service.upload("u002/lunga-lira.jpg", by: ann).decoded()
        let appealed = try await service.send(
            "POST", "/v1/uploads/\(upload.id)/appeal", token: ann.token, json: ["text": "The milk is missing"])
        #expect(appealed.status == 201)
        let chief = try String(contentsOfFile: scratch.path("data/operator.token"), encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let waiting = try await service.send("GET", "/v1/reviews", token: chief)
        let name = try #require(
            String(decoding: waiting.body, as: UTF8.self).firstMatch(of: /"upload":"[^"\/]+\/([^"]+)"/)?.1)
        var staff: [String: (own: Member, other: Member)] = [:]
        for role in ["reviewer", "operator"] {
            var made: [Member] = []
            for number in 1...2 {
                let wish = ["role": role, "name": "A \(role) \(number)"]
                made.append(try await service.send("POST", "/v1/staff", token: chief, json: wish).decoded())
            }
            staff[role] = (made[0], made[1])
        }
        #expect(service.end(with: SIGTERM) == 0)
        // One of each is the same person as the user.
        let ledger = scratch.path("data/ledger.sqlite")
        for member in staff.values.map(\.own.id) {
            for booking in [
                [
                    "ledger", "grant", ledger, member, "1", "--partner", "P", "--campaign", "c", "--why", "w", "--key",
                    member,
                ],
                ["ledger", "join", ledger, ann.id, member, "--why", "one person"],
            ] {
                let booked = try await Command.qix(booking)
                #expect(booked.status == 0, "\(booked.errors)")
            }
        }
        service = try await RunningService(in: scratch, clock)
        var asked = 0
        // First those whose it is: what another has done cannot be done again.
        for isOwn in [true, false] {
            for (template, operations) in try await service.document().paths.sorted(by: { $0.key < $1.key }) {
                let path = template.replacing("{user}", with: ann.id).replacing("{name}", with: name)
                    .replacing("{number}", with: "1")
                // What names no object of somebody's, only looks, or gives back what was taken, decides nothing.
                for (method, operation) in operations.sorted(by: { $0.key < $1.key })
                where template != path && !path.contains("{") && !["get", "delete"].contains(method) {
                    for role in operation.roles.sorted() {
                        let (own, other) = try #require(staff[role])
                        let answer = try await service.send(
                            method.uppercased(), path, token: (isOwn ? own : other).token, body: operation.example,
                            ["Content-Type": "application/json"])
                        let isRefused = String(decoding: answer.body, as: UTF8.self).contains("\"own_interest\"")
                        #expect(isRefused == isOwn, "\(role): \(method) \(path): \(answer.status)")
                        asked += 1
                    }
                }
            }
        }
        #expect(asked >= 12)
    }

    @Test("Another phone that signs in is told at the contact, listed, and signed out by the first")
    func devices() async throws {
        struct Message: Decodable {
            var to: String
            var code: String?
            var notice: String?
        }
        let scratch = try ScratchFolder()
        let service = try await RunningService(in: scratch, ["--codes", scratch.path("codes")])
        func messages() throws -> [Message] {
            try String(contentsOfFile: scratch.path("codes"), encoding: .utf8).split(separator: "\n")
                .map { try JSONDecoder().decode(Message.self, from: Data($0.utf8)) }
        }
        func signIn(_ token: String) async throws {
            let contact = "ann@example.org"
            #expect(try await service.send("POST", "/v1/otp", token: token, json: ["to": contact]).status == 202)
            let sent = try messages()
            guard let code = sent.last?.code else {
                Issue.record("no code was sent")
                return
            }
            let signed = try await service.send(
                "POST", "/v1/otp/verify", token: token, json: ["to": contact, "code": code])
            #expect(signed.status == 200)
        }
        let (first, second) = (try await service.user(), try await service.user())
        try await signIn(first.token)
        #expect(try messages().compactMap(\.notice).isEmpty)
        try await signIn(second.token)
        #expect(try messages().last?.notice == "device_joined")
        let listed: Tokens = try await service.send("GET", "/v1/me/tokens", token: first.token).decoded()
        #expect(listed.tokens.count == 2 && listed.tokens.filter(\.current).count == 1)
        let other = try #require(listed.tokens.first { !$0.current })
        #expect(try await service.send("DELETE", "/v1/me/tokens/\(other.id)", token: first.token).status == 204)
        #expect(try await service.send("GET", "/v1/me", token: second.token).status == 401)
        #expect(try await service.send("DELETE", "/v1/me/tokens", token: first.token).status == 204)
        #expect(try await service.send("GET", "/v1/me", token: first.token).status == 200)
    }

    @Test("An operator is made anew where all tokens are lost")
    func newOperator() async throws {
        let scratch = try ScratchFolder()
        let path = scratch.path("data/operator.token")
        func token() throws -> String {
            try String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        }
        let service = try await RunningService(in: scratch)
        let lost = try token()
        #expect(try await service.send("DELETE", "/v1/me/token", token: lost).status == 204)
        #expect(service.end(with: SIGTERM) == 0)
        let again = try await RunningService(in: scratch, ["--new-operator"])
        #expect(try token() != lost)
        #expect(try await again.send("GET", "/v1/staff", token: token()).status == 200)
        #expect(try await again.send("GET", "/v1/staff", token: lost).status == 401)
    }
}
