import SQL

extension Migrations {
    /// The table of the outbox in SQLite.
    public static let webhooksInSQLite = Migrations(
        part: "webhooks",
        // “qixw”.
        applicationID: 0x7169_7877, steps: [places], triggers: [])
}

private let places = """
    CREATE TABLE places (
        partner TEXT NOT NULL,
        url TEXT NOT NULL,
        delivered INTEGER NOT NULL,
        up_to INTEGER NOT NULL,
        tries INTEGER NOT NULL,
        next INTEGER,
        PRIMARY KEY (partner, url)
    ) STRICT;
    """
