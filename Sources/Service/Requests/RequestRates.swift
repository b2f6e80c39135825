import Hummingbird

/// Bounds how fast one token, and all clients of one network, ask for anything: what a request costs is bounded by its
/// own limits, and this bounds how many of the cheap ones there are.
struct RequestRates: RouterMiddleware {
    typealias Context = AppRequestContext

    private let tokens: RateLimiter
    private let peers: RateLimiter
    private let networks: NetworkNames

    /// Milliseconds after which one more request may be made of a token, and of a network: a fiftieth of a second, and
    /// as in a quota a twentieth of that. Source: judged: a page asks some twenty times when it opens and about once in
    /// two seconds then; fifty requests in a second take a tenth of a core (`Benchmarks/load.md` has the times).
    private static let (tokenInterval, networkInterval) = (Duration.milliseconds(20), Duration.milliseconds(1))

    /// - Parameters:
    ///   - each: requests that one token may make at once.
    ///   - factor: how many times as many all clients of a network may make.
    init(each: Int, factor: Int, networks: NetworkNames) {
        tokens = RateLimiter(burst: each, interval: RequestRates.tokenInterval)
        let (all, isTooLarge) = each.multipliedReportingOverflow(by: factor)
        peers = RateLimiter(burst: isTooLarge ? .max : all, interval: RequestRates.networkInterval)
        self.networks = networks
    }

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        // First the token, so that what is refused takes nothing from the network. However its scheme is spelt, it is
        // one; and it counts valid or not, since an invalid one costs a look at the store too.
        if let token = Authenticator.token(in: request) { try tokens.take(token.secret) }
        // Clients of a private network, which may be a proxy's, are told apart by their tokens alone.
        if let network = networks.name(ofAddress: context.address) { try peers.take(network) }
        return try await next(request, context)
    }
}
