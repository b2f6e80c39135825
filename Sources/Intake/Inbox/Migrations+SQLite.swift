import SQL

extension Migrations {
    /// The tables of accepted uploads in SQLite.
    public static let inboxInSQLite = Migrations(
        part: "accepted",
        // “qixa”.
        applicationID: 0x7169_7861, steps: [ticketsAndKeys], triggers: [])
}

private let ticketsAndKeys = """
    CREATE TABLE tickets (
        number INTEGER PRIMARY KEY,
        person TEXT NOT NULL,
        sha256 TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        shake TEXT NOT NULL,
        tier TEXT NOT NULL,
        seconds INTEGER NOT NULL,
        state TEXT NOT NULL,
        decision TEXT,
        UNIQUE (person, sha256)
    ) STRICT;
    CREATE INDEX tickets_by_person ON tickets (person, number);
    CREATE INDEX tickets_waiting ON tickets (number) WHERE state = 'waiting';
    -- What a client called an upload, so that it can send it twice without asking whether it came.
    CREATE TABLE keys (
        person TEXT NOT NULL,
        name TEXT NOT NULL,
        sha256 TEXT NOT NULL,
        PRIMARY KEY (person, name)
    ) STRICT;
    """
