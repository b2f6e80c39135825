import SQL

extension Migrations {
    /// The tables of the review desk.
    public static let reviewDesk = Migrations(
        part: "desk",
        // “qixd”.
        applicationID: 0x7169_7864, tables: [leases, opinions, appeals], beside: ["ledger"],
        rights: [.daily: ["leases": RowRight.allCases, "opinions": RowRight.allCases, "appeals": RowRight.allCases]])
}

private let leases = Table(
    "leases", .keyed,
    columns: """
        upload TEXT PRIMARY KEY,
        reviewer TEXT NOT NULL,
        until INTEGER NOT NULL
        """)

/// The reviewers' opinions about uploads, settled or not.
private let opinions = Table(
    "opinions", .keyed,
    columns: """
        upload TEXT NOT NULL,
        reviewer TEXT NOT NULL,
        verdict TEXT NOT NULL,
        lines TEXT NOT NULL,
        why TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY (upload, reviewer)
        """)

private let appeals = Table(
    "appeals",
    columns: """
        number INTEGER PRIMARY KEY,
        upload TEXT NOT NULL UNIQUE,
        person TEXT NOT NULL,
        text TEXT NOT NULL,
        product TEXT,
        at TEXT NOT NULL,
        state TEXT NOT NULL,
        answer TEXT,
        answered_by TEXT,
        answered_at TEXT
        """,
    indexes: ["CREATE INDEX appeals_by_state ON appeals (state, number)"])
