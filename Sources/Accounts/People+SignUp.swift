import DomainModel
import SQL
import Text

extension People {
    /// Why a code or a profile is refused.
    public enum Refusal: Error, Hashable, Sendable {
        /// No code was requested, or it is wrong, too old or tried too often. The client does not learn which.
        case wrongCode
        /// Too many wrong codes came today: for the contact, of which strangers get no other then, or from this person.
        case tooManyWrongCodes
        /// So many codes for the contact are open that no other is sent to strangers until some expire.
        case tooManyOpenCodes
        /// One of the two works for the programme: who does takes part under no other name.
        case staff
        /// The contact belongs to a person into whom too many users were merged.
        case tooManyMerged
        /// Only a person of the tier Signed becomes Pro.
        case notSigned
        /// A detail of the profile cannot be true; the person stays Signed.
        case implausible(PersonProfile.Fault)
    }

    /// Seconds for which a code is valid.
    public static let codeLifetimeSeconds = OneTimeCode.lifetimeSeconds

    /// Maximum users merged into one person: lost or replaced phones and a tablet. More suggests a person who earns
    /// under many names. Source: judged; not measured.
    static let maxMergedUsers = 5

    /// What a device gets that has proved this contact. It opens nothing; with it the device is told apart from
    /// strangers when it asks for another code.
    public func mark(ofDeviceWith contact: Contact) -> String { contactKey.mark(ofMailbox: contact.mailbox) }

    /// Whether `mark` is that of devices which have proved this contact.
    public func isMark(_ mark: String, ofDeviceWith contact: Contact) -> Bool {
        // The mark opens nothing: how long a comparison takes may tell of it what it likes.
        mark.utf8.elementsEqual(self.mark(ofDeviceWith: contact).utf8)
    }

    /// Makes a code for a contact; it replaces the person's previous one. The caller sends it and shows it to nobody.
    ///
    /// - Parameters:
    ///   - isKnown: whether the device has proved the contact before. Strangers' wrong codes do not stop it.
    ///   - network: where the request came from, as an opaque name; `nil` where that is not known.
    public func issueCode(
        to contact: Contact, for person: Person, isKnown: Bool = false, from network: String? = nil,
        at moment: Timestamp
    ) throws -> String {
        let code = OneTimeCode()
        try store.write { session in
            try session.execute(.deleteOldCodes, [.integer(moment.seconds - OneTimeCode.lifetimeSeconds)])
            let attempt = WrongCodes(contactKey, contact.mailbox, person.id, network, at: moment)
            let openTries =
                try session.first(
                    .openTries, [.integer(OneTimeCode.maxTries), .text(contact.mailbox), .text(person.id)])?
                .integer(0) ?? 0
            if !isKnown, let refusal = try attempt.refusal(openTries: openTries, session) { throw refusal }
            try session.execute(
                .insertCode,
                [
                    .text(person.id), .text(contact.mailbox),
                    .text(
                        OneTimeCode.hash(code.digits, contact: contact, person: person.id, key: contactKey)),
                    .integer(moment.seconds),
                ])
        }
        return code.digits
    }

