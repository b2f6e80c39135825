import SQL

/// The statements of the upload queue. They use words of PostgreSQL that SQLite does not have.
extension Statement {
    /// The columns of a `QueuedUpload`.
    private static let uploadColumns =
        "number, \"user\", sha256, image, shake, tier, uploaded_at, position, state, attempts, reading, network, audiences, "
        + "trace"

    static var lastTicket: Statement { Statement("SELECT coalesce(max(number), 0) FROM tickets") }

    /// Runs under the lock of all writers, so that numbers have no gaps and become visible in order.
    static var insertTicket: Statement {
        Statement(
            """
            INSERT INTO tickets (number, "user", sha256, image, shake, tier, uploaded_at, position, audiences, batch,
                trace)
            SELECT coalesce(max(number), 0) + 1, CAST($1 AS text), CAST($2 AS text), CAST($3 AS text),
                CAST($4 AS text), CAST($5 AS text), CAST($6 AS text), CAST($7 AS bigint), CAST($8 AS text),
                CAST($9 AS text), CAST($10 AS text)
            FROM tickets
            ON CONFLICT ("user", sha256) DO NOTHING
            """)
    }

    static var giveToBatch: Statement {
        Statement(
            """
            UPDATE tickets SET batch = $1
            WHERE "user" = $2 AND sha256 = $3 AND state IN ('waiting', 'leased', 'read', 'aside')
            """)
    }

    /// Where `$6` is 0, uploads are taken in the order of their numbers; otherwise in turn, and this reader holds at
    /// most so many of one network, or of one user whose network is not known.
    static var claim: Statement {
        Statement(
            """
            WITH \(ticketsOfVersion("$1")),
            first AS MATERIALIZED (
                SELECT number, "user", network FROM tickets
                WHERE state IN ('waiting', 'leased', 'missing') AND (state = 'waiting' OR lease < now())
                    AND attempts < $2 AND ($3 = '' OR batch = $3) AND \(isOfVersion)
                    AND NOT EXISTS (
                        SELECT 1 FROM ticket_failures
                        WHERE ticket_failures.ticket = tickets.number AND ticket_failures.reader = $4
                            AND again > now())
                ORDER BY number LIMIT \(SharedUploadQueue.lookahead)),
            turns AS MATERIALIZED (\(inTurn(of: "first"))),
            held AS MATERIALIZED (
                SELECT coalesce(network, "user") AS owner, count(*) AS pictures FROM tickets
                WHERE state = 'leased' AND reader = $5 AND lease >= now() GROUP BY 1),
            next AS MATERIALIZED (
                SELECT tickets.number AS next_number FROM tickets JOIN turns ON tickets.number = turns.number
                    LEFT JOIN held ON owner = coalesce(tickets.network, tickets."user")
                WHERE state IN ('waiting', 'leased', 'missing') AND (state = 'waiting' OR lease < now())
                    AND (CAST($6 AS bigint) = 0 OR coalesce(pictures, 0) < $6)
                ORDER BY CASE WHEN $6 > 0 THEN turn ELSE 0 END, CASE WHEN $6 > 0 THEN network_turn ELSE 0 END,
                    turns.number LIMIT $7
                FOR UPDATE OF tickets SKIP LOCKED)
            UPDATE tickets SET state = 'leased', attempts = attempts + 1, reader = $5,
                lease = now() + make_interval(secs => CAST($8 AS double precision))
            FROM next WHERE number = next_number
            RETURNING \(uploadColumns)
            """)
    }

    /// Gives each ticket its person's turn, and among those of the same turn its network's: nobody waits for all
    /// pictures of another person, nor for all persons of another network.
    ///
    /// - Parameter table: has the columns `number`, `user` and `network`.
    public static func inTurn(of table: String) -> String {
        """
        SELECT number, turn, row_number() OVER (
            PARTITION BY turn, coalesce(network, "user") ORDER BY number) AS network_turn
        FROM (
            SELECT number, "user", network, row_number() OVER (PARTITION BY "user" ORDER BY number) AS turn
            FROM \(table)) AS of_person
        """
    }

    static var submit: Statement {
        Statement(
            """
            UPDATE tickets SET state = 'read', reading = $1, cost = $2
            WHERE number = $3 AND reader = $4 AND state = 'leased' RETURNING number
            """)
    }

    /// Notes that a reader failed at a picture. Other readers may take it at once; after enough failures it is set
    /// aside.
    static var postpone: Statement {
        Statement(
            """
            \(notingAFailure(failures: 1, misses: 0))
            UPDATE tickets SET reading = $6, reader = '', lease = NULL, state = CASE
                WHEN 1 + (SELECT coalesce(sum(failures), 0) FROM ticket_failures WHERE ticket = number) < $7
                THEN 'waiting' ELSE 'aside' END
            FROM held WHERE number = held_number RETURNING number
            """)
    }

    /// Notes that a reader did not find a picture, which is no attempt at it.
    static var miss: Statement {
        Statement(
            """
            \(notingAFailure(failures: 0, misses: 1))
            UPDATE tickets SET attempts = attempts - 1, reader = '',
                lease = now() + make_interval(secs => CAST($6 AS double precision)), state = CASE
                WHEN 1 + (SELECT coalesce(sum(misses), 0) FROM ticket_failures WHERE ticket = number) < $7
                THEN 'waiting' ELSE 'missing' END
            FROM held WHERE number = held_number RETURNING number
            """)
    }

