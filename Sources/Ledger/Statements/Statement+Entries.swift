import SQL

// Statements of the ledger are written in what SQLite and PostgreSQL share: `"user"` in quotes, because PostgreSQL
// takes the bare word for the role that is logged in; sums cast to bigint, because PostgreSQL's sum of bigint is
// numeric.

/// Entries.
extension Statement {
    static var lastEntry: Statement { Statement("SELECT sequence, hash FROM entries ORDER BY sequence DESC LIMIT 1") }
    static var insertEntry: Statement { Statement("INSERT INTO entries \(Entry.insertion)") }
    static var entry: Statement { Statement("SELECT \(Entry.columns) FROM entries WHERE sequence = $1") }
    static var endAtEntry: Statement { Statement("SELECT sequence, hash FROM entries WHERE sequence = $1") }
    static var entryByKey: Statement { Statement("SELECT \(Entry.columns) FROM entries WHERE key = $1") }
    static var entries: Statement { Statement("SELECT \(Entry.columns) FROM entries ORDER BY sequence") }

    static var entriesOfUpload: Statement {
        Statement("SELECT \(Entry.columns) FROM entries WHERE upload = $1 ORDER BY sequence")
    }

    static var entriesOfUser: Statement {
        Statement("SELECT \(Entry.columns) FROM entries WHERE \"user\" = $1 ORDER BY sequence")
    }

    static var entriesOfCampaigns: Statement {
        Statement("SELECT \(Entry.columns) FROM entries WHERE campaign IS NOT NULL ORDER BY sequence")
    }

    static var sealedDraws: Statement {
        Statement("SELECT \(Entry.columns) FROM entries WHERE kind = 'sealed' ORDER BY sequence")
    }

    static var closedMonths: Statement {
        Statement("SELECT \(Entry.columns) FROM entries WHERE kind = 'closed' ORDER BY sequence")
    }

    static var spendsOfPartners: Statement {
        Statement(
            """
            SELECT \(Entry.columns) FROM entries WHERE partner IS NOT NULL AND kind IN ('spend', 'refund')
            ORDER BY sequence
            """)
    }

    static var entriesAfter: Statement {
        Statement("SELECT \(Entry.columns) FROM entries WHERE sequence > $1 ORDER BY sequence LIMIT $2")
    }

    static var debtsOfUser: Statement {
        Statement(
            """
            SELECT \(Entry.columns) FROM entries
            WHERE "user" = $1 AND kind IN ('debt', 'repayment') ORDER BY sequence
            """)
    }

    static var joinedEntriesOfUser: Statement {
        Statement(
            "SELECT \(Entry.columns) FROM entries WHERE \"user\" = $1 AND kind = 'joined' ORDER BY sequence")
    }

    static var entriesReferring: Statement {
        Statement("SELECT \(Entry.columns) FROM entries WHERE refers = $1 ORDER BY sequence")
    }

    static var entryTimesOfUser: Statement { Statement("SELECT at FROM entries WHERE \"user\" = $1") }

    static var refundOfSpend: Statement {
        Statement("SELECT \(Entry.columns) FROM entries WHERE refers = $1 AND kind = 'refund'")
    }

    /// The coins of each user that were earned before a moment and are still there.
    static var creditsLeftBefore: Statement {
        Statement(
            """
            SELECT "user", CAST(sum(coins) AS bigint) FROM (
                SELECT "user", coins FROM entries
                    WHERE (kind IN ('award', 'settled', 'grant') OR kind = 'moved' AND coins > 0) AND at < $1
                UNION ALL
                SELECT reversal."user", reversal.coins
                    FROM entries AS reversal JOIN entries AS credit ON credit.sequence = reversal.refers
                    WHERE reversal.kind = 'reversal' AND credit.at < $1
                UNION ALL
                SELECT "user", coins FROM entries
                    WHERE kind IN ('spend', 'refund', 'expiry', 'debt', 'repayment') OR kind = 'moved' AND coins < 0
            ) AS moves GROUP BY "user"
            """)
    }

    /// The credits between two moments, with their moments.
    static var creditsBetween: Statement {
        Statement(
            """
            SELECT "user", coins, at FROM entries
                WHERE (kind IN ('award', 'settled', 'grant') OR kind = 'moved' AND coins > 0)
                    AND at >= $1 AND at < $2
            UNION ALL
            SELECT reversal."user", reversal.coins, credit.at
                FROM entries AS reversal JOIN entries AS credit ON credit.sequence = reversal.refers
                WHERE reversal.kind = 'reversal' AND credit.at >= $1 AND credit.at < $2
            """)
    }

    /// Uploads with coins that wait for a person, with how many.
    static var openReviews: Statement {
        Statement(
            """
            SELECT uploads.id, CAST(sum(entries.coins) AS bigint)
            FROM entries JOIN uploads ON uploads.id = entries.upload
            WHERE entries.kind = 'pending' AND NOT EXISTS (
                SELECT 1 FROM entries AS ends
                WHERE ends.refers = entries.sequence AND ends.kind = 'settled')
            GROUP BY uploads.number ORDER BY uploads.number
            """)
    }
}
