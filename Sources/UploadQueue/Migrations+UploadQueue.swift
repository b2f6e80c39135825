import SQL

extension Migrations {
    /// The tables of accepted uploads: beside the ledger's in a database, in a file of their own beside a ledger in a
    /// file.
    public static let uploadQueue = Migrations(
        part: "tickets",
        // “qixt”.
        applicationID: 0x7169_7874,
        tables: [tickets, expectedReader, .idempotencyKeys],
        beside: ["ledger"])
}

private let tickets = Table(
    "tickets", .queue,
    columns: """
        number INTEGER PRIMARY KEY,
        "user" TEXT NOT NULL,
        sha256 TEXT NOT NULL,
        image TEXT NOT NULL,
        shake TEXT NOT NULL,
        tier TEXT NOT NULL,
        uploaded_at TEXT NOT NULL,
        position INTEGER NOT NULL,
        -- Where the upload came from, as an opaque name.
        network TEXT,
        state TEXT NOT NULL DEFAULT 'waiting'
            CHECK (state IN ('waiting', 'leased', 'read', 'aside', 'decided', 'unread')),
        attempts INTEGER NOT NULL DEFAULT 0,
        reader TEXT NOT NULL DEFAULT '',
        lease MOMENT,
        reading TEXT,
        answer TEXT,
        -- How many readers reported a failure, in contrast to those that never reported anything.
        failures INTEGER NOT NULL DEFAULT 0,
        bytes INTEGER NOT NULL DEFAULT 0,
        since MOMENT NOT NULL DEFAULT CURRENT_TIMESTAMP,
        UNIQUE ("user", sha256)
        """,
    indexes: [
        // What readers and the decider look for, however many uploads were decided before.
        "CREATE INDEX tickets_unread ON tickets (number) WHERE state IN ('waiting', 'leased')",
        "CREATE INDEX tickets_undecided ON tickets (number) WHERE state IN ('read', 'aside')",
        "CREATE INDEX tickets_left_unread ON tickets (number) WHERE state = 'unread'",
        "CREATE INDEX tickets_by_user ON tickets (\"user\", number)",
    ])

/// The version whose readings are decided: one row, or none before the first decider.
private let expectedReader = Table(
    "expected_reader",
    columns: """
        number INTEGER PRIMARY KEY CHECK (number = 1),
        version TEXT NOT NULL
        """)

extension Table {
    /// The idempotency keys of clients, by which a client can send an upload twice.
    public static let idempotencyKeys = Table(
        "ticket_keys", .keyed,
        columns: """
            person TEXT NOT NULL,
            name TEXT NOT NULL,
            sha256 TEXT NOT NULL,
            PRIMARY KEY (person, name)
            """)
}
