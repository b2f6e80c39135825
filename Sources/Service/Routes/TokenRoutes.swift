import Accounts
import Hummingbird
import WebPush

/// A person's tokens: the devices that are signed in.
struct TokenRoutes: Sendable {
    let auth: Authenticator
    let push: PushSubscriptions
    let clock: ServiceClock
    let limits: RateLimiter

    private struct TokenRecordResponse: Encodable {
        var id: String
        var since: String
        var isCurrent: Bool

        private enum CodingKeys: String, CodingKey {
            case id, since
            case isCurrent = "current"
        }
    }

    func add(to router: Router<AppRequestContext>) {
        router.post("/v1/me/token") { request, _ in
            struct TokenResponse: Encodable { var token: String }
            try limits.take(auth.person(request).id)
            let token = try auth.token(request)
            guard let next = try auth.people.rotate(token, at: clock.now) else { throw Problem.unauthorized }
            try push.move(fromToken: token.hash, to: next.hash)
            return JSONOutput.response(TokenResponse(token: next.secret))
        }
        router.delete("/v1/me/token") { request, _ in
            _ = try auth.person(request)
            try auth.people.revoke(auth.token(request))
            return Response(status: .noContent)
        }
        router.get("/v1/me/tokens") { request, _ in
            struct TokenListResponse: Encodable { var tokens: [TokenRecordResponse] }
            let tokens = try auth.people.tokens(of: auth.person(request), asking: auth.token(request))
            return JSONOutput.response(
                TokenListResponse(
                    tokens: tokens.map { TokenRecordResponse(id: $0.id, since: $0.since, isCurrent: $0.isCurrent) }))
        }
        router.delete("/v1/me/tokens") { request, _ in
            try auth.people.revokeOthers(of: auth.person(request), asking: auth.token(request))
            return Response(status: .noContent)
        }
        router.delete("/v1/me/tokens/:id") { request, context in
            let person = try auth.person(request)
            guard let id = context.parameters.get("id"), try auth.people.revoke(tokenWithID: id, of: person) else {
                throw Problem.notFound
            }
            return Response(status: .noContent)
        }
    }
}
