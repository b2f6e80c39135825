import SQL

extension Migrations {
    /// The tables of content offers, invitations and referrals.
    public static let contentAndReferrals = Migrations(
        part: "engagement",
        // “qixe”.
        applicationID: 0x7169_7865,
        tables: [offers, invitations, referrals, answerSheets, answers, answerCounts, shownDirectives],
        beside: ["ledger"],
        rights: [
            .daily: [
                "offers": RowRight.allCases, "invitations": RowRight.allCases, "referrals": RowRight.allCases,
                "answer_sheets": RowRight.allCases, "answers": RowRight.allCases,
                "answer_counts": RowRight.allCases, "shown_directives": RowRight.allCases,
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

/// Who answered which questionnaire, and whether the answers are counted: 0 not yet, 1 counted, 2 never.
private let answerSheets = Table(
    "answer_sheets", .keyed,
    columns: """
        person TEXT NOT NULL,
        content TEXT NOT NULL,
        since INTEGER NOT NULL,
        seconds INTEGER NOT NULL,
        counted INTEGER NOT NULL,
        PRIMARY KEY (person, content)
        """,
    indexes: ["CREATE INDEX answer_sheets_uncounted ON answer_sheets (content) WHERE counted <> 1"])

private let answers = Table(
    "answers", .keyed,
    columns: """
        person TEXT NOT NULL,
        content TEXT NOT NULL,
        question TEXT NOT NULL,
        answer TEXT NOT NULL,
        PRIMARY KEY (person, content, question)
        """)

/// How many people of whole groups gave each answer; the empty question counts the people.
private let answerCounts = Table(
    "answer_counts", .keyed,
    columns: """
        content TEXT NOT NULL,
        question TEXT NOT NULL,
        answer TEXT NOT NULL,
        people INTEGER NOT NULL,
        PRIMARY KEY (content, question, answer)
        """)
