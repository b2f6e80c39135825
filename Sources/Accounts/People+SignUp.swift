import DomainModel
import SQL
import Text

extension People {
    /// Why a code or a profile is refused.
    public enum Refusal: Error, Hashable, Sendable {
        /// No code was requested, or it is wrong, too old or tried too often. The client does not learn which.
        case wrongCode
        /// The contact belongs to a person into whom too many users were merged.
        case tooManyMerged
        /// Only a person of the tier Signed becomes Pro.
        case notSigned
    }

    /// Seconds for which a code is valid.
    public static let codeLifetimeSeconds = OneTimeCode.lifetimeSeconds

    /// Maximum users merged into one person: lost or replaced phones and a tablet. More suggests a person who earns
    /// under many names. Source: judged; not measured.
    static let maxMergedUsers = 5

    /// Makes a code for a contact; it replaces the previous one. The caller sends it and shows it to nobody.
    public func issueCode(to contact: Contact, for person: Person, at moment: Timestamp) throws -> String {
        let code = OneTimeCode()
        try store.write { session in
            try session.execute(.deleteOldCodes, [.integer(moment.seconds - OneTimeCode.lifetimeSeconds)])
            try session.execute(
                .insertCode,
                [
                    .text(person.id), .text(contact.text),
                    .text(OneTimeCode.hash(code.digits, contact: contact, person: person.id)),
                    .integer(moment.seconds),
                ])
        }
        return code.digits
    }

    /// Makes a person Signed with the code that was sent to the contact. If the contact belongs to another person, the
    /// two are merged: all tokens then belong to the first owner, whose `mergedIDs` gain the other's names.
    public func verifyContact(
        _ person: Person, contact: Contact, code: String, gender: String?, at moment: Timestamp
    ) throws -> Person {
        // The failed attempt must be stored, so the refusal is returned instead of thrown, which would undo the
        // transaction.
        let signed: Result<Person, Refusal> = try store.write { session in
            let row = try session.first(.codeOfContact, [.text(person.id), .text(contact.text)])
            guard let row, try row.integer(1) > moment.seconds - OneTimeCode.lifetimeSeconds,
                try row.integer(2) < OneTimeCode.maxTries
            else { return .failure(.wrongCode) }
            let offered = OneTimeCode.hash(code, contact: contact, person: person.id)
            guard try row.text(0).utf8.elementsEqual(offered.utf8) else {
                try session.execute(.countTry, [.text(person.id), .text(contact.text)])
                return .failure(.wrongCode)
            }
            try session.execute(.deleteCode, [.text(person.id), .text(contact.text)])
            let owner = try session.first(.ownerOfContact, [.text(contact.text)])?.text(0)
            if let owner, !owner.utf8.elementsEqual(person.id.utf8) {
                return try merge(person, into: owner, at: moment, session)
            }
            try session.execute(
                .insertContact, [.text(contact.text), .text(person.id), .text(moment.description)])
            let tier: Tier = person.tier == .trial ? .signed : person.tier
            try session.execute(.setTier, [.text(tier.rawValue), .text(person.id)])
            if let gender { try session.execute(.setGender, [.text(gender), .text(person.id)]) }
            var signed = person
            signed.tier = tier
            return .success(signed)
        }
        return try signed.get()
    }

    private func merge(
        _ person: Person, into owner: String, at moment: Timestamp, _ session: any Session
    ) throws -> Result<Person, Refusal> {
        let merged = try session.first(.countMerged, [.text(owner)])?.integer(0) ?? 0
        guard merged + 1 + person.mergedIDs.count <= People.maxMergedUsers else { return .failure(.tooManyMerged) }
        for statement in [Statement.giveTokens, .giveContacts, .giveMerged] {
            try session.execute(statement, [.text(owner), .text(person.id)])
        }
        try session.execute(.insertMerged, [.text(person.id), .text(owner), .text(moment.description)])
        guard var kept = try session.first(.personWithId, [.text(owner)]).map(Person.init) else {
            return .failure(.wrongCode)
        }
        kept.mergedIDs = try People.mergedIDs(of: owner, session)
        return .success(kept)
    }

    /// Makes a Signed person Pro with these details.
    public func promoteToPro(_ person: Person, _ details: PersonDetails) throws -> Person {
        guard person.tier != .trial else { throw Refusal.notSigned }
        var pro = person
        pro.tier = .pro
        try store.write { session in
            try session.execute(
                .setDetails,
                [
                    .text(details.name), .text(details.birthday.description), .text(details.postcode),
                    .text(pro.tier.rawValue), .text(person.id),
                ])
        }
        return pro
    }

    /// A person's contacts, in the order of verification.
    public func contacts(of person: Person) throws -> [Contact] {
        try store.read { session in
            try session.rows(.contactsOfPerson, [.text(person.id)]).compactMap { Contact(try $0.text(0)) }
        }
    }

