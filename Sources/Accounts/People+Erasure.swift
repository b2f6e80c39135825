import SQL

extension People {
    /// Days for which the keyed hash of an erased person's contact is kept.
    public static var daysOfErasedContacts: Int { Tuning.standard.erasedContactDays }

    /// Days for which the staff's looks at a user's data are kept.
    public static var daysOfLooks: Int { Tuning.standard.lookDays }

    /// Names whose uploads are to be erased, those that asked first first.
    public func erasureRequests(limit: Int) throws -> [String] {
        try store.read { try $0.rows(.erasureRequests, [.integer(limit)]).map { try $0.text(0) } }
    }

    /// How many names wait for the erasure of their uploads.
    public func erasureRequestCount() throws -> Int {
        try store.read { try $0.first(.countErasureRequests)?.integer(0) ?? 0 }
    }

    /// Notes that nothing of these names is left elsewhere, and removes what the file of this store still holds of
    /// erased rows.
    public func finishErasure(of names: [String]) throws {
        try store.write { session in
            for name in names { try session.execute(.deleteErasureRequest, [.text(name)]) }
        }
        try store.scrub([
            "people", "tokens", "contacts", "codes", "erasure_requests", "linked_accounts", "begun_sign_ins",
        ])
    }
}
