import SQL

/// What decisions and entries were made from.
extension Statement {
    /// Numbers the row and notes the last entry by itself, so that nobody has to ask for them first. The row is not
    /// selected from `inputs`: SQLite would then collect it in a temporary table.
    static var insertInput: Statement {
        Statement(
            """
            INSERT INTO inputs (\(ReplayStep.columns)) VALUES (
                (SELECT coalesce(max(number), 0) + 1 FROM inputs), $1, $2, $3, $4,
                (SELECT coalesce(max(sequence), 0) FROM entries))
            """)
    }

    static var insertStoredInput: Statement { Statement("INSERT INTO inputs \(ReplayStep.insertion)") }

    static var inputsAfter: Statement {
        Statement("SELECT \(ReplayStep.columns) FROM inputs WHERE number > $1 ORDER BY number LIMIT $2")
    }

    static var insertProgramme: Statement {
        Statement("INSERT INTO programmes (sha256, content) VALUES ($1, $2) ON CONFLICT DO NOTHING")
    }

    static var programme: Statement { Statement("SELECT content FROM programmes WHERE sha256 = $1") }
    static var programmes: Statement { Statement("SELECT sha256, content FROM programmes") }
    static var lastProgramme: Statement {
        Statement("SELECT programme FROM inputs WHERE programme IS NOT NULL ORDER BY number DESC LIMIT 1")
    }

    static var lastInputEntry: Statement { Statement("SELECT entry FROM inputs ORDER BY number DESC LIMIT 1") }

    static var programmeOfUpload: Statement { Statement("SELECT programme FROM inputs WHERE upload = $1") }
    static var programmeOfRedecision: Statement { Statement("SELECT programme FROM inputs WHERE redecision = $1") }
}

/// What was erased.
extension Statement {
    static var lastErasure: Statement { Statement("SELECT number, hash FROM erasures ORDER BY number DESC LIMIT 1") }
    static var insertErasure: Statement { Statement("INSERT INTO erasures \(ErasureRecord.insertion)") }
    static var lastErasureKey: Statement { Statement("SELECT key FROM erasures ORDER BY number DESC LIMIT 1") }
    static var erasures: Statement { Statement("SELECT \(ErasureRecord.columns) FROM erasures ORDER BY number") }

    static var eraseUpload: Statement {
        Statement("UPDATE uploads SET image = '', digest = '', claim = $1, decision = $2 WHERE number = $3")
    }

    static var eraseRedecision: Statement {
        Statement("UPDATE redecisions SET image = '', digest = '', claim = $1, decision = $2 WHERE number = $3")
    }

    static var deleteReceiptKeys: Statement { Statement("DELETE FROM receipts WHERE upload = $1") }

    static var insertErasedKey: Statement {
        Statement("INSERT INTO erased_keys (key, upload) VALUES ($1, $2) ON CONFLICT DO NOTHING")
    }

    static var uploadsWithErasedKey: Statement {
        Statement(
            """
            SELECT upload FROM erased_keys WHERE key = $1
            ORDER BY upload LIMIT \(Tuning.standard.similarity.maxUploadsPerKey)
            """)
    }

    static var erasedKeysOfUpload: Statement {
        Statement("SELECT key FROM erased_keys WHERE upload = $1 ORDER BY key")
    }
}
