import SQL

extension Migrations {
    /// The ledger's tables: uploads and later decisions, entries, sums of the entries, inputs, erasures.
    public static let ledger = Migrations(
        part: "ledger",
        // “qixl”.
        applicationID: 0x7169_786C,
        tables: ledgerTables,
        beside: ["tickets"],
        // An erasure needs the tables' owner, since it rewrites them.
        rights: [
            .daily: [
                "uploads": [.insert], "receipts": [.insert], "picture_bands": [.insert],
                "entries": [.insert], "redecisions": [.insert],
                "paid_products": [.insert], "till_users": [.insert], "shop_partners": [.insert],
                "paid_prices": [.insert], "programmes": [.insert], "inputs": [.insert],
                "waiting_for_budget": [.insert, .delete], "balances": [.insert, .update],
                "budgets": [.insert, .update], "spent": [.insert, .update], "recent_awards": [.insert, .update],
            ],
            .auditor: .reading(ledgerTables),
        ])
}

private let ledgerTables = [
    uploads, receipts, pictureBands, entries, balances, budgets, spent, paidProducts, tillUsers, shopPartners,
    paidPrices, recentAwards, waitingForBudget, redecisions, programmes, inputs, erasures, erasedKeys,
]

// MARK: Uploads and decisions

/// The columns of an upload, and of a later decision about one, after its name.
private let decisionColumns = """
    "user" TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    image TEXT NOT NULL,
    uploaded_at TEXT NOT NULL,
    digest TEXT NOT NULL,
    outcome TEXT NOT NULL,
    picture TEXT,
    claim TEXT NOT NULL,
    decision TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL
    """

/// A record stays as it is, but an erasure that names it lets its image, digest, claim and decision be
/// overwritten. The digest is a plain hash of what a receipt says, so it goes too.
private func isErased(in chain: String) -> String {
    let kept = [
        "number", "id", "\"user\"", "sha256", "uploaded_at", "outcome", "picture", "previous", "hash",
    ]
    let isSame = kept.map { "NEW.\($0) IS NOT DISTINCT FROM OLD.\($0)" }.joined(separator: " AND ")
    return """
        NEW.image = '' AND NEW.digest = '' AND \(isSame) AND EXISTS (
            SELECT 1 FROM erasures WHERE chain = '\(chain)' AND record = OLD.number AND record_hash = OLD.hash)
        """
}

private let uploads = Table(
    "uploads", .log, .appendOnly(counting: "number", updateWhere: isErased(in: "upload")),
    columns: """
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        \(decisionColumns),
        UNIQUE ("user", sha256)
        """,
    indexes: [
        "CREATE INDEX uploads_by_file ON uploads (sha256)",
        // Holds what an opened ledger has to read to know all its pictures.
        "CREATE INDEX uploads_by_picture ON uploads (number, picture)",
    ])

/// Decisions about uploads that were refused before. An upload's first decision stays in `uploads`.
private let redecisions = Table(
    "redecisions", .log, .appendOnly(counting: "number", updateWhere: isErased(in: "redecision")),
    columns: """
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL REFERENCES uploads (id),
        \(decisionColumns)
        """,
    indexes: ["CREATE INDEX redecisions_by_upload ON redecisions (id)"])

/// Every key of every receipt that was paid or waits for a person. An erasure of the upload lets them be deleted.
private let receipts = Table(
    "receipts", .keyed,
    .appendOnly(
        deleteWhere: "EXISTS (SELECT 1 FROM erasures WHERE chain = 'upload' AND record = OLD.upload)"),
    columns: """
        key TEXT NOT NULL,
        upload INTEGER NOT NULL REFERENCES uploads (number),
        kind TEXT NOT NULL,
        PRIMARY KEY (key, upload)
        """,
    indexes: ["CREATE INDEX receipts_by_upload ON receipts (upload)"])

/// By what every scanned picture that was paid or waits for a person is found again, by product. An erasure of the
/// upload lets it be deleted.
private let pictureBands = Table(
    "picture_bands", .keyed,
    .appendOnly(
        deleteWhere: "EXISTS (SELECT 1 FROM erasures WHERE chain = 'upload' AND record = OLD.upload)"),
    columns: """
        code INTEGER NOT NULL,
        upload INTEGER NOT NULL REFERENCES uploads (number),
        bands BLOB NOT NULL,
        PRIMARY KEY (code, upload)
        """)

/// What a user is paid for once: products scanned, by day, and airings.
private let paidProducts = Table(
    "paid_products", .keyed,
    columns: """
        campaign TEXT NOT NULL,
        "user" TEXT NOT NULL,
        gtin TEXT NOT NULL,
        day TEXT NOT NULL,
        PRIMARY KEY (campaign, "user", gtin, day)
        """)

// MARK: What was paid lately

/// Who was paid for receipts of which till, since when and from which network. A till has several names.
private let tillUsers = Table(
    "till_users", .keyed,
    columns: """
        till TEXT NOT NULL,
        "user" TEXT NOT NULL,
        shop TEXT NOT NULL,
        day TEXT NOT NULL,
        network TEXT,
        PRIMARY KEY (till, "user")
        """,
    indexes: ["CREATE INDEX till_users_by_user ON till_users (\"user\", day)"])

/// Who was paid for which partner's products of which shop, since when and from which network: that a shop sells them
/// is something that others can vouch for, as for a till.
private let shopPartners = Table(
    "shop_partners", .keyed,
    columns: """
        shop TEXT NOT NULL,
        partner TEXT NOT NULL,
        "user" TEXT NOT NULL,
        day TEXT NOT NULL,
        network TEXT,
        PRIMARY KEY (shop, partner, "user")
        """,
    indexes: ["CREATE INDEX shop_partners_by_user ON shop_partners (\"user\", day)"])

