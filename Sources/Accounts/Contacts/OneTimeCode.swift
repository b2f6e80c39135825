/// Eight digits that prove, for ten minutes, that a person receives what is sent to a contact.
struct OneTimeCode: Sendable {
    /// The digits to send.
    let digits: String

    /// Seconds for which a code is valid. Source: judged; not measured.
    static let lifetimeSeconds = 600
    /// Attempts at one code, after which it is invalid: with eight digits, one code in 20 million is guessed. Source:
    /// judged.
    static let maxTries = 5

    init() {
        var generator = SystemRandomNumberGenerator()
        let number = String(Int.random(in: 0..<100_000_000, using: &generator))
        digits = String(repeating: "0", count: 8 - number.utf8.count) + number
    }

    /// The stored hash of digits that were sent to `contact` for `person`. All codes can be tried, so it is keyed: who
    /// reads the store and has not the key learns nothing.
    static func hash(_ digits: String, contact: Contact, person: String, key: ContactKey) -> String {
        key.hash(ofCode: "\(person) \(contact.mailbox) \(digits)")
    }
}
