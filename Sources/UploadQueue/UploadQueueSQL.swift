import SQL

/// Every statement that the queue runs, by name.
enum UploadQueueSQL: CaseIterable {
    case lastTicket
    case insertTicket
    case claim
    case submit
    case postpone
    case renew
    case unclaim
    case setAside
    case expect
    case expected
    case requeue
    case firstUnread
    case readyBefore
    case readyAfter
    case ready
    case answer
    case leaveUnread
    case retryUnread
    case undecided
    case answerOf
    case counts

    /// The statement as a driver runs it.
    var statement: Statement { UploadQueueSQL.statements[self]! }

    private static let statements = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, Statement(name: "ticket_\($0)", text: $0.text)) })

    /// The columns that a ticket is made of.
    private static let columns =
        "number, \"user\", sha256, image, shake, tier, uploaded_at, position, state, attempts, reading"

    private var text: String {
        switch self {
        case .lastTicket: "SELECT coalesce(max(number), 0) FROM tickets"
        // Behind the lock of all that write, so that numbers have no gaps and are seen in their order.
        case .insertTicket:
            """
            INSERT INTO tickets (number, "user", sha256, image, shake, tier, uploaded_at, position)
            SELECT coalesce(max(number), 0) + 1, CAST($1 AS text), CAST($2 AS text), CAST($3 AS text),
                CAST($4 AS text), CAST($5 AS text), CAST($6 AS text), CAST($7 AS bigint)
            FROM tickets
            ON CONFLICT ("user", sha256) DO NOTHING
            """
        case .claim:
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
            RETURNING \(UploadQueueSQL.columns)
            """
        case .submit:
            """
            UPDATE tickets SET state = 'read', reading = $1
            WHERE number = $2 AND reader = $3 AND state = 'leased' RETURNING number
            """
        // The next attempt comes when the lease ends.
        case .postpone:
            """
            UPDATE tickets SET state = CASE WHEN failures + 1 < $1 THEN 'leased' ELSE 'aside' END,
                failures = failures + 1, reading = $2, reader = '',
                lease = now() + make_interval(secs => CAST($3 AS double precision))
            WHERE number = $4 AND reader = $5 AND state = 'leased' RETURNING number
            """
        case .renew:
            """
            UPDATE tickets SET lease = now() + make_interval(secs => CAST($1 AS double precision))
            WHERE number = $2 AND reader = $3 AND state = 'leased'
            """
        case .unclaim:
            """
            UPDATE tickets SET state = 'waiting', attempts = attempts - 1, reader = ''
            WHERE number = $1 AND reader = $2 AND state = 'leased'
            """
        case .setAside:
            """
            UPDATE tickets SET state = 'aside', reader = ''
            WHERE state IN ('waiting', 'leased') AND (state = 'waiting' OR lease < now()) AND attempts >= $1
            """
        case .expect:
            """
            INSERT INTO expected_reader (number, version) VALUES (1, $1)
            ON CONFLICT (number) DO UPDATE SET version = $1
            """
        case .expected: "SELECT version FROM expected_reader"
        case .requeue:
            """
            UPDATE tickets SET state = 'waiting', attempts = 0, failures = 0, reader = '', reading = NULL
            WHERE number = $1 AND state = 'read'
            """
        case .firstUnread:
            "SELECT number FROM tickets WHERE state IN ('waiting', 'leased') ORDER BY number LIMIT $1"
        case .readyBefore:
            """
            SELECT \(UploadQueueSQL.columns) FROM tickets
            WHERE state IN ('read', 'aside') AND number < $1 ORDER BY number LIMIT $2
            """
        case .readyAfter: "SELECT 1 FROM tickets WHERE state IN ('read', 'aside') AND number > $1 LIMIT 1"
        case .ready:
            "SELECT \(UploadQueueSQL.columns) FROM tickets WHERE state IN ('read', 'aside') ORDER BY number LIMIT $1"
        case .answer: "UPDATE tickets SET state = 'decided', answer = $1 WHERE number = $2"
        case .leaveUnread: "UPDATE tickets SET state = 'unread', answer = $1 WHERE number = $2"
        case .retryUnread:
            """
            UPDATE tickets SET state = 'waiting', attempts = 0, failures = 0, reader = '', reading = NULL, answer = NULL
            WHERE state = 'unread'
            """
        // One part an index.
        case .undecided:
            """
            SELECT number, CAST(extract(epoch FROM now() - since) * 1000 AS bigint) FROM (
                SELECT number, since FROM tickets WHERE state IN ('waiting', 'leased')
                UNION ALL SELECT number, since FROM tickets WHERE state IN ('read', 'aside')) AS undecided
            ORDER BY number LIMIT $1
            """
        case .answerOf: "SELECT state, answer FROM tickets WHERE \"user\" = $1 AND sha256 = $2"
        case .counts: "SELECT state, count(*) FROM tickets GROUP BY state"
        }
    }
}
