import SQL

/// What paid receipts say of shops and prices: which partners' products a shop sells, and what a product costs.
extension Statement {
    static var insertShopPartner: Statement {
        Statement(
            """
            INSERT INTO shop_partners (shop, partner, "user", day, network) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT DO NOTHING
            """)
    }

    static var shopPartners: Statement {
        Statement("SELECT shop, partner, \"user\", day, network FROM shop_partners")
    }

    static var shopPartnersOfUser: Statement {
        Statement(
            """
            SELECT shop, partner, day, network FROM shop_partners WHERE "user" = $1 ORDER BY day, shop, partner
            """)
    }

    static var deleteShopPartnersOfUser: Statement { Statement("DELETE FROM shop_partners WHERE \"user\" = $1") }

    /// Other users than $3 who were paid for products of a partner of a shop, the first first.
    static var otherUsersOfShopPartner: Statement {
        Statement(
            """
            SELECT "user", network FROM shop_partners WHERE shop = $1 AND partner = $2 AND "user" <> $3
            ORDER BY day, "user" LIMIT \(Tuning.standard.similarity.maxVouchersCompared)
            """)
    }

    static var insertPaidPrice: Statement {
        Statement(
            """
            INSERT INTO paid_prices (gtin, "user", day, currency, cents) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT DO NOTHING
            """)
    }

    static var paidPrices: Statement { Statement("SELECT gtin, \"user\", day, currency, cents FROM paid_prices") }

    static var paidPricesOfUser: Statement {
        Statement(
            """
            SELECT gtin, day, currency, cents FROM paid_prices WHERE "user" = $1 ORDER BY day, gtin, currency
            """)
    }

    static var deletePaidPricesOfUser: Statement { Statement("DELETE FROM paid_prices WHERE \"user\" = $1") }

    /// Who paid what for a product lately, the latest first.
    static var latestPrices: Statement {
        Statement(
            """
            SELECT "user", cents FROM paid_prices WHERE gtin = $1 AND currency = $2
            ORDER BY day DESC, "user" DESC LIMIT \(Tuning.standard.prices.maxCompared)
            """)
    }
}
