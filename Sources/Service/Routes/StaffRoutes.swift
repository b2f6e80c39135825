import Accounts
import Hummingbird

/// Staff members and their tokens.
struct StaffRoutes: Sendable {
    let auth: Authenticator
    let clock: ServiceClock

    private struct NewStaffRequest: Decodable { var role: Person.Role }

    private struct StaffMemberResponse: Encodable {
        var id: String
        var role: String
        var token: String
    }

    func add(to router: Router<AppRequestContext>) {
        router.post("/v1/staff") { request, _ in
            _ = try auth.operator(request)
            let example = "{\"role\": \"reviewer\"}"
            let wish: NewStaffRequest = try await JSONBody.decoded(request, like: example)
            guard wish.role != .member else { throw Problem(.badRequest, "bad_body", "Send \(example)") }
            let (person, token) = try auth.people.add(tier: .pro, role: wish.role, at: clock.now)
            return JSONOutput.response(
                StaffMemberResponse(id: person.id, role: person.role.rawValue, token: token.secret), status: .created)
        }
    }
}
