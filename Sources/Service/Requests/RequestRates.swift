import Hummingbird

/// Bounds how fast one token, and all clients of one network, ask for anything: what a request costs is bounded by its
/// own limits, and this bounds how many of the cheap ones there are.
struct RequestRates: RouterMiddleware {
    typealias Context = AppRequestContext

    private let eachToken: RateLimiter
    private let eachNetwork: RateLimiter
    private let networks: NetworkNames

    /// After which time one more request may be made of a token; of a network, sooner by the factor of its quota.
    /// Source: judged: a page asks some twenty times when it opens and about once in two seconds then; fifty requests
    /// in a second take a tenth of a core (`Benchmarks/load.md` has the times).
    private static let interval = Duration.milliseconds(20)

    /// - Parameters:
    ///   - each: requests that one token may make at once.
    ///   - factor: how many times as many all clients of a network may make.
    init(each: Int, factor: Int, networks: NetworkNames, clock: ServiceClock) {
        eachToken = RateLimiter(burst: each, interval: RequestRates.interval, clock: clock)
        let (all, isTooLarge) = each.multipliedReportingOverflow(by: factor)
        eachNetwork = RateLimiter(
            burst: isTooLarge ? .max : all, interval: RequestRates.interval / factor, clock: clock)
        self.networks = networks
    }

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        // However its scheme is spelt, it is a token; and it counts valid or not, since an invalid one costs a look at
        // the store too.
        try take(token: Authenticator.token(in: request)?.secret, from: context.address)
        return try await next(request, context)
    }

    /// Throws `429` if a token is used too often, or a network asks too often.
    func take(token: String?, from address: String) throws(Problem) {
        // First the token, so that what is refused takes nothing from the network.
        if let token { try eachToken.take(token) }
        // Clients of a private network, which may be a proxy's, are told apart by their tokens alone.
        if let network = networks.name(ofAddress: address) { try eachNetwork.take(network) }
    }
}
