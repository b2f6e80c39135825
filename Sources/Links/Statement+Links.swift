import SQL

/// Links that were made.
extension Statement {
    static var link: Statement { Statement("SELECT path FROM links WHERE path = $1") }
    static var linkCountOfPartner: Statement { Statement("SELECT count(*) FROM links WHERE partner = $1") }
    static var links: Statement { Statement("SELECT path, partner FROM links ORDER BY path") }

    static var insertLink: Statement {
        Statement("INSERT INTO links (path, partner, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
    }
}

/// Who came by a link.
extension Statement {
    static var visit: Statement { Statement("SELECT link, since FROM visits WHERE person = $1") }
    static var deleteVisit: Statement { Statement("DELETE FROM visits WHERE person = $1") }
    static var deleteOldVisits: Statement { Statement("DELETE FROM visits WHERE since <= $1") }

    static var insertVisit: Statement {
        Statement(
            """
            INSERT INTO visits (person, link, since, looked, reached, counted) VALUES ($1, $2, $3, 0, 0, 0)
            ON CONFLICT DO NOTHING
            """)
    }

    static var visitsToLookAt: Statement {
        Statement("SELECT person FROM visits WHERE reached <> $1 ORDER BY looked, person LIMIT $2")
    }

    static var noteProgress: Statement {
        Statement("UPDATE visits SET reached = reached | $1, looked = $2 WHERE person = $3")
    }

    static var linksOfVisits: Statement { Statement("SELECT DISTINCT link FROM visits ORDER BY link") }

    static var uncountedVisits: Statement {
        Statement(
            """
            SELECT person FROM visits WHERE link = $1 AND (reached & $2) <> 0 AND (counted & $2) = 0 ORDER BY person
            """)
    }

    static var markVisitCounted: Statement {
        Statement("UPDATE visits SET counted = counted | $1 WHERE person = $2")
    }
}

/// What is counted.
extension Statement {
    static var addToLinkCount: Statement {
        Statement(
            """
            INSERT INTO link_counts (link, stage, count) VALUES ($1, $2, $3)
            ON CONFLICT (link, stage) DO UPDATE SET count = link_counts.count + excluded.count
            """)
    }

    static var linkCounts: Statement { Statement("SELECT link, stage, count FROM link_counts ORDER BY link, stage") }
}
