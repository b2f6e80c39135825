import Cryptography
import DomainModel
import SQL
import Text

/// An account elsewhere with which a person signs in.
public struct LinkedAccount: Hashable, Codable, Sendable {
    /// Names it to its owner: the first digits of its hash.
    public var id: String
    /// Who vouches for it: the provider's id in the file of sign-ins.
    public var provider: String
    /// When it was linked.
    public var since: String

    /// Hexadecimal digits of an id: a person has few accounts.
    static let digits = 16
}

/// A sign-in that was begun: what only who began it, and this service, know.
public struct BegunSignIn: Hashable, Sendable {
    /// What the provider sends back with the code. Only its hash is stored.
    public var state: String
    /// What the provider puts into its token.
    public var nonce: String
    /// What shows the provider that who exchanges the code is who began.
    public var verifier: String
    /// What the browser that began keeps, and the provider never sees.
    public var browserSecret: String
    /// Where the person is sent back to.
    public var redirect: String
}

extension People {
    /// Seconds within which a sign-in is ended.
    public static let signInSeconds = Tuning.standard.signInSeconds

    /// Why an account is not linked.
    public enum AccountRefusal: Error, Hashable, Sendable {
        /// The sign-in was not begun here by who ends it, has ended already, or was begun too long ago.
        case unknownSignIn
        /// The person has as many accounts as one may have.
        case tooManyAccounts
        /// The account is another person's, and the two are not joined: as for a contact.
        case notJoined(Refusal)
    }

    /// Begins a sign-in with a provider for the owner of a token. Everything that must stay secret follows from the
    /// state, under the key of contacts, so that the store holds none of it.
    public func beginSignIn(
        with provider: String, by token: Token, redirect: String, at moment: Timestamp
    ) throws -> BegunSignIn {
        let state = Hexadecimal.encode(Token.random(32))
        try store.write { session in
            try session.execute(.deleteOldSignIns, [.integer(moment.seconds - People.signInSeconds)])
            try session.execute(
                .insertSignIn,
                [
                    .text(SHA256.hexDigest(state.utf8)), .text(provider), .text(token.hash), .text(redirect),
                    .integer(moment.seconds),
                ])
        }
        return begun(state, redirect: redirect)
    }

    /// Who ends a sign-in.
    public enum SignInEnder: Hashable, Sendable {
        /// The owner of this token.
        case token(Token)
        /// The browser with this secret.
        case browser(String)
    }

    /// Takes a sign-in that was begun, with the person who began it: it is then used up, whoever asks. Throws
    /// `AccountRefusal.unknownSignIn` where it was begun by another, for another provider, or too long ago.
    public func takeSignIn(
        ofState state: String, with provider: String, by ender: SignInEnder, at moment: Timestamp
    ) throws -> (signIn: BegunSignIn, person: Person) {
        let hash = Value.text(SHA256.hexDigest(state.utf8))
        let taken: (signIn: BegunSignIn, person: Person)? = try store.write { session in
            guard let row = try session.first(.signInOfState, [hash]) else { return nil }
            let signIn = begun(state, redirect: try row.text(2))
            let token = try row.text(1)
            let isEnder =
                switch ender {
                case .token(let own): own.hash.utf8.elementsEqual(token.utf8)
                case .browser(let secret): secret.utf8.elementsEqual(signIn.browserSecret.utf8)
                }
            // A stranger who has seen a state must not be able to use it up.
            guard isEnder else { return nil }
            try session.execute(.deleteSignIn, [hash])
            guard try row.text(0).utf8.elementsEqual(provider.utf8),
                try row.integer(3) > moment.seconds - People.signInSeconds,
                let owner = try session.first(.personOfToken, [.text(token)])
            else { return nil }
            return (signIn, try People.withAllNames(Person(owner), session))
        }
        guard let taken else { throw AccountRefusal.unknownSignIn }
        return taken
    }

