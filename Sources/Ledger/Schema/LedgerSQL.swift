import SQL

/// Every statement that the ledger runs, by name; there is no SQL elsewhere in it but for the migrations.
///
/// All are written in what SQLite and PostgreSQL share: `"user"` in quotes, since PostgreSQL takes the bare word for
/// the role that is logged in; sums cast to bigint, since its sum of bigint is numeric; texts ordered by their bytes.
enum LedgerSQL: Int, CaseIterable {
    // Entries.
    case lastEntry
    case insertEntry
    case entry
    case entryByKey
    case entriesOfUpload
    case entriesOfUser
    case entries
    case entriesOfCampaigns
    case storedEntries
    case entriesAfter
    case momentsOfUser
    case debtsOfUser
    case refundOfSpend
    // What coins are left to expire.
    case creditsLeftBefore
    case creditsBetween
    // Sums of the entries.
    case balance
    case balances
    case insertZeroBalance
    case changeBalance
    case upsertBalance
    case budget
    case budgets
    case insertZeroBudget
    case changeBudget
    case spentByUser
    case spentByUserOnDay
    case spent
    case insertZeroSpent
    case changeSpent
    case upsertSpent
    // Uploads, and what they use up.
    case lastUpload
    case insertUpload
    case hashOfUpload
    case uploadOfUserWithFile
    case uploadWithFile
    case uploadByNumber
    case uploadByName
    case uploadsBeginning
    case uploadWithName
    case refusedUploadsAfter
    case picturesAfter
    case storedUploadsAfter
    case insertReceiptKey
    case insertReceiptKeys
    case uploadsWithReceiptKey
    case uploadsWithLegacyKey
    case anyLegacyKey
    case otherUsersWithKeyInRange
    case otherUsersOfRegisterWithKeyInRange
    case keysOfRegisterInRange
    case claimOfUpload
    case receiptKeysOfUpload
    case countReceiptKeys
    case duplicateKeys
    case insertPaidProduct
    case daysOfPaidProduct
    case paidProducts
    // Decisions made anew.
    case lastRedecision
    case insertRedecision
    case hashOfRedecision
    case redecisionsOfUpload
    case storedRedecisionsAfter
    // Reviews.
    case openReviews
    // What decisions and bookings were made from.
    case insertInput
    case insertStoredInput
    case storedInputsAfter
    case insertProgramme
    case programme
    case programmes
    case programmeOfUpload
    case programmeOfRedecision
    // What was erased.
    case uploadsOfUser
    case lastErasure
    case insertErasure
    case erasures
    case eraseUpload
    case eraseRedecision
    case deleteReceiptKeys
    case insertErasedKey
    case uploadsWithErasedKey
    case anyErasedKey
    case erasedKeysOfUpload
    case paidProductsOfUser
    case deletePaidProductsOfUser
    case spentOfUser

    /// The statement in the words of a database.
    func statement(in dialect: Dialect) -> Statement { Statement(name: "\(self)", text: text(in: dialect)) }

