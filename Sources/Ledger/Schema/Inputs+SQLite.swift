/// What every decision and booking was made from, in the order in which they were made, and the programmes that they
/// were made under.
let inputs = """
    -- By the hash of the content.
    CREATE TABLE programmes (
        sha256 TEXT PRIMARY KEY,
        content TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- An upload that was recorded, a decision that was made anew, or an operation; and the last entry after it.
    CREATE TABLE inputs (
        number INTEGER PRIMARY KEY,
        upload INTEGER UNIQUE REFERENCES uploads (number),
        redecision INTEGER UNIQUE REFERENCES redecisions (number),
        operation TEXT,
        programme TEXT REFERENCES programmes (sha256),
        entry INTEGER NOT NULL
    ) STRICT;

    CREATE TRIGGER programmes_stay BEFORE UPDATE ON programmes
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER programmes_last BEFORE DELETE ON programmes
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER inputs_stay BEFORE UPDATE ON inputs
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER inputs_last BEFORE DELETE ON inputs
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER inputs_follow BEFORE INSERT ON inputs
        WHEN NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM inputs)
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    """

/// The triggers that the step adds.
let inputTriggers: Set<String> = [
    "programmes_stay", "programmes_last", "inputs_stay", "inputs_last", "inputs_follow",
]
