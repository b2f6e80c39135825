import SQL

/// The statements for accepted uploads, in the inbox of a file or in the upload queue of a database.
enum UploadInboxSQL {
    case inFile
    case inQueue

    private var columns: String {
        let decision = self == .inFile ? "answer" : "CASE WHEN state = 'decided' THEN answer END"
        return "number, \"user\", sha256, bytes, shake, tier, uploaded_at, state, \(decision)"
    }

    /// What makes an unread ticket wait again.
    private var retrying: String {
        self == .inFile
            ? "state = 'waiting', answer = NULL"
            : "state = 'waiting', attempts = 0, failures = 0, reader = '', reading = NULL, answer = NULL"
    }

    // MARK: Keys

    var fileOfKey: Statement { Statement("SELECT sha256 FROM ticket_keys WHERE person = $1 AND name = $2") }

    var insertKey: Statement {
        Statement("INSERT INTO ticket_keys (person, name, sha256) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
    }

    var eraseKeys: Statement { Statement("DELETE FROM ticket_keys WHERE person = $1 AND sha256 = $2") }

    // MARK: Tickets

    var ticketOfFile: Statement { Statement("SELECT \(columns) FROM tickets WHERE \"user\" = $1 AND sha256 = $2") }

    var ticketsOfUser: Statement {
        Statement("SELECT \(columns) FROM tickets WHERE \"user\" = $1 AND number < $2 ORDER BY number DESC LIMIT $3")
    }

    var lastTicket: Statement { Statement("SELECT number, uploaded_at FROM tickets ORDER BY number DESC LIMIT 1") }

    var insertTicket: Statement {
        switch self {
        case .inFile:
            Statement(
                """
                INSERT INTO tickets (number, "user", sha256, bytes, shake, tier, uploaded_at)
                VALUES ($1, $2, $3, $4, $5, $6, $7)
                """)
        case .inQueue:
            Statement(
                """
                INSERT INTO tickets (number, "user", sha256, bytes, shake, tier, uploaded_at, image, position)
                VALUES ($1, CAST($2 AS text), CAST($3 AS text), $4, $5, $6, $7,
                    CAST($2 AS text) || '/' || CAST($3 AS text), $1)
                """)
        }
    }

    /// The queue's waiting tickets are in two partial indexes, each of which serves one part of a union.
    var waitingTickets: Statement {
        let waiting =
            self == .inFile
            ? "tickets WHERE state = 'waiting'"
            : """
            (SELECT * FROM tickets WHERE state IN ('waiting', 'leased')
                UNION ALL SELECT * FROM tickets WHERE state IN ('read', 'aside')) AS waiting
            """
        return Statement("SELECT \(columns) FROM \(waiting) ORDER BY number LIMIT $1")
    }

    var countWaiting: Statement {
        Statement(
            self == .inFile
                ? "SELECT count(*) FROM tickets WHERE state = 'waiting'"
                : """
                SELECT (SELECT count(*) FROM tickets WHERE state IN ('waiting', 'leased'))
                    + (SELECT count(*) FROM tickets WHERE state IN ('read', 'aside'))
                """)
    }

    var stateOfTicket: Statement { Statement("SELECT state FROM tickets WHERE number = $1") }
    var setState: Statement { Statement("UPDATE tickets SET state = $1, answer = $2 WHERE number = $3") }

    var eraseTicket: Statement {
        let erased = self == .inFile ? "answer = NULL" : "answer = NULL, reading = NULL"
        return Statement(
            "UPDATE tickets SET \(erased) WHERE \"user\" = $1 AND sha256 = $2 AND state = 'decided'")
    }

    var retryUnread: Statement { Statement("UPDATE tickets SET \(retrying) WHERE state = 'unread'") }

    var retryOneUnread: Statement {
        Statement("UPDATE tickets SET \(retrying) WHERE state = 'unread' AND number = $1")
    }
}
