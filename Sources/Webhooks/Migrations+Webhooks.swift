import SQL

extension Migrations {
    /// The table of the outbox.
    public static let webhooks = Migrations(
        part: "webhooks",
        // “qixw”.
        applicationID: 0x7169_7877, tables: [deliveries], beside: ["ledger"],
        rights: [.daily: ["deliveries": RowRight.allCases]])
}

/// The progress of the deliveries to each address: the last entry that was delivered (`delivered`), the last one of
/// the message in progress (`up_to`), and the second since 1970 of the next attempt.
private let deliveries = Table(
    "deliveries", .keyed,
    columns: """
        partner TEXT NOT NULL,
        url TEXT NOT NULL,
        delivered INTEGER NOT NULL,
        up_to INTEGER NOT NULL,
        tries INTEGER NOT NULL,
        next INTEGER,
        PRIMARY KEY (partner, url)
        """)
