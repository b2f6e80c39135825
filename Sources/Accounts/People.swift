import DomainModel
import SQL
import Text

/// The people who take part. Only this store knows more of a person than a random name.
public final class People: Sendable {
    let store: any Store
    let contactKey: ContactKey

    /// Opens the people in `store`, which was opened with the migrations of people.
    ///
    /// - Parameter contactKey: hashes one-time codes, and the contacts of erased persons, so that limits know who signs
    ///   up again. All processes that serve the same people share it.
    public init(store: any Store, contactKey: ContactKey = ContactKey()) {
        self.store = store
        self.contactKey = contactKey
    }

    /// Adds a person without any details, with a first token.
    public func add(
        tier: Tier = .trial, role: Person.Role = .member, at moment: Timestamp
    ) throws -> (person: Person, token: Token) {
        let (person, token) = People.makePerson(tier, role)
        try store.write { try insert(person, token, at: moment, $0) }
        return (person, token)
    }

    /// Adds the first person of a role; `nil` if one exists. Of several processes that ask at once, one adds the
    /// person.
    public func addFirst(tier: Tier, role: Person.Role, at moment: Timestamp) throws -> (person: Person, token: Token)?
    {
        let (person, token) = People.makePerson(tier, role)
        return try store.write { session in
            guard try session.first(.anyOfRole, [.text(role.rawValue)]) == nil else { return nil }
            try insert(person, token, at: moment, session)
            return (person, token)
        }
    }

    static func makePerson(_ tier: Tier, _ role: Person.Role) -> (person: Person, token: Token) {
        // 128 random bits: two ids never collide, and nobody guesses one.
        (Person(id: "u" + Hexadecimal.encode(Token.random(16)), tier: tier, role: role), Token())
    }

    func insert(
        _ person: Person, _ token: Token, as staff: (name: String, maker: String?, partner: String?)? = nil,
        at moment: Timestamp, _ session: any Session
    ) throws {
        try session.execute(
            .insertPerson,
            [
                .text(person.id), .text(person.tier.rawValue), .text(person.role.rawValue), .text(moment.description),
                Value(staff?.name), Value(staff?.maker), Value(staff?.partner),
                Value(person.role == .member ? nil : token.hash),
            ])
        try session.execute(.insertToken, [.text(token.hash), .text(person.id), .text(moment.description)])
    }

    /// The owner of a token; `nil` if the token was never given, was revoked, or is one of the staff and too old.
    public func person(of token: Token, at moment: Timestamp) throws -> Person? {
        try person(ofTokenHash: token.hash, at: moment)
    }

    /// The owner of the token that has this hash, as ``person(of:at:)``.
    public func person(ofTokenHash hash: String, at moment: Timestamp) throws -> Person? {
        try store.read { session in
            guard let row = try session.first(.personOfToken, [.text(hash)]) else { return nil }
            let person = try Person(row)
            if person.role != .member {
                let days = Tuning.standard.staffTokenDays
                guard let since = Timestamp(try row.text(3)), moment.seconds - since.seconds < days * 86_400
                else { return nil }
            }
            return try People.withAllNames(person, session)
        }
    }

    /// Replaces `token` with a new one; `nil` if it is not valid any more.
    public func rotate(_ token: Token, at moment: Timestamp) throws -> Token? {
        let next = Token()
        return try store.write { session in
            guard let person = try session.first(.personOfToken, [.text(token.hash)]).map(Person.init) else {
                return nil
            }
            try claim(token, session)
            // Before the old one goes, by which the database knows who asks.
            try session.execute(
                .insertToken, [.text(next.hash), .text(person.id), .text(moment.description)])
            try session.execute(.deleteToken, [.text(token.hash)])
            return next
        }
    }

    /// Lets the database know who asks: its role for a service gives tokens of the staff to nobody else.
    func claim(_ token: Token, _ session: any Session) throws {
        if let claim = store.dialect.claim { try session.execute(claim, [.text(token.secret)]) }
    }

    /// Revokes a token.
    public func revoke(_ token: Token) throws {
        try store.write { try $0.execute(.deleteToken, [.text(token.hash)]) }
    }
}

extension Person {
    init(_ row: Row) throws(StoreError) {
        self.init(id: try row.text(0), tier: try row.named(1), role: try row.named(2))
    }
}
