import DomainModel
import SQL

/// One person's try at the code of one contact, and what was tried before on the same day.
struct WrongCodes: Sendable {
    private let contact: String
    private let person: String
    private let network: String?
    private let day: Int

    init(_ key: ContactKey, _ mailbox: String, _ person: String, _ network: String?, at moment: Timestamp) {
        contact = key.hash(ofMailbox: mailbox)
        self.person = person
        self.network = network
        day = moment.day.daysSinceEpoch
    }

    /// Whether another code of this person is compared. What others tried is nothing to them: who holds a code is not
    /// stopped by those who guess at theirs.
    func mayTry(_ session: any Session) throws -> Bool {
        try counts(session).person < Tuning.standard.wrongCodes.person
    }

    /// Why no other code is made for somebody of whom nothing shows that the contact is theirs; `nil` if one is made.
    ///
    /// The contact has so many wrong codes a day, from this network, where that is known, and from all. What open codes
    /// allow counts until they expire: then it is known how many were wrong.
    func refusal(openTries: Int, _ session: any Session) throws -> People.Refusal? {
        let (counts, most) = (try counts(session), Tuning.standard.wrongCodes)
        if network != nil, counts.contactAndNetwork >= most.contactAndNetwork { return .tooManyWrongCodes }
        if counts.contact + OneTimeCode.maxTries > most.contact { return .tooManyWrongCodes }
        return counts.contact + openTries + OneTimeCode.maxTries > most.contact ? .tooManyOpenCodes : nil
    }

    private func counts(_ session: any Session) throws -> (contactAndNetwork: Int, contact: Int, person: Int) {
        let row = try session.first(
            .wrongCodes, [.text(contact), .text(network ?? ""), .text(person), .integer(day)])
        return try row.map { (try $0.integer(0), try $0.integer(1), try $0.integer(2)) } ?? (0, 0, 0)
    }

    /// Counts a wrong code: for the contact only where there was a code that it could have been.
    func count(wasCompared: Bool, _ session: any Session) throws {
        try session.execute(.deleteOldWrongCodes, [.integer(day)])
        try session.execute(
            .countWrongCode, [.integer(day), .text(wasCompared ? contact : ""), .text(person), .text(network ?? "")])
    }
}
