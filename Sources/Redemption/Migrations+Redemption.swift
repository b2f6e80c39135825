import SQL

extension Migrations {
    /// The table of purchases.
    public static let redemption = Migrations(
        part: "redemption",
        // “qixr”.
        applicationID: 0x7169_7872, tables: [purchases], beside: ["ledger"],
        rights: [.daily: ["purchases": RowRight.allCases]])
}

private let purchases = Table(
    "purchases",
    columns: """
        number INTEGER PRIMARY KEY,
        person TEXT NOT NULL,
        key TEXT NOT NULL,
        reward TEXT NOT NULL,
        price INTEGER NOT NULL,
        code TEXT,
        at TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('reserved', 'paid', 'cancelling', 'cancelled')),
        UNIQUE (person, key)
        """,
    indexes: [
        "CREATE UNIQUE INDEX purchases_by_code ON purchases (reward, code) WHERE code IS NOT NULL",
        "CREATE INDEX purchases_by_reward ON purchases (reward)",
    ])
