import Cryptography
import DomainModel
import Text

/// The key by which push services know who sends (VAPID, RFC 8292): browsers subscribe for this key alone.
public struct PushKey: Sendable {
    private let scalar: [UInt8]
    /// The public key, 65 bytes, as browsers are given it.
    public let publicKey: [UInt8]

    private static let label = "qix-push-key-p256 "
    /// Seconds for which a proof holds. Source: judged; RFC 8292 allows a day, and each message has one of its own.
    private static let validSeconds = 12 * 3600

    /// A new key, from the system's random numbers.
    public init() {
        let key = P256.PrivateKey()
        (scalar, publicKey) = (key.scalar, key.publicKey)
    }

    /// The key of a file's text; `nil` if it is none.
    public init?(_ text: String) {
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        guard line.utf8.starts(with: PushKey.label.utf8),
            let scalar = Base64URL.decode(String(line.dropFirst(PushKey.label.count))),
            let key = P256.PrivateKey(scalar: scalar)
        else { return nil }
        (self.scalar, publicKey) = (scalar, key.publicKey)
    }

    /// The text of the key's file, a secret.
    public var text: String { PushKey.label + Base64URL.encode(scalar) }

    /// The header that proves to a push service who sends.
    ///
    /// - Parameters:
    ///   - origin: the push service's, such as `https://push.example`.
    ///   - contact: where its operator reaches us: `mailto:` or `https:`.
    public func authorization(for origin: String, contact: String, at moment: Timestamp) -> String {
        // Neither has a character that JSON would escape: an origin is a host, and a contact was checked.
        let claims = "{\"aud\":\"\(origin)\",\"exp\":\(moment.seconds + PushKey.validSeconds),\"sub\":\"\(contact)\"}"
        let signed = Base64URL.encode("{\"typ\":\"JWT\",\"alg\":\"ES256\"}".utf8) + "." + Base64URL.encode(claims.utf8)
        guard let key = P256.PrivateKey(scalar: scalar) else { preconditionFailure("the key was one when it was made") }
        let signature = Base64URL.encode(key.signature(for: Array(signed.utf8)))
        return "vapid t=\(signed).\(signature), k=\(Base64URL.encode(publicKey))"
    }
}
