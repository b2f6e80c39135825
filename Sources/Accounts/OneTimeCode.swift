import Cryptography

/// Six digits that prove, for ten minutes, that a person receives what is sent to a contact.
struct OneTimeCode: Sendable {
    /// The digits to send.
    let digits: String

    /// Seconds for which a code is valid. Source: judged; not measured.
    static let lifetimeSeconds = 600
    /// Attempts at one code, after which it is invalid: with six digits, one guess in 200,000 succeeds. Source: judged.
    static let maxTries = 5

    init() {
        var generator = SystemRandomNumberGenerator()
        let number = String(Int.random(in: 0..<1_000_000, using: &generator))
        digits = String(repeating: "0", count: 6 - number.utf8.count) + number
    }

    /// The stored hash of digits that were sent to `contact` for `person`. All six-digit codes can be tried, so the
    /// hash only protects from a glance; the short lifetime does the rest.
    static func hash(_ digits: String, contact: Contact, person: String) -> String {
        SHA256.hexDigest("\(person) \(contact.mailbox) \(digits)".utf8)
    }
}
