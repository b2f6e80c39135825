import DomainModel
import SQL

/// One person's try at the code of one contact, and what was tried before on the same day.
struct WrongCodes: Sendable {
    private let contact: String
    private let person: String
    private let network: String
    private let day: Int

    init(_ key: ContactKey, _ mailbox: String, _ person: String, _ network: String?, at moment: Timestamp) {
        contact = key.hash(ofMailbox: mailbox)
        self.person = person
        self.network = network ?? ""
        day = moment.day.daysSinceEpoch
    }

    /// Whether another code is compared. A right one is refused too where it is not: else a guesser would learn it.
    func mayTry(_ session: any Session) throws -> Bool {
        let most = Tuning.standard.wrongCodes
        let row = try session.first(
            .wrongCodes, [.text(contact), .text(network), .text(person), .integer(day)])
        guard let row else { return true }
        return try row.integer(0) < most.contactAndNetwork && row.integer(1) < most.contact
            && row.integer(2) < most.person
    }

    /// Counts a wrong code.
    func count(_ session: any Session) throws {
        try session.execute(.deleteOldWrongCodes, [.integer(day)])
        try session.execute(
            .countWrongCode, [.integer(day), .text(contact), .text(person), .text(network)])
    }
}
