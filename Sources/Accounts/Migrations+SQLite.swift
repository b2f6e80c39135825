import SQL

extension Migrations {
    /// The tables of people in SQLite.
    public static let peopleInSQLite = Migrations(
        part: "people",
        // “qixp”.
        applicationID: 0x7169_7870, steps: [peopleAndTokens, contactsAndCodes], triggers: [])
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

private let contactsAndCodes = """
    ALTER TABLE people ADD COLUMN gender TEXT;
    ALTER TABLE people ADD COLUMN name TEXT;
    ALTER TABLE people ADD COLUMN birthday TEXT;
    ALTER TABLE people ADD COLUMN postcode TEXT;
    CREATE TABLE contacts (
        contact TEXT NOT NULL PRIMARY KEY,
        person TEXT NOT NULL REFERENCES people (id),
        since TEXT NOT NULL
    ) STRICT;
    CREATE INDEX contacts_by_person ON contacts (person);
    -- Codes that were sent, until they were used or are too old.
    CREATE TABLE codes (
        person TEXT NOT NULL REFERENCES people (id),
        contact TEXT NOT NULL,
        hash TEXT NOT NULL,
        since INTEGER NOT NULL,
        tries INTEGER NOT NULL,
        PRIMARY KEY (person, contact)
    ) STRICT;
    -- Users that turned out to be somebody else.
    CREATE TABLE merged (
        person TEXT NOT NULL PRIMARY KEY REFERENCES people (id),
        owner TEXT NOT NULL REFERENCES people (id),
        since TEXT NOT NULL
    ) STRICT;
    CREATE INDEX merged_by_owner ON merged (owner);
    """
