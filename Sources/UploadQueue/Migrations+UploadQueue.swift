import SQL

extension Migrations {
    /// The tables of accepted uploads: beside the ledger's in a database, in a file of their own beside a ledger in a
    /// file.
    public static let uploadQueue = Migrations(
        part: "tickets",
        // “qixt”.
        applicationID: 0x7169_7874,
        tables: [tickets, ticketFailures, readerVersions, .idempotencyKeys],
        changes: [addingTraces],
        beside: ["ledger"],
        rights: [
            .daily: [
                "tickets": [.insert, .update], "ticket_failures": [.insert, .update, .delete],
                "reader_versions": [.insert, .update], "ticket_keys": [.insert, .update, .delete],
            ],
            .auditor: .reading([tickets, ticketFailures, readerVersions]),
            .reader: ["tickets": [.update], "ticket_failures": [.insert, .update], "reader_versions": []],
        ])
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
        -- The audiences to which its user belonged then, with blanks between.
        audiences TEXT,
        state TEXT NOT NULL DEFAULT 'waiting'
            CHECK (state IN ('waiting', 'leased', 'missing', 'read', 'aside', 'decided', 'unread')),
        attempts INTEGER NOT NULL DEFAULT 0,
        reader TEXT NOT NULL DEFAULT '',
        lease MOMENT,
        reading TEXT,
        answer TEXT,
        -- The batch that reads and decides it alone; empty where every reader and decider may.
        batch TEXT NOT NULL DEFAULT '',
        bytes INTEGER NOT NULL DEFAULT 0,
        -- Milliseconds that its reading took.
        cost INTEGER NOT NULL DEFAULT 0,
        since MOMENT NOT NULL DEFAULT CURRENT_TIMESTAMP,
        UNIQUE ("user", sha256)
        """,
    indexes: [
        // What readers and the decider look for, however many uploads were decided before.
        "CREATE INDEX tickets_unread ON tickets (number) WHERE state IN ('waiting', 'leased', 'missing')",
        "CREATE INDEX tickets_leased ON tickets (reader) WHERE state = 'leased'",
        "CREATE INDEX tickets_undecided ON tickets (number) WHERE state IN ('read', 'aside')",
        "CREATE INDEX tickets_left_unread ON tickets (number) WHERE state = 'unread'",
        "CREATE INDEX tickets_by_user ON tickets (\"user\", number)",
        // What a person, and a network, used up lately.
        "CREATE INDEX tickets_by_user_and_time ON tickets (\"user\", uploaded_at)",
        "CREATE INDEX tickets_by_network ON tickets (network, uploaded_at)",
    ])

/// Where the upload stands in a trace, as a header `traceparent` says it; nothing where nobody traced it.
private let addingTraces = "ALTER TABLE tickets ADD COLUMN trace TEXT"

/// What each reader reported of a picture that it did not read. The rows of a decided upload are removed.
private let ticketFailures = Table(
    "ticket_failures", .keyed,
    columns: """
        ticket INTEGER NOT NULL,
        -- The reader's name, which it keeps when it starts anew.
        reader TEXT NOT NULL,
        -- How often it failed at the picture, and how often it did not find it.
        failures INTEGER NOT NULL DEFAULT 0,
        misses INTEGER NOT NULL DEFAULT 0,
        why TEXT NOT NULL,
        -- When this reader may take the upload again; others may at once.
        again MOMENT NOT NULL,
        PRIMARY KEY (ticket, reader)
        """)

/// The versions of readers that were announced, in their order. The last one whose first ticket is not after a ticket
/// reads it. None before the first decider: any reader reads then.
private let readerVersions = Table(
    "reader_versions",
    columns: """
        number INTEGER PRIMARY KEY,
        version TEXT NOT NULL,
        first_ticket INTEGER NOT NULL,
        -- Whether readings of the version before count for uploads that were not decided then.
        keeps INTEGER NOT NULL CHECK (keeps IN (0, 1)),
        at MOMENT NOT NULL DEFAULT CURRENT_TIMESTAMP
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
