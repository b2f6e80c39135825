import Awarding
import Campaigns
import DomainModel
import Ledger
import Workers

/// Uploads that were read and are decided together, in their order: storing them for good costs a disk no more than
/// storing one of them. Nobody is told of a decision before it is stored.
///
/// A group ends when no more readings are there, so that none waits for another; and it is bounded, so that little is
/// done again after a power cut, and what is told is told soon. Where it ends makes no difference to what is recorded.
struct DecisionGroup {
    private let awarding: Awarding
    private var reads: [(read: ReadResult, upload: Upload)] = []
    private var began = ContinuousClock.now

    /// How long readings are collected: what a person who watches hardly notices.
    private static let longest = Duration.milliseconds(250)

    /// An empty group of what `awarding` decides.
    init(_ awarding: Awarding) { self.awarding = awarding }

    /// Whether it is to be decided whatever comes.
    var isFull: Bool {
        reads.count >= awarding.ledger.groupSize || !reads.isEmpty && began.duration(to: .now) >= DecisionGroup.longest
    }

    /// Takes one more in. The reading is named as the upload is, not as the file.
    mutating func add(_ read: ReadResult, of upload: Upload) {
        if reads.isEmpty { began = .now }
        var read = read
        read.reading.image = upload.image
        reads.append((read, upload))
    }

    /// Decides and records all of it and begins anew; each upload goes to `use`, and one that the ledger cannot hold to
    /// `setAside` with the reason. When it throws, nothing of the group is recorded, or what went to `use` and no more.
    mutating func decide(use: (AwardedUpload) throws -> Void, else setAside: (String) -> Void) throws {
        guard !reads.isEmpty else { return }
        let group = reads
        reads = []
        let outcomes = try awarding.awardTogether(group.map { ($0.read.reading, $0.upload) })
        for ((read, upload), outcome) in zip(group, outcomes) {
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
    /// Decides and records uploads in one transaction; where one of them fails in a way that spoils it, one by one.
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
