import SQL

extension Migrations {
    /// The table of browsers that hear messages.
    public static let push = Migrations(
        part: "push",
        // “qixn”, as in notification.
        applicationID: 0x7169_786E, tables: [subscriptions], beside: ["ledger"],
        rights: [.daily: ["push_subscriptions": RowRight.allCases]])
}

/// Browsers, each with what it has been told (`told`, a cursor), the failed tries since, and the second since 1970
/// before which nobody else tries.
private let subscriptions = Table(
    "push_subscriptions", .keyed,
    columns: """
        id TEXT PRIMARY KEY,
        person TEXT NOT NULL,
        token TEXT NOT NULL,
        endpoint TEXT NOT NULL,
        public_key TEXT NOT NULL,
        secret TEXT NOT NULL,
        language TEXT NOT NULL,
        since TEXT NOT NULL,
        told TEXT NOT NULL,
        tries INTEGER NOT NULL,
        next INTEGER NOT NULL
        """,
    indexes: [
        "CREATE INDEX push_subscriptions_by_person ON push_subscriptions (person)",
        "CREATE INDEX push_subscriptions_by_token ON push_subscriptions (token)",
    ])
