import Hummingbird
import Text

/// The names under which a service is reached. Others are refused: a page elsewhere whose name was made to lead here
/// (DNS rebinding) would otherwise be taken by browsers for a page of the service.
public struct KnownHosts: Sendable {
    /// In small letters.
    private let names: Set<BytewiseString>
    /// Whether every address is one of the service's: it listens on all of the machine's.
    private let takesAddresses: Bool

    /// Addresses that mean all of a machine's.
    private static let wildcards = ["0.0.0.0", "::", ""]

    /// - Parameters:
    ///   - names: the names that the operator lists.
    ///   - host: the name or address to listen on, which is known too, as this machine's own are.
    public init(names: [String], listeningOn host: String) {
        self.names = Set((names + ["localhost", host]).map { BytewiseString(KnownHosts.folded($0)) })
        takesAddresses = KnownHosts.wildcards.contains { $0.utf8.elementsEqual(host.utf8) }
    }

    /// Whether nobody but this machine reaches a service that listens on this name or address.
    public static func isOfThisMachine(_ host: String) -> Bool {
        folded(host) == "localhost" || NetworkAddress(withoutPort(host))?.isLoopback == true
            || NetworkAddress(host)?.isLoopback == true
    }

    /// Whether a request for this host, with or without a port, is for the service.
    func contains(_ authority: String) -> Bool {
        let host = KnownHosts.folded(KnownHosts.withoutPort(authority))
        if names.contains(BytewiseString(host)) { return true }
        guard let address = NetworkAddress(host) else { return false }
        return takesAddresses || address.isLoopback
    }

    /// In small letters, without the dot of the root.
    private static func folded(_ name: String) -> String {
        var name = name.lowercased()
        if name.utf8.last == UInt8(ascii: ".") { name.removeLast() }
        return name
    }

    private static func withoutPort(_ authority: String) -> String {
        if authority.utf8.first == UInt8(ascii: "[") {
            return String(authority.dropFirst().prefix { $0 != "]" })
        }
        return String(authority.prefix { $0 != ":" })
    }
}

/// Refuses requests for other hosts, and those that name none or several (RFC 9112, 3.2).
struct HostMiddleware: RouterMiddleware {
    typealias Context = AppRequestContext

    let known: KnownHosts

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        guard let host = request.head.authority, !host.isEmpty, request.headers[.init("Host")!] == nil else {
            throw Problem(.badRequest, "no_host", "A request names one host, in one Host header.")
        }
        guard known.contains(host) else {
            throw Problem(
                .misdirectedRequest, "unknown_host",
                "This service is not reached under that name. Its operator lists its names: qix serve --name NAME.")
        }
        return try await next(request, context)
    }
}
