import Campaigns
import DomainModel
import Traces
import Tracing
import UploadQueue
import Workers

/// `qix enqueue`: turns uploads into tickets and stores their pictures where readers find them.
public struct EnqueueRun: Sendable {
    private let queue: SharedUploadQueue
    private let pictures: any PictureKeeper
    private let maxFileBytes: Int

    /// Uploads that are read and written in one step. Source: judged; not measured.
    private static let groupSize = 256

    /// The result of the run.
    public struct Outcome: Sendable {
        /// What became of the uploads.
        public var added = SharedUploadQueue.Added()
        /// Files that cannot be accepted, each with the reason.
        public var setAside: [String] = []
    }

    /// - Parameter maxFileBytes: maximum bytes of a picture.
    public init(_ queue: SharedUploadQueue, pictures: any PictureKeeper, maxFileBytes: Int) {
        self.queue = queue
        self.pictures = pictures
        self.maxFileBytes = maxFileBytes
    }

    /// Enqueues every upload of the manifest in order. Each picture is stored before its ticket.
    ///
    /// - Parameter batch: the name of the batch that reads and decides them alone; empty where all readers may.
    public func run(_ manifest: Manifest, for batch: String = "") throws -> Outcome {
        var outcome = Outcome()
        for start in stride(from: 0, to: manifest.entries.count, by: EnqueueRun.groupSize) {
            var uploads: [(upload: Upload, sha256: String)] = []
            var spans: [any Tracing.Span] = []
            // An upload that is not accepted has none.
            defer { for span in spans { span.end() } }
            for entry in manifest.entries[start..<min(start + EnqueueRun.groupSize, manifest.entries.count)] {
                let began = DefaultTracerClock.now
                let bytes: [UInt8]
                do throws(ReadingError) {
                    bytes = try UntrustedFile.read(entry.path, limit: maxFileBytes)
                } catch {
                    outcome.setAside.append("\(entry.upload.image): \(error.message)")
                    continue
                }
                uploads.append((entry.upload, try pictures.keep(bytes)))
                spans.append(UploadSpans.enqueued(entry.upload.image, since: began))
            }
            let added = try queue.add(uploads, to: batch, traces: spans.map(\.context.trace))
            outcome.added.new += added.new
            outcome.added.reopened += added.reopened
            outcome.added.known += added.known
        }
        return outcome
    }
}
