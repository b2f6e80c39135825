import SQL
import UploadQueue

/// The statements for accepted uploads, on every store.
extension Statement {
    private static let columns =
        "number, \"user\", sha256, bytes, shake, tier, uploaded_at, state, answer, network, audiences, trace"

    /// What makes an unread ticket wait again.
    private static let retrying =
        "state = 'waiting', attempts = 0, reader = '', reading = NULL, answer = NULL"

    // MARK: Keys

    static var fileOfKey: Statement { Statement("SELECT sha256 FROM ticket_keys WHERE person = $1 AND name = $2") }

    static var insertKey: Statement {
        Statement("INSERT INTO ticket_keys (person, name, sha256) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
    }

    static var eraseKeys: Statement { Statement("DELETE FROM ticket_keys WHERE person = $1 AND sha256 = $2") }

    // MARK: Tickets

    static var ticketOfFile: Statement {
        Statement("SELECT \(columns) FROM tickets WHERE \"user\" = $1 AND sha256 = $2")
    }

    static var ticketsOfUser: Statement {
        Statement("SELECT \(columns) FROM tickets WHERE \"user\" = $1 AND number < $2 ORDER BY number DESC LIMIT $3")
    }

    static var ticketOfFilesFrom: Statement {
        Statement(
            """
            SELECT \(columns) FROM tickets WHERE "user" = $1 AND sha256 >= $2 AND sha256 < $3 LIMIT 1
            """)
    }

    static var marksOfUser: Statement {
        Statement(
            """
            SELECT coalesce(max(number), 0), count(CASE WHEN state = 'unread' THEN 1 END)
            FROM tickets WHERE "user" = $1
            """)
    }

    static var lastTicket: Statement {
        Statement("SELECT number, uploaded_at FROM tickets ORDER BY number DESC LIMIT 1")
    }

    static var insertTicket: Statement {
        Statement(
            """
            INSERT INTO tickets (number, "user", sha256, bytes, shake, tier, uploaded_at, image, position, network,
                audiences, trace)
            VALUES ($1, CAST($2 AS text), CAST($3 AS text), $4, $5, $6, $7,
                CAST($2 AS text) || '/' || CAST($3 AS text), $1, $8, $9, $10)
            """)
    }

    /// The waiting tickets are in two partial indexes, each of which serves one part of a union.
    private static let waiting = """
        SELECT * FROM tickets WHERE state IN ('waiting', 'leased')
            UNION ALL SELECT * FROM tickets WHERE state IN ('read', 'aside')
        """

    /// In the order of their turns.
    static var waitingTickets: Statement {
        Statement(
            """
            WITH waiting AS (\(waiting)), turns AS (\(inTurn(of: "waiting")))
            SELECT waiting.\(columns.replacing(", ", with: ", waiting.")) FROM waiting
            JOIN turns ON waiting.number = turns.number ORDER BY turn, network_turn, waiting.number LIMIT $1
            """)
    }

    static var waitingByUser: Statement {
        Statement(
            """
            SELECT "user", count(*), max(network) FROM (\(waiting)) AS waiting GROUP BY "user"
            """)
    }

    /// What a user or a network used up: uploads that wait, milliseconds of reading since `$1`, bytes since `$2`.
    private static func usage(of owner: String) -> Statement {
        Statement(
            """
            SELECT CAST(coalesce(sum(
                    CASE WHEN state IN ('waiting', 'leased', 'read', 'aside') THEN 1 ELSE 0 END), 0) AS bigint),
                CAST(coalesce(sum(CASE WHEN uploaded_at >= $1 THEN cost ELSE 0 END), 0) AS bigint),
                CAST(coalesce(sum(bytes), 0) AS bigint)
            FROM tickets WHERE uploaded_at >= $2 AND \(owner) = $3
            """)
    }

    static var usageOfUser: Statement { usage(of: "\"user\"") }
    static var usageOfNetwork: Statement { usage(of: "network") }

    static var countWaiting: Statement {
        Statement(
            """
            SELECT (SELECT count(*) FROM tickets WHERE state IN ('waiting', 'leased'))
                + (SELECT count(*) FROM tickets WHERE state IN ('read', 'aside'))
            """)
    }

    static var stateOfTicket: Statement { Statement("SELECT state FROM tickets WHERE number = $1") }
    static var setState: Statement {
        Statement("UPDATE tickets SET state = $1, answer = $2, cost = $3 WHERE number = $4")
    }

    static var eraseTicket: Statement {
        Statement(
            """
            UPDATE tickets SET answer = NULL, reading = NULL, network = NULL, audiences = NULL, trace = NULL
            WHERE "user" = $1 AND sha256 = $2 AND state = 'decided'
            """)
    }

    static var usersOfFile: Statement { Statement("SELECT \"user\" FROM tickets WHERE sha256 = $1") }

    static var retryUnread: Statement {
        Statement("UPDATE tickets SET \(retrying) WHERE state IN ('unread', 'missing')")
    }

    static var retryOneUnread: Statement {
        Statement("UPDATE tickets SET \(retrying) WHERE state IN ('unread', 'missing') AND number = $1")
    }

    static var forgetFailures: Statement {
        Statement(
            """
            DELETE FROM ticket_failures
            WHERE ticket IN (SELECT number FROM tickets WHERE state IN ('unread', 'missing'))
            """)
    }

    static var forgetFailuresOfOne: Statement {
        Statement(
            """
            DELETE FROM ticket_failures WHERE ticket IN (
                SELECT number FROM tickets WHERE state IN ('unread', 'missing') AND number = $1)
            """)
    }
}
