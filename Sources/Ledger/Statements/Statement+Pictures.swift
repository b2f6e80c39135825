import SQL

/// By what pictures are found again.
extension Statement {
    static var insertPictureBands: Statement {
        Statement("INSERT INTO picture_bands (code, upload, bands) VALUES ($1, $2, $3)")
    }

    /// The latest pictures of a product.
    static var picturesOfCode: Statement {
        Statement(
            """
            SELECT upload, bands FROM picture_bands WHERE code = $1
            ORDER BY upload DESC LIMIT \(Tuning.standard.similarity.maxPicturesOfCode)
            """)
    }

    static var deletePictureBands: Statement {
        Statement("DELETE FROM picture_bands WHERE code = $1 AND upload = $2")
    }

    static var pictureBands: Statement {
        Statement("SELECT code, upload, bands FROM picture_bands ORDER BY code, upload")
    }
}
