import Awarding
import Campaigns
import Ledger
import Synchronization
import Workers

/// `qix serve`: reads uploads as they are accepted and decides them in the order of their tickets, like an endless
/// batch.
public final class LocalDeciderRun: UploadProgress {
    private struct State {
        /// Readings in progress or finished and waiting for their turn, by ticket.
        var reads: [Int: Task<ReadResult, any Error>] = [:]
        /// The last ticket whose turn came.
        var lastTurn = 0
        /// When each waiting ticket was accepted. For a ticket of an earlier process: when this process first saw it.
        var acceptances: [Int: ContinuousClock.Instant] = [:]
        /// The current ticket; `nil` while none waits.
        var turn: Int?
        /// The number of waiting tickets: as last counted, plus those accepted since.
        var waiting = 0
        /// When the turn of the current ticket began.
        var turnBegan: ContinuousClock.Instant?
        /// Mean time for one ticket. It starts with one second, about the time for a receipt (Benchmarks/results.md),
        /// since a crowd may come before the first ticket is decided.
        var pace = Duration.seconds(1)
        /// Number of failed attempts by ticket, for reasons outside its file.
        var failures: [Int: Int] = [:]
        /// Tasks that wait to try a ticket again, by ticket.
        var retries: [Int: Task<Void, Never>] = [:]
    }

    /// Maximum attempts at one ticket, as for the readers of a queue. Source: judged; not measured.
    private static let maxTries = 5

