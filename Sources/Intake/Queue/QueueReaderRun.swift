import DomainModel
import Synchronization
import Traces
import Tracing
import UploadQueue
import Workers

/// `qix work`: reads pictures for the decider. Any number of such runs may work on any machines. A run stores nothing.
///
/// A run that cannot reach its pictures returns its tickets and takes none until it can: other readers read them.
public struct QueueReaderRun: Sendable {
    private let queue: SharedUploadQueue
    private let pictures: any PictureSource
    private let reader: QueueReader
    private let lease: Int
    private let version: String
    private let batch: String
    private let thumbnails: Bool
    private let retry: RetryPolicy
    private let pollMilliseconds: ClosedRange<Int>
    private let report: @Sendable (ReadTicket) -> Void
    private let looked: @Sendable () -> Void

    /// The result of the run.
    public struct Tally: Sendable {
        /// Pictures that were read and submitted.
        public var read = 0
        /// Readings that came too late: another reader's reading counts.
        public var late = 0
        /// Failed attempts, left to a later attempt.
        public var failed = 0
        /// Looks for pictures that are missing here, which are no attempts.
        public var missing = 0

        fileprivate mutating func add(_ outcome: ReadTicket.Outcome) {
            switch outcome {
            case .read: read += 1
            case .late: late += 1
            case .failed: failed += 1
            case .missing: missing += 1
            case .untried: break
            }
        }
    }

    /// What became of one ticket.
    public struct ReadTicket: Sendable {
        /// What happened.
        public enum Outcome: String, Sendable {
            /// It was read, and the reading counts.
            case read
            /// It was read too late.
            case late
            /// The reader failed; a later attempt follows.
            case failed
            /// Its picture is missing here.
            case missing
            /// A stop was requested first.
            case untried
        }

        /// The number of the ticket.
        public let number: Int
        /// The upload's name.
        public let image: String
        /// What happened.
        public let outcome: Outcome
        /// Why it was not read, or why its picture shows nothing; `nil` where nothing is wrong.
        public let why: String?
        /// How long it took.
        public let elapsed: Duration
    }

    /// - Parameters:
    ///   - reader: who reads.
    ///   - lease: seconds after which a ticket of a reader that died goes to another one. A living reader renews it.
    ///   - version: the version of the readers.
    ///   - batch: the batch whose uploads it reads; empty where it reads all.
    ///   - thumbnails: whether the readers also make thumbnails, for a cache from which a report is made.
    ///   - pollMilliseconds: range of the time between two looks at a queue with nothing to read.
    ///   - retry: how to wait for a lost database, and for pictures that cannot be reached.
    ///   - report: receives each ticket when this run is done with it.
    ///   - looked: called after each look at the queue, which shows that the run lives.
    public init(
        _ queue: SharedUploadQueue, pictures: any PictureSource, reader: QueueReader = QueueReader(), lease: Int,
        version: String, batch: String = "", thumbnails: Bool = false, pollMilliseconds: ClosedRange<Int> = 200...1000,
        retry: RetryPolicy, report: @escaping @Sendable (ReadTicket) -> Void = { _ in },
        looked: @escaping @Sendable () -> Void = {}
    ) {
        self.queue = queue
        self.pictures = pictures
        self.reader = reader
        self.lease = lease
        self.version = version
        self.batch = batch
        self.thumbnails = thumbnails
        self.pollMilliseconds = pollMilliseconds
        self.retry = retry
        self.report = report
        self.looked = looked
    }

