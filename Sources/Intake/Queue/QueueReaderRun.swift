import DomainModel
import Foundation
import UploadQueue
import Workers

/// `qix work`: reads pictures for the decider. Any number of such runs may work on any machines. A run stores nothing.
public struct QueueReaderRun: Sendable {
    private let queue: SharedUploadQueue
    private let pictures: any PictureSource
    private let lease: Int
    private let version: String
    private let thumbnails: Bool
    private let retry: RetryPolicy
    private let isRenewed: Bool
    private let pollMilliseconds: ClosedRange<Int>
    /// A name that is unique to this run.
    private let reader = "\(ProcessInfo.processInfo.hostName)-\(getpid())-\(UUID().uuidString)"

    /// The result of the run.
    public struct Tally: Sendable {
        /// Pictures that were read and submitted.
        public var read = 0
        /// Readings that came too late: another reader's reading counts.
        public var late = 0
        /// Failed attempts, left to a later attempt.
        public var failed = 0

        fileprivate mutating func add(_ other: Tally) {
            read += other.read
            late += other.late
            failed += other.failed
        }

        fileprivate mutating func add(_ outcome: Outcome) {
            switch outcome {
            case .read: read += 1
            case .late: late += 1
            case .failed: failed += 1
            case .untried: break
            }
        }
    }

    /// The result of one ticket.
    fileprivate enum Outcome {
        case read
        case late
        case failed
        /// A stop was requested first.
        case untried
    }

    /// - Parameters:
    ///   - lease: seconds after which a ticket without a submitted reading goes to another reader.
    ///   - version: the version of the readers.
    ///   - thumbnails: whether the readers also make thumbnails, for a cache from which a report is made.
    ///   - isRenewed: whether a lease is renewed while its picture is read, so that it may be shorter than the reading.
    ///   - pollMilliseconds: range of the time between two looks at a queue with nothing to read.
    ///   - retry: how to wait for a lost database.
    public init(
        _ queue: SharedUploadQueue, pictures: any PictureSource, lease: Int, version: String, thumbnails: Bool = false,
        isRenewed: Bool = false, pollMilliseconds: ClosedRange<Int> = 200...1000, retry: RetryPolicy
    ) {
        self.queue = queue
        self.pictures = pictures
        self.lease = lease
        self.version = version
        self.thumbnails = thumbnails
        self.isRenewed = isRenewed
        self.pollMilliseconds = pollMilliseconds
        self.retry = retry
    }

    /// Reads with the readers of `pool` until `shouldStop` returns true; with `drain` also until no ticket waits for a
    /// reading.
    public func run(
        readingWith pool: ReaderPool, readers: Int, drain: Bool, shouldStop: @escaping @Sendable () -> Bool
    ) async throws -> Tally {
        try await withThrowingTaskGroup(of: Tally.self) { group in
            for _ in 0..<readers {
                group.addTask { try await read(pool, drain: drain, shouldStop: shouldStop) }
            }
            return try await group.reduce(into: Tally()) { $0.add($1) }
        }
    }

    /// Reads one ticket after the other.
    private func read(_ pool: ReaderPool, drain: Bool, shouldStop: @Sendable () -> Bool) async throws -> Tally {
        var tally = Tally()
        while !shouldStop() {
            let claimed = try await retry {
                try queue.claim(as: reader, readingWith: version, seconds: lease).first
            }
            guard let ticket = claimed else {
                try await requireExpectedVersion()
                if drain, try await isDrained() { break }
                // A random pause keeps the readers from polling at the same moment.
                try await Task.sleep(for: .milliseconds(Int.random(in: pollMilliseconds)))
                continue
            }
            tally.add(try await read(ticket, pool))
        }
        return tally
    }

    /// Throws if the decider expects readings of another version: the same pictures must give the same ledger, whoever
    /// reads them.
    private func requireExpectedVersion() async throws {
        guard let expected = try await retry({ try queue.expectedVersion() }),
            !expected.utf8.elementsEqual(version.utf8)
        else { return }
        throw QueueReaderError.otherVersion(own: version, expected: expected, location: queue.location)
    }

    private func isDrained() async throws -> Bool {
        try await retry {
            try queue.setAsideExhausted()
            let counts = try queue.counts()
            return counts[.waiting, default: 0] + counts[.leased, default: 0] == 0
        }
    }

    private func read(_ ticket: QueuedUpload, _ pool: ReaderPool) async throws -> Outcome {
        let renewing = isRenewed ? Task { try await renew(ticket) } : nil
        defer { renewing?.cancel() }
        var reading: Reading
        do {
            reading = try await retry {
                try await pictures.withPicture(ticket.sha256, of: ticket.upload.user) {
                    try await pool.read($0, thumbnail: thumbnails).reading
                }
            }
        } catch {
            try await retry { try queue.unclaim(ticket, as: reader) }
            guard case ReaderPoolError.stopped = error else { throw error }
            return .untried
        }
        reading.image = ticket.upload.image
        if reading.error == nil || reading.sha256 != nil, reading.sha256 != ticket.sha256 {
            reading.error = ReadingError(
                code: .notFound, message: "\(ticket.sha256) is not the picture that was sent in")
        }
        let made = reading
        switch made.error?.code {
        case .notFound, .timedOut, .readerCrashed:
            // Another machine may have the resources that this one lacks.
            _ = try await retry {
                try queue.postpone(
                    ticket, made, as: reader, seconds: QueueReaderRun.retryDelaySeconds * ticket.attempts)
            }
            return .failed
        case .unreadableImage, .unreadableSound, .tooLarge, .tooCostly, nil:
            let isTaken = try await retry { try queue.submit(made, for: ticket, as: reader) }
            return isTaken ? .read : .late
        }
    }

    /// Renews the lease until cancelled. Errors are ignored here, since other calls report a lost database; if it stays
    /// away longer than the lease, the ticket goes to another reader.
    private func renew(_ ticket: QueuedUpload) async throws {
        while true {
            try await Task.sleep(for: .seconds(lease) / 4)
            try? queue.renew(ticket, as: reader, seconds: lease)
        }
    }

    /// Seconds before the second attempt at a picture; each later attempt waits as many seconds more. Source: judged;
    /// not measured.
    private static let retryDelaySeconds = 5
}
