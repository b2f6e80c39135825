import SQL

extension People {
    /// The person with this name, with all names; `nil` for staff, for who was erased, and for a name that was merged
    /// into another.
    public func member(_ id: String) throws -> Person? {
        try store.read { session in
            guard let person = try session.first(.memberWithTokens, [.text(id)]).map(Person.init),
                person.role == .member
            else { return nil }
            return try People.withAllNames(person, session)
        }
    }

    /// The partner to whom a member of the staff is bound; `nil` for who works for the programme.
    public func partner(ofStaff id: String) throws -> String? {
        try store.read { try $0.first(.partnerOfStaff, [.text(id)])?.optionalText(0) }
    }
}

extension Statement {
    static var memberWithTokens: Statement {
        Statement(
            """
            SELECT id, tier, role FROM people WHERE id = $1
                AND EXISTS (SELECT 1 FROM tokens WHERE tokens.person = people.id)
            """)
    }

    static var partnerOfStaff: Statement { Statement("SELECT staff_partner FROM people WHERE id = $1") }
}
