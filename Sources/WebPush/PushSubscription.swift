import Cryptography
import Foundation
import HTTPClient
import Text

/// Where and under which key a browser hears messages while the page is closed.
public struct PushSubscription: Hashable, Sendable {
    /// The address of the browser's push service; who knows it can send there.
    public let endpoint: String
    /// The browser's key, 65 bytes.
    public let publicKey: [UInt8]
    /// The browser's secret, 16 bytes.
    public let secret: [UInt8]

    /// Most bytes of an address. Source: judged; those in use have 150 to 400.
    private static let maxEndpointBytes = 1000

    /// The parts of a browser's `PushSubscription`; `nil` where one is none.
    ///
    /// - Parameters:
    ///   - endpoint: https, or http to one of `hosts`.
    ///   - key, secret: base64url.
    ///   - hosts: push services of the operator's own network.
    public init?(endpoint: String, key: String, secret: String, hosts: [PrivatePushHost]) {
        guard endpoint.utf8.count <= PushSubscription.maxEndpointBytes,
            let address = try? HTTPAddress(endpoint: endpoint), PushSubscription.isPlain(address.host),
            address.isEncrypted || hosts.contains(where: { $0.isReached(by: address) }),
            let publicKey = PushSubscription.bytes(key), P256.isPublicKey(publicKey),
            let secret = PushSubscription.bytes(secret), secret.count == PushEncryption.secretLength
        else { return nil }
        self.init(endpoint: endpoint, publicKey: publicKey, secret: secret)
    }

    init(endpoint: String, publicKey: [UInt8], secret: [UInt8]) {
        (self.endpoint, self.publicKey, self.secret) = (endpoint, publicKey, secret)
    }

    /// Names the subscription, without telling where it leads. Who knows the address alone cannot name it, and so
    /// cannot put a key of their own in its place.
    public var id: String { SHA256.hexDigest(Array(endpoint.utf8) + [0] + publicKey + secret) }

    /// The address's host, as its owner is shown it.
    public var host: String { (try? HTTPAddress(endpoint: endpoint))?.host ?? "" }

    /// Whether a host is written with letters, digits, points and dashes, or as an address: it stands in a proof as it
    /// is, and Foundation decodes what is percent-encoded in a host.
    private static func isPlain(_ host: String) -> Bool {
        host.utf8.allSatisfy {
            (48...58).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 45 || $0 == 46
        }
    }

    /// Some browsers pad, which RFC 8291 does not.
    private static func bytes(_ text: String) -> [UInt8]? {
        guard text.utf8.count <= 200 else { return nil }
        return Base64URL.decode(text.prefix { $0 != "=" })
    }
}
