import DomainModel
import SQL
import Text

/// A member of the staff, as an operator sees it.
public struct StaffMember: Hashable, Sendable {
    /// The name in opinions and logs.
    public var id: String
    /// What the tokens permit.
    public var role: Person.Role
    /// Who it is, as the operator wrote it.
    public var name: String
    /// The partner whose figures alone the member sees; `nil` for who works for the programme.
    public var partner: String?
    /// Who made this member; `nil` for the first operator, and for those made at the command line.
    public var maker: String?
    /// When.
    public var since: String
    /// Valid tokens. Who has none left can do nothing.
    public var tokens: Int
}

extension People {
    /// Adds a member of the staff.
    ///
    /// - Parameters:
    ///   - name: of the human being, for logs; at most 100 characters.
    ///   - partner: whose figures alone it sees; for the role `partner`.
    ///   - maker: who adds it; `nil` at the command line.
    ///   - proof: the maker's token. Where the database has roles, that of a service adds nobody without it.
    public func addStaff(
        _ role: Person.Role, named name: String, of partner: String? = nil, by maker: String? = nil,
        showing proof: Token? = nil, at moment: Timestamp
    ) throws -> (person: Person, token: Token) {
        let (person, token) = People.makePerson(.pro, role)
        try store.write { session in
            if let proof { try claim(proof, session) }
            try insert(person, token, as: (name, maker, partner), at: moment, session)
        }
        return (person, token)
    }

    /// Everybody who is or was of the staff, the first ones first.
    public func staff() throws -> [StaffMember] {
        try store.read { session in
            try session.rows(.staff, [.text(Person.Role.member.rawValue)]).map { row in
                StaffMember(
                    id: try row.text(0), role: try row.named(1), name: try row.optionalText(2) ?? "",
                    partner: try row.optionalText(6), maker: try row.optionalText(3), since: try row.text(4),
                    tokens: try row.integer(5))
            }
        }
    }

    /// Revokes all tokens of a member of the staff; `false` if nobody of the staff has this id. What the member did
    /// stays.
    public func endStaff(_ id: String) throws -> Bool {
        try store.write { session in
            guard let person = try session.first(.personWithId, [.text(id)]).map(Person.init), person.role != .member
            else { return false }
            try session.execute(.deleteTokens, [.text(id)])
            return true
        }
    }

    /// Whether two members of the staff count as two pairs of eyes: two people of whom neither made the other, nor one
    /// who made the other, at any remove: whoever made somebody may have that one's token.
    public func areIndependent(_ one: String, _ other: String) throws -> Bool {
        func has(_ line: [String], _ id: String) -> Bool { line.contains { $0.utf8.elementsEqual(id.utf8) } }
        return try store.read { session in
            let (found, others) = (try makers(of: one, session), try makers(of: other, session))
            return found.count < People.maxMakers && others.count < People.maxMakers && !has(found, other)
                && !has(others, one)
        }
    }

    /// Whether nobody made both of two members of the staff, at any remove, and neither made the other: one person with
    /// several tokens is not several people.
    public func haveNoMakerInCommon(_ one: String, _ other: String) throws -> Bool {
        try store.read { session in
            let (found, others) = (try makers(of: one, session), try makers(of: other, session))
            guard found.count < People.maxMakers, others.count < People.maxMakers else { return false }
            return others.allSatisfy { id in !found.contains { $0.utf8.elementsEqual(id.utf8) } }
        }
    }

    /// A member of the staff, and who made that one, and who made that maker, and so on.
    private func makers(of id: String, _ session: any Session) throws -> [String] {
        var found = [id]
        while found.count < People.maxMakers, let last = found.last,
            let maker = try session.first(.makerOfStaff, [.text(last)])?.optionalText(0),
            !found.contains(where: { $0.utf8.elementsEqual(maker.utf8) })
        {
            found.append(maker)
        }
        return found
    }

    /// Who made whom is followed so far, and whose line goes on is independent of nobody. Source: judged; staff is made
    /// by an operator, or by one whom that made.
    private static let maxMakers = 100

    /// What a member of the staff looked at.
    public enum StaffLook: String, Hashable, Codable, Sendable {
        /// A picture.
        case picture
        /// An upload with its decisions.
        case upload
        /// A user's coins and uploads.
        case user
        /// A search; its words are not kept.
        case search
    }

    /// A look of the staff at what belongs to a user.
    public struct RecordedLook: Hashable, Sendable {
        /// When.
        public var at: String
        /// Who looked.
        public var staff: String
        /// At what.
        public var look: StaffLook
        /// The user, or the upload by its name in the ledger.
        public var subject: String
    }

    /// Records a look at what belongs to users, each subject with its user. Looks are kept for a year.
    public func record(
        _ look: StaffLook, at subjects: [(subject: String, user: String)], by staff: String, at moment: Timestamp
    ) throws {
        try store.write { session in
            try session.execute(
                .deleteOldLooks,
                [.text(Timestamp(seconds: moment.seconds - Tuning.standard.lookDays * 86_400).description)])
            for (subject, user) in subjects {
                try session.execute(
                    .insertLook,
                    [.text(moment.description), .text(staff), .text(look.rawValue), .text(user), .text(subject)])
            }
        }
    }

    /// The looks at what belongs to a user under any of these names, or at everybody's; the newest first.
    public func looks(at names: [String]? = nil, limit: Int) throws -> [RecordedLook] {
        func looks(_ rows: [Row]) throws -> [RecordedLook] {
            try rows.map { row in
                RecordedLook(
                    at: try row.text(0), staff: try row.text(1), look: try row.named(2), subject: try row.text(3))
            }
        }
        return try store.read { session in
            guard let names else { return try looks(session.rows(.looks, [.integer(limit)])) }
            let found = try names.flatMap { try looks(session.rows(.looksAtUser, [.text($0), .integer(limit)])) }
            return Array(found.sorted { BytewiseString($1.at) < BytewiseString($0.at) }.prefix(limit))
        }
    }
}
