import Awarding
import Ledger
import Rewards
import Workers

extension Awarding {
    /// Decides and records what a reader made of an upload. The reading is named as the upload is, not as the file.
    /// An upload that the ledger cannot hold goes to `setAside` with the reason, and the run goes on.
    func award(
        _ read: PictureRead, of upload: Upload, else setAside: (String) -> Void
    ) throws(LedgerError) -> AwardedUpload? {
        var reading = read.reading
        reading.image = upload.image
        do throws(LedgerError) {
            return AwardedUpload(
                upload: upload, reading: reading, thumbnail: read.thumbnail, isFromCache: read.isFromCache,
                outcome: try award(reading, upload))
        } catch {
            guard case .invalid(let why) = error else { throw error }
            setAside("\(upload.image): \(why)")
            return nil
        }
    }
}
