import SQL

extension Migrations {
    /// The tables of shakes and invitations in PostgreSQL, beside a ledger's.
    public static let contentInPostgreSQL = Migrations(
        part: "engagement",
        // “qixe”.
        applicationID: 0x7169_7865, steps: [shakesAndFriends], triggers: [], beside: ["ledger"])
}

private let shakesAndFriends = """
    CREATE TABLE shakes (
        id text COLLATE "C" NOT NULL PRIMARY KEY,
        person text COLLATE "C" NOT NULL,
        content text COLLATE "C" NOT NULL,
        since bigint NOT NULL,
        state text COLLATE "C" NOT NULL,
        until bigint NOT NULL
    );
    CREATE INDEX shakes_by_person ON shakes (person, content);
    CREATE TABLE invitations (
        code text COLLATE "C" NOT NULL PRIMARY KEY,
        person text COLLATE "C" NOT NULL UNIQUE,
        since text COLLATE "C" NOT NULL
    );
    CREATE TABLE friends (
        friend text COLLATE "C" NOT NULL PRIMARY KEY,
        inviter text COLLATE "C" NOT NULL,
        since text COLLATE "C" NOT NULL,
        state text COLLATE "C" NOT NULL
    );
    CREATE INDEX friends_by_inviter ON friends (inviter);
    CREATE INDEX friends_open ON friends (since) WHERE state = 'open';
    """
