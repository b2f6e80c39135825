import DomainModel
import SQL

/// How far the ledger's chains have come for one person. Two of them tell what happened in between.
public struct PersonMarks: Hashable, Sendable {
    /// The person's last entry.
    public var entry: Int
    /// The person's last first decision.
    public var upload: Int
    /// The last later decision, whoever's it is.
    public var redecision: Int

    /// Marks with these numbers.
    public init(entry: Int = 0, upload: Int = 0, redecision: Int = 0) {
        self.entry = entry
        self.upload = upload
        self.redecision = redecision
    }
}

/// What happened to a person's uploads and coins between two moments.
public struct PersonChanges: Sendable {
    /// The marks of the later moment.
    public var marks: PersonMarks
    /// The new entries, in order.
    public var entries: [Entry]
    /// The names of the uploads that were decided or whose coins were moved, in the order of it.
    public var uploads: [String]
}

extension Ledger {
    /// How far the chains have come for a person of these names: one row for each name.
    public func marks(of names: [String]) throws(LedgerError) -> PersonMarks { try read { try $0.marks(of: names) } }

    /// How far the chains have come, whoever's the records are.
    public func marksOfAll() throws(LedgerError) -> PersonMarks {
        try read { tables in
            guard let row = try tables.first(.marksOfAll, []) else { return PersonMarks() }
            return PersonMarks(
                entry: try row.integer(0), upload: try row.integer(1), redecision: try row.integer(2))
        }
    }

    /// The names of whom something happened to after `marks` and up to `end`, as the ledger keeps names.
    public func users(changedAfter marks: PersonMarks, upTo end: PersonMarks) throws(LedgerError) -> [String] {
        try read { tables in
            try tables.rows(
                .usersChanged,
                [
                    .integer(marks.entry), .integer(end.entry), .integer(marks.upload), .integer(end.upload),
                    .integer(marks.redecision), .integer(end.redecision),
                ]
            ).map { try $0.text(0) }
        }
    }

    /// What happened to a person of these names since `marks`: of each chain the first `limit` records of each name.
    /// The marks of the answer are behind what is left out.
    public func changes(
        of names: [String], since marks: PersonMarks, limit: Int
    ) throws(LedgerError) -> PersonChanges {
        try read { tables in
            var changes = PersonChanges(marks: try tables.marks(of: names), entries: [], uploads: [])
            for name in names.map(Ledger.account) {
                func rows(_ statement: Statement, after number: Int, _ mark: WritableKeyPath<PersonMarks, Int>) throws
                    -> [Row]
                {
                    let rows = try tables.rows(statement, [.text(name), .integer(number), .integer(limit)])
                    if rows.count == limit, let last = rows.last {
                        changes.marks[keyPath: mark] = min(changes.marks[keyPath: mark], try last.integer(0))
                    }
                    return rows
                }
                changes.uploads += try rows(.uploadsOfUserAfter, after: marks.upload, \.upload).map { try $0.text(1) }
                changes.uploads += try rows(.redecisionsOfUserAfter, after: marks.redecision, \.redecision)
                    .map { try $0.text(1) }
                changes.entries += try rows(.entriesOfUserAfter, after: marks.entry, \.entry).map(Entry.init)
            }
            changes.entries.sort { $0.sequence < $1.sequence }
            for entry in changes.entries {
                if let upload = try tables.upload(of: entry) { changes.uploads.append(upload) }
            }
            var seen: Set<String> = []
            changes.uploads = changes.uploads.filter { seen.insert($0).inserted }
            return changes
        }
    }
}

extension Ledger {
    /// Entries behind the last one among which settled uploads are looked for: a long ledger is not read whole.
    private static let reviewWindow = 20_000

    /// Seconds for which the uploads waited that people settled last, at most `count` of them.
    public func reviewWaits(last count: Int) throws(LedgerError) -> [Int] {
        try read { tables in
            let last = try tables.first(.marksOfAll, [])?.integer(0) ?? 0
            let rows = try tables.rows(.lastSettled, [.integer(last - Ledger.reviewWindow), .integer(count)])
            return try rows.compactMap { row in
                guard let settled = Timestamp(try row.text(0)), let pending = Timestamp(try row.text(1)) else {
                    return nil
                }
                return max(0, settled.seconds - pending.seconds)
            }
        }
    }
}

extension LedgerTables {
    fileprivate func marks(of names: [String]) throws -> PersonMarks {
        var marks = PersonMarks()
        for name in names.map(Ledger.account) {
            guard let row = try first(.marksOfUser, [.text(name)]) else { continue }
            marks.entry = max(marks.entry, try row.integer(0))
            marks.upload = max(marks.upload, try row.integer(1))
            marks.redecision = try row.integer(2)
        }
        return marks
    }
}

extension Statement {
    static var marksOfUser: Statement {
        Statement(
            """
            SELECT (SELECT coalesce(max(sequence), 0) FROM entries WHERE "user" = $1),
                (SELECT coalesce(max(number), 0) FROM uploads WHERE "user" = $1),
                (SELECT coalesce(max(number), 0) FROM redecisions)
            """)
    }

    static var marksOfAll: Statement {
        Statement(
            """
            SELECT (SELECT coalesce(max(sequence), 0) FROM entries), (SELECT coalesce(max(number), 0) FROM uploads),
                (SELECT coalesce(max(number), 0) FROM redecisions)
            """)
    }

    static var lastSettled: Statement {
        Statement(
            """
            SELECT settled.at, pending.at FROM entries AS settled JOIN entries AS pending
                ON pending.sequence = settled.refers
            WHERE settled.kind = 'settled' AND settled.sequence > $1 ORDER BY settled.sequence DESC LIMIT $2
            """)
    }

    static var usersChanged: Statement {
        Statement(
            """
            SELECT "user" FROM entries WHERE sequence > $1 AND sequence <= $2
            UNION SELECT "user" FROM uploads WHERE number > $3 AND number <= $4
            UNION SELECT "user" FROM redecisions WHERE number > $5 AND number <= $6
            """)
    }

    static var entriesOfUserAfter: Statement {
        Statement(
            """
            SELECT \(Entry.columns) FROM entries WHERE "user" = $1 AND sequence > $2 ORDER BY sequence LIMIT $3
            """)
    }

    static var uploadsOfUserAfter: Statement {
        Statement("SELECT number, id FROM uploads WHERE \"user\" = $1 AND number > $2 ORDER BY number LIMIT $3")
    }

    static var redecisionsOfUserAfter: Statement {
        Statement("SELECT number, id FROM redecisions WHERE \"user\" = $1 AND number > $2 ORDER BY number LIMIT $3")
    }
}
