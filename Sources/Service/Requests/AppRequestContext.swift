import Hummingbird
import Logging

/// One request's surroundings.
struct AppRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The peer's address without its port; behind a proxy that is the proxy's.
    let address: String

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        address = source.channel.remoteAddress?.ipAddress ?? ""
    }
}
