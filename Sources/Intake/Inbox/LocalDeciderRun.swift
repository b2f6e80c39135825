import Awarding
import Campaigns
import Ledger
import Synchronization
import Workers

/// `qix serve`: uploads are read as they are accepted and decided in the order of their tickets: a batch that never
/// ends.
public final class LocalDeciderRun: UploadProgress {
    private struct State {
        /// Pictures that are being read, or were and wait for their turn, by ticket.
        var reads: [Int: Task<ReadResult, any Error>] = [:]
        /// The last ticket whose turn came.
        var lastTurn = 0
        /// When each ticket that waits was accepted; an earlier process's, when this one first saw it.
        var acceptances: [Int: ContinuousClock.Instant] = [:]
        /// The ticket whose turn it is; `nil` while none waits.
        var turn: Int?
        /// How many tickets wait, as the last look at them said and as was accepted since.
        var waiting = 0
        /// When the turn of the ticket in hand began.
        var turnBegan: ContinuousClock.Instant?
        /// How long one takes. A receipt takes about a second (Benchmarks/results.md) until it is known better: a crowd
        /// may come before the first one is decided.
        var pace = Duration.seconds(1)
        /// How often a ticket could not be read for reasons outside its file.
        var failures: [Int: Int] = [:]
        /// What waits to try a ticket again, by ticket.
        var retries: [Int: Task<Void, Never>] = [:]
    }

    /// As often as a queue's readers try a ticket.
    private static let mostTries = 5

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
    ///   - ahead: how many pictures may be read ahead of the one whose turn it is; what bounds memory.
    ///   - retryDelay: after which a picture that could not be read for reasons outside its file is tried again; then
    ///     twice
    ///     as long, and so on.
    ///   - log: told what an operator should know.
    ///   - decided: called after each decision that stands; what it throws is told, and holds up nobody.
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
        // An operator's command on the same ledger may hold it for a while.
        retry = RetryPolicy(seconds: 60, log: log)
        (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Begins to read what was accepted.
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

    /// How long one that is accepted now would wait: so long as the oldest that waits has been waiting, or, where that
    /// is more, as all that wait take one after the other. A restart forgets ages and not how many there are.
    public var delay: Duration {
        state.withLock { state in
            let age = state.turn.flatMap { state.acceptances[$0] }?.duration(to: .now) ?? .zero
            return max(age, state.pace * state.waiting)
        }
    }

    /// Decides tickets, those of earlier processes first, until the pool is stopped. A picture in hand is finished, or
    /// left for the next process, never half recorded. `onIdle` is called whenever all that was accepted is decided.
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
            // The wish to stop came while pictures waited; they are read by the next process.
        }
    }

    /// Ends `run` once the picture in hand is decided.
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
                // The mean of about the last eight, whose weights fall by an eighth each.
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
            // Of this upload alone; those behind it are decided.
            log("\(ticket.upload.image): \(why)")
            try await retry { try tickets.close(ticket, .unread, nil) }
            return
        }
        // What the ledger did not record has no name there, and can be tried again.
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

    /// Whoever was told that an upload is accepted need not send it again: a machine that was too busy, or short of
    /// memory, is not so for ever.
    private func tryAgain(_ ticket: AcceptedUpload) {
        state.withLock { state in
            let failures = state.failures[ticket.number, default: 0] + 1
            state.failures[ticket.number] = failures
            guard failures < LocalDeciderRun.mostTries else {
                log("\(ticket.upload.image): not read in \(failures) tries; at the next start it is tried again")
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
