import DomainModel
import Foundation
import UploadQueue
import Workers

/// `qix work`: pictures are read for whoever decides, by any number of such runs on any machines. It keeps nothing.
public struct QueueReaderRun: Sendable {
    private let queue: SharedUploadQueue
    private let pictures: any PictureSource
    private let lease: Int
    private let version: String
    private let thumbnails: Bool
    private let retry: RetryPolicy
    private let isRenewed: Bool
    private let pollMilliseconds: ClosedRange<Int>
    /// A name that no other run bears.
    private let reader = "\(ProcessInfo.processInfo.hostName)-\(getpid())-\(UUID().uuidString)"

    /// What came of it.
    public struct Tally: Sendable {
        /// Pictures read and handed in.
        public var read = 0
        /// Readings that came too late: another's count.
        public var late = 0
        /// Attempts that came to nothing, and were left to a later one.
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

    /// What came of one ticket.
    fileprivate enum Outcome {
        case read
        case late
        case failed
        /// The wish to stop came first.
        case untried
    }

    /// - Parameters:
    ///   - lease: seconds after which a ticket that was not handed in is another's.
    ///   - version: what the readers read with.
    ///   - thumbnails: whether the readers make them too, for a cache that a report is made from.
    ///   - isRenewed: whether a lease is renewed as long as its picture is read, so that it may be shorter than that.
    ///   - pollMilliseconds: milliseconds between two looks at a queue in which there is nothing to read.
    ///   - retry: what a lost database is waited for with.
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

    /// Reads with `pool`'s readers until `shouldStop`; with `drain` also until no ticket waits for a reading.
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

    /// One ticket after the other.
    private func read(_ pool: ReaderPool, drain: Bool, shouldStop: @Sendable () -> Bool) async throws -> Tally {
        var tally = Tally()
        while !shouldStop() {
            let claimed = try await retry {
                try queue.claim(as: reader, readingWith: version, seconds: lease).first
            }
            guard let ticket = claimed else {
                try await requireExpectedVersion()
                if drain, try await isDrained() { break }
                // Not all at the same moment.
                try await Task.sleep(for: .milliseconds(Int.random(in: pollMilliseconds)))
                continue
            }
            tally.add(try await read(ticket, pool))
        }
        return tally
    }

    /// Throws where the decider expects readings of another version: the same pictures must give the same ledger,
    /// whoever reads them.
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
            // Another machine may have what this one lacks.
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

    /// Until it is cancelled. A database that cannot be reached is somebody else's to tell: where it stays away for
    /// longer than the lease, the ticket is another's.
    private func renew(_ ticket: QueuedUpload) async throws {
        while true {
            try await Task.sleep(for: .seconds(lease) / 4)
            try? queue.renew(ticket, as: reader, seconds: lease)
        }
    }

    /// Seconds before the second attempt at a picture, and as many more before each later one.
    private static let retryDelaySeconds = 5
}
