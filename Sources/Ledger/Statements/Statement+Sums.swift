import SQL

/// Sums of the entries, and what users are paid for once.
extension Statement {
    static var balance: Statement { Statement("SELECT \"user\", available, pending FROM balances WHERE \"user\" = $1") }
    static var balances: Statement { Statement("SELECT \"user\", available, pending FROM balances ORDER BY \"user\"") }

    static var insertZeroBalance: Statement {
        Statement("INSERT INTO balances (\"user\", available, pending) VALUES ($1, 0, 0) ON CONFLICT DO NOTHING")
    }

    static var changeBalance: Statement {
        Statement("UPDATE balances SET available = available + $1, pending = pending + $2 WHERE \"user\" = $3")
    }

    /// For changes that are not negative: CHECK refuses a negative row before the conflict is seen.
    static var upsertBalance: Statement {
        Statement(
            """
            INSERT INTO balances ("user", available, pending) VALUES ($1, $2, $3)
            ON CONFLICT ("user") DO UPDATE SET
                available = balances.available + excluded.available, pending = balances.pending + excluded.pending
            """)
    }

    static var budget: Statement { Statement("SELECT coins, waiting FROM budgets WHERE campaign = $1") }
    static var budgets: Statement { Statement("SELECT campaign, coins, waiting FROM budgets") }

    static var insertZeroBudget: Statement {
        Statement("INSERT INTO budgets (campaign, coins, waiting) VALUES ($1, 0, 0) ON CONFLICT DO NOTHING")
    }

    static var changeBudget: Statement {
        Statement("UPDATE budgets SET coins = coins + $1, waiting = waiting + $2 WHERE campaign = $3")
    }

    static var insertWaitingForBudget: Statement {
        Statement("INSERT INTO waiting_for_budget (campaign, upload) VALUES ($1, $2) ON CONFLICT DO NOTHING")
    }

    static var deleteWaitingForBudget: Statement {
        Statement("DELETE FROM waiting_for_budget WHERE campaign = $1 AND upload = $2")
    }

    static var waitingForBudget: Statement {
        Statement("SELECT campaign, upload FROM waiting_for_budget ORDER BY campaign, upload")
    }

    static var uploadsWaitingForBudget: Statement {
        Statement(
            """
            SELECT upload, uploads.id FROM waiting_for_budget JOIN uploads ON uploads.number = upload
            WHERE campaign = $1 ORDER BY upload
            """)
    }

    static var spentByUser: Statement {
        Statement("SELECT CAST(sum(coins) AS bigint) FROM spent WHERE campaign = $1 AND \"user\" = $2")
    }

    static var countEarners: Statement {
        Statement("SELECT count(DISTINCT \"user\") FROM spent WHERE campaign = $1 AND coins > 0")
    }

    static var spentByUserOnDay: Statement {
        Statement("SELECT coins FROM spent WHERE campaign = $1 AND \"user\" = $2 AND day = $3")
    }

    static var spent: Statement { Statement("SELECT campaign, \"user\", day, coins FROM spent") }

    static var spentOfUser: Statement {
        Statement("SELECT campaign, day, coins FROM spent WHERE \"user\" = $1 ORDER BY day, campaign")
    }

    static var insertZeroSpent: Statement {
        Statement("INSERT INTO spent (campaign, \"user\", day, coins) VALUES ($1, $2, $3, 0) ON CONFLICT DO NOTHING")
    }

    static var changeSpent: Statement {
        Statement("UPDATE spent SET coins = coins + $1 WHERE campaign = $2 AND \"user\" = $3 AND day = $4")
    }

    /// For changes that are not negative, like `upsertBalance`.
    static var upsertSpent: Statement {
        Statement(
            """
            INSERT INTO spent (campaign, "user", day, coins) VALUES ($1, $2, $3, $4)
            ON CONFLICT (campaign, "user", day) DO UPDATE SET coins = spent.coins + excluded.coins
            """)
    }

    static var insertPaidProduct: Statement {
        Statement(
            """
            INSERT INTO paid_products (campaign, "user", gtin, day) VALUES ($1, $2, $3, $4)
            ON CONFLICT DO NOTHING
            """)
    }

    static var daysOfPaidProduct: Statement {
        Statement("SELECT day FROM paid_products WHERE campaign = $1 AND \"user\" = $2 AND gtin = $3")
    }

    static var productsPaidSince: Statement {
        Statement(
            """
            SELECT gtin, day FROM paid_products WHERE campaign = $1 AND "user" = $2 AND day >= $3
            """)
    }

    static var paidProducts: Statement { Statement("SELECT campaign, \"user\", gtin, day FROM paid_products") }

    static var paidProductsOfUser: Statement {
        Statement("SELECT campaign, gtin, day FROM paid_products WHERE \"user\" = $1 ORDER BY day, campaign, gtin")
    }

    static var deletePaidProductsOfUser: Statement { Statement("DELETE FROM paid_products WHERE \"user\" = $1") }
}
