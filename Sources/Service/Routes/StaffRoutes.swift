import Accounts
import Hummingbird

/// Staff members and their tokens, and what they looked at. For operators only.
struct StaffRoutes: Sendable {
    let auth: Authenticator
    let clock: ServiceClock

    /// Maximum number of looks in one response. Source: judged; not measured.
    private static let maxLooks = 1000
    /// Maximum characters of a name.
    private static let maxName = 100

    private struct NewStaffRequest: Decodable {
        var role: Person.Role
        var name: String?
        /// Whose figures a `partner` sees.
        var partner: String?
    }

    private struct NewStaffResponse: Encodable {
        var id: String
        var role: String
        var name: String
        var partner: String?
        var token: String
    }

    private struct StaffMemberResponse: Encodable {
        var id: String
        var role: String
        var name: String
        var partner: String?
        var maker: String?
        var since: String
        var tokens: Int
    }

    func add(to router: Router<AppRequestContext>) {
        router.post("/v1/staff") { request, _ in try await make(request) }
        router.get("/v1/staff") { request, _ in
            struct StaffResponse: Encodable { var staff: [StaffMemberResponse] }
            _ = try auth.operator(request)
            let staff = try auth.people.staff().map { member in
                StaffMemberResponse(
                    id: member.id, role: member.role.rawValue, name: member.name, partner: member.partner,
                    maker: member.maker, since: member.since, tokens: member.tokens)
            }
            return JSONOutput.response(StaffResponse(staff: staff))
        }
        router.delete("/v1/staff/:id") { request, context in
            _ = try auth.operator(request)
            guard let id = context.parameters.get("id"), try auth.people.endStaff(id) else { throw Problem.notFound }
            return Response(status: .noContent)
        }
        router.get("/v1/staff/looks") { request, _ in
            struct LooksResponse: Encodable { var looks: [LookResponse] }
            _ = try auth.operator(request)
            let user = request.uri.queryParameters["user"].map { String($0) }
            let looks = try auth.people.looks(at: user.map { [$0] }, limit: StaffRoutes.maxLooks)
            return JSONOutput.response(LooksResponse(looks: looks.map(LookResponse.init)))
        }
    }

    private func make(_ request: Request) async throws -> Response {
        let maker = try auth.operator(request)
        let example = "{\"role\": \"reviewer\", \"name\": \"Eva Rossi\"}"
        let wish: NewStaffRequest = try await JSONBody.decoded(request, like: example)
        let name = wish.name ?? ""
        // A monitor is a program; everybody else who has a token is a person, who is named.
        let needsName = wish.role != .monitor
        guard wish.role != .member, !needsName || name.unicodeScalars.contains(where: { !$0.properties.isWhitespace }),
            [name, wish.partner ?? ""].allSatisfy({ text in
                text.unicodeScalars.count <= StaffRoutes.maxName && text.unicodeScalars.allSatisfy { $0.value >= 32 }
            })
        else { throw Problem(.badRequest, "bad_body", "Send \(example)") }
        guard (wish.role == .partner) == (wish.partner?.isEmpty == false) else {
            throw Problem(
                .badRequest, "bad_body",
                "The role partner, and no other, needs partner: its name in the campaigns' file.")
        }
        let (person, token) = try auth.people.addStaff(
            wish.role, named: name, of: wish.partner, by: maker.id, showing: auth.token(request), at: clock.now)
        return JSONOutput.response(
            NewStaffResponse(
                id: person.id, role: person.role.rawValue, name: name, partner: wish.partner,
                token: token.secret),
            status: .created)
    }
}

/// A look of the staff at a user's data.
struct LookResponse: Encodable {
    var at: String
    var staff: String
    var look: String
    var subject: String

    init(_ look: People.RecordedLook) {
        at = look.at
        staff = look.staff
        self.look = look.look.rawValue
        subject = look.subject
    }
}
