import SQL

extension Migrations {
    /// The tables of people in PostgreSQL, beside a ledger's.
    public static let peopleInPostgreSQL = Migrations(
        part: "people",
        // “qixp”.
        applicationID: 0x7169_7870, steps: [peopleAndTokens, contactsAndCodes], triggers: [], beside: ["ledger"])
}

private let peopleAndTokens = """
    CREATE TABLE people (
        id text COLLATE "C" NOT NULL PRIMARY KEY,
        tier text COLLATE "C" NOT NULL,
        role text COLLATE "C" NOT NULL,
        since text COLLATE "C" NOT NULL
    );
    CREATE TABLE tokens (
        hash text COLLATE "C" NOT NULL PRIMARY KEY,
        person text COLLATE "C" NOT NULL REFERENCES people (id),
        since text COLLATE "C" NOT NULL
    );
    CREATE INDEX tokens_by_person ON tokens (person);
    """

private let contactsAndCodes = """
    ALTER TABLE people ADD COLUMN gender text;
    ALTER TABLE people ADD COLUMN name text;
    ALTER TABLE people ADD COLUMN birthday text;
    ALTER TABLE people ADD COLUMN postcode text;
    CREATE TABLE contacts (
        contact text COLLATE "C" NOT NULL PRIMARY KEY,
        person text COLLATE "C" NOT NULL REFERENCES people (id),
        since text COLLATE "C" NOT NULL
    );
    CREATE INDEX contacts_by_person ON contacts (person);
    -- Codes that were sent, until they were used or are too old.
    CREATE TABLE codes (
        person text COLLATE "C" NOT NULL REFERENCES people (id),
        contact text COLLATE "C" NOT NULL,
        hash text COLLATE "C" NOT NULL,
        since bigint NOT NULL,
        tries bigint NOT NULL,
        PRIMARY KEY (person, contact)
    );
    -- Users that turned out to be somebody else.
    CREATE TABLE merged (
        person text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES people (id),
        owner text COLLATE "C" NOT NULL REFERENCES people (id),
        since text COLLATE "C" NOT NULL
    );
    CREATE INDEX merged_by_owner ON merged (owner);
    """
