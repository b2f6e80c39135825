import Awarding
import Campaigns
import DomainModel
import Ledger
import Traces
import Tracing
import Workers

/// Uploads that were read and are decided together, in order: one durable write costs the same for many as for one. No
/// decision is reported before it is stored.
///
/// A group ends when no more readings are available, so that none waits for another. Its size is bounded, so that
/// little is repeated after a power cut and results are reported soon. Where a group ends does not affect what is
/// recorded.
struct DecisionGroup {
    private let awarding: Awarding
    private var reads: [(read: ReadResult, upload: Upload, trace: TraceContext?)] = []
    private var began = ContinuousClock.now

    /// Maximum time for collecting readings, hardly noticeable to a person who watches. Source: judged; not measured.
    private static let maxCollecting = Duration.milliseconds(250)

    /// An empty group.
    init(_ awarding: Awarding) { self.awarding = awarding }

    /// Whether the group must be decided now.
    var isFull: Bool {
        reads.count >= awarding.ledger.groupSize
            || !reads.isEmpty && began.duration(to: .now) >= DecisionGroup.maxCollecting
    }

    /// Adds one upload. The reading gets the name of the upload, not that of the file.
    ///
    /// - Parameter trace: the span below which it is decided; `nil` where nobody traced its reading.
    mutating func add(_ read: ReadResult, of upload: Upload, below trace: TraceContext? = nil) {
        if reads.isEmpty { began = .now }
        var read = read
        read.reading.image = upload.image
        reads.append((read, upload, trace))
    }

    /// Decides and records the whole group and empties it. Each upload goes to `use`, and one that the ledger refuses
    /// goes to `setAside` with the reason. If this throws, either nothing of the group is recorded, or exactly what
    /// went to `use`.
    mutating func decide(use: (AwardedUpload) throws -> Void, else setAside: (String) -> Void) throws {
        guard !reads.isEmpty else { return }
        let group = reads
        reads = []
        let began = DefaultTracerClock.now
        let outcomes = try awarding.awardTogether(group.map { ($0.read.reading, $0.upload) })
        for ((read, upload, trace), outcome) in zip(group, outcomes) {
            UploadSpans.decided(upload.image, below: trace, since: began, together: group.count, as: outcome)
            switch outcome {
            case .success(let outcome):
                try use(
                    AwardedUpload(
                        upload: upload, reading: read.reading, thumbnail: read.thumbnail, isFromCache: read.isFromCache,
                        outcome: outcome))
            case .failure(.invalid(let why)): setAside("\(upload.image): \(why)")
            case .failure(let error): throw error
            }
        }
    }
}

extension Awarding {
    /// Decides and records uploads in one transaction, or one by one if the ledger refuses one of them.
    func awardTogether(
        _ uploads: [(reading: Reading, upload: Upload)]
    ) throws(LedgerError) -> [Result<AwardOutcome, LedgerError>] {
        do throws(LedgerError) {
            return try award(uploads)
        } catch {
            guard case .invalid = error else { throw error }
            var outcomes: [Result<AwardOutcome, LedgerError>] = []
            for upload in uploads {
                do throws(LedgerError) {
                    outcomes.append(.success(try award(upload.reading, upload.upload)))
                } catch {
                    guard case .invalid = error else { throw error }
                    outcomes.append(.failure(error))
                }
            }
            return outcomes
        }
    }
}
