import SQL

extension Migrations {
    /// The ledger's tables in PostgreSQL: as many steps as in SQLite, each with the same outcome.
    ///
    /// Texts are ordered by their bytes everywhere, so that indexes serve the ranges that statements ask for, and none
    /// has to be built anew when the server's system orders some language in another way.
    public static let ledgerInPostgreSQL = Migrations(
        part: "ledger",
        // “qixl”.
        applicationID: 0x7169_786C,
        steps: [
            uploadsAndEntries + guards(of: ["uploads", "receipts", "entries"])
                + follows(["uploads": "number", "entries": "sequence"]),
            indexOfPending,
            redecisions + guards(of: ["redecisions"]) + follows(["redecisions": "number"]) + similarityIndexes,
            inputsInPostgreSQL + erasuresInPostgreSQL
                + guards(of: ["programmes", "inputs", "erasures", "erased_keys"])
                + follows(["inputs": "number", "erasures": "number"]),
        ],
        triggers: Set(
            ["uploads", "receipts", "entries", "redecisions", "programmes", "inputs", "erasures", "erased_keys"].flatMap
            {
                ["\($0)_stay", "\($0)_last", "\($0)_whole"]
            }
                + ["uploads_follow", "entries_follow", "redecisions_follow", "inputs_follow", "erasures_follow"]),
        beside: ["tickets"])
}

/// A row that stands is neither changed nor taken away, alone or with all others.
private func guards(of tables: [String]) -> String {
    tables.map { table in
        """
        CREATE TRIGGER \(table)_stay BEFORE UPDATE ON \(table) FOR EACH ROW EXECUTE FUNCTION qix_refuse();
        CREATE TRIGGER \(table)_last BEFORE DELETE ON \(table) FOR EACH ROW EXECUTE FUNCTION qix_refuse();
        CREATE TRIGGER \(table)_whole BEFORE TRUNCATE ON \(table) FOR EACH STATEMENT EXECUTE FUNCTION qix_refuse();

        """
    }.joined()
}

/// Each row bears the number after the last.
private func follows(_ tables: [String: String]) -> String {
    tables.sorted { $0.key < $1.key }.map { table, number in
        """
        CREATE FUNCTION qix_follow_\(table)() RETURNS trigger LANGUAGE plpgsql AS $body$
        BEGIN
            IF NEW.\(number) IS DISTINCT FROM (SELECT coalesce(max(\(number)), 0) + 1 FROM \(table)) THEN
                RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            RETURN NEW;
        END $body$;
        CREATE TRIGGER \(table)_follow BEFORE INSERT ON \(table) FOR EACH ROW EXECUTE FUNCTION qix_follow_\(table)();

        """
    }.joined()
}

/// `review list` looked through all entries for the few that wait.
private let indexOfPending = "CREATE INDEX entries_pending ON entries (sequence) WHERE kind = 'pending'"

