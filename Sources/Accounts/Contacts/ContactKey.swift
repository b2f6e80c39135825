import Cryptography

/// The key under which one-time codes and erased persons' contacts are hashed. Keep it where nobody who can read the
/// people can read it: who has both can try all telephone numbers.
public struct ContactKey: Sendable {
    private let secret: SecretKey

    private static let purpose = "contact"

    /// A new key, from the system's random numbers.
    public init() { secret = SecretKey(for: ContactKey.purpose) }

    /// Reads what `text` gives; `nil` for anything else.
    public init?(_ text: String) {
        guard let secret = SecretKey(text, for: ContactKey.purpose) else { return nil }
        self.secret = secret
    }

    /// The line that a file keeps.
    public var text: String { secret.text }

    /// What is kept of a contact: it says that the same mailbox or number was here, and not which.
    func hash(ofMailbox mailbox: String) -> String {
        secret.hash(of: mailbox)
    }

    /// What is kept of an account elsewhere: it says that the same account was here, and not which.
    func hash(ofAccount subject: String, issuer: String) -> String {
        // No issuer contains a space, and no mailbox: no account's hash is another's, a code's or a contact's.
        secret.hash(of: "account \(issuer) \(subject)")
    }

    /// A secret of a sign-in that follows from its state, in hexadecimal digits.
    func secret(of purpose: String, for state: String) -> String {
        secret.hash(of: "sign-in \(purpose) \(state)")
    }

    /// What a device gets that has proved a contact, and shows when it asks for the contact's next code.
    func mark(ofMailbox mailbox: String) -> String {
        secret.hash(of: "device \(mailbox)")
    }

    /// What is kept of a one-time code and whom it was sent to.
    func hash(ofCode text: String) -> String {
        // No mailbox contains a space, so that no code's hash is a contact's.
        secret.hash(of: "code \(text)")
    }
}
