import SQL

/// The statements of the upload queue. They use words of PostgreSQL that SQLite does not have.
extension Statement {
    /// The columns of a `QueuedUpload`.
    private static let uploadColumns =
        "number, \"user\", sha256, image, shake, tier, uploaded_at, position, state, attempts, reading, network"

    static var lastTicket: Statement { Statement("SELECT coalesce(max(number), 0) FROM tickets") }

    /// Runs under the lock of all writers, so that numbers have no gaps and become visible in order.
    static var insertTicket: Statement {
        Statement(
            """
            INSERT INTO tickets (number, "user", sha256, image, shake, tier, uploaded_at, position)
            SELECT coalesce(max(number), 0) + 1, CAST($1 AS text), CAST($2 AS text), CAST($3 AS text),
                CAST($4 AS text), CAST($5 AS text), CAST($6 AS text), CAST($7 AS bigint)
            FROM tickets
            ON CONFLICT ("user", sha256) DO NOTHING
            """)
    }

    static var claim: Statement {
        Statement(
            """
            WITH next AS MATERIALIZED (
                SELECT number AS next_number FROM tickets
                WHERE state IN ('waiting', 'leased') AND (state = 'waiting' OR lease < now()) AND attempts < $1
                    AND NOT EXISTS (SELECT 1 FROM expected_reader WHERE version <> $2)
                ORDER BY number LIMIT $3
                FOR UPDATE SKIP LOCKED)
            UPDATE tickets SET state = 'leased', attempts = attempts + 1, reader = $4,
                lease = now() + make_interval(secs => CAST($5 AS double precision))
            FROM next WHERE number = next_number
            RETURNING \(uploadColumns)
            """)
    }

    static var submit: Statement {
        Statement(
            """
            UPDATE tickets SET state = 'read', reading = $1
            WHERE number = $2 AND reader = $3 AND state = 'leased' RETURNING number
            """)
    }

    /// The next attempt comes when the lease ends.
    static var postpone: Statement {
        Statement(
            """
            UPDATE tickets SET state = CASE WHEN failures + 1 < $1 THEN 'leased' ELSE 'aside' END,
                failures = failures + 1, reading = $2, reader = '',
                lease = now() + make_interval(secs => CAST($3 AS double precision))
            WHERE number = $4 AND reader = $5 AND state = 'leased' RETURNING number
            """)
    }

    static var renew: Statement {
        Statement(
            """
            UPDATE tickets SET lease = now() + make_interval(secs => CAST($1 AS double precision))
            WHERE number = $2 AND reader = $3 AND state = 'leased'
            """)
    }

    static var unclaim: Statement {
        Statement(
            """
            UPDATE tickets SET state = 'waiting', attempts = attempts - 1, reader = ''
            WHERE number = $1 AND reader = $2 AND state = 'leased'
            """)
    }

    static var setAsideExhausted: Statement {
        Statement(
            """
            UPDATE tickets SET state = 'aside', reader = ''
            WHERE state IN ('waiting', 'leased') AND (state = 'waiting' OR lease < now()) AND attempts >= $1
            """)
    }

    static var expect: Statement {
        Statement(
            """
            INSERT INTO expected_reader (number, version) VALUES (1, $1)
            ON CONFLICT (number) DO UPDATE SET version = $1
            """)
    }

    static var expected: Statement { Statement("SELECT version FROM expected_reader") }

    static var discardReading: Statement {
        Statement(
            """
            UPDATE tickets SET state = 'waiting', attempts = 0, failures = 0, reader = '', reading = NULL
            WHERE number = $1 AND state = 'read'
            """)
    }

    static var firstUnread: Statement {
        Statement("SELECT number FROM tickets WHERE state IN ('waiting', 'leased') ORDER BY number LIMIT $1")
    }

    static var readyBefore: Statement {
        Statement(
            """
            SELECT \(uploadColumns) FROM tickets
            WHERE state IN ('read', 'aside') AND number < $1 ORDER BY number LIMIT $2
            """)
    }

    static var readyAfter: Statement {
        Statement("SELECT 1 FROM tickets WHERE state IN ('read', 'aside') AND number > $1 LIMIT 1")
    }

    static var ready: Statement {
        Statement("SELECT \(uploadColumns) FROM tickets WHERE state IN ('read', 'aside') ORDER BY number LIMIT $1")
    }

    static var markDecided: Statement {
        Statement("UPDATE tickets SET state = 'decided', answer = $1 WHERE number = $2")
    }

    static var leaveUnread: Statement {
        Statement("UPDATE tickets SET state = 'unread', answer = $1 WHERE number = $2")
    }

    static var retryUnread: Statement {
        Statement(
            """
            UPDATE tickets SET state = 'waiting', attempts = 0, failures = 0, reader = '', reading = NULL, answer = NULL
            WHERE state = 'unread'
            """)
    }

    /// Each part of the union uses its own index.
    static var undecided: Statement {
        Statement(
            """
            SELECT number, CAST(extract(epoch FROM now() - since) * 1000 AS bigint) FROM (
                SELECT number, since FROM tickets WHERE state IN ('waiting', 'leased')
                UNION ALL SELECT number, since FROM tickets WHERE state IN ('read', 'aside')) AS undecided
            ORDER BY number LIMIT $1
            """)
    }

    static var answerOf: Statement {
        Statement("SELECT state, answer FROM tickets WHERE \"user\" = $1 AND sha256 = $2")
    }

    static var counts: Statement { Statement("SELECT state, count(*) FROM tickets GROUP BY state") }
}
