/// Which uploads were erased and by which rule, in a chain of their own. An upload that is named there may lose its
/// texts, and its receipt's keys, and nothing else.
let erasuresInSQLite =
    """
    CREATE TABLE erasures (
        number INTEGER PRIMARY KEY,
        at TEXT NOT NULL,
        chain TEXT NOT NULL,
        record INTEGER NOT NULL,
        rule TEXT NOT NULL,
        image TEXT NOT NULL,
        claim TEXT NOT NULL,
        decision TEXT NOT NULL,
        record_hash TEXT NOT NULL,
        previous TEXT NOT NULL,
        hash TEXT NOT NULL,
        UNIQUE (chain, record)
    ) STRICT;
    -- Hashes of the keys that tell a receipt by itself, so that it is not paid a second time once its text is gone.
    CREATE TABLE erased_keys (
        key TEXT NOT NULL,
        upload INTEGER NOT NULL REFERENCES uploads (number),
        PRIMARY KEY (key, upload)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER erasures_stay BEFORE UPDATE ON erasures
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER erasures_last BEFORE DELETE ON erasures
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER erasures_follow BEFORE INSERT ON erasures
        WHEN NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM erasures)
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER erased_keys_stay BEFORE UPDATE ON erased_keys
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER erased_keys_last BEFORE DELETE ON erased_keys
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    DROP TRIGGER receipts_last;
    CREATE TRIGGER receipts_last BEFORE DELETE ON receipts
        WHEN NOT EXISTS (SELECT 1 FROM erasures WHERE chain = 'upload' AND record = OLD.upload)
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

    """ + ["upload", "redecision"].map(textsMayGo).joined()

/// A record stays as it is, but for the texts of one that an erasure names.
private func textsMayGo(of chain: String) -> String {
    let columns = ["number", "id", "user", "sha256", "uploaded_at", "digest", "outcome", "picture", "previous", "hash"]
    return """
        DROP TRIGGER \(chain)s_stay;
        CREATE TRIGGER \(chain)s_stay BEFORE UPDATE ON \(chain)s
            WHEN NEW.image <> '' OR \(columns.map { "NEW.\($0) IS NOT OLD.\($0)" }.joined(separator: " OR "))
                OR NOT EXISTS (
                    SELECT 1 FROM erasures
                    WHERE chain = '\(chain)' AND record = OLD.number AND record_hash = OLD.hash)
            BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

        """
}

/// The triggers that the step adds.
let erasureTriggers: Set<String> = [
    "erasures_stay", "erasures_last", "erasures_follow", "erased_keys_stay", "erased_keys_last",
]