    private func text(in dialect: Dialect) -> String {
        switch self {
        case .lastEntry: "SELECT sequence, hash FROM entries ORDER BY sequence DESC LIMIT 1"
        case .insertEntry: "INSERT INTO entries (\(Entry.columns)) VALUES (\(LedgerSQL.places(14)))"
        case .entry: "SELECT \(Entry.columns) FROM entries WHERE sequence = $1"
        case .entryByKey: "SELECT \(Entry.columns) FROM entries WHERE key = $1"
        case .entriesOfUpload: "SELECT \(Entry.columns) FROM entries WHERE upload = $1 ORDER BY sequence"
        case .entriesOfUser: "SELECT \(Entry.columns) FROM entries WHERE \"user\" = $1 ORDER BY sequence"
        case .entries: "SELECT \(Entry.columns) FROM entries ORDER BY sequence"
        case .entriesOfCampaigns:
            "SELECT \(Entry.columns) FROM entries WHERE campaign IS NOT NULL ORDER BY sequence"
        case .storedEntries: "SELECT \(Entry.columns) FROM entries \(dialect.tableScanHint) ORDER BY sequence"
        case .entriesAfter:
            "SELECT \(Entry.columns) FROM entries WHERE sequence > $1 ORDER BY sequence LIMIT $2"
        case .momentsOfUser: "SELECT at FROM entries WHERE \"user\" = $1"
        case .debtsOfUser:
            """
            SELECT \(Entry.columns) FROM entries
            WHERE "user" = $1 AND kind IN ('debt', 'repayment') ORDER BY sequence
            """
        case .refundOfSpend: "SELECT \(Entry.columns) FROM entries WHERE refers = $1 AND kind = 'refund'"
        case .creditsLeftBefore:
            """
            SELECT "user", CAST(sum(coins) AS bigint) FROM (
                SELECT "user", coins FROM entries
                    WHERE (kind IN ('award', 'settled', 'grant') OR kind = 'moved' AND coins > 0)
                        AND at \(dialect.byteCollation) < $1
                UNION ALL
                SELECT reversal."user", reversal.coins
                    FROM entries AS reversal JOIN entries AS credit ON credit.sequence = reversal.refers
                    WHERE reversal.kind = 'reversal' AND credit.at \(dialect.byteCollation) < $1
                UNION ALL
                SELECT "user", coins FROM entries
                    WHERE kind IN ('spend', 'refund', 'expiry', 'debt', 'repayment') OR kind = 'moved' AND coins < 0
            ) AS moves GROUP BY "user"
            """
        case .creditsBetween:
            """
            SELECT "user", coins, at FROM entries
                WHERE (kind IN ('award', 'settled', 'grant') OR kind = 'moved' AND coins > 0)
                    AND at \(dialect.byteCollation) >= $1 AND at \(dialect.byteCollation) < $2
            UNION ALL
            SELECT reversal."user", reversal.coins, credit.at
                FROM entries AS reversal JOIN entries AS credit ON credit.sequence = reversal.refers
                WHERE reversal.kind = 'reversal'
                    AND credit.at \(dialect.byteCollation) >= $1 AND credit.at \(dialect.byteCollation) < $2
            """
        case .balance: "SELECT \"user\", available, pending FROM balances WHERE \"user\" = $1"
        case .balances:
            "SELECT \"user\", available, pending FROM balances ORDER BY \"user\" \(dialect.byteCollation)"
        case .insertZeroBalance:
            "INSERT INTO balances (\"user\", available, pending) VALUES ($1, 0, 0) ON CONFLICT DO NOTHING"
        case .changeBalance:
            "UPDATE balances SET available = available + $1, pending = pending + $2 WHERE \"user\" = $3"
        // For what is not negative: CHECK would refuse a negative row before the conflict is seen.
        case .upsertBalance:
            """
            INSERT INTO balances ("user", available, pending) VALUES ($1, $2, $3)
            ON CONFLICT ("user") DO UPDATE SET
                available = balances.available + excluded.available, pending = balances.pending + excluded.pending
            """
        case .budget: "SELECT coins FROM budgets WHERE campaign = $1"
        case .budgets: "SELECT campaign, coins FROM budgets"
        case .insertZeroBudget: "INSERT INTO budgets (campaign, coins) VALUES ($1, 0) ON CONFLICT DO NOTHING"
        case .changeBudget: "UPDATE budgets SET coins = coins + $1 WHERE campaign = $2"
        case .spentByUser:
            "SELECT CAST(sum(coins) AS bigint) FROM spent WHERE campaign = $1 AND \"user\" = $2"
        case .spentByUserOnDay: "SELECT coins FROM spent WHERE campaign = $1 AND \"user\" = $2 AND day = $3"
        case .spent: "SELECT campaign, \"user\", day, coins FROM spent"
        case .insertZeroSpent:
            "INSERT INTO spent (campaign, \"user\", day, coins) VALUES ($1, $2, $3, 0) ON CONFLICT DO NOTHING"
        case .changeSpent:
            "UPDATE spent SET coins = coins + $1 WHERE campaign = $2 AND \"user\" = $3 AND day = $4"
        case .upsertSpent:
            """
            INSERT INTO spent (campaign, "user", day, coins) VALUES ($1, $2, $3, $4)
            ON CONFLICT (campaign, "user", day) DO UPDATE SET coins = spent.coins + excluded.coins
            """
        case .lastUpload: "SELECT number, hash FROM uploads ORDER BY number DESC LIMIT 1"
        case .insertUpload: "INSERT INTO uploads (\(UploadRecord.columns)) VALUES (\(LedgerSQL.places(13)))"
        case .hashOfUpload: "SELECT hash FROM uploads WHERE number = $1"
        case .uploadOfUserWithFile:
            "SELECT \(UploadRecord.columns) FROM uploads WHERE \"user\" = $1 AND sha256 = $2"
        case .uploadWithFile: "SELECT id, \"user\" FROM uploads WHERE sha256 = $1 ORDER BY number LIMIT 1"
        case .uploadByNumber: "SELECT id, \"user\" FROM uploads WHERE number = $1"
        case .uploadByName: "SELECT id FROM uploads WHERE id = $1"
        // That it is not one is all that matters beyond the first; a message says how many, up to ten.
        case .uploadsBeginning: "SELECT id FROM uploads WHERE substr(id, 1, $1) = $2 OR image = $2 LIMIT 10"
        case .uploadWithName: "SELECT \(UploadRecord.columns) FROM uploads WHERE id = $1"
        case .refusedUploadsAfter:
            """
            SELECT \(UploadRecord.columns) FROM uploads
            WHERE outcome = 'reject' AND number > $1 ORDER BY number LIMIT $2
            """
        // A picture that a later decision held is found under its upload's number.
        case .picturesAfter:
            """
            SELECT number, picture FROM uploads WHERE number > $1
            UNION ALL
            SELECT uploads.number, redecisions.picture
                FROM redecisions JOIN uploads ON uploads.id = redecisions.id
                WHERE uploads.number > $1 AND redecisions.picture IS NOT NULL
            ORDER BY 1
            """
        case .storedUploadsAfter:
            """
            SELECT \(UploadRecord.columns) FROM uploads \(dialect.tableScanHint)
            WHERE number > $1 ORDER BY number LIMIT $2
            """
        case .insertReceiptKey: "INSERT INTO receipts (key, upload, kind) VALUES ($1, $2, $3)"
        // A receipt has eleven, and one statement a key takes longer than its rows: for the list of kinds in an index's
        // condition SQLite builds a table each time. All in one would touch more pages than SQLite keeps in memory to
        // undo a statement, and write them to a file.
        case .insertReceiptKeys:
            """
            INSERT INTO receipts (key, upload, kind)
            SELECT column1, CAST($1 AS bigint), column2
            FROM (VALUES \(LedgerSQL.pairs(LedgerSQL.keysPerInsert, from: 2))) AS keys WHERE column1 IS NOT NULL
            """
        case .uploadsWithReceiptKey: "SELECT upload FROM receipts WHERE key = $1 ORDER BY upload DESC LIMIT 20"
        case .uploadsWithLegacyKey:
            """
            SELECT upload FROM receipts
            WHERE kind IN ('register', 'document', 'merchant_total', 'name_total', 'amounts')
                AND substr(key, length(kind) + 13) = $1
            LIMIT 20
            """
        // The bound says nothing, but that the index holds the answer: there are none but in ledgers of before.
        case .anyLegacyKey:
            """
            SELECT 1 FROM receipts
            WHERE kind IN ('register', 'document', 'merchant_total', 'name_total', 'amounts')
                AND substr(key, length(kind) + 13) >= ''
            LIMIT 1
            """
        case .otherUsersWithKeyInRange:
            """
            SELECT 1 FROM receipts JOIN uploads ON uploads.number = receipts.upload
            WHERE receipts.key \(dialect.byteCollation) >= $1 AND receipts.key \(dialect.byteCollation) < $2
                AND uploads."user" <> $3
            LIMIT 1
            """
        case .otherUsersOfRegisterWithKeyInRange:
            """
            SELECT 1 FROM receipts JOIN receipts AS same ON same.upload = receipts.upload
                JOIN uploads ON uploads.number = receipts.upload
            WHERE receipts.key \(dialect.byteCollation) >= $1 AND receipts.key \(dialect.byteCollation) < $2
                AND uploads."user" <> $3
                AND same.key \(dialect.byteCollation) >= $4 AND same.key \(dialect.byteCollation) < $5
            LIMIT 1
            """
        // A register's owners are one, or few; so many of its receipts tell them.
        case .keysOfRegisterInRange:
            """
            SELECT same.key FROM receipts JOIN receipts AS same ON same.upload = receipts.upload
                JOIN uploads ON uploads.number = receipts.upload
            WHERE receipts.key \(dialect.byteCollation) >= $1 AND receipts.key \(dialect.byteCollation) < $2
                AND uploads."user" <> $3 AND same.kind = $4
            LIMIT 50
            """
        case .claimOfUpload: "SELECT id, \"user\", claim FROM uploads WHERE number = $1"
        case .receiptKeysOfUpload: "SELECT kind, key FROM receipts WHERE upload = $1"
        case .countReceiptKeys: "SELECT count(*) FROM receipts"
        case .duplicateKeys:
            """
            SELECT 'receipt ' || key FROM receipts WHERE kind IN ('fiscal', 'register')
                GROUP BY key HAVING count(*) > 1
            UNION ALL SELECT 'upload ' || "user" || ' ' || sha256 FROM uploads
                GROUP BY "user", sha256 HAVING count(*) > 1
            """
        case .insertPaidProduct:
            """
            INSERT INTO paid_products (campaign, "user", gtin, day) VALUES ($1, $2, $3, $4)
            ON CONFLICT DO NOTHING
            """
        case .daysOfPaidProduct:
            "SELECT day FROM paid_products WHERE campaign = $1 AND \"user\" = $2 AND gtin = $3"
        case .paidProducts: "SELECT campaign, \"user\", gtin, day FROM paid_products"
        case .lastRedecision: "SELECT number, hash FROM redecisions ORDER BY number DESC LIMIT 1"
        case .insertRedecision:
            "INSERT INTO redecisions (\(UploadRecord.columns)) VALUES (\(LedgerSQL.places(13)))"
        case .hashOfRedecision: "SELECT hash FROM redecisions WHERE number = $1"
        case .redecisionsOfUpload:
            "SELECT \(UploadRecord.columns) FROM redecisions WHERE id = $1 ORDER BY number"
        case .storedRedecisionsAfter:
            """
            SELECT \(UploadRecord.columns) FROM redecisions \(dialect.tableScanHint)
            WHERE number > $1 ORDER BY number LIMIT $2
            """
        case .openReviews:
            """
            SELECT uploads.id, CAST(sum(entries.coins) AS bigint)
            FROM entries JOIN uploads ON uploads.id = entries.upload
            WHERE entries.kind = 'pending' AND NOT EXISTS (
                SELECT 1 FROM entries AS ends
                WHERE ends.refers = entries.sequence AND ends.kind = 'settled')
            GROUP BY uploads.number ORDER BY uploads.number
            """
        // Numbered as it is written, so that nothing has to be asked before. Not selected from the table that is
        // written to: SQLite would put the row into another first.
        case .insertInput:
            """
            INSERT INTO inputs (\(LedgerInput.columns)) VALUES (
                (SELECT coalesce(max(number), 0) + 1 FROM inputs), $1, $2, $3, $4,
                (SELECT coalesce(max(sequence), 0) FROM entries))
            """
        case .insertStoredInput: "INSERT INTO inputs (\(LedgerInput.columns)) VALUES (\(LedgerSQL.places(6)))"
        case .storedInputsAfter:
            """
            SELECT \(LedgerInput.columns) FROM inputs \(dialect.tableScanHint)
            WHERE number > $1 ORDER BY number LIMIT $2
            """
        case .insertProgramme:
            "INSERT INTO programmes (sha256, content) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        case .programme: "SELECT content FROM programmes WHERE sha256 = $1"
        case .programmes: "SELECT sha256, content FROM programmes"
        case .programmeOfUpload: "SELECT programme FROM inputs WHERE upload = $1"
        case .programmeOfRedecision: "SELECT programme FROM inputs WHERE redecision = $1"
        case .uploadsOfUser:
            "SELECT \(UploadRecord.columns) FROM uploads WHERE \"user\" = $1 ORDER BY number"
        case .lastErasure: "SELECT number, hash FROM erasures ORDER BY number DESC LIMIT 1"
        case .insertErasure: "INSERT INTO erasures (\(ErasureRecord.columns)) VALUES (\(LedgerSQL.places(11)))"
        case .erasures: "SELECT \(ErasureRecord.columns) FROM erasures ORDER BY number"
        case .eraseUpload: "UPDATE uploads SET image = '', claim = $1, decision = $2 WHERE number = $3"
        case .eraseRedecision: "UPDATE redecisions SET image = '', claim = $1, decision = $2 WHERE number = $3"
        case .deleteReceiptKeys: "DELETE FROM receipts WHERE upload = $1"
        case .insertErasedKey:
            "INSERT INTO erased_keys (key, upload) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        case .uploadsWithErasedKey:
            "SELECT upload FROM erased_keys WHERE key = $1 ORDER BY upload LIMIT 20"
        case .anyErasedKey: "SELECT 1 FROM erased_keys LIMIT 1"
        case .erasedKeysOfUpload: "SELECT key FROM erased_keys WHERE upload = $1 ORDER BY key"
        case .paidProductsOfUser:
            "SELECT campaign, gtin, day FROM paid_products WHERE \"user\" = $1 ORDER BY day, campaign, gtin"
        case .deletePaidProductsOfUser: "DELETE FROM paid_products WHERE \"user\" = $1"
        case .spentOfUser: "SELECT campaign, day, coins FROM spent WHERE \"user\" = $1 ORDER BY day, campaign"
        }
    }

    /// The kinds of keys that ledgers of before looked for; the index of the migration holds the same.
    static let legacyKinds = ["register", "document", "merchant_total", "name_total", "amounts"]

    /// Keys of a receipt that one statement writes.
    static let keysPerInsert = 12

    /// Pairs of places, from one on.
    private static func pairs(_ count: Int, from first: Int) -> String {
        (0..<count).map { "($\(first + 2 * $0), $\(first + 2 * $0 + 1))" }.joined(separator: ", ")
    }

    private static func places(_ count: Int) -> String { (1...count).map { "$\($0)" }.joined(separator: ", ") }
}
