import SQL

extension Statement {
    private static let purchaseColumns = "reward, price, code, state, at, key"

    static var unfinishedPurchases: Statement {
        Statement("SELECT person, key FROM purchases WHERE state IN ('reserved', 'cancelling') ORDER BY number")
    }

    static var purchase: Statement {
        Statement("SELECT \(purchaseColumns) FROM purchases WHERE person = $1 AND key = $2")
    }

    static var purchasesOfUser: Statement {
        Statement("SELECT \(purchaseColumns) FROM purchases WHERE person = $1 AND state <> 'reserved' ORDER BY number")
    }

    /// The code of a cancelled purchase was seen and is never given again.
    static var countTaken: Statement {
        Statement("SELECT count(*) FROM purchases WHERE reward = $1 AND (state <> 'cancelled' OR code IS NOT NULL)")
    }

    static var codesOfReward: Statement { Statement("SELECT code FROM purchases WHERE reward = $1") }

    static var givenCodes: Statement { Statement("SELECT reward, code FROM purchases WHERE code IS NOT NULL") }

    static var sealCode: Statement {
        Statement("UPDATE purchases SET code = $1 WHERE reward = $2 AND code = $3")
    }

    static var insertPurchase: Statement {
        Statement(
            """
            INSERT INTO purchases (number, person, key, reward, price, code, at, state) VALUES (
                (SELECT coalesce(max(number), 0) + 1 FROM purchases), $1, $2, $3, $4, $5, $6, 'reserved')
            """)
    }

    static var finishPurchase: Statement {
        Statement("UPDATE purchases SET state = 'paid' WHERE person = $1 AND key = $2")
    }

    static var beginCancelPurchase: Statement {
        Statement("UPDATE purchases SET state = 'cancelling' WHERE person = $1 AND key = $2 AND state = 'paid'")
    }

    static var cancelPurchase: Statement {
        Statement("UPDATE purchases SET state = 'cancelled' WHERE person = $1 AND key = $2")
    }

    static var releasePurchase: Statement {
        Statement("DELETE FROM purchases WHERE person = $1 AND key = $2 AND state = 'reserved'")
    }
}