    /// Reads with the readers of `pool` until `shouldStop` returns true; with `drain` also until no ticket waits for a
    /// reading by its version.
    ///
    /// Throws `PicturesOutOfReach` if the pictures cannot be reached for as long as `retry` waits; no ticket is used
    /// up.
    public func run(
        readingWith pool: ReaderPool, readers: Int, drain: Bool, shouldStop: @escaping @Sendable () -> Bool
    ) async throws -> Tally {
        let tally = SharedTally()
        // What is to be read to its end is read in its order. Otherwise one of the readers is always for others.
        let share = drain || !batch.isEmpty ? nil : max(1, readers - 1)
        while true {
            do {
                try await requirePictures()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    let ended = StopFlag()
                    for _ in 0..<readers {
                        group.addTask {
                            do {
                                try await read(
                                    pool, tally, share: share, drain: drain, shouldStop: { shouldStop() || ended.isSet }
                                )
                            } catch {
                                ended.set()
                                throw error
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                return tally.value
            } catch let error as PicturesOutOfReach {
                guard try await waitForPictures(after: error, shouldStop: shouldStop) else { return tally.value }
            }
        }
    }

    /// Reads one ticket after the other.
    private func read(
        _ pool: ReaderPool, _ tally: SharedTally, share: Int?, drain: Bool, shouldStop: @Sendable () -> Bool
    ) async throws {
        while !shouldStop() {
            let claimed = try await retry {
                try queue.claim(as: reader, share: share, readingWith: version, seconds: lease, of: batch).first
            }
            looked()
            guard let ticket = claimed else {
                guard try await requireVersion(drain: drain, tally) else { return }
                if drain, try await isDrained() { return }
                // A random pause keeps the readers from polling at the same moment.
                try await Task.sleep(for: .milliseconds(Int.random(in: pollMilliseconds)))
                continue
            }
            let began = ContinuousClock.now
            _ = try await UploadSpans.reading(
                ticket.upload.image, below: ticket.trace, attempt: ticket.attempts
            ) {
                let (outcome, why, reading) = try await read(ticket, pool)
                tally.add(outcome)
                report(
                    ReadTicket(
                        number: ticket.number, image: ticket.upload.image, outcome: outcome, why: why,
                        elapsed: began.duration(to: .now)))
                return (outcome, outcome.rawValue, reading)
            }
        }
    }

    /// Throws if another version was announced after this one and has left it nothing, and with `drain` if this one was
    /// not announced. Otherwise such a reader stands by: it may have been started before the decider of its version.
    ///
    /// - Returns: whether anything may come; `false` where a run that drains has read what was left to it.
    private func requireVersion(drain: Bool, _ tally: SharedTally) async throws -> Bool {
        switch try await retry({ try queue.standing(of: version) }) {
        case .current, .superseded(by: _, hasTickets: true): break
        case .superseded(by: _, hasTickets: false) where drain && tally.value.read > 0: return false
        case .superseded(let other, hasTickets: false):
            throw ReaderVersionError.superseded(own: version, by: other, location: queue.location)
        case .unannounced(let expected):
            let error = ReaderVersionError.unannounced(own: version, expected: expected, location: queue.location)
            guard !drain else { throw error }
            // All readers of this run stand by; one says so.
            if tally.isFirstToStandBy { retry.log("\(error); standing by until then") }
        }
        return true
    }

    private func isDrained() async throws -> Bool {
        try await retry {
            try queue.setAsideExhausted()
            return try !queue.isLeft(to: version)
        }
    }

    private func read(
        _ ticket: QueuedUpload, _ pool: ReaderPool
    ) async throws -> (ReadTicket.Outcome, why: String?, Reading?) {
        let renewing = Task { try await renew(ticket) }
        defer { renewing.cancel() }
        var reading: Reading
        do {
            reading = try await pictures.withPicture(ticket.sha256, of: ticket.upload.user) {
                try await pool.read($0, thumbnail: thumbnails).reading
            }
            try QueueReaderRun.requireSameFile(reading, ticket)
        } catch let error as ReadingError {
            reading = Reading(image: ticket.upload.image, sha256: ticket.sha256, error: error)
        } catch let error as PictureUnavailable {
            let (outcome, why) = try await miss(ticket, error)
            return (outcome, why, nil)
        } catch {
            try await retry { try queue.unclaim(ticket, as: reader) }
            guard case ReaderPoolError.stopped = error else { throw error }
            return (.untried, nil, nil)
        }
        reading.image = ticket.upload.image
        // Also what no reader made, such as the answer to a file that is too large, is an answer of this version.
        reading.readerVersion = reading.readerVersion ?? version
        let made = reading
        switch made.error?.code {
        case .notFound, .timedOut, .readerCrashed:
            // Another machine may have the resources that this one lacks.
            _ = try await retry {
                try queue.postpone(
                    ticket, made, as: reader, seconds: Tuning.standard.queueReader.failurePauseSeconds)
            }
            return (.failed, made.error?.message, made)
        case .unreadableImage, .unreadableSound, .tooLarge, .tooCostly, nil:
            let isTaken = try await retry { try queue.submit(made, for: ticket, as: reader) }
            return (isTaken ? .read : .late, made.error?.message, made)
        }
    }

    /// Throws if the file went away, or is another one, between the look at it and its reading.
    private static func requireSameFile(_ reading: Reading, _ ticket: QueuedUpload) throws(PictureUnavailable) {
        if let error = reading.error, error.code == .notFound { throw PictureUnavailable(error.message) }
        guard reading.error == nil || reading.sha256 != nil, reading.sha256 != ticket.sha256 else { return }
        throw PictureUnavailable("the file under \(ticket.sha256) has other bytes: store the picture again")
    }

    /// Renews the lease until cancelled. Errors are ignored here, since other calls report a lost database; if it stays
    /// away longer than the lease, the ticket goes to another reader.
    private func renew(_ ticket: QueuedUpload) async throws {
        while true {
            try await Task.sleep(for: .seconds(lease) / 4)
            try? queue.renew(ticket, as: reader, seconds: lease)
        }
    }
}

// MARK: Pictures that are not there

extension QueueReaderRun {
    /// Leaves a picture that is not here to other readers, if this one finds any other; otherwise returns the ticket
    /// and throws `PicturesOutOfReach`.
    private func miss(
        _ ticket: QueuedUpload, _ missing: PictureUnavailable
    ) async throws -> (ReadTicket.Outcome, why: String?) {
        do {
            try await requirePictures()
        } catch {
            try await retry { try queue.unclaim(ticket, as: reader) }
            throw error
        }
        let tuning = Tuning.standard.queueReader
        try await retry {
            _ = try queue.miss(
                ticket, because: missing.description, as: reader, seconds: tuning.missPauseSeconds,
                missingSeconds: tuning.missingPauseSeconds)
        }
        return (.missing, missing.description)
    }

    /// Throws `PicturesOutOfReach` unless the place of pictures answers and has at least one of those that wait or came
    /// last. An empty folder where a file system was not mounted has none.
    private func requirePictures() async throws {
        func outOfReach(_ error: PictureUnavailable) -> PicturesOutOfReach {
            PicturesOutOfReach(
                location: pictures.location, why: error.description, isPermanent: error.isPermanent)
        }
        do throws(PictureUnavailable) { try pictures.requireLocation() } catch { throw outOfReach(error) }
        let sample = try await retry { try queue.pictureSample(of: Tuning.standard.queueReader.pictureSample) }
        var first: PictureUnavailable?
        for (user, sha256) in sample {
            do throws(PictureUnavailable) {
                return try pictures.requirePicture(sha256, of: user)
            } catch {
                first = first ?? error
                if error.isPermanent { break }
            }
        }
        if let first { throw outOfReach(first) }
    }

    /// Waits until the pictures can be reached; false if a stop was requested first. Throws the error when the time of
    /// `retry` is over.
    private func waitForPictures(
        after error: PicturesOutOfReach, shouldStop: @Sendable () -> Bool
    ) async throws -> Bool {
        guard !error.isPermanent, retry.seconds > 0 else { throw error }
        retry.log("\(error.location): \(error.why); looking again for \(retry.seconds) seconds, with no ticket taken")
        let end = ContinuousClock.now + .seconds(retry.seconds)
        while !shouldStop() {
            try await Task.sleep(for: .seconds(1))
            do {
                try await requirePictures()
                retry.log("\(error.location): the pictures can be reached again")
                return true
            } catch let again as PicturesOutOfReach {
                guard !again.isPermanent, .now < end else { throw again }
            }
        }
        return false
    }
}

/// What the readers of a run came to, together.
private final class SharedTally: Sendable {
    private let tally = Mutex(QueueReaderRun.Tally())
    private let hasStoodBy = Mutex(false)

    var value: QueueReaderRun.Tally { tally.withLock { $0 } }

    /// True once.
    var isFirstToStandBy: Bool {
        hasStoodBy.withLock { hasStoodBy in
            defer { hasStoodBy = true }
            return !hasStoodBy
        }
    }

    func add(_ outcome: QueueReaderRun.ReadTicket.Outcome) { tally.withLock { $0.add(outcome) } }
}