    private let tickets: UploadInbox
    private let pictures: UserPictureFolder
    private let awarding: Awarding
    private let pool: ReaderPool
    private let ahead: Int
    private let retryDelay: Duration
    private let retry: RetryPolicy
    private let log: @Sendable (String) -> Void
    private let decided: @Sendable (AcceptedUpload, Decision) throws -> Void
    private let state = Mutex(State())
    private let waiters = Waiters()
    private let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    /// - Parameters:
    ///   - ahead: number of pictures that may be read ahead of the current one; it bounds memory.
    ///   - retryDelay: time before a picture that could not be read for reasons outside its file is tried again; twice
    ///     that time before the next attempt, and so on.
    ///   - log: receives messages for the operator.
    ///   - decided: called after each recorded decision. Its errors are logged and delay nobody.
    public init(
        tickets: UploadInbox, pictures: UserPictureFolder, awarding: Awarding, pool: ReaderPool, ahead: Int,
        retryDelay: Duration = .seconds(5), log: @escaping @Sendable (String) -> Void = { _ in },
        decided: @escaping @Sendable (AcceptedUpload, Decision) throws -> Void = { _, _ in }
    ) {
        self.tickets = tickets
        self.pictures = pictures
        self.awarding = awarding
        self.pool = pool
        self.ahead = ahead
        self.retryDelay = retryDelay
        self.log = log
        self.decided = decided
        // An operator's command may hold the same ledger for a while.
        retry = RetryPolicy(seconds: 60, log: log)
        (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Starts reading an accepted upload.
    public func begin(_ ticket: AcceptedUpload) {
        state.withLock { state in
            if ticket.number > state.lastTurn {
                state.acceptances[ticket.number] = .now
                state.waiting += 1
            }
            guard state.reads.count < ahead, ticket.number > state.lastTurn else { return }
            begin(ticket, &state)
        }
        wake.yield()
    }

    /// How long an upload accepted now would wait: the age of the oldest waiting one, or the number of waiting ones
    /// times the pace, whichever is more. A restart loses the ages but not the count.
    public var delay: Duration {
        state.withLock { state in
            let age = state.turn.flatMap { state.acceptances[$0] }?.duration(to: .now) ?? .zero
            return max(age, state.pace * state.waiting)
        }
    }

    /// Decides tickets until the pool is stopped, those of earlier processes first. The current picture is finished or
    /// left for the next process, never half recorded. `onIdle` is called whenever every accepted upload is decided.
    public func run(onIdle: () throws -> Void) async throws {
        defer { waiters.resumeAll() }
        do {
            try tickets.retryUnread()
            wake.yield()
            for await _ in wakes {
                while let ticket = try next() {
                    let read = try await read(ticket).value
                    try await decide(ticket, read)
                    waiters.resume(ticket.number)
                }
                try onIdle()
            }
        } catch ReaderPoolError.stopped {
            // A stop was requested while pictures waited; the next process reads them.
        }
    }

    /// Ends `run` once the current picture is decided.
    public func stop() {
        pool.stop()
        for retry in state.withLock({ Array($0.retries.values) }) { retry.cancel() }
        wake.finish()
    }

    /// Returns when a ticket is decided, or after `time`.
    public func wait(for ticket: Int, atMost time: Duration) async throws {
        try await waiters.wait(for: ticket, atMost: time) { try tickets.isWaiting(ticket) }
    }

    private func next() throws -> AcceptedUpload? {
        let waiting = try tickets.waiting(limit: ahead)
        let count = waiting.count < ahead ? waiting.count : try tickets.waitingCount()
        return state.withLock { state in
            if let turn = state.turn { state.acceptances[turn] = nil }
            let now = ContinuousClock.now
            if let began = state.turnBegan {
                // An exponential mean over about the last eight tickets.
                let taken = began.duration(to: now)
                state.pace = state.pace * 7 / 8 + taken / 8
            }
            state.turnBegan = waiting.isEmpty ? nil : now
            state.waiting = count
            state.turn = waiting.first?.number
            guard let first = waiting.first else { return nil }
            for ticket in waiting where state.acceptances[ticket.number] == nil {
                state.acceptances[ticket.number] = .now
            }
            state.lastTurn = max(state.lastTurn, first.number)
            for ticket in waiting where state.reads[ticket.number] == nil && state.reads.count < ahead {
                begin(ticket, &state)
            }
            return first
        }
    }

    private func begin(_ ticket: AcceptedUpload, _ state: inout State) {
        guard state.reads[ticket.number] == nil else { return }
        let path = pictures.path(user: ticket.user, sha256: ticket.sha256)
        state.reads[ticket.number] = Task { [pool] in try await pool.read(path) }
    }

    private func read(_ ticket: AcceptedUpload) -> Task<ReadResult, any Error> {
        state.withLock { state in
            begin(ticket, &state)
            return state.reads.removeValue(forKey: ticket.number)!
        }
    }

    private func decide(_ ticket: AcceptedUpload, _ read: ReadResult) async throws {
        var reading = read.reading
        reading.image = ticket.upload.image
        let named = reading
        let decision: Decision
        do {
            decision = try await retry { try awarding.award(named, ticket.upload) }.decision
        } catch LedgerError.invalid(let why) {
            // This error concerns one upload only; the following ones are decided.
            log("\(ticket.upload.image): \(why)")
            try await retry { try tickets.close(ticket, .unread, nil) }
            return
        }
        // A decision that the ledger did not record has no id, and its upload can be tried again.
        let isRecorded = decision.id != nil
        try await retry { try tickets.close(ticket, isRecorded ? .decided : .unread, decision) }
        if isRecorded {
            state.withLock { $0.failures[ticket.number] = nil }
            do { try decided(ticket, decision) } catch { log("\(ticket.upload.image): \(error)") }
        } else {
            log("\(ticket.upload.image): not read: \(reading.error?.message ?? "")")
            tryAgain(ticket)
        }
    }

    /// Schedules another attempt. A client whose upload was accepted need not send it again, and a busy machine or a
    /// lack of memory passes.
    private func tryAgain(_ ticket: AcceptedUpload) {
        state.withLock { state in
            let failures = state.failures[ticket.number, default: 0] + 1
            state.failures[ticket.number] = failures
            guard failures < LocalDeciderRun.maxTries else {
                log("\(ticket.upload.image): not read after \(failures) attempts; tried again at the next start")
                return
            }
            state.retries[ticket.number] = Task { [tickets, retryDelay, wake, retry, log] in
                do {
                    try await Task.sleep(for: retryDelay * failures)
                    try await retry { try tickets.retryUnread(ticket.number) }
                    wake.yield()
                } catch is CancellationError {
                } catch {
                    log("\(ticket.upload.image): \(error)")
                }
                self.state.withLock { $0.retries[ticket.number] = nil }
            }
        }
    }
}