    /// Makes a person Signed with the code that was sent to the contact. If the contact belongs to another person, the
    /// two are merged: all tokens then belong to the first owner, whose `mergedIDs` gain the other's names. If it was
    /// an erased person's, that one's names become `earlierIDs`.
    ///
    /// - Parameter network: where the request came from, as an opaque name; `nil` where that is not known.
    public func verifyContact(
        _ person: Person, contact: Contact, code: String, gender: String?, from network: String? = nil,
        at moment: Timestamp
    ) throws -> Person {
        // The failed attempt must be stored, so the refusal is returned instead of thrown, which would undo the
        // transaction.
        let signed: Result<Person, Refusal> = try store.write { session in
            let mailbox = contact.mailbox
            let attempt = WrongCodes(contactKey, mailbox, person.id, network, at: moment)
            guard try attempt.mayTry(session) else { return .failure(.tooManyWrongCodes) }
            let row = try session.first(.codeOfContact, [.text(person.id), .text(mailbox)])
            guard let row, try row.integer(1) > moment.seconds - OneTimeCode.lifetimeSeconds,
                try row.integer(2) < OneTimeCode.maxTries
            else {
                try attempt.count(wasCompared: false, session)
                return .failure(.wrongCode)
            }
            let offered = OneTimeCode.hash(code, contact: contact, person: person.id, key: contactKey)
            guard try row.text(0).utf8.elementsEqual(offered.utf8) else {
                try session.execute(.countTry, [.text(person.id), .text(mailbox)])
                try attempt.count(wasCompared: true, session)
                return .failure(.wrongCode)
            }
            try session.execute(.deleteCode, [.text(person.id), .text(mailbox)])
            let owner = try session.first(.ownerOfContact, [.text(mailbox)])?.text(0)
            if let owner, !owner.utf8.elementsEqual(person.id.utf8) {
                return try merge(person, into: owner, at: moment, session)
            }
            try session.execute(
                .insertContact,
                [.text(mailbox), .text(contact.text), .text(person.id), .text(moment.description)])
            try recall(person, byHash: contactKey.hash(ofMailbox: mailbox), at: moment, session)
            let tier = try tierWithContact(of: person, session)
            try session.execute(.setTier, [.text(tier.rawValue), .text(person.id)])
            // Who is Signed was asked; who did not tell did not tell, and what was told before stands.
            try session.execute(
                gender == nil ? .setGenderOnce : .setGender,
                [.text(gender ?? Gender.unsaid.rawValue), .text(person.id)])
            var signed = person
            signed.tier = tier
            return .success(try People.withAllNames(signed, session))
        }
        return try signed.get()
    }

    /// Makes a person one with an owner: a contact or an account has shown that both are one.
    func merge(
        _ person: Person, into owner: String, at moment: Timestamp, _ session: any Session
    ) throws -> Result<Person, Refusal> {
        guard let kept = try session.first(.personWithId, [.text(owner)]).map(Person.init) else {
            return .failure(.wrongCode)
        }
        // A role is given and ended by an operator, never by a contact.
        guard person.role == .member, kept.role == .member else { return .failure(.staff) }
        let merged = try session.first(.countMerged, [.text(owner)])?.integer(0) ?? 0
        guard merged + 1 + person.mergedIDs.count <= People.maxMergedUsers else { return .failure(.tooManyMerged) }
        for statement in [Statement.giveTokens, .giveContacts, .giveAccounts, .giveMerged, .giveEarlier] {
            try session.execute(statement, [.text(owner), .text(person.id)])
        }
        try session.execute(.deleteEarlier, [.text(person.id)])
        try session.execute(.insertMerged, [.text(person.id), .text(owner), .text(moment.description)])
        try session.execute(.inheritDetails, [.text(person.id), .text(owner)])
        var joined = kept
        joined.tier = try People.tier(of: kept, joinedBy: person, session)
        try session.execute(.setTier, [.text(joined.tier.rawValue), .text(owner)])
        return .success(try People.withAllNames(joined, session))
    }

    /// Makes the names that an erased person had under this contact, or account, earlier names of the person who has it
    /// now.
    func recall(
        _ person: Person, byHash keyed: String, at moment: Timestamp, _ session: any Session
    ) throws {
        try People.deleteOldHashes(at: moment, session)
        let hash = Value.text(keyed)
        guard let erased = try session.first(.personOfErasedContact, [hash])?.text(0) else { return }
        try session.execute(.deleteErasedContact, [hash])
        guard !erased.utf8.elementsEqual(person.id.utf8) else { return }
        let earlier = try [erased] + People.mergedIDs(of: erased, session) + People.earlierIDs(of: erased, session)
        for name in earlier { try session.execute(.insertEarlier, [.text(name), .text(person.id)]) }
    }

    private static func deleteOldHashes(at moment: Timestamp, _ session: any Session) throws {
        let seconds = Tuning.standard.erasedContactDays * 86_400
        try session.execute(.deleteOldErasedContacts, [.integer(moment.seconds - seconds)])
    }

