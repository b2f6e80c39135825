import SQL

extension Statement {
    static var leaseOfUpload: Statement { Statement("SELECT reviewer, until FROM leases WHERE upload = $1") }

    static var setLease: Statement {
        Statement(
            """
            INSERT INTO leases (upload, reviewer, until) VALUES ($1, $2, $3)
            ON CONFLICT (upload) DO UPDATE SET reviewer = excluded.reviewer, until = excluded.until
            """)
    }

    static var deleteLease: Statement { Statement("DELETE FROM leases WHERE upload = $1 AND reviewer = $2") }

    static var opinionsOfUpload: Statement {
        Statement("SELECT reviewer, verdict, lines, why FROM opinions WHERE upload = $1 ORDER BY at, reviewer")
    }

    static var insertOpinion: Statement {
        Statement(
            """
            INSERT INTO opinions (upload, reviewer, verdict, lines, why, at) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT DO NOTHING
            """)
    }

    private static let appealColumns = "number, upload, person, text, product, at, state, answer"

    static var appealOfUpload: Statement { Statement("SELECT \(appealColumns) FROM appeals WHERE upload = $1") }

    static var appealOfUploadWithAnswer: Statement {
        Statement("SELECT \(appealColumns), answered_at FROM appeals WHERE upload = $1")
    }

    /// A person's open appeals, with 0 behind each, and the last appeal of all, with 1 behind it.
    static var appealMarks: Statement {
        Statement(
            """
            SELECT number, CAST(0 AS bigint) FROM appeals WHERE state = 'open' AND person = $1
            UNION ALL SELECT coalesce(max(number), 0), CAST(1 AS bigint) FROM appeals
            """)
    }

    static var appealsOfPersonAfter: Statement {
        Statement("SELECT \(appealColumns) FROM appeals WHERE person = $1 AND number > $2 ORDER BY number LIMIT 100")
    }

    static var appealByNumber: Statement { Statement("SELECT \(appealColumns) FROM appeals WHERE number = $1") }

    static var openAppeals: Statement {
        Statement("SELECT \(appealColumns) FROM appeals WHERE state = 'open' ORDER BY number LIMIT $1")
    }

    static var lastAppeal: Statement { Statement("SELECT number FROM appeals ORDER BY number DESC LIMIT 1") }

    static var upheldProducts: Statement {
        Statement(
            "SELECT upload, product FROM appeals WHERE state = 'upheld' AND product IS NOT NULL ORDER BY number")
    }

    static var insertAppeal: Statement {
        Statement(
            """
            INSERT INTO appeals (number, upload, person, text, product, at, state)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """)
    }

    static var answerAppeal: Statement {
        Statement("UPDATE appeals SET state = $1, answer = $2, answered_by = $3, answered_at = $4 WHERE number = $5")
    }

    static var eraseOpinions: Statement {
        Statement("UPDATE opinions SET why = '', lines = '{\"chosen\":[],\"dropped\":[]}' WHERE upload = $1")
    }

    static var eraseAppeal: Statement {
        Statement("UPDATE appeals SET text = '', product = NULL, answer = NULL WHERE upload = $1")
    }
}