    /// The failure of the reader that holds the lease: the more it has, the later it may take the upload again.
    private static func notingAFailure(failures: Int, misses: Int) -> String {
        """
        WITH held AS (
            SELECT number AS held_number FROM tickets
            WHERE number = $1 AND reader = $2 AND state = 'leased' FOR UPDATE),
        noted AS (
            INSERT INTO ticket_failures (ticket, reader, failures, misses, why, again)
            SELECT held_number, CAST($3 AS text), \(failures), \(misses), CAST($4 AS text),
                now() + make_interval(secs => CAST($5 AS double precision)) FROM held
            ON CONFLICT (ticket, reader) DO UPDATE SET
                failures = ticket_failures.failures + \(failures), misses = ticket_failures.misses + \(misses),
                why = excluded.why, again = now() + make_interval(secs => CAST($5 AS double precision)
                    * least(20, 1 + ticket_failures.failures + ticket_failures.misses)))
        """
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

    static var discardReading: Statement {
        Statement(
            """
            WITH gone AS (DELETE FROM ticket_failures WHERE ticket = $1)
            UPDATE tickets SET state = 'waiting', attempts = 0, reader = '', reading = NULL
            WHERE number = $1 AND state = 'read'
            """)
    }

    /// In the parameter `batch` an empty text is every upload. Others do not wait for what is older than `$2` seconds.
    static var firstUnread: Statement {
        Statement(
            """
            SELECT number FROM tickets WHERE state IN ('waiting', 'leased') AND ($1 = '' OR batch = $1)
                AND since > now() - make_interval(secs => CAST($2 AS double precision))
            ORDER BY number LIMIT $3
            """)
    }

    static var readyBefore: Statement {
        Statement(
            """
            SELECT \(uploadColumns) FROM tickets
            WHERE state IN ('read', 'aside') AND number < $1 AND ($2 = '' OR batch = $2) ORDER BY number LIMIT $3
            """)
    }

    static var readyAfter: Statement {
        Statement(
            """
            SELECT 1 FROM tickets WHERE state IN ('read', 'aside') AND number > $1 AND ($2 = '' OR batch = $2) LIMIT 1
            """)
    }

    static var ready: Statement {
        Statement(
            """
            SELECT \(uploadColumns) FROM tickets
            WHERE state IN ('read', 'aside') AND ($1 = '' OR batch = $1) ORDER BY number LIMIT $2
            """)
    }

    static var markDecided: Statement {
        Statement(
            """
            WITH gone AS (DELETE FROM ticket_failures WHERE ticket = $1)
            UPDATE tickets SET state = 'decided', answer = $2 WHERE number = $1
            """)
    }

    static var leaveUnread: Statement {
        Statement("UPDATE tickets SET state = 'unread', answer = $1 WHERE number = $2")
    }

    /// Lets uploads that were left unread, or whose pictures were missing, be read again. What failed before counts no
    /// longer.
    private static func reopening(where condition: String) -> String {
        """
        WITH reopened AS (
            UPDATE tickets SET state = 'waiting', attempts = 0, reader = '', reading = NULL, answer = NULL
            WHERE state IN ('unread', 'missing') AND \(condition) RETURNING number),
        gone AS (DELETE FROM ticket_failures USING reopened WHERE ticket = reopened.number)
        SELECT number FROM reopened ORDER BY number
        """
    }

    static var retryAll: Statement { Statement(reopening(where: "true")) }
    static var retry: Statement { Statement(reopening(where: "number = $1")) }
    /// Of an upload that is sent in again.
    static var retrySent: Statement { Statement(reopening(where: "\"user\" = $1 AND sha256 = $2")) }

    /// Each part of the union uses its own index.
    static var undecided: Statement {
        Statement(
            """
            SELECT number, CAST(extract(epoch FROM now() - since) * 1000 AS bigint), state, "user", network FROM (
                SELECT * FROM tickets WHERE state IN ('waiting', 'leased')
                UNION ALL SELECT * FROM tickets WHERE state IN ('read', 'aside')) AS undecided
            ORDER BY number LIMIT $1
            """)
    }

    static var answerOf: Statement {
        Statement("SELECT state, answer FROM tickets WHERE \"user\" = $1 AND sha256 = $2")
    }

    static var counts: Statement {
        Statement(
            """
            SELECT state, count(*), CAST(max(extract(epoch FROM now() - since)) * 1000 AS bigint)
            FROM tickets GROUP BY state
            """)
    }

    /// Uploads in the order of their tickets, with what readers reported of them.
    static var listed: Statement {
        Statement(
            """
            SELECT number, "user", image, sha256, state, CAST(extract(epoch FROM now() - since) * 1000 AS bigint),
                attempts, reader, (
                    SELECT string_agg(
                        ticket_failures.reader || ': ' || why
                            || CASE WHEN failures + misses > 1 THEN ' (' || failures + misses || ' times)' ELSE '' END,
                        '; ' ORDER BY ticket_failures.reader)
                    FROM ticket_failures WHERE ticket = number), answer
            FROM tickets WHERE ($1 = '' AND state <> 'decided' OR state = $1) AND number > $2
            ORDER BY number LIMIT $3
            """)
    }

    /// Pictures of which a reader must find one, if it finds any: those that wait longest, and the last that came.
    static var pictureSample: Statement {
        Statement(
            """
            (SELECT "user", sha256 FROM tickets WHERE state IN ('waiting', 'leased') ORDER BY number LIMIT $1)
            UNION (SELECT "user", sha256 FROM tickets WHERE state <> 'missing' ORDER BY number DESC LIMIT $1)
            """)
    }
}
