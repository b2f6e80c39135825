import Foundation

/// A parsed HTTP address: `https://HOST[:PORT]/PATH`.
public struct HTTPAddress: Hashable, Sendable {
    /// Whether the connection is encrypted and the host proves its identity.
    public let isEncrypted: Bool
    /// A name or a numeric address, without brackets.
    public let host: String
    /// The port.
    public let port: Int
    /// The percent-encoded path, and the query of an endpoint.
    public let path: String

    /// Whether the text looks like an HTTP address.
    public static func isAddress(_ text: String) -> Bool {
        let lowered = text.prefix(8).lowercased()
        return lowered.hasPrefix("http://") || lowered.hasPrefix("https://")
    }

    /// Parses the address of a folder, whose path does not end with a slash. Throws if it has a user, password, query
    /// or fragment, since no secret belongs in an address.
    public init(_ text: String) throws(HTTPClientError) {
        try self.init(text, isEndpoint: false)
    }

    /// Parses an address that requests are sent to as it is. It may have a query.
    public init(endpoint text: String) throws(HTTPClientError) {
        try self.init(text, isEndpoint: true)
    }

    private init(_ text: String, isEndpoint: Bool) throws(HTTPClientError) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.host, !host.isEmpty
        else { throw .invalid("is no address; write https://HOST/PATH") }
        guard parts.user == nil, parts.password == nil, isEndpoint || parts.query == nil, parts.fragment == nil else {
            throw .invalid("an address here has no user, password, query or fragment; a key goes into a file")
        }
        isEncrypted = scheme == "https"
        self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        port = parts.port ?? (isEncrypted ? 443 : 80)
        guard (1...65_535).contains(port) else { throw .invalid("port \(port) is none") }
        var path = parts.percentEncodedPath
        while !isEndpoint, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        if let query = parts.percentEncodedQuery { path += "?\(query)" }
        // No character of the path may end a line of the request.
        guard path.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .invalid("its path is not encoded") }
        self.path = path
    }

    /// Whether the host is a numeric loopback address.
    public var isLoopback: Bool { host == "::1" || host.wholeMatch(of: /127\.\d+\.\d+\.\d+/) != nil }

    /// The address with more path components.
    public func appending(_ names: String...) -> HTTPAddress {
        HTTPAddress(isEncrypted: isEncrypted, host: host, port: port, path: ([path] + names).joined(separator: "/"))
    }

    /// The address of an endpoint with one more parameter; name and value must be letters, digits, `_` or `-`.
    public func adding(parameter name: String, _ value: String) -> HTTPAddress {
        let sign = path.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
        return HTTPAddress(isEncrypted: isEncrypted, host: host, port: port, path: "\(path)\(sign)\(name)=\(value)")
    }

    /// The address with a query.
    ///
    /// - Parameter query: percent-encoded, without the question mark.
    public func asking(_ query: String) -> HTTPAddress {
        HTTPAddress(isEncrypted: isEncrypted, host: host, port: port, path: "\(path)?\(query)")
    }

    private init(isEncrypted: Bool, host: String, port: Int, path: String) {
        self.isEncrypted = isEncrypted
        self.host = host
        self.port = port
        self.path = path
    }

    /// The host and port as the `Host` header has them: the port where it is not the usual one.
    public var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (isEncrypted ? 443 : 80) ? name : "\(name):\(port)"
    }
}

extension HTTPAddress: CustomStringConvertible {
    /// The address as text.
    public var description: String { "\(isEncrypted ? "https" : "http")://\(authority)\(path)" }
}