/// What a piece of a product cost on receipts that were paid for, in cents: what is usual is learned from them.
private let paidPrices = Table(
    "paid_prices", .keyed,
    columns: """
        gtin TEXT NOT NULL,
        "user" TEXT NOT NULL,
        day TEXT NOT NULL,
        currency TEXT NOT NULL,
        cents INTEGER NOT NULL,
        PRIMARY KEY (gtin, "user", day, currency)
        """,
    indexes: [
        "CREATE INDEX paid_prices_by_day ON paid_prices (gtin, currency, day, \"user\")",
        "CREATE INDEX paid_prices_by_user ON paid_prices (\"user\", day)",
    ])

/// Coins that were paid at once, by name and day, and what of them was paid for receipts of tills that were not known.
/// A decision reads the sums; a replay makes them again, so that a change shows as another decision.
private let recentAwards = Table(
    "recent_awards", .counters,
    columns: """
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        day TEXT NOT NULL,
        coins INTEGER NOT NULL,
        at_new_tills INTEGER NOT NULL,
        PRIMARY KEY (kind, name, day)
        """)

/// Uploads whose coins wait for nothing but a campaign's budget.
private let waitingForBudget = Table(
    "waiting_for_budget", .keyed,
    columns: """
        campaign TEXT NOT NULL,
        upload INTEGER NOT NULL REFERENCES uploads (number),
        PRIMARY KEY (campaign, upload)
        """)

// MARK: Entries and their sums

private let entries = Table(
    "entries", .log, .appendOnly(counting: "sequence"),
    columns: """
        sequence INTEGER PRIMARY KEY,
        at TEXT NOT NULL,
        "user" TEXT NOT NULL,
        coins INTEGER NOT NULL,
        kind TEXT NOT NULL,
        campaign TEXT,
        partner TEXT,
        upload TEXT,
        refers INTEGER,
        key TEXT,
        reference TEXT,
        reason TEXT NOT NULL,
        previous TEXT NOT NULL,
        hash TEXT NOT NULL
        """,
    indexes: [
        "CREATE INDEX entries_by_user ON entries (\"user\")",
        "CREATE INDEX entries_by_upload ON entries (upload) WHERE upload IS NOT NULL",
        "CREATE INDEX entries_by_referred ON entries (refers) WHERE refers IS NOT NULL",
        "CREATE UNIQUE INDEX entries_settle_once ON entries (refers) WHERE kind = 'settled'",
        "CREATE UNIQUE INDEX entries_by_key ON entries (key) WHERE key IS NOT NULL",
        "CREATE INDEX entries_pending ON entries (sequence) WHERE kind = 'pending'",
        "CREATE INDEX entries_of_debts ON entries (\"user\") WHERE kind IN ('debt', 'repayment')",
        "CREATE INDEX entries_of_names ON entries (\"user\") WHERE kind = 'joined'",
    ])

/// Sums of the entries by user. A decision reads the sums instead of adding up entries; `verify` compares both.
private let balances = Table(
    "balances", .counters,
    columns: """
        "user" TEXT PRIMARY KEY,
        available INTEGER NOT NULL CHECK (available >= 0),
        pending INTEGER NOT NULL CHECK (pending >= 0)
        """)

/// Sums of the entries by campaign: what was paid or waits, and what of it waits.
private let budgets = Table(
    "budgets", .counters,
    columns: """
        campaign TEXT PRIMARY KEY,
        coins INTEGER NOT NULL CHECK (coins >= 0),
        waiting INTEGER NOT NULL CHECK (waiting >= 0)
        """)

/// Sums of the entries by campaign, user and day.
private let spent = Table(
    "spent", .counters,
    columns: """
        campaign TEXT NOT NULL,
        "user" TEXT NOT NULL,
        day TEXT NOT NULL,
        coins INTEGER NOT NULL CHECK (coins >= 0),
        PRIMARY KEY (campaign, "user", day)
        """)

// MARK: Inputs

/// The programmes that something was decided under, by the hash of their text.
private let programmes = Table(
    "programmes", .keyed, .appendOnly(),
    columns: """
        sha256 TEXT PRIMARY KEY,
        content TEXT NOT NULL
        """)

/// What every decision and entry was made from, in order: an upload, a later decision, or an operation; and the last
/// entry after it.
private let inputs = Table(
    "inputs", .log, .appendOnly(counting: "number"),
    columns: """
        number INTEGER PRIMARY KEY,
        upload INTEGER UNIQUE REFERENCES uploads (number),
        redecision INTEGER UNIQUE REFERENCES redecisions (number),
        operation TEXT,
        programme TEXT REFERENCES programmes (sha256),
        entry INTEGER NOT NULL
        """)

// MARK: Erasures

/// Which record was erased by which rule, with the keyed hashes of what it held and the fingerprint of their key.
private let erasures = Table(
    "erasures", .log, .appendOnly(counting: "number"),
    columns: """
        number INTEGER PRIMARY KEY,
        at TEXT NOT NULL,
        chain TEXT NOT NULL,
        record INTEGER NOT NULL,
        rule TEXT NOT NULL,
        image TEXT NOT NULL,
        claim TEXT NOT NULL,
        decision TEXT NOT NULL,
        record_hash TEXT NOT NULL,
        key TEXT NOT NULL,
        previous TEXT NOT NULL,
        hash TEXT NOT NULL,
        UNIQUE (chain, record)
        """)

/// Keyed hashes of the keys that identify a receipt, so that it is not paid a second time after its text was erased.
private let erasedKeys = Table(
    "erased_keys", .keyed, .appendOnly(),
    columns: """
        key TEXT NOT NULL,
        upload INTEGER NOT NULL REFERENCES uploads (number),
        PRIMARY KEY (key, upload)
        """)
