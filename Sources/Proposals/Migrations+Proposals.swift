import SQL

extension Migrations {
    /// The table of what partners propose.
    public static let proposals = Migrations(
        part: "proposals",
        // “qixo”.
        applicationID: 0x7169_786F, tables: [proposalsTable], beside: ["ledger"],
        rights: [.daily: ["proposals": RowRight.allCases]])
}

private let proposalsTable = Table(
    "proposals", .keyed,
    columns: """
        id TEXT PRIMARY KEY,
        partner TEXT NOT NULL,
        proposer TEXT NOT NULL,
        since INTEGER NOT NULL,
        file TEXT NOT NULL,
        state TEXT NOT NULL,
        decided INTEGER,
        decider TEXT,
        why TEXT,
        simulation TEXT
        """,
    indexes: ["CREATE INDEX proposals_by_partner ON proposals (partner, since)"])

extension Statement {
    private static let proposalColumns =
        "SELECT id, partner, proposer, since, file, state, decided, decider, why, simulation FROM proposals"

    static var proposal: Statement { Statement("\(proposalColumns) WHERE id = $1") }
    static var proposals: Statement { Statement("\(proposalColumns) ORDER BY since, id") }
    static var proposalsOfPartner: Statement { Statement("\(proposalColumns) WHERE partner = $1 ORDER BY since, id") }

    static var insertProposal: Statement {
        Statement(
            """
            INSERT INTO proposals (id, partner, proposer, since, file, state) VALUES ($1, $2, $3, $4, $5, $6)
            """)
    }

    static var decideProposal: Statement {
        Statement("UPDATE proposals SET state = $1, decided = $2, decider = $3, why = $4 WHERE id = $5")
    }

    static var noteSimulation: Statement { Statement("UPDATE proposals SET simulation = $1 WHERE id = $2") }
    static var deleteProposal: Statement { Statement("DELETE FROM proposals WHERE id = $1") }
}
