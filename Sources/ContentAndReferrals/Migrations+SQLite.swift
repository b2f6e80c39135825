import SQL

extension Migrations {
    /// The tables of shakes and invitations in SQLite.
    public static let contentInSQLite = Migrations(
        part: "engagement",
        // “qixe”.
        applicationID: 0x7169_7865, steps: [shakesAndFriends], triggers: [])
}

private let shakesAndFriends = """
    CREATE TABLE shakes (
        id TEXT NOT NULL PRIMARY KEY,
        person TEXT NOT NULL,
        content TEXT NOT NULL,
        since INTEGER NOT NULL,
        state TEXT NOT NULL,
        until INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX shakes_by_person ON shakes (person, content);
    CREATE TABLE invitations (
        code TEXT NOT NULL PRIMARY KEY,
        person TEXT NOT NULL UNIQUE,
        since TEXT NOT NULL
    ) STRICT;
    CREATE TABLE friends (
        friend TEXT NOT NULL PRIMARY KEY,
        inviter TEXT NOT NULL,
        since TEXT NOT NULL,
        state TEXT NOT NULL
    ) STRICT;
    CREATE INDEX friends_by_inviter ON friends (inviter);
    CREATE INDEX friends_open ON friends (since) WHERE state = 'open';
    """
