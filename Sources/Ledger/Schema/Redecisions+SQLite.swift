/// Decisions made anew about uploads that were refused, in a chain of their own, and the debts of users by user.
///
/// An upload's first decision stays where it was recorded; what was decided later stands beside it.
let redecisionsAndDebts = """
    CREATE TABLE redecisions (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL REFERENCES uploads (id),
        user TEXT NOT NULL,
        sha256 TEXT NOT NULL,
        image TEXT NOT NULL,
        uploaded_at TEXT NOT NULL,
        digest TEXT NOT NULL,
        outcome TEXT NOT NULL,
        picture TEXT,
        claim TEXT NOT NULL,
        decision TEXT NOT NULL,
        previous TEXT NOT NULL,
        hash TEXT NOT NULL
    ) STRICT;
    CREATE INDEX redecisions_by_upload ON redecisions (id);
    CREATE INDEX entries_of_debts ON entries (user) WHERE kind IN ('debt', 'repayment');

    CREATE TRIGGER redecisions_stay BEFORE UPDATE ON redecisions
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER redecisions_last BEFORE DELETE ON redecisions
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER redecisions_follow BEFORE INSERT ON redecisions
        WHEN NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM redecisions)
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    """

/// The triggers that the step adds.
let redecisionTriggers: Set<String> = ["redecisions_stay", "redecisions_last", "redecisions_follow"]
