import SQL

extension Migrations {
    /// The tables of links, of who came by one, and of what is counted.
    public static let links = Migrations(
        part: "links",
        // “qixl”.
        applicationID: 0x7169_786C, tables: [madeLinks, visits, linkCounts], beside: ["ledger"],
        rights: [
            .daily: [
                "links": RowRight.allCases, "visits": RowRight.allCases, "link_counts": RowRight.allCases,
            ]
        ])
}

/// The links with labels that were made, which alone are counted apart: whatever else an address carries, the table
/// does not grow.
private let madeLinks = Table(
    "links", .keyed,
    columns: """
        path TEXT PRIMARY KEY,
        partner TEXT NOT NULL,
        since TEXT NOT NULL
        """,
    indexes: ["CREATE INDEX links_by_partner ON links (partner)"])

/// Which link brought whom; how far the person has come, and as what the person is counted already, as bits.
private let visits = Table(
    "visits", .keyed,
    columns: """
        person TEXT PRIMARY KEY,
        link TEXT NOT NULL,
        since INTEGER NOT NULL,
        looked INTEGER NOT NULL,
        reached INTEGER NOT NULL,
        counted INTEGER NOT NULL
        """,
    indexes: [
        "CREATE INDEX visits_by_link ON visits (link)",
        "CREATE INDEX visits_by_look ON visits (looked)",
        "CREATE INDEX visits_by_time ON visits (since)",
    ])

/// Openings, and the people of whole groups.
private let linkCounts = Table(
    "link_counts", .keyed,
    columns: """
        link TEXT NOT NULL,
        stage TEXT NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (link, stage)
        """)
