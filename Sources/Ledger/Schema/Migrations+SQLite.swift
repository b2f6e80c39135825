import SQL

extension Migrations {
    /// The ledger's tables in SQLite. Every other dialect has as many steps, each with the same outcome.
    public static let ledgerInSQLite = Migrations(
        part: "ledger",
        // “qixl”.
        applicationID: 0x7169_786C,
        steps: [
            uploadsAndEntries, indexOfPending, redecisionsAndDebts + "\n" + similarityIndexes,
            inputs + "\n" + erasuresInSQLite,
        ],
        triggers: redecisionTriggers.union(inputTriggers).union(erasureTriggers).union([
            "uploads_stay", "uploads_last", "uploads_follow", "receipts_stay", "receipts_last", "entries_stay",
            "entries_last", "entries_follow",
        ]))
}

/// `review list` looked through all entries for the few that wait.
private let indexOfPending = "CREATE INDEX entries_pending ON entries (sequence) WHERE kind = 'pending'"

private let uploadsAndEntries = """
    CREATE TABLE uploads (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        user TEXT NOT NULL,
        sha256 TEXT NOT NULL,
        image TEXT NOT NULL,
        uploaded_at TEXT NOT NULL,
        digest TEXT NOT NULL,
        outcome TEXT NOT NULL,
        picture TEXT,
        claim TEXT NOT NULL,
        decision TEXT NOT NULL,
        previous TEXT NOT NULL,
        hash TEXT NOT NULL,
        UNIQUE (user, sha256)
    ) STRICT;
    CREATE INDEX uploads_by_file ON uploads (sha256);

    -- Every key of every receipt that was paid or is held; a fiscal identity stands once.
    CREATE TABLE receipts (
        key TEXT NOT NULL,
        upload INTEGER NOT NULL REFERENCES uploads (number),
        kind TEXT NOT NULL,
        PRIMARY KEY (key, upload)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX receipts_once ON receipts (key) WHERE kind IN ('fiscal', 'register');
    CREATE INDEX receipts_by_upload ON receipts (upload);

    CREATE TABLE entries (
        sequence INTEGER PRIMARY KEY,
        at TEXT NOT NULL,
        user TEXT NOT NULL,
        coins INTEGER NOT NULL,
        kind TEXT NOT NULL,
        campaign TEXT,
        partner TEXT,
        upload TEXT,
        refers INTEGER,
        key TEXT,
        reference TEXT,
        reason TEXT NOT NULL,
        previous TEXT NOT NULL,
        hash TEXT NOT NULL
    ) STRICT;
    CREATE INDEX entries_by_user ON entries (user);
    CREATE INDEX entries_by_upload ON entries (upload) WHERE upload IS NOT NULL;
    CREATE INDEX entries_by_referred ON entries (refers) WHERE refers IS NOT NULL;
    CREATE UNIQUE INDEX entries_settle_once ON entries (refers) WHERE kind = 'settled';
    CREATE UNIQUE INDEX entries_by_key ON entries (key) WHERE key IS NOT NULL;

    -- Sums of the entries, kept so that a decision need not add them up; verify does.
    CREATE TABLE balances (
        user TEXT PRIMARY KEY,
        available INTEGER NOT NULL CHECK (available >= 0),
        pending INTEGER NOT NULL CHECK (pending >= 0)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE budgets (
        campaign TEXT PRIMARY KEY,
        coins INTEGER NOT NULL CHECK (coins >= 0)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE spent (
        campaign TEXT NOT NULL,
        user TEXT NOT NULL,
        day TEXT NOT NULL,
        coins INTEGER NOT NULL CHECK (coins >= 0),
        PRIMARY KEY (campaign, user, day)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE paid_products (
        campaign TEXT NOT NULL,
        user TEXT NOT NULL,
        gtin TEXT NOT NULL,
        day TEXT NOT NULL,
        PRIMARY KEY (campaign, user, gtin, day)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER uploads_stay BEFORE UPDATE ON uploads
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER uploads_last BEFORE DELETE ON uploads
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER receipts_stay BEFORE UPDATE ON receipts
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER receipts_last BEFORE DELETE ON receipts
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER entries_last BEFORE DELETE ON entries
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    -- REPLACE deletes without asking the triggers above, so a number that is taken or skipped is refused too.
    CREATE TRIGGER entries_follow BEFORE INSERT ON entries
        WHEN NEW.sequence IS NOT (SELECT coalesce(max(sequence), 0) + 1 FROM entries)
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER uploads_follow BEFORE INSERT ON uploads
        WHEN NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM uploads)
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    """
