/// Which uploads were erased and by which rule; the same tables and refusals as in SQLite. Guards of the tables
/// themselves are added where all tables get theirs.
let erasuresInPostgreSQL =
    """
    CREATE TABLE erasures (
        number bigint PRIMARY KEY,
        at text COLLATE "C" NOT NULL,
        chain text COLLATE "C" NOT NULL,
        record bigint NOT NULL,
        rule text COLLATE "C" NOT NULL,
        image text COLLATE "C" NOT NULL,
        claim text COLLATE "C" NOT NULL,
        decision text COLLATE "C" NOT NULL,
        record_hash text COLLATE "C" NOT NULL,
        previous text COLLATE "C" NOT NULL,
        hash text COLLATE "C" NOT NULL,
        UNIQUE (chain, record)
    );
    -- Hashes of the keys that tell a receipt by itself, so that it is not paid a second time once its text is gone.
    CREATE TABLE erased_keys (
        key text COLLATE "C" NOT NULL,
        upload bigint NOT NULL REFERENCES uploads (number),
        PRIMARY KEY (key, upload)
    );

    CREATE FUNCTION qix_erase_keys() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
        IF EXISTS (SELECT 1 FROM erasures WHERE chain = 'upload' AND record = OLD.upload) THEN RETURN OLD; END IF;
        RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'integrity_constraint_violation';
    END $body$;
    DROP TRIGGER receipts_last ON receipts;
    CREATE TRIGGER receipts_last BEFORE DELETE ON receipts FOR EACH ROW EXECUTE FUNCTION qix_erase_keys();

    """ + ["upload", "redecision"].map(textsMayGo).joined()

/// A record stays as it is, but for the texts of one that an erasure names.
private func textsMayGo(of chain: String) -> String {
    let columns = [
        "number", "id", "\"user\"", "sha256", "uploaded_at", "digest", "outcome", "picture", "previous", "hash",
    ]
    return """
        CREATE FUNCTION qix_erase_\(chain)s() RETURNS trigger LANGUAGE plpgsql AS $body$
        BEGIN
            IF NEW.image = '' AND \(columns.map { "NEW.\($0) IS NOT DISTINCT FROM OLD.\($0)" }.joined(separator: " AND "))
                AND EXISTS (
                    SELECT 1 FROM erasures
                    WHERE chain = '\(chain)' AND record = OLD.number AND record_hash = OLD.hash)
            THEN RETURN NEW; END IF;
            RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'integrity_constraint_violation';
        END $body$;
        DROP TRIGGER \(chain)s_stay ON \(chain)s;
        CREATE TRIGGER \(chain)s_stay BEFORE UPDATE ON \(chain)s FOR EACH ROW EXECUTE FUNCTION qix_erase_\(chain)s();

        """
}
