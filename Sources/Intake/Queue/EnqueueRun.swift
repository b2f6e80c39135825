import Campaigns
import DomainModel
import UploadQueue
import Workers

/// `qix enqueue`: uploads become tickets, and their pictures are laid where readers find them.
public struct EnqueueRun: Sendable {
    private let queue: SharedUploadQueue
    private let pictures: PictureFolder
    private let maxFileBytes: Int

    /// Uploads that are read and written at a time.
    private static let atOnce = 256

    /// What came of it.
    public struct Outcome: Sendable {
        /// New tickets.
        public var added = 0
        /// Uploads that had one.
        public var known = 0
        /// Files that cannot be taken, each with the reason.
        public var setAside: [String] = []
    }

    /// - Parameter maxFileBytes: bytes that a picture may have.
    public init(_ queue: SharedUploadQueue, pictures: PictureFolder, maxFileBytes: Int) {
        self.queue = queue
        self.pictures = pictures
        self.maxFileBytes = maxFileBytes
    }

    /// Takes in every upload of the manifest, in its order. Each picture is kept before its ticket is written.
    public func run(_ manifest: Manifest) throws -> Outcome {
        var outcome = Outcome()
        for start in stride(from: 0, to: manifest.entries.count, by: EnqueueRun.atOnce) {
            var uploads: [(upload: Upload, sha256: String)] = []
            for entry in manifest.entries[start..<min(start + EnqueueRun.atOnce, manifest.entries.count)] {
                let bytes: [UInt8]
                do throws(ReadingError) {
                    bytes = try UntrustedFile.read(entry.path, limit: maxFileBytes)
                } catch {
                    outcome.setAside.append("\(entry.upload.image): \(error.message)")
                    continue
                }
                uploads.append((entry.upload, try pictures.keep(bytes)))
            }
            let added = try queue.add(uploads)
            outcome.added += added
            outcome.known += uploads.count - added
        }
        return outcome
    }
}
