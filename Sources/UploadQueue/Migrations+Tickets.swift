import SQL

extension Migrations {
    /// The table of tickets in PostgreSQL, beside the ledger's.
    public static let uploadQueueInPostgreSQL = Migrations(
        part: "tickets",
        // “qixt”.
        applicationID: 0x7169_7874,
        steps: [tickets, expectedReader, acceptedOverHTTP], triggers: [], beside: ["ledger"])
}

private let tickets = """
    CREATE TABLE tickets (
        number bigint PRIMARY KEY,
        "user" text COLLATE "C" NOT NULL,
        sha256 text COLLATE "C" NOT NULL,
        image text COLLATE "C" NOT NULL,
        shake text COLLATE "C" NOT NULL,
        tier text COLLATE "C" NOT NULL,
        uploaded_at text COLLATE "C" NOT NULL,
        position bigint NOT NULL,
        state text COLLATE "C" NOT NULL DEFAULT 'waiting'
            CHECK (state IN ('waiting', 'leased', 'read', 'aside', 'decided')),
        attempts bigint NOT NULL DEFAULT 0,
        reader text COLLATE "C" NOT NULL DEFAULT '',
        lease timestamptz,
        reading text COLLATE "C",
        answer text COLLATE "C",
        UNIQUE ("user", sha256)
    );
    -- What readers and the decider look for, however many tickets were decided before.
    CREATE INDEX tickets_unread ON tickets (number) WHERE state IN ('waiting', 'leased');
    CREATE INDEX tickets_undecided ON tickets (number) WHERE state IN ('read', 'aside');
    -- A dead row in front of the queue costs every claim.
    ALTER TABLE tickets SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
    """

/// The version whose readings are decided: one row, or none before the first decider. And how many readers said that
/// they failed at a picture, as against those that were never heard of again.
private let expectedReader = """
    CREATE TABLE expected_reader (
        number bigint PRIMARY KEY CHECK (number = 1),
        version text COLLATE "C" NOT NULL
    );
    ALTER TABLE tickets ADD COLUMN failures bigint NOT NULL DEFAULT 0
    """

/// What a service takes in over HTTP: how large it is, since when it waits, what its sender called it; and what was
/// answered without the ledger knowing it, which may be tried again.
private let acceptedOverHTTP = """
    ALTER TABLE tickets DROP CONSTRAINT tickets_state_check;
    ALTER TABLE tickets ADD CONSTRAINT tickets_state_check
        CHECK (state IN ('waiting', 'leased', 'read', 'aside', 'decided', 'unread'));
    ALTER TABLE tickets ADD COLUMN bytes bigint NOT NULL DEFAULT 0;
    ALTER TABLE tickets ADD COLUMN since timestamptz NOT NULL DEFAULT now();
    CREATE INDEX tickets_by_user ON tickets ("user", number);
    CREATE INDEX tickets_left_unread ON tickets (number) WHERE state = 'unread';
    -- What a client called an upload, so that it can send it twice without asking whether it came.
    CREATE TABLE ticket_keys (
        person text COLLATE "C" NOT NULL,
        name text COLLATE "C" NOT NULL,
        sha256 text COLLATE "C" NOT NULL,
        PRIMARY KEY (person, name)
    );
    """
