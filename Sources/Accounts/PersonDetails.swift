import DomainModel
import SQL

/// Everything that is kept of one name of a person beside contacts and tokens.
public struct PersonDetails: Hashable, Codable, Sendable {
    /// The name in the ledger.
    public var id: String
    /// The tier in the programme.
    public var tier: Tier
    /// When the person joined under it.
    public var since: Timestamp
    /// The name as the person writes it, if given.
    public var name: String?
    /// The surname, if given.
    public var surname: String?
    /// The gender, if asked for and told, or not told.
    public var gender: Gender?
    /// The day of birth, if given.
    public var birthday: Day?
    /// The postcode, if given.
    public var postcode: String?

    /// Details of one name.
    public init(
        id: String, tier: Tier, since: Timestamp, name: String? = nil, surname: String? = nil, gender: Gender? = nil,
        birthday: Day? = nil, postcode: String? = nil
    ) {
        self.id = id
        self.tier = tier
        self.since = since
        self.name = name
        self.surname = surname
        self.gender = gender
        self.birthday = birthday
        self.postcode = postcode
    }

    /// What an audience is compared with, but for purchases.
    ///
    /// - Parameters:
    ///   - country: that of the programme, whose postcodes people give.
    ///   - language: the one that the person asks for; `nil` where nobody asked.
    public func facts(country: String?, language: Language? = nil) -> PersonFacts {
        PersonFacts(
            tier: tier, joined: since.day, birthday: birthday, gender: gender, postcode: postcode, country: country,
            language: language)
    }
}

extension People {
    /// What is kept under each name of a person, the current name first.
    public func details(of person: Person) throws -> [PersonDetails] {
        try store.read { session in
            try person.names.compactMap { name in
                try session.first(.detailsOfPerson, [.text(name)]).map(PersonDetails.init)
            }
        }
    }

    /// What is kept of everybody who takes part, with all names of each; staff, the erased and names that were merged
    /// into another are left out.
    public func everybody() throws -> [(person: Person, details: PersonDetails)] {
        try store.read { session in
            try session.rows(.detailsOfMembers, [.text(Person.Role.member.rawValue)]).map { row in
                let details = try PersonDetails(row)
                let person = try People.withAllNames(Person(id: details.id, tier: details.tier), session)
                return (person, details)
            }
        }
    }
}

extension PersonDetails {
    init(_ row: Row) throws(StoreError) {
        func moment() throws(StoreError) -> Timestamp {
            guard let since = Timestamp(try row.text(2)) else {
                throw .wrongType(statement: row.statement, column: 2, expected: "moment", found: try row.text(2))
            }
            return since
        }
        self.init(
            id: try row.text(0), tier: try row.named(1), since: try moment(), name: try row.optionalText(3),
            surname: try row.optionalText(7), gender: try row.optionalText(4).flatMap(Gender.init),
            birthday: try row.optionalText(5).flatMap { Day($0) },
            postcode: try row.optionalText(6))
    }
}
