import DomainModel
import Campaigns
import UploadQueue
import Workers

/// `qix enqueue`: uploads become tickets, and their pictures are laid where readers find them.
public struct Enqueue: Sendable {
    private let queue: TicketQueue
    private let pictures: PictureFolder
    private let largestFile: Int

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

    /// - Parameter largestFile: bytes that a picture may have.
    public init(_ queue: TicketQueue, pictures: PictureFolder, largestFile: Int) {
        self.queue = queue
        self.pictures = pictures
        self.largestFile = largestFile
    }

    /// Takes in every upload of the manifest, in its order. Each picture is kept before its ticket is written.
    public func run(_ manifest: Manifest) throws -> Outcome {
        var outcome = Outcome()
        for start in stride(from: 0, to: manifest.entries.count, by: Enqueue.atOnce) {
            var uploads: [(upload: Upload, sha256: String)] = []
            for entry in manifest.entries[start..<min(start + Enqueue.atOnce, manifest.entries.count)] {
                let bytes: [UInt8]
                do throws(ReadingError) {
                    bytes = try StrangersFile.read(entry.path, limit: largestFile)
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
