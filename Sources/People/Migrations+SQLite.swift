import SQL

extension Migrations {
    /// The tables of people in SQLite.
    public static let peopleInSQLite = Migrations(
        part: "people",
        // “qixp”.
        mark: 0x7169_7870, steps: [peopleAndTokens], triggers: [])
}

private let peopleAndTokens = """
    CREATE TABLE people (
        id TEXT NOT NULL PRIMARY KEY,
        tier TEXT NOT NULL,
        role TEXT NOT NULL,
        since TEXT NOT NULL
    ) STRICT;
    CREATE TABLE tokens (
        hash TEXT NOT NULL PRIMARY KEY,
        person TEXT NOT NULL REFERENCES people (id),
        since TEXT NOT NULL
    ) STRICT;
    CREATE INDEX tokens_by_person ON tokens (person);
    """
