/// The ledger's tables in PostgreSQL, to prepare its statements against; a driver's migrations begin here.
let postgreSQLSchema = """
    CREATE TABLE uploads (
        number bigint PRIMARY KEY,
        id text NOT NULL UNIQUE,
        "user" text NOT NULL,
        sha256 text NOT NULL,
        image text NOT NULL,
        uploaded_at text NOT NULL,
        digest text NOT NULL,
        outcome text NOT NULL,
        picture text,
        claim text NOT NULL,
        decision text NOT NULL,
        previous text NOT NULL,
        hash text NOT NULL,
        UNIQUE ("user", sha256)
    );
    CREATE INDEX uploads_by_file ON uploads (sha256);
    CREATE TABLE receipts (
        key text NOT NULL,
        upload bigint NOT NULL REFERENCES uploads (number),
        kind text NOT NULL,
        PRIMARY KEY (key, upload)
    );
    CREATE UNIQUE INDEX receipts_once ON receipts (key) WHERE kind IN ('fiscal', 'register');
    CREATE INDEX receipts_by_upload ON receipts (upload);
    CREATE INDEX receipts_undated ON receipts (substr(key, length(kind) + 13))
        WHERE kind IN ('register', 'document', 'merchant_total', 'name_total', 'amounts');
    CREATE INDEX uploads_by_picture ON uploads (number, picture);
    CREATE TABLE entries (
        sequence bigint PRIMARY KEY,
        at text NOT NULL,
        "user" text NOT NULL,
        coins bigint NOT NULL,
        kind text NOT NULL,
        campaign text,
        partner text,
        upload text,
        refers bigint,
        key text,
        reference text,
        reason text NOT NULL,
        previous text NOT NULL,
        hash text NOT NULL
    );
    CREATE INDEX entries_by_user ON entries ("user");
    CREATE INDEX entries_by_upload ON entries (upload) WHERE upload IS NOT NULL;
    CREATE INDEX entries_by_referred ON entries (refers) WHERE refers IS NOT NULL;
    CREATE UNIQUE INDEX entries_settle_once ON entries (refers) WHERE kind = 'settled';
    CREATE UNIQUE INDEX entries_by_key ON entries (key) WHERE key IS NOT NULL;
    CREATE INDEX entries_pending ON entries (sequence) WHERE kind = 'pending';
    CREATE TABLE balances (
        "user" text PRIMARY KEY,
        available bigint NOT NULL CHECK (available >= 0),
        pending bigint NOT NULL CHECK (pending >= 0)
    );
    CREATE TABLE budgets (campaign text PRIMARY KEY, coins bigint NOT NULL CHECK (coins >= 0));
    CREATE TABLE spent (
        campaign text NOT NULL,
        "user" text NOT NULL,
        day text NOT NULL,
        coins bigint NOT NULL CHECK (coins >= 0),
        PRIMARY KEY (campaign, "user", day)
    );
    CREATE TABLE paid_products (
        campaign text NOT NULL,
        "user" text NOT NULL,
        gtin text NOT NULL,
        day text NOT NULL,
        PRIMARY KEY (campaign, "user", gtin, day)
    );
    CREATE TABLE redecisions (
        number bigint PRIMARY KEY,
        id text NOT NULL REFERENCES uploads (id),
        "user" text NOT NULL,
        sha256 text NOT NULL,
        image text NOT NULL,
        uploaded_at text NOT NULL,
        digest text NOT NULL,
        outcome text NOT NULL,
        picture text,
        claim text NOT NULL,
        decision text NOT NULL,
        previous text NOT NULL,
        hash text NOT NULL
    );
    CREATE INDEX redecisions_by_upload ON redecisions (id);
    CREATE INDEX entries_of_debts ON entries ("user") WHERE kind IN ('debt', 'repayment');
    """
