import DomainModel
import Hummingbird
import Text
import WebPush

/// Lets a browser hear messages while the page is closed, and ends it.
struct PushRoutes: Sendable {
    let auth: Authenticator
    /// `nil` where this service sends none.
    let configuration: PushConfiguration?
    let subscriptions: PushSubscriptions
    let records: PersonRecords
    let clock: ServiceClock
    let limits: RateLimiter

    private struct KeyResponse: Encodable { var key: String }

    /// A browser's `PushSubscription`, as `toJSON` writes it.
    private struct SubscriptionRequest: Decodable {
        struct Keys: Decodable {
            var p256dh: String
            var auth: String
        }
        var endpoint: String
        var keys: Keys
    }

    private static let example = #"{"endpoint": "https://…", "keys": {"p256dh": "…", "auth": "…"}}"#
    private static let noPush = Problem(
        .notFound, "no_push", "This service sends no messages to closed pages.")

    func add(to router: Router<AppRequestContext>) {
        router.get("/v1/push/key") { _, _ in
            // Every page asks: that there are no messages is an answer, and no fault.
            guard let configuration else { return Response(status: .noContent) }
            return JSONOutput.response(KeyResponse(key: Base64URL.encode(configuration.key.publicKey)))
        }
        router.post("/v1/me/push") { request, _ in try await subscribe(request) }
        router.delete("/v1/me/push") { request, _ in
            _ = try auth.person(request)
            try subscriptions.remove(ofToken: auth.token(request).hash)
            return Response(status: .noContent)
        }
    }

    private func subscribe(_ request: Request) async throws -> Response {
        let person = try auth.person(request)
        try limits.take(person.id)
        guard let configuration else { throw Self.noPush }
        let asked: SubscriptionRequest = try await JSONBody.decoded(request, like: Self.example)
        let subscription = PushSubscription(
            endpoint: asked.endpoint, key: asked.keys.p256dh, secret: asked.keys.auth, hosts: configuration.hosts)
        guard let subscription else {
            throw Problem(
                .badRequest, "bad_subscription",
                "endpoint must be an https address, keys.p256dh a key on P-256 and keys.auth 16 bytes, in base64url.")
        }
        // A device has one subscription.
        let token = try auth.token(request).hash
        try subscriptions.remove(ofToken: token)
        try subscriptions.save(
            subscription, of: person.id, token: token,
            in: Language(accepting: request.headers[.acceptLanguage]), told: try records.cursor(of: person).text,
            at: clock.now)
        return Response(status: .noContent)
    }
}
