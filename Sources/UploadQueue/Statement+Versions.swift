import SQL

/// The statements about the versions of readers that a decider announced.
extension Statement {
    /// The largest number of a ticket.
    private static let lastPossibleTicket = "9223372036854775807"

    /// A table of the ranges of tickets that readers of a version read: all, where none was announced.
    ///
    /// - Parameter version: the parameter that has the version.
    static func ticketsOfVersion(_ version: String) -> String {
        """
        mine AS MATERIALIZED (
            SELECT first_ticket AS first_of_range, last_ticket AS last_of_range
            FROM (\(ranges)) AS ranges WHERE version = \(version)
            UNION ALL SELECT 1, \(lastPossibleTicket) WHERE NOT EXISTS (SELECT 1 FROM reader_versions))
        """
    }

    /// Whether a ticket is in one of the ranges of `ticketsOfVersion`. The outer bounds let an index be used.
    static let isOfVersion = """
        number >= (SELECT min(first_of_range) FROM mine) AND number <= (SELECT max(last_of_range) FROM mine)
            AND EXISTS (SELECT 1 FROM mine WHERE number BETWEEN first_of_range AND last_of_range)
        """

    /// What each announcement left to those before it.
    private static let ranges = """
        SELECT number AS announcement, version, first_ticket, keeps, at,
            coalesce(min(first_ticket) OVER (
                ORDER BY number ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) - 1, \(lastPossibleTicket))
                AS last_ticket
        FROM reader_versions
        """

    static var announced: Statement {
        Statement(
            """
            SELECT version, first_ticket, last_ticket, keeps, CAST(extract(epoch FROM now() - at) * 1000 AS bigint), (
                SELECT count(*) FROM tickets
                WHERE state IN ('waiting', 'leased', 'missing') AND number BETWEEN first_ticket AND last_ticket)
            FROM (\(ranges)) AS ranges ORDER BY announcement
            """)
    }

    static var lastAnnounced: Statement {
        Statement("SELECT version FROM reader_versions ORDER BY number DESC LIMIT 1")
    }

    /// Gives the last version, whether this one was announced, and whether anything is left for it to read.
    static var standing: Statement {
        Statement(
            """
            WITH \(ticketsOfVersion("$1"))
            SELECT version, CAST(EXISTS (SELECT 1 FROM reader_versions WHERE version = $1) AS integer), CAST(EXISTS (
                SELECT 1 FROM tickets WHERE state IN ('waiting', 'leased', 'missing') AND \(isOfVersion)) AS integer)
            FROM reader_versions ORDER BY number DESC LIMIT 1
            """)
    }

    /// Gives the versions whose readings count, the last first.
    static var counting: Statement {
        Statement(
            """
            SELECT version FROM reader_versions
            WHERE number >= (SELECT coalesce(max(number), 1) FROM reader_versions WHERE keeps = 0)
            ORDER BY number DESC
            """)
    }

    /// Runs under the lock of all writers, so that no ticket comes meanwhile.
    static var announce: Statement {
        Statement(
            """
            INSERT INTO reader_versions (number, version, first_ticket, keeps)
            SELECT coalesce(max(number), 0) + 1, CAST($1 AS text),
                CASE WHEN CAST($2 AS bigint) = 1 THEN (SELECT coalesce(max(number), 0) + 1 FROM tickets) ELSE 1 END,
                CAST($2 AS bigint)
            FROM reader_versions
            """)
    }

    /// Whether anything is left to read of what readers of a version read, however many of these there are.
    static var isLeftToVersion: Statement {
        Statement(
            """
            WITH \(ticketsOfVersion("$1"))
            SELECT 1 FROM tickets WHERE state IN ('waiting', 'leased') AND \(isOfVersion) LIMIT 1
            """)
    }

    /// Lets everything that is not decided be read again, also what earlier readers set aside, as if none had tried.
    /// Tickets are locked in the order in which a decider answers them. One that is being read is handed in, and a
    /// missing picture goes on resting: another version does not find it sooner.
    static var readUndecidedAgain: Statement {
        Statement(
            """
            WITH undecided AS MATERIALIZED (
                SELECT number AS undecided_number, state AS undecided_state FROM tickets
                WHERE state IN ('waiting', 'leased', 'read', 'aside') ORDER BY number FOR UPDATE),
            gone AS (DELETE FROM ticket_failures USING undecided WHERE ticket = undecided_number)
            UPDATE tickets SET state = 'waiting', attempts = 0, reader = '', reading = NULL, lease = NULL
            FROM undecided WHERE number = undecided_number AND undecided_state <> 'leased'
            """)
    }

    /// The first ticket that nobody has, of those that an earlier version is to read. A reader that died leaves a
    /// lease that ended; a missing picture rests until its own has, and is then looked for again.
    static var firstLeftToOthers: Statement {
        Statement(
            """
            SELECT min(number) FROM tickets
            WHERE state IN ('waiting', 'leased', 'missing') AND (state = 'waiting' OR lease < now()) AND number < (
                SELECT first_ticket FROM reader_versions ORDER BY number DESC LIMIT 1)
            """)
    }

    static var takeFrom: Statement {
        Statement(
            """
            UPDATE reader_versions SET first_ticket = $1
            WHERE number = (SELECT max(number) FROM reader_versions) AND first_ticket > $1
            """)
    }
}
