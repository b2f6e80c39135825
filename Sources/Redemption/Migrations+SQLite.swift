import SQL

extension Migrations {
    /// The table of purchases in SQLite.
    public static let redemptionInSQLite = Migrations(
        part: "redemption",
        // “qixr”.
        applicationID: 0x7169_7872, steps: [purchases, moments], triggers: [])
}

/// The time of purchase, from which the time to cancel counts. Older purchases have none and cannot be cancelled.
private let moments = "ALTER TABLE purchases ADD COLUMN at TEXT"

private let purchases = """
    CREATE TABLE purchases (
        number INTEGER PRIMARY KEY,
        person TEXT NOT NULL,
        name TEXT NOT NULL,
        reward TEXT NOT NULL,
        price INTEGER NOT NULL,
        code TEXT,
        state TEXT NOT NULL,
        UNIQUE (person, name)
    ) STRICT;
    CREATE UNIQUE INDEX purchases_by_code ON purchases (reward, code) WHERE code IS NOT NULL;
    CREATE INDEX purchases_by_reward ON purchases (reward);
    """
