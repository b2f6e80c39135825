import SQL

extension Migrations {
    /// The tables of content offers, invitations and referrals.
    public static let contentAndReferrals = Migrations(
        part: "engagement",
        // “qixe”.
        applicationID: 0x7169_7865, tables: [offers, invitations, referrals], beside: ["ledger"],
        rights: [
            .daily: [
                "offers": RowRight.allCases, "invitations": RowRight.allCases, "referrals": RowRight.allCases,
            ]
        ])
}

private let offers = Table(
    "offers", .keyed,
    columns: """
        id TEXT PRIMARY KEY,
        person TEXT NOT NULL,
        content TEXT NOT NULL,
        since INTEGER NOT NULL,
        state TEXT NOT NULL,
        until INTEGER NOT NULL
        """,
    indexes: ["CREATE INDEX offers_by_person ON offers (person, content)"])

private let invitations = Table(
    "invitations", .keyed,
    columns: """
        code TEXT PRIMARY KEY,
        person TEXT NOT NULL UNIQUE,
        since TEXT NOT NULL
        """)

private let referrals = Table(
    "referrals", .keyed,
    columns: """
        friend TEXT PRIMARY KEY,
        inviter TEXT NOT NULL,
        since TEXT NOT NULL,
        state TEXT NOT NULL
        """,
    indexes: [
        "CREATE INDEX referrals_by_inviter ON referrals (inviter)",
        "CREATE INDEX referrals_open ON referrals (since) WHERE state = 'open'",
    ])
