import SQL

/// Keys of pictures.
extension Statement {
    /// Several keys of one picture at once, which is faster than a statement a key.
    static var insertPictureKeys: Statement { Statement(insertionOfPictureKeys) }

    private static let insertionOfPictureKeys: String = {
        let keys = (0..<Tuning.standard.paging.pictureKeysPerInsert).map { "(CAST($\($0 + 2) AS bigint))" }
        return """
            INSERT INTO picture_keys (key, upload)
            SELECT column1, CAST($1 AS bigint)
            FROM (VALUES \(keys.joined(separator: ", "))) AS keys WHERE column1 IS NOT NULL
            """
    }()

    static var insertPictureKey: Statement { Statement("INSERT INTO picture_keys (key, upload) VALUES ($1, $2)") }

    static var uploadsWithPictureKey: Statement {
        Statement(
            """
            SELECT upload FROM picture_keys WHERE key = $1
            ORDER BY upload DESC LIMIT \(Tuning.standard.similarity.maxUploadsPerPictureKey)
            """)
    }

    static var deletePictureKey: Statement { Statement("DELETE FROM picture_keys WHERE key = $1 AND upload = $2") }

    static var pictureKeys: Statement { Statement("SELECT key, upload FROM picture_keys ORDER BY key, upload") }

    /// How many keys there are, and a sum that changes when one is another's.
    static var sumOfPictureKeys: Statement {
        Statement(
            """
            SELECT count(*), CAST(coalesce(sum((key % \(PictureKeySum.modulus)) * (upload % \(PictureKeySum.modulus))), 0)
                AS bigint)
            FROM picture_keys
            """)
    }
}

/// The number of keys of pictures, and their sum, as the store and as the uploads have them.
struct PictureKeySum: Equatable {
    /// A prime; products of two remainders fit 32 bits, and a thousand million of them 64.
    static let modulus = 65_521

    var count = 0
    var sum = 0

    mutating func add(_ keys: Set<Int>, of upload: Int) {
        count += keys.count
        for key in keys { sum &+= key % PictureKeySum.modulus * (upload % PictureKeySum.modulus) }
    }
}