    private func begun(_ state: String, redirect: String) -> BegunSignIn {
        BegunSignIn(
            state: state, nonce: contactKey.secret(of: "nonce", for: state),
            verifier: contactKey.secret(of: "verifier", for: state),
            browserSecret: contactKey.secret(of: "browser", for: state), redirect: redirect)
    }

    /// Makes an account a person's, for which its issuer vouched just now. If another person has it, the two are
    /// one, as where a contact is another's; if an erased person had it, that one's names become `earlierIDs`. A Signed
    /// person becomes Pro.
    ///
    /// Nothing but issuer and subject says whose an account is: an address of e-mail that an issuer names makes nobody
    /// anybody else.
    public func link(
        _ person: Person, toSubject subject: String, of issuer: String, provider: String, at moment: Timestamp
    ) throws -> Person {
        let hash = contactKey.hash(ofAccount: subject, issuer: issuer)
        let linked: Result<Person, AccountRefusal> = try store.write { session in
            if let owner = try session.first(.ownerOfAccount, [.text(hash)])?.text(0) {
                guard !owner.utf8.elementsEqual(person.id.utf8) else { return .success(person) }
                return try merge(person, into: owner, at: moment, session).mapError(AccountRefusal.notJoined)
            }
            // A role is given and ended by an operator; who has one signs in with a token.
            guard person.role == .member else { return .failure(.notJoined(.staff)) }
            let count = try session.first(.countAccounts, [.text(person.id)])?.integer(0) ?? 0
            guard count < Tuning.standard.maxLinkedAccounts else { return .failure(.tooManyAccounts) }
            try session.execute(
                .insertAccount, [.text(hash), .text(provider), .text(person.id), .text(moment.description)])
            try recall(person, byHash: hash, at: moment, session)
            var linked = person
            if linked.tier == .signed { linked.tier = .pro }
            try session.execute(.setTier, [.text(linked.tier.rawValue), .text(person.id)])
            return .success(try People.withAllNames(linked, session))
        }
        return try linked.get()
    }

    /// A person's accounts elsewhere, in the order of linking.
    public func linkedAccounts(of person: Person) throws -> [LinkedAccount] {
        try store.read { session in
            try session.rows(.accountsOfPerson, [.text(person.id)]).map { row in
                LinkedAccount(
                    id: String(try row.text(0).prefix(LinkedAccount.digits)), provider: try row.text(1),
                    since: try row.text(2))
            }
        }
    }

    /// Ends the link to an account; `false` if the person has none with this id. Who was Pro by it alone is Signed
    /// again.
    public func unlink(accountWithID id: String, of person: Person) throws -> Bool {
        guard id.utf8.count == LinkedAccount.digits else { return false }
        return try store.write { session in
            let hashes = try session.rows(.accountsOfPerson, [.text(person.id)]).map { try $0.text(0) }
            guard let hash = hashes.first(where: { $0.utf8.starts(with: id.utf8) }) else { return false }
            try session.execute(.deleteAccount, [.text(hash)])
            if person.tier == .pro, hashes.count == 1,
                let details = try session.first(.detailsOfPerson, [.text(person.id)]).map(PersonDetails.init),
                details.birthday == nil
            {
                try session.execute(.setTier, [.text(Tier.signed.rawValue), .text(person.id)])
            }
            return true
        }
    }

    /// The tier of an owner who is one with another person: the higher of both, as all that each has proved is the
    /// owner's now.
    static func tier(of owner: Person, joinedBy other: Person, _ session: any Session) throws -> Tier {
        let accounts = try session.first(.countAccounts, [.text(owner.id)])?.integer(0) ?? 0
        let tiers = [owner.tier, other.tier]
        if tiers.contains(.pro) { return .pro }
        guard tiers.contains(.signed) else { return .trial }
        return accounts > 0 ? .pro : .signed
    }

    /// The tier of a person who has just proved a contact.
    func tierWithContact(of person: Person, _ session: any Session) throws -> Tier {
        guard person.tier == .trial else { return person.tier }
        let accounts = try session.first(.countAccounts, [.text(person.id)])?.integer(0) ?? 0
        return accounts > 0 ? .pro : .signed
    }
}