private let uploadsAndEntries = """
    CREATE FUNCTION qix_refuse() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
        RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'integrity_constraint_violation';
    END $body$;

    CREATE TABLE uploads (
        number bigint PRIMARY KEY,
        id text COLLATE "C" NOT NULL UNIQUE,
        "user" text COLLATE "C" NOT NULL,
        sha256 text COLLATE "C" NOT NULL,
        image text COLLATE "C" NOT NULL,
        uploaded_at text COLLATE "C" NOT NULL,
        digest text COLLATE "C" NOT NULL,
        outcome text COLLATE "C" NOT NULL,
        picture text COLLATE "C",
        claim text COLLATE "C" NOT NULL,
        decision text COLLATE "C" NOT NULL,
        previous text COLLATE "C" NOT NULL,
        hash text COLLATE "C" NOT NULL,
        UNIQUE ("user", sha256)
    );
    CREATE INDEX uploads_by_file ON uploads (sha256);

    -- Every key of every receipt that was paid or is held; a fiscal identity stands once.
    CREATE TABLE receipts (
        key text COLLATE "C" NOT NULL,
        upload bigint NOT NULL REFERENCES uploads (number),
        kind text COLLATE "C" NOT NULL,
        PRIMARY KEY (key, upload)
    );
    CREATE UNIQUE INDEX receipts_once ON receipts (key) WHERE kind IN ('fiscal', 'register');
    CREATE INDEX receipts_by_upload ON receipts (upload);

    CREATE TABLE entries (
        sequence bigint PRIMARY KEY,
        at text COLLATE "C" NOT NULL,
        "user" text COLLATE "C" NOT NULL,
        coins bigint NOT NULL,
        kind text COLLATE "C" NOT NULL,
        campaign text COLLATE "C",
        partner text COLLATE "C",
        upload text COLLATE "C",
        refers bigint,
        key text COLLATE "C",
        reference text COLLATE "C",
        reason text COLLATE "C" NOT NULL,
        previous text COLLATE "C" NOT NULL,
        hash text COLLATE "C" NOT NULL
    );
    CREATE INDEX entries_by_user ON entries ("user");
    CREATE INDEX entries_by_upload ON entries (upload) WHERE upload IS NOT NULL;
    CREATE INDEX entries_by_referred ON entries (refers) WHERE refers IS NOT NULL;
    CREATE UNIQUE INDEX entries_settle_once ON entries (refers) WHERE kind = 'settled';
    CREATE UNIQUE INDEX entries_by_key ON entries (key) WHERE key IS NOT NULL;

    -- Sums of the entries, kept so that a decision need not add them up; verify does. Their rows change all the time: a
    -- page that is not filled has room for a new version beside the old, and no index changes.
    CREATE TABLE balances (
        "user" text COLLATE "C" PRIMARY KEY,
        available bigint NOT NULL CHECK (available >= 0),
        pending bigint NOT NULL CHECK (pending >= 0)
    ) WITH (fillfactor = 70);
    CREATE TABLE budgets (
        campaign text COLLATE "C" PRIMARY KEY,
        coins bigint NOT NULL CHECK (coins >= 0)
    ) WITH (fillfactor = 70);
    CREATE TABLE spent (
        campaign text COLLATE "C" NOT NULL,
        "user" text COLLATE "C" NOT NULL,
        day text COLLATE "C" NOT NULL,
        coins bigint NOT NULL CHECK (coins >= 0),
        PRIMARY KEY (campaign, "user", day)
    ) WITH (fillfactor = 70);
    CREATE TABLE paid_products (
        campaign text COLLATE "C" NOT NULL,
        "user" text COLLATE "C" NOT NULL,
        gtin text COLLATE "C" NOT NULL,
        day text COLLATE "C" NOT NULL,
        PRIMARY KEY (campaign, "user", gtin, day)
    );

    """

private let redecisions = """
    CREATE TABLE redecisions (
        number bigint PRIMARY KEY,
        id text COLLATE "C" NOT NULL REFERENCES uploads (id),
        "user" text COLLATE "C" NOT NULL,
        sha256 text COLLATE "C" NOT NULL,
        image text COLLATE "C" NOT NULL,
        uploaded_at text COLLATE "C" NOT NULL,
        digest text COLLATE "C" NOT NULL,
        outcome text COLLATE "C" NOT NULL,
        picture text COLLATE "C",
        claim text COLLATE "C" NOT NULL,
        decision text COLLATE "C" NOT NULL,
        previous text COLLATE "C" NOT NULL,
        hash text COLLATE "C" NOT NULL
    );
    CREATE INDEX redecisions_by_upload ON redecisions (id);
    CREATE INDEX entries_of_debts ON entries ("user") WHERE kind IN ('debt', 'repayment');

    """

private let inputsInPostgreSQL = """
    CREATE TABLE programmes (
        sha256 text COLLATE "C" PRIMARY KEY,
        content text COLLATE "C" NOT NULL
    );
    CREATE TABLE inputs (
        number bigint PRIMARY KEY,
        upload bigint UNIQUE REFERENCES uploads (number),
        redecision bigint UNIQUE REFERENCES redecisions (number),
        operation text COLLATE "C",
        programme text COLLATE "C" REFERENCES programmes (sha256),
        entry bigint NOT NULL
    );

    """
