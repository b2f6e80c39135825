import SQL

/// Keys of receipts.
extension Statement {
    static var insertReceiptKey: Statement { Statement("INSERT INTO receipts (key, upload, kind) VALUES ($1, $2, $3)") }

    /// Several keys of one receipt at once, which is faster than a statement a key.
    static var insertReceiptKeys: Statement { Statement(insertionOfReceiptKeys) }

    private static let insertionOfReceiptKeys: String = {
        let pairs = (0..<Tuning.standard.paging.receiptKeysPerInsert).map { pair in
            "(\(placeholders(2, from: 2 + 2 * pair)))"
        }
        return """
            INSERT INTO receipts (key, upload, kind)
            SELECT column1, CAST($1 AS bigint), column2
            FROM (VALUES \(pairs.joined(separator: ", "))) AS keys WHERE column1 IS NOT NULL
            """
    }()

    static var uploadsWithReceiptKey: Statement {
        Statement(
            """
            SELECT upload FROM receipts WHERE key = $1
            ORDER BY upload DESC LIMIT \(Tuning.standard.similarity.maxUploadsPerKey)
            """)
    }

    static var latestReturns: Statement {
        Statement(
            """
            SELECT DISTINCT upload FROM receipts WHERE key >= $1 AND key < $2
            ORDER BY upload DESC LIMIT \(Tuning.standard.returns.maxListed)
            """)
    }

    static var latestSalesWithReceiptKey: Statement {
        Statement(
            """
            SELECT upload FROM receipts WHERE key = $1
            ORDER BY upload DESC LIMIT \(Tuning.standard.returns.maxSalesOfGood)
            """)
    }

    /// The names of a person of whom these statements take some, each name once or more, and then other values.
    private static let maxNames = Tuning.standard.similarity.maxNamesOfPerson
    private static var noneOfNames: String { "uploads.\"user\" NOT IN (\(placeholders(maxNames, from: 3)))" }

    static var otherUsersWithKeyInRange: Statement {
        Statement(
            """
            SELECT 1 FROM receipts JOIN uploads ON uploads.number = receipts.upload
            WHERE receipts.key >= $1 AND receipts.key < $2 AND \(noneOfNames)
            LIMIT 1
            """)
    }

    static var otherUsersOfRegisterWithKeyInRange: Statement {
        Statement(
            """
            SELECT 1 FROM receipts JOIN receipts AS same ON same.upload = receipts.upload
                JOIN uploads ON uploads.number = receipts.upload
            WHERE receipts.key >= $1 AND receipts.key < $2 AND \(noneOfNames)
                AND same.key >= $\(3 + maxNames) AND same.key < $\(4 + maxNames)
            LIMIT 1
            """)
    }

    static var keysOfRegisterInRange: Statement {
        Statement(
            """
            SELECT same.key FROM receipts JOIN receipts AS same ON same.upload = receipts.upload
                JOIN uploads ON uploads.number = receipts.upload
            WHERE receipts.key >= $1 AND receipts.key < $2 AND \(noneOfNames)
                AND same.kind = $\(3 + maxNames)
            LIMIT \(Tuning.standard.similarity.maxKeysOfRegister)
            """)
    }

    static var receiptKeysInRange: Statement {
        Statement(
            """
            SELECT DISTINCT key FROM receipts WHERE key >= $1 AND key < $2
            ORDER BY key LIMIT \(Tuning.standard.similarity.maxKeysOfRegister)
            """)
    }

    /// The keys of other users' receipts, each with the first and the last of these users by name.
    static var othersKeysInRange: Statement {
        Statement(
            """
            SELECT key, min("user"), max("user") FROM (
                SELECT receipts.key, uploads."user" FROM receipts JOIN uploads ON uploads.number = receipts.upload
                WHERE receipts.key >= $1 AND receipts.key < $2 AND \(noneOfNames)
                ORDER BY receipts.key, receipts.upload LIMIT \(Tuning.standard.similarity.maxNamesOfShop)) AS shown
            GROUP BY key ORDER BY key
            """)
    }

    /// The claim that holds: of an upload that was decided again, the latest.
    static var claimOfUpload: Statement {
        Statement(
            """
            SELECT uploads.id, uploads."user", coalesce(
                (SELECT redecisions.claim FROM redecisions WHERE redecisions.id = uploads.id
                    ORDER BY redecisions.number DESC LIMIT 1),
                uploads.claim), uploads.uploaded_at
                FROM uploads WHERE uploads.number = $1
            """)
    }
    static var receiptKeysOfUpload: Statement { Statement("SELECT kind, key FROM receipts WHERE upload = $1") }
    static var countReceiptKeys: Statement { Statement("SELECT count(*) FROM receipts") }
}
