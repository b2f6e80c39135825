import SQL

/// Every statement for accepted uploads, for the two kinds of store.
struct UploadInboxSQL: Sendable {
    /// The table of the keys that clients give their uploads.
    let keys: String
    let fileOfKey: Statement
    let insertKey: Statement
    let ticketOfFile: Statement
    let ticketsOfUser: Statement
    let lastTicket: Statement
    let insertTicket: Statement
    let waitingTickets: Statement
    let countWaiting: Statement
    let stateOfTicket: Statement
    let setState: Statement
    let eraseTicket: Statement
    let eraseKeys: Statement
    let retryUnread: Statement
    let retryOneUnread: Statement
    /// The parameters of `insertTicket`.
    let values: @Sendable (AcceptedUpload) -> [Value]

    /// Statements for a SQLite file, where tickets have their own table.
    static let inFile = UploadInboxSQL(
        keys: "keys", columns: "number, person, sha256, bytes, shake, tier, seconds, state, decision",
        person: "person", seconds: "seconds", state: "state", decision: "decision",
        insert: """
            INSERT INTO tickets (number, person, sha256, bytes, shake, tier, seconds, state)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
        waiting: "tickets WHERE state = 'waiting'",
        countWaiting: "SELECT count(*) FROM tickets WHERE state = 'waiting'",
        erased: "decision = NULL", retried: "state = 'waiting', decision = NULL"
    ) { ticket in
        [
            .integer(ticket.number), .text(ticket.user), .text(ticket.sha256), .integer(ticket.bytes),
            .text(ticket.shake.rawValue), .text(ticket.tier.rawValue), .integer(ticket.uploadedAt.seconds),
            .text(ticket.state.rawValue),
        ]
    }

    /// Statements for a database, where tickets are the ledger's queue. The sender sees one state `waiting` for several
    /// states of readers and decider. The queries are unions, since each part has its own index.
    static let inQueue = UploadInboxSQL(
        keys: "ticket_keys",
        columns: """
            number, "user", sha256, bytes, shake, tier, \(secondsInQueue), \(stateInQueue),
                CASE WHEN state = 'decided' THEN answer END
            """,
        person: "\"user\"", seconds: secondsInQueue, state: stateInQueue, decision: "answer",
        insert: """
            INSERT INTO tickets (number, "user", sha256, bytes, image, shake, tier, uploaded_at, position)
            VALUES ($1, CAST($2 AS text), CAST($3 AS text), $4, CAST($2 AS text) || '/' || CAST($3 AS text), \
            $5, $6, $7, $1)
            """,
        waiting: """
            (SELECT * FROM tickets WHERE state IN ('waiting', 'leased')
                UNION ALL SELECT * FROM tickets WHERE state IN ('read', 'aside')) AS waiting
            """,
        countWaiting: """
            SELECT (SELECT count(*) FROM tickets WHERE state IN ('waiting', 'leased'))
                + (SELECT count(*) FROM tickets WHERE state IN ('read', 'aside'))
            """,
        erased: "answer = NULL, reading = NULL",
        retried: "state = 'waiting', attempts = 0, failures = 0, reader = '', reading = NULL, answer = NULL"
    ) { ticket in
        [
            .integer(ticket.number), .text(ticket.user), .text(ticket.sha256), .integer(ticket.bytes),
            .text(ticket.shake.rawValue), .text(ticket.tier.rawValue), .text(ticket.uploadedAt.description),
        ]
    }

    private static let secondsInQueue = "CAST(extract(epoch FROM CAST(uploaded_at AS timestamptz)) AS bigint)"
    private static let stateInQueue = "CASE WHEN state IN ('decided', 'unread') THEN state ELSE 'waiting' END"

    private init(
        keys: String, columns: String, person: String, seconds: String, state: String, decision: String,
        insert: String, waiting: String, countWaiting: String, erased: String, retried: String,
        values: @escaping @Sendable (AcceptedUpload) -> [Value]
    ) {
        func statement(_ name: String, _ text: String) -> Statement { Statement(name: "accepted_\(name)", text: text) }
        self.keys = keys
        self.values = values
        fileOfKey = statement("file_of_key", "SELECT sha256 FROM \(keys) WHERE person = $1 AND name = $2")
        insertKey = statement(
            "insert_key", "INSERT INTO \(keys) (person, name, sha256) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
        ticketOfFile = statement(
            "ticket_of_file", "SELECT \(columns) FROM tickets WHERE \(person) = $1 AND sha256 = $2")
        ticketsOfUser = statement(
            "tickets_of_user",
            """
            SELECT \(columns) FROM tickets WHERE \(person) = $1 AND number < $2 ORDER BY number DESC LIMIT $3
            """)
        lastTicket = statement(
            "last_ticket", "SELECT number, \(seconds) FROM tickets ORDER BY number DESC LIMIT 1")
        insertTicket = statement("insert_ticket", insert)
        waitingTickets = statement("waiting", "SELECT \(columns) FROM \(waiting) ORDER BY number LIMIT $1")
        self.countWaiting = statement("count_waiting", countWaiting)
        stateOfTicket = statement("state_of_ticket", "SELECT \(state) FROM tickets WHERE number = $1")
        setState = statement("set_state", "UPDATE tickets SET state = $1, \(decision) = $2 WHERE number = $3")
        eraseTicket = statement(
            "erase_ticket",
            "UPDATE tickets SET \(erased) WHERE \(person) = $1 AND sha256 = $2 AND state = 'decided'")
        eraseKeys = statement("erase_keys", "DELETE FROM \(keys) WHERE person = $1 AND sha256 = $2")
        retryUnread = statement("retry_unread", "UPDATE tickets SET \(retried) WHERE state = 'unread'")
        retryOneUnread = statement(
            "retry_one_unread", "UPDATE tickets SET \(retried) WHERE state = 'unread' AND number = $1")
    }
}
