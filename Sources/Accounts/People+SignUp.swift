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
    public func promoteToPro(_ person: Person, _ details: PersonProfile) throws -> Person {
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
public struct PersonProfile: Hashable, Sendable {
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
