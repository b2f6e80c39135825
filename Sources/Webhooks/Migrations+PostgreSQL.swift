import SQL

extension Migrations {
    /// The table of the outbox in PostgreSQL, beside a ledger's.
    public static let webhooksInPostgreSQL = Migrations(
        part: "webhooks",
        // “qixw”.
        applicationID: 0x7169_7877, steps: [places], triggers: [], beside: ["ledger"])
}

private let places = """
    CREATE TABLE places (
        partner text COLLATE "C" NOT NULL,
        url text COLLATE "C" NOT NULL,
        delivered bigint NOT NULL,
        up_to bigint NOT NULL,
        tries bigint NOT NULL,
        next bigint,
        PRIMARY KEY (partner, url)
    );
    """
