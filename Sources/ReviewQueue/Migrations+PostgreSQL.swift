import SQL

extension Migrations {
    /// The tables of the desk in PostgreSQL, beside a ledger's.
    public static let reviewDeskInPostgreSQL = Migrations(
        part: "desk",
        // “qixd”.
        applicationID: 0x7169_7864, steps: [leasesOpinionsAppeals], triggers: [], beside: ["ledger"])
}

private let leasesOpinionsAppeals = """
    CREATE TABLE leases (
        upload text COLLATE "C" NOT NULL PRIMARY KEY,
        reviewer text COLLATE "C" NOT NULL,
        until bigint NOT NULL
    );
    -- What reviewers said of uploads that are not settled yet, and of those that are.
    CREATE TABLE opinions (
        upload text COLLATE "C" NOT NULL,
        reviewer text COLLATE "C" NOT NULL,
        verdict text COLLATE "C" NOT NULL,
        lines text COLLATE "C" NOT NULL,
        why text COLLATE "C" NOT NULL,
        at text COLLATE "C" NOT NULL,
        PRIMARY KEY (upload, reviewer)
    );
    CREATE TABLE appeals (
        number bigint NOT NULL PRIMARY KEY,
        upload text COLLATE "C" NOT NULL UNIQUE,
        person text COLLATE "C" NOT NULL,
        text text COLLATE "C" NOT NULL,
        product text COLLATE "C",
        at text COLLATE "C" NOT NULL,
        state text COLLATE "C" NOT NULL,
        answer text COLLATE "C",
        answered_by text COLLATE "C",
        answered_at text COLLATE "C"
    );
    CREATE INDEX appeals_by_state ON appeals (state, number);
    """
