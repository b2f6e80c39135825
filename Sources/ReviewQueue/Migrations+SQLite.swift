import SQL

extension Migrations {
    /// The tables of the desk in SQLite.
    public static let reviewDeskInSQLite = Migrations(
        part: "desk",
        // “qixd”.
        applicationID: 0x7169_7864, steps: [leasesOpinionsAppeals], triggers: [])
}

private let leasesOpinionsAppeals = """
    CREATE TABLE leases (
        upload TEXT NOT NULL PRIMARY KEY,
        reviewer TEXT NOT NULL,
        until INTEGER NOT NULL
    ) STRICT;
    -- What reviewers said of uploads that are not settled yet, and of those that are.
    CREATE TABLE opinions (
        upload TEXT NOT NULL,
        reviewer TEXT NOT NULL,
        verdict TEXT NOT NULL,
        lines TEXT NOT NULL,
        why TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY (upload, reviewer)
    ) STRICT;
    CREATE TABLE appeals (
        number INTEGER NOT NULL PRIMARY KEY,
        upload TEXT NOT NULL UNIQUE,
        person TEXT NOT NULL,
        text TEXT NOT NULL,
        product TEXT,
        at TEXT NOT NULL,
        state TEXT NOT NULL,
        answer TEXT,
        answered_by TEXT,
        answered_at TEXT
    ) STRICT;
    CREATE INDEX appeals_by_state ON appeals (state, number);
    """
