import Awarding
import Campaigns
import DomainModel
import Foundation
import Ledger
import Text
import Traces
import Tracing
import UploadQueue

/// `qix decide`: turns read tickets into decisions and entries in their order, many in one transaction while many wait.
/// `RunLock` ensures that one process at a time decides.
public struct QueueDeciderRun: Sendable {
    private let queue: SharedUploadQueue
    private let awarding: Awarding
    private let atOnce: Int
    private let waiting: Waiting
    private let version: String
    private let batch: String
    private let pollInterval: Duration
    private let retry: RetryPolicy

    /// How long later tickets wait for one that is not read; after that, it is decided whenever it comes.
    public enum Waiting: Sendable {
        /// So long for each, from when it is the first: order matters more than time.
        case inOrder(Duration)
        /// So many seconds after it came: a person waits for the answer.
        case sinceArrival(seconds: Int)

        /// Seconds after its arrival; `nil` where they do not matter.
        fileprivate var secondsSinceArrival: Int? {
            if case .sinceArrival(let seconds) = self { seconds } else { nil }
        }
    }

    /// - Parameters:
    ///   - version: the version of the readers whose readings count, which the run announces if nobody has. Readings of
    ///     others are made again, unless the announcement keeps them.
    ///   - atOnce: maximum decisions in one transaction.
    ///   - waiting: how long later tickets wait for one that is not read.
    ///   - batch: the batch whose uploads it decides; empty where it decides all.
    ///   - pollInterval: time between two looks at a queue with nothing to decide.
    public init(
        _ queue: SharedUploadQueue, awarding: Awarding, atOnce: Int, waiting: Waiting, version: String,
        batch: String = "", pollInterval: Duration = .milliseconds(200), retry: RetryPolicy
    ) {
        self.queue = queue
        self.awarding = awarding
        self.atOnce = atOnce
        self.waiting = waiting
        self.version = version
        self.batch = batch
        self.pollInterval = pollInterval
        self.retry = retry
    }

    /// Decides until `shouldStop` returns true; with `drain` also until no ticket is left. Each decision goes to
    /// `write` as a line of JSON, and an upload that cannot be recorded goes to `setAside` with the reason. `onIdle` is
    /// called whenever every reading is decided.
    ///
    /// If the process dies after a transaction and before it stores the answers, the decisions stand: the next decider
    /// finds them and stores the answers.
    ///
    /// - Parameter use: receives each decided upload before its line is written.
    public func run(
        drain: Bool, shouldStop: @Sendable () -> Bool, use: (AwardedUpload) throws -> Void = { _ in },
        write: ([UInt8]) throws -> Void, setAside: (String) -> Void, onIdle: () throws -> Void
    ) async throws -> RunTally {
        var tally = RunTally()
        var late: Set<Int> = []
        var blocker: (number: Int, since: ContinuousClock.Instant)?
        var neglected: (number: Int, since: ContinuousClock.Instant)?
        try await announce()
        while !shouldStop() {
            let (ready, counting) = try await retry {
                try queue.setAsideExhausted()
                let ready = try queue.ready(
                    atOnce, passingOver: late, unreadFor: waiting.secondsSinceArrival, of: batch)
                return (ready, try queue.countingVersions())
            }
            try await requireCurrent(counting)
            func isOfOther(_ ticket: QueuedUpload) -> Bool { isOfOtherReader(ticket, than: counting) }
            if let other = ready.tickets.first(where: isOfOther) {
                let others = ready.tickets.filter(isOfOther)
                setAside(
                    "\(others.count) readings of “\(other.reading?.readerVersion ?? "")” are discarded and will be "
                        + "made again: this process decides only readings of “\(counting.joined(separator: "” and “"))”"
                )
                try await retry { try queue.readAgain(others.map(\.number)) }
            }
            // Tickets after one that was sent back wait for it.
            let tickets = Array(ready.tickets.prefix { !isOfOther($0) })
            guard tickets.isEmpty else {
                try await decide(tickets, &tally, use, write, setAside)
                late.subtract(tickets.map(\.number))
                continue
            }
            guard ready.tickets.isEmpty else { continue }
            if drain, ready.isDone { break }
            if case .inOrder(let wait) = waiting, let number = ready.blocker {
                if blocker?.number != number { blocker = (number, .now) }
                if let since = blocker?.since, since.duration(to: .now) >= wait {
                    late.insert(number)
                    blocker = nil
                    continue
                }
            }
            try await retry(onIdle)
            if counting.count > 1 { try await takeNeglected(&neglected) }
            try await Task.sleep(for: pollInterval)
        }
        try await retry(onIdle)
        return tally
    }