    /// Keeps what a person who has signed in tells, if it can be true: Pro is who has told name, surname and birthday,
    /// now or before.
    ///
    /// - Parameters:
    ///   - today: the day to count the age from.
    ///   - country: where the programme is, as ISO 3166-1 writes it; `nil` for any.
    public func keep(
        _ told: PersonProfile, of person: Person, on today: Day, in country: String? = nil
    ) throws -> Person {
        guard person.tier != .trial else { throw Refusal.notSigned }
        if let fault = told.fault(on: today, in: country) { throw Refusal.implausible(fault) }
        return try store.write { session in
            let before = try session.first(.detailsOfPerson, [.text(person.id)]).map(PersonDetails.init)
            let (name, surname) = (told.name ?? before?.name, told.surname ?? before?.surname)
            let birthday = told.birthday ?? before?.birthday
            let postcode = told.postcode ?? before?.postcode
            var kept = person
            if name != nil, surname != nil, birthday != nil { kept.tier = .pro }
            try session.execute(
                .setDetails,
                [
                    Value(name), Value(surname), Value(birthday?.description),
                    Value(postcode?.isEmpty == true ? nil : postcode), .text(kept.tier.rawValue), .text(person.id),
                ])
            if let gender = told.gender {
                try session.execute(.setGender, [.text(gender.rawValue), .text(person.id)])
            }
            return kept
        }
    }

    /// Who has a contact; `nil` if nobody does.
    public func owner(of contact: Contact) throws -> String? {
        try store.read { try $0.first(.ownerOfContact, [.text(contact.mailbox)])?.text(0) }
    }

    /// A person's contacts, in the order of verification.
    public func contacts(of person: Person) throws -> [Contact] {
        try store.read { session in
            try session.rows(.contactsOfPerson, [.text(person.id)]).compactMap { Contact(try $0.text(0)) }
        }
    }

    /// Erases a person's contacts, details and tokens, and asks for the erasure of what the uploads showed, which
    /// `erasureRequests` lists until it is done. A random name remains, and for a year a keyed hash of each
    /// contact and account, so that limits do not begin anew for who signs up with it again.
    public func erase(_ person: Person, at moment: Timestamp) throws {
        try store.write { session in
            try People.deleteOldHashes(at: moment, session)
            let contacts = try session.rows(.mailboxesOfPerson, [.text(person.id)]).map {
                contactKey.hash(ofMailbox: try $0.text(0))
            }
            let accounts = try session.rows(.accountsOfPerson, [.text(person.id)]).map { try $0.text(0) }
            for hash in contacts + accounts {
                try session.execute(
                    .insertErasedContact, [.text(hash), .text(person.id), .integer(moment.seconds)])
            }
            for name in person.names {
                for statement in [
                    // Before the tokens, by which they are found.
                    Statement.deleteSignInsOfPerson, .deleteTokens, .deleteContacts, .deleteAccounts, .deleteCodes,
                    .deleteDetails,
                ] {
                    try session.execute(statement, [.text(name)])
                }
                try session.execute(.insertErasureRequest, [.text(name), .text(moment.description)])
            }
        }
    }

    /// A user's current name: another one if the user was merged into another person.
    public func currentID(of user: String) throws -> String {
        try store.read { try $0.first(.ownerOfMerged, [.text(user)])?.text(0) } ?? user
    }

    /// The person with all names.
    static func withAllNames(_ person: Person, _ session: any Session) throws -> Person {
        var person = person
        person.mergedIDs = try mergedIDs(of: person.id, session)
        person.earlierIDs = try earlierIDs(of: person.id, session)
        return person
    }

    /// The erased names of this person.
    static func earlierIDs(of person: String, _ session: any Session) throws -> [String] {
        try session.rows(.earlierNames, [.text(person)]).map { try $0.text(0) }
    }

    /// The users that were merged into this person.
    static func mergedIDs(of person: String, _ session: any Session) throws -> [String] {
        try session.rows(.mergedInto, [.text(person)]).map { try $0.text(0) }
    }
}
