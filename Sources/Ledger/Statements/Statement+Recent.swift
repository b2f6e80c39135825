import SQL

/// What was paid lately, and who was paid for receipts of which till.
extension Statement {
    /// The sums of one name ($3, $4): of the week from $1 and of the day $2, each with what of it is of new tills; of
    /// the days before it from $5, and how many those are.
    static var recentAwards: Statement {
        Statement(
            """
            SELECT CAST(coalesce(sum(CASE WHEN day >= $1 THEN coins ELSE 0 END), 0) AS bigint),
                CAST(coalesce(sum(CASE WHEN day >= $1 THEN at_new_tills ELSE 0 END), 0) AS bigint),
                CAST(coalesce(sum(CASE WHEN day = $2 THEN coins ELSE 0 END), 0) AS bigint),
                CAST(coalesce(sum(CASE WHEN day = $2 THEN at_new_tills ELSE 0 END), 0) AS bigint),
                CAST(coalesce(sum(CASE WHEN day < $2 THEN coins ELSE 0 END), 0) AS bigint),
                CAST(coalesce(sum(CASE WHEN day < $2 AND coins > 0 THEN 1 ELSE 0 END), 0) AS bigint)
            FROM recent_awards WHERE kind = $3 AND name = $4 AND day >= $5 AND day <= $2
            """)
    }

    /// Several sums at once, which is faster than a statement a sum.
    static var addRecentAwards: Statement { Statement(additionOfRecentAwards) }

    private static let additionOfRecentAwards: String = {
        let rows = (0..<Tuning.standard.paging.recentAwardsPerInsert).map { row in
            let first = 2 + 4 * row
            return "(CAST($\(first) AS text), CAST($\(first + 1) AS text), "
                + "CAST($\(first + 2) AS bigint), CAST($\(first + 3) AS bigint))"
        }
        return """
            INSERT INTO recent_awards (kind, name, day, coins, at_new_tills)
            SELECT column1, column2, CAST($1 AS text), CAST(sum(column3) AS bigint), CAST(sum(column4) AS bigint)
            FROM (VALUES \(rows.joined(separator: ", "))) AS sums WHERE column1 IS NOT NULL
            GROUP BY column1, column2
            ON CONFLICT (kind, name, day) DO UPDATE SET
                coins = recent_awards.coins + excluded.coins,
                at_new_tills = recent_awards.at_new_tills + excluded.at_new_tills
            """
    }()

    static var recentAwardsStored: Statement {
        Statement("SELECT kind, name, day, coins, at_new_tills FROM recent_awards")
    }

    static var deleteRecentAwards: Statement { Statement("DELETE FROM recent_awards WHERE kind = $1 AND name = $2") }

    static var deleteOldTillSums: Statement { Statement("DELETE FROM recent_awards WHERE kind = $1 AND day < $2") }

    static var atNewTillsByDay: Statement {
        Statement("SELECT day, at_new_tills FROM recent_awards WHERE kind = $1 AND name = $2 ORDER BY day")
    }

    static var insertTillUser: Statement {
        Statement(
            """
            INSERT INTO till_users (till, "user", shop, day, network) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT DO NOTHING
            """)
    }

    static var tillUsers: Statement { Statement("SELECT till, \"user\", shop, day, network FROM till_users") }

    static var tillsOfUser: Statement {
        Statement("SELECT till, shop, day, network FROM till_users WHERE \"user\" = $1 ORDER BY day, till")
    }

    static var deleteTillsOfUser: Statement { Statement("DELETE FROM till_users WHERE \"user\" = $1") }

    /// Other users than $2 who were paid for receipts of a till, the first first.
    static var otherUsersOfTill: Statement {
        Statement(
            """
            SELECT "user", network FROM till_users WHERE till = $1 AND "user" <> $2
            ORDER BY day, "user" LIMIT \(Tuning.standard.similarity.maxVouchersCompared)
            """)
    }

    /// Whether a user was paid by the day $2.
    static var userPaidByDay: Statement {
        Statement("SELECT 1 FROM till_users WHERE \"user\" = $1 AND day <= $2 LIMIT 1")
    }

    /// Whether a user was paid for a receipt of a till of another shop than $2 that someone visits who has none of the
    /// other names.
    static var userKnownElsewhere: Statement {
        Statement(
            """
            SELECT 1 FROM till_users AS own JOIN till_users AS others ON others.till = own.till
            WHERE own."user" = $1 AND own.shop <> $2 AND others."user" <> $1
                AND others."user" NOT IN (\(placeholders(Tuning.standard.similarity.maxNamesOfPerson, from: 3)))
            LIMIT 1
            """)
    }
}
