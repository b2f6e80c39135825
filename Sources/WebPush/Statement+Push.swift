import SQL

extension Statement {
    private static let columns =
        "id, person, token, endpoint, public_key, secret, language, since, told, tries, next"

    static var savePushSubscription: Statement {
        Statement(
            """
            INSERT INTO push_subscriptions (\(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0)
            ON CONFLICT (id) DO UPDATE SET person = excluded.person, token = excluded.token,
                public_key = excluded.public_key, secret = excluded.secret, language = excluded.language,
                since = excluded.since, told = excluded.told, tries = 0, next = 0
            """)
    }

    static var pushSubscriptionsOfPerson: Statement {
        Statement("SELECT \(columns) FROM push_subscriptions WHERE person = $1 ORDER BY since, id")
    }

    static var pushSubscriptionsAfter: Statement {
        Statement("SELECT \(columns) FROM push_subscriptions WHERE id > $1 ORDER BY id LIMIT $2")
    }

    static var reservePushSubscription: Statement {
        Statement(
            "UPDATE push_subscriptions SET next = $1 WHERE id = $2 AND told = $3 AND next <= $4 RETURNING id")
    }

    static var notePushTold: Statement {
        Statement("UPDATE push_subscriptions SET told = $1, tries = 0, next = 0 WHERE id = $2")
    }

    static var notePushFailed: Statement {
        Statement("UPDATE push_subscriptions SET tries = $1, next = $2, told = $3 WHERE id = $4")
    }

    static var movePushSubscriptions: Statement {
        Statement("UPDATE push_subscriptions SET token = $1 WHERE token = $2")
    }

    static var deletePushSubscription: Statement { Statement("DELETE FROM push_subscriptions WHERE id = $1") }

    static var deletePushSubscriptionsOfToken: Statement {
        Statement("DELETE FROM push_subscriptions WHERE token = $1")
    }

    static var deletePushSubscriptionsOfPerson: Statement {
        Statement("DELETE FROM push_subscriptions WHERE person = $1")
    }
}
