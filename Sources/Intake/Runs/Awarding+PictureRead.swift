import Awarding
import Ledger
import Rewards
import Workers

extension Awarding {
    /// Decides and records what a reader made of an upload. The reading is named as the upload is, not as the file.
    func award(_ read: PictureRead, of upload: Upload) throws(LedgerError) -> AwardedUpload {
        var reading = read.reading
        reading.image = upload.image
        return AwardedUpload(
            upload: upload, reading: reading, thumbnail: read.thumbnail, isFromCache: read.isFromCache,
            outcome: try award(reading, upload))
    }
}
