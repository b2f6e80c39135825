import SQL

extension Statement {
    static var deliveryState: Statement {
        Statement("SELECT delivered, up_to, tries, next FROM deliveries WHERE partner = $1 AND url = $2")
    }

    static var saveDeliveryState: Statement {
        Statement(
            """
            INSERT INTO deliveries (partner, url, delivered, up_to, tries, next) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (partner, url) DO UPDATE SET delivered = excluded.delivered, up_to = excluded.up_to,
                tries = excluded.tries, next = excluded.next
            """)
    }
}
