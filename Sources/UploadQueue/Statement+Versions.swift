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

    /// The first ticket that nobody has taken, of those that an earlier version is to read.
    static var firstLeftToOthers: Statement {
        Statement(
            """
            SELECT min(number) FROM tickets WHERE state IN ('waiting', 'missing') AND number < (
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
