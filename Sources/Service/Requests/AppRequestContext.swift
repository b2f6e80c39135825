import Hummingbird
import Logging

/// The context of one request.
struct AppRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The peer's address without its port; behind a proxy, the proxy's address.
    let address: String
    /// Returns when the connection's event loop has taken what was written before. A writer is not told in time that a
    /// client does not read: without this, pieces pile up in the loop's queue.
    let settleWrites: @Sendable () async throws -> Void

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        let loop = source.channel.eventLoop
        settleWrites = { try await loop.submit {}.get() }
        address = source.channel.remoteAddress?.ipAddress ?? ""
    }

    /// What limits count as one address.
    var limitedAddress: String { NetworkAddress(address)?.limited ?? address }
}
