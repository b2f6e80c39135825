import Hummingbird
import Logging

/// The context of one request.
struct AppRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The peer's address without its port; behind a proxy, the proxy's address.
    let address: String

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        address = source.channel.remoteAddress?.ipAddress ?? ""
    }

    /// What limits count as one address.
    var limitedAddress: String { NetworkAddress(address)?.limited ?? address }
}
