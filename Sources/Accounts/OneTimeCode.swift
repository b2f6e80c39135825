import Cryptography

/// Six digits that prove for ten minutes that somebody reads what is sent to a contact.
struct OneTimeCode: Sendable {
    /// What is sent.
    let digits: String

    /// Seconds for which it stands.
    static let lifetimeSeconds = 600
    /// Tries at one code, after which it stands no more: with six digits, one guess in 200,000 comes through.
    static let maxTries = 5

    init() {
        var generator = SystemRandomNumberGenerator()
        let number = String(Int.random(in: 0..<1_000_000, using: &generator))
        digits = String(repeating: "0", count: 6 - number.utf8.count) + number
    }

    /// What is kept of digits that were sent to `contact` for `person`. Six digits can be found by trying all, so that
    /// this keeps them from a glance and no more; ten minutes do the rest.
    static func hash(_ digits: String, contact: Contact, person: String) -> String {
        SHA256.hexDigest("\(person) \(contact.text) \(digits)".utf8)
    }
}
