import HTTPClient

/// A push service of the operator's own network, which messages go to although its address is private: at one port.
public struct PrivatePushHost: Hashable, Sendable {
    private let plain: HTTPAddress
    private let encrypted: HTTPAddress

    /// `HOST` or `HOST:PORT`; `nil` for anything else. Without a port it is 443, and 80 for http.
    public init?(_ text: String) {
        guard let plain = try? HTTPAddress("http://\(text)"), let encrypted = try? HTTPAddress("https://\(text)"),
            plain.path.isEmpty, text.utf8.last != UInt8(ascii: ":")
        else { return nil }
        (self.plain, self.encrypted) = (plain, encrypted)
    }

    /// Whether an address leads there, and to no other port.
    public func isReached(by address: HTTPAddress) -> Bool {
        let own = address.isEncrypted ? encrypted : plain
        return address.host.utf8.elementsEqual(own.host.utf8) && address.port == own.port
    }
}