    /// A reading without a version is of a time when what no reader made, such as the answer to a file that is too
    /// large, had none.
    private func isOfOtherReader(_ ticket: QueuedUpload, than counting: [String]) -> Bool {
        guard ticket.state == .read, let other = ticket.reading?.readerVersion else { return false }
        return !counting.contains { other.utf8.elementsEqual($0.utf8) }
    }

    private func decide(
        _ tickets: [QueuedUpload], _ tally: inout RunTally, _ use: (AwardedUpload) throws -> Void,
        _ write: ([UInt8]) throws -> Void, _ setAside: (String) -> Void
    ) async throws {
        let read = tickets.map { ticket in
            var reading = ticket.reading ?? QueueDeciderRun.nothing(of: ticket)
            reading.image = ticket.upload.image
            return (reading: reading, upload: ticket.upload)
        }
        let began = DefaultTracerClock.now
        let outcomes = try await retry { try awarding.awardTogether(read) }
        var answers: [(ticket: Int, answer: String)] = []
        var unread: [(ticket: Int, answer: String)] = []
        var lines: [[UInt8]] = []
        for ((ticket, read), outcome) in zip(zip(tickets, read), outcomes) {
            UploadSpans.decided(
                read.upload.image, below: ticket.trace, since: began, together: tickets.count, as: outcome)
            switch outcome {
            case .success(let outcome):
                let awarded = AwardedUpload(upload: read.upload, reading: read.reading, outcome: outcome)
                tally.add(awarded)
                try InstrumentationContext.withValue(.below(ticket.trace)) { try use(awarded) }
                let line = try JSONLineEncoder.line(outcome.decision)
                lines.append(line)
                let answer = (ticket.number, String(decoding: line.dropLast(), as: UTF8.self))
                // A decision that the ledger did not record has no id.
                if outcome.decision.id == nil { unread.append(answer) } else { answers.append(answer) }
            case .failure(let error):
                InstrumentationContext.withValue(.below(ticket.trace)) {
                    setAside("\(ticket.upload.image): \(error)")
                }
                let line = try JSONLineEncoder.line(["error": "\(error)"])
                unread.append((ticket.number, String(decoding: line.dropLast(), as: UTF8.self)))
            }
        }
        let (known, unknown) = (answers, unread)
        try await retry {
            try queue.answer(known)
            try queue.leaveUnread(unknown)
        }
        for line in lines { try write(line) }
    }

    /// The reading of a picture that no reader handed in, and at which none reported to have failed.
    private static func nothing(of ticket: QueuedUpload) -> Reading {
        let error = ReadingError(
            code: .readerCrashed, message: "\(ticket.attempts) readers took it and ended before they had read it")
        return Reading(image: ticket.upload.image, sha256: ticket.sha256, error: error)
    }
}

// MARK: The version of the readers

extension QueueDeciderRun {
    /// Throws `ReaderVersionError.superseded` if a version was announced after that of this run. A process asks before
    /// it begins, and while it stands by: its readings would not count.
    public func requireNotSuperseded() async throws {
        if case .superseded(let other, _) = try await retry({ try queue.standing(of: version) }) {
            throw ReaderVersionError.superseded(own: version, by: other, location: queue.location)
        }
    }

    /// Announces the version of this run, which alone decides, unless it was announced before. A batch decides its own
    /// uploads alone, and does not choose the version for all others.
    private func announce() async throws {
        switch try await retry({ try queue.announceIfNew(version, onlyAsFirst: !batch.isEmpty) }) {
        case .current: break
        case .unannounced(let expected):
            throw ReaderVersionError.unannounced(own: version, expected: expected, location: queue.location)
        case .superseded(let other, _):
            throw ReaderVersionError.superseded(own: version, by: other, location: queue.location)
        }
    }

    /// Throws once another version is announced while this run decides: the process of that one takes over.
    private func requireCurrent(_ counting: [String]) async throws {
        guard let last = counting.first, !last.utf8.elementsEqual(version.utf8) else { return }
        throw ReaderVersionError.superseded(own: version, by: last, location: queue.location)
    }

    /// Lets readers of this run's version read what was left to those of an earlier one, when for a while none of these
    /// has taken the first of it: they are gone.
    private func takeNeglected(_ neglected: inout (number: Int, since: ContinuousClock.Instant)?) async throws {
        guard let first = try await retry({ try queue.firstLeftToOtherVersions() }) else {
            neglected = nil
            return
        }
        if neglected?.number != first { neglected = (first, .now) }
        guard let since = neglected?.since, since.duration(to: .now) >= Tuning.standard.neglectedAfter else { return }
        retry.log(
            "readers of earlier versions have left ticket \(first) and later ones; those of “\(version)” read them")
        try await retry { try queue.leaveToLastVersion(from: first) }
    }
}
