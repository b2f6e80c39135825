import Cryptography
import Text

/// The key under which one-time codes and erased persons' contacts are hashed. Keep it where nobody who can read the
/// people can read it: who has both can try all telephone numbers.
public struct ContactKey: Sendable {
    private let secret: [UInt8]

    private static let label = "qix-contact-key-hmac-sha256 "
    /// As many bytes as SHA-256 gives (RFC 2104, section 3).
    private static let bytes = 32

    /// A new key, from the system's random numbers.
    public init() { secret = Token.random(ContactKey.bytes) }

    /// Reads what `text` gives; `nil` for anything else.
    public init?(_ text: String) {
        var line = text[...]
        if line.hasSuffix("\n") { line.removeLast() }
        guard line.hasPrefix(ContactKey.label),
            let secret = Hexadecimal.decode(String(line.dropFirst(ContactKey.label.count))),
            secret.count == ContactKey.bytes
        else { return nil }
        self.secret = secret
    }

    /// The line that a file keeps.
    public var text: String { ContactKey.label + Hexadecimal.encode(secret) + "\n" }

    /// What is kept of a contact: it says that the same mailbox or number was here, and not which.
    func hash(ofMailbox mailbox: String) -> String {
        Hexadecimal.encode(HMACSHA256.code(for: Array(mailbox.utf8), key: secret))
    }

    /// What is kept of an account elsewhere: it says that the same account was here, and not which.
    func hash(ofAccount subject: String, issuer: String) -> String {
        // No issuer contains a space, and no mailbox: no account's hash is another's, a code's or a contact's.
        Hexadecimal.encode(HMACSHA256.code(for: Array("account \(issuer) \(subject)".utf8), key: secret))
    }

    /// A secret of a sign-in that follows from its state, in hexadecimal digits.
    func secret(of purpose: String, for state: String) -> String {
        Hexadecimal.encode(HMACSHA256.code(for: Array("sign-in \(purpose) \(state)".utf8), key: secret))
    }

    /// What is kept of a one-time code and whom it was sent to.
    func hash(ofCode text: String) -> String {
        // No mailbox contains a space, so that no code's hash is a contact's.
        Hexadecimal.encode(HMACSHA256.code(for: Array("code \(text)".utf8), key: secret))
    }
}