    /// Erases a person's contacts, details and tokens. A random name remains.
    public func erase(_ person: Person) throws {
        try store.write { session in
            for statement in [Statement.deleteTokens, .deleteContacts, .deleteCodes, .deleteDetails] {
                try session.execute(statement, [.text(person.id)])
            }
        }
    }

    /// A user's current name: another one if the user was merged into another person.
    public func currentID(of user: String) throws -> String {
        try store.read { try $0.first(.ownerOfMerged, [.text(user)])?.text(0) } ?? user
    }

    /// The users that were merged into this person.
    static func mergedIDs(of person: String, _ session: any Session) throws -> [String] {
        try session.rows(.mergedInto, [.text(person)]).map { try $0.text(0) }
    }
}

/// The details that a Pro person gives.
public struct PersonDetails: Hashable, Sendable {
    /// The name as the person writes it.
    public var name: String
    /// The day of birth.
    public var birthday: Day
    /// The postcode where the person lives.
    public var postcode: String

    /// The details of one person.
    public init(name: String, birthday: Day, postcode: String) {
        self.name = name
        self.birthday = birthday
        self.postcode = postcode
    }
}

extension Statement {
    fileprivate static let deleteOldCodes = Statement(
        name: "deleteOldCodes", text: "DELETE FROM codes WHERE since <= $1")
    fileprivate static let insertCode = Statement(
        name: "insertCode",
        text: """
            INSERT INTO codes (person, contact, hash, since, tries) VALUES ($1, $2, $3, $4, 0)
            ON CONFLICT (person, contact) DO UPDATE SET hash = excluded.hash, since = excluded.since, tries = 0
            """)
    fileprivate static let codeOfContact = Statement(
        name: "codeOfContact", text: "SELECT hash, since, tries FROM codes WHERE person = $1 AND contact = $2")
    fileprivate static let countTry = Statement(
        name: "countTry", text: "UPDATE codes SET tries = tries + 1 WHERE person = $1 AND contact = $2")
    fileprivate static let deleteCode = Statement(
        name: "deleteCode", text: "DELETE FROM codes WHERE person = $1 AND contact = $2")
    fileprivate static let ownerOfContact = Statement(
        name: "ownerOfContact", text: "SELECT person FROM contacts WHERE contact = $1")
    fileprivate static let insertContact = Statement(
        name: "insertContact",
        text: "INSERT INTO contacts (contact, person, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
    fileprivate static let contactsOfPerson = Statement(
        name: "contactsOfPerson", text: "SELECT contact FROM contacts WHERE person = $1 ORDER BY since, contact")
    fileprivate static let setTier = Statement(name: "setTier", text: "UPDATE people SET tier = $1 WHERE id = $2")
    fileprivate static let setGender = Statement(
        name: "setGender", text: "UPDATE people SET gender = $1 WHERE id = $2")
    fileprivate static let setDetails = Statement(
        name: "setDetails",
        text: "UPDATE people SET name = $1, birthday = $2, postcode = $3, tier = $4 WHERE id = $5")
    fileprivate static let countMerged = Statement(
        name: "countMerged", text: "SELECT count(*) FROM merged WHERE owner = $1")
    fileprivate static let mergedInto = Statement(
        name: "mergedInto", text: "SELECT person FROM merged WHERE owner = $1 ORDER BY since, person")
    fileprivate static let ownerOfMerged = Statement(
        name: "ownerOfMerged", text: "SELECT owner FROM merged WHERE person = $1")
    fileprivate static let giveTokens = Statement(
        name: "giveTokens", text: "UPDATE tokens SET person = $1 WHERE person = $2")
    fileprivate static let giveContacts = Statement(
        name: "giveContacts", text: "UPDATE contacts SET person = $1 WHERE person = $2")
    fileprivate static let giveMerged = Statement(
        name: "giveMerged", text: "UPDATE merged SET owner = $1 WHERE owner = $2")
    fileprivate static let insertMerged = Statement(
        name: "insertMerged", text: "INSERT INTO merged (person, owner, since) VALUES ($1, $2, $3)")
    fileprivate static let personWithId = Statement(
        name: "personWithId", text: "SELECT id, tier, role FROM people WHERE id = $1")
    fileprivate static let deleteTokens = Statement(name: "deleteTokens", text: "DELETE FROM tokens WHERE person = $1")
    fileprivate static let deleteContacts = Statement(
        name: "deleteContacts", text: "DELETE FROM contacts WHERE person = $1")
    fileprivate static let deleteCodes = Statement(name: "deleteCodes", text: "DELETE FROM codes WHERE person = $1")
    fileprivate static let deleteDetails = Statement(
        name: "deleteDetails",
        text: "UPDATE people SET gender = NULL, name = NULL, birthday = NULL, postcode = NULL WHERE id = $1")
}
