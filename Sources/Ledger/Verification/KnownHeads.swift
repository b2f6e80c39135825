import SQL

extension Migrations {
    /// The heads that runs kept in the ledger's own database, so that a machine without files of its own knows them.
    public static let heads = Migrations(
        part: "heads",
        // “qixh”.
        applicationID: 0x7169_7868, tables: [knownHeads], beside: ["ledger"],
        rights: [.daily: ["known_heads": RowRight.allCases], .auditor: ["known_heads": []]])
}

/// The last head that each machine saw.
private let knownHeads = Table(
    "known_heads", .keyed,
    columns: """
        machine TEXT PRIMARY KEY,
        head TEXT NOT NULL,
        at MOMENT NOT NULL DEFAULT CURRENT_TIMESTAMP
        """)

extension Statement {
    fileprivate static var allKnownHeads: Statement {
        Statement("SELECT machine, head FROM known_heads ORDER BY machine")
    }

    fileprivate static var keepKnownHead: Statement {
        Statement(
            """
            INSERT INTO known_heads (machine, head) VALUES ($1, $2)
            ON CONFLICT (machine) DO UPDATE SET head = excluded.head, at = CURRENT_TIMESTAMP
            """)
    }

    fileprivate static var forgetKnownHeads: Statement { Statement("DELETE FROM known_heads") }
}

/// The heads that every machine kept in the ledger's database.
///
/// Whoever restores an older copy of the whole database restores older heads too: against that, machines keep heads in
/// files, and witnesses elsewhere. What these heads tell is that rows were lost or replaced in the database itself,
/// even to a machine that has never seen it.
public struct KnownHeads: Sendable {
    private let store: any Store
    private let machine: String

    /// The heads in a store that was opened with `Migrations.heads`.
    ///
    /// - Parameter machine: the name of this one.
    public init(store: any Store, machine: String) {
        self.store = store
        self.machine = machine
    }

    /// The heads that are kept, by machine.
    public func all() throws -> [(machine: String, head: SignedHead)] {
        try store.read { session in
            try session.rows(.allKnownHeads).map { row in
                guard let head = SignedHead(line: try row.text(1)) else {
                    throw StoreError.damaged(location: store.location, message: "known_heads holds no head")
                }
                return (try row.text(0), head)
            }
        }
    }

    /// Keeps a head as this machine's.
    public func keep(_ head: SignedHead) throws {
        try store.write { try $0.execute(.keepKnownHead, [.text(machine), .text(head.line)]) }
    }

    /// Forgets the heads of all machines, for an operator who trusts the database as it is.
    public func forgetAll() throws { try store.write { try $0.execute(.forgetKnownHeads, []) } }
}
