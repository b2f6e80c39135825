import SQL

/// Uploads and later decisions about them.
extension Statement {
    static var lastUpload: Statement { Statement("SELECT number, hash FROM uploads ORDER BY number DESC LIMIT 1") }
    static var insertUpload: Statement { Statement("INSERT INTO uploads \(UploadRecord.insertion)") }
    static var endAtUpload: Statement { Statement("SELECT number, hash FROM uploads WHERE number = $1") }

    static var uploadOfUserWithFile: Statement {
        Statement("SELECT \(UploadRecord.columns) FROM uploads WHERE \"user\" = $1 AND sha256 = $2")
    }

    static var uploadWithFile: Statement {
        Statement("SELECT id, \"user\" FROM uploads WHERE sha256 = $1 ORDER BY number LIMIT 1")
    }

    /// The first upload of a file for which coins were paid.
    static var paidUploadWithFile: Statement {
        Statement(
            """
            SELECT id, "user" FROM uploads WHERE sha256 = $1 AND EXISTS (
                SELECT 1 FROM entries
                WHERE entries.upload = uploads.id AND kind IN ('award', 'settled') AND coins > 0)
            ORDER BY number LIMIT 1
            """)
    }

    static var uploadByNumber: Statement { Statement("SELECT id, \"user\" FROM uploads WHERE number = $1") }
    static var uploadIDByName: Statement { Statement("SELECT id FROM uploads WHERE id = $1") }

    /// Uploads by the beginning of their name, or by their image. A message says how many there are, up to ten.
    static var uploadsBeginning: Statement {
        Statement("SELECT id FROM uploads WHERE substr(id, 1, $1) = $2 OR image = $2 LIMIT 10")
    }

    static var uploadRecordByName: Statement { Statement("SELECT \(UploadRecord.columns) FROM uploads WHERE id = $1") }

    static var uploadsOfUser: Statement {
        Statement("SELECT \(UploadRecord.columns) FROM uploads WHERE \"user\" = $1 ORDER BY number")
    }

    /// The numbers of a user's latest uploads, the latest first.
    static var latestUploadsOfUser: Statement {
        Statement(
            """
            SELECT number FROM uploads WHERE "user" = $1
            ORDER BY number DESC LIMIT \(Tuning.standard.similarity.maxOwnUploads)
            """)
    }

    static var uploadsAfter: Statement {
        Statement("SELECT \(UploadRecord.columns) FROM uploads WHERE number > $1 ORDER BY number LIMIT $2")
    }

    static var refusedUploadsAfter: Statement {
        Statement(
            """
            SELECT \(UploadRecord.columns) FROM uploads
            WHERE outcome = 'reject' AND number > $1 ORDER BY number LIMIT $2
            """)
    }

    /// Pictures by the numbers of their uploads, also where a later decision used them up.
    static var picturesAfter: Statement {
        Statement(
            """
            SELECT number, picture FROM uploads WHERE number > $1
            UNION ALL
            SELECT uploads.number, redecisions.picture
                FROM redecisions JOIN uploads ON uploads.id = redecisions.id
                WHERE uploads.number > $1 AND redecisions.picture IS NOT NULL
            ORDER BY 1
            """)
    }

    static var lastRedecision: Statement {
        Statement("SELECT number, hash FROM redecisions ORDER BY number DESC LIMIT 1")
    }

    static var insertRedecision: Statement { Statement("INSERT INTO redecisions \(UploadRecord.insertion)") }
    static var endAtRedecision: Statement { Statement("SELECT number, hash FROM redecisions WHERE number = $1") }

    static var redecisionsOfUpload: Statement {
        Statement("SELECT \(UploadRecord.columns) FROM redecisions WHERE id = $1 ORDER BY number")
    }

    static var redecisionsAfter: Statement {
        Statement("SELECT \(UploadRecord.columns) FROM redecisions WHERE number > $1 ORDER BY number LIMIT $2")
    }

    /// What is wrong with uploads that must be unique.
    static var duplicateUploads: Statement {
        Statement(
            """
            SELECT 'upload ' || "user" || ' ' || sha256 FROM uploads
            GROUP BY "user", sha256 HAVING count(*) > 1
            """)
    }
}
