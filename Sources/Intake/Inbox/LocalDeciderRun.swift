import Awarding
import Campaigns
import Ledger
import Synchronization
import Traces
import Tracing
import Workers

/// `qix serve`: reads uploads in turn, one of every user after the other, and decides them in the order of their
/// tickets, like an endless batch. An upload that is not read a moment after it came is decided whenever it is.
public final class LocalDeciderRun: UploadProgress {
    private struct State {
        /// The owners of the pictures that are being read, by ticket.
        var reading: [Int: String] = [:]
        /// Readings that are not decided yet, by ticket.
        var finished: [Int: Result<ReadResult, ReaderPoolError>] = [:]
        /// When each waiting ticket was accepted. For a ticket of an earlier process: when this process first saw it.
        var acceptances: [Int: ContinuousClock.Instant] = [:]
        /// Whose tickets wait: as last counted, with those accepted since.
        var waiting = WaitingUploads()
        /// When the last ticket was decided, or when the first of those that wait came after a pause; `nil` while none
        /// waits.
        var progressAt: ContinuousClock.Instant?
        /// Since when a ticket is being decided; `nil` while none is.
        var decidingSince: ContinuousClock.Instant?
        /// Mean time for one ticket. It starts with one second, about the time for a receipt (Benchmarks/results.md),
        /// since a crowd may come before the first ticket is decided.
        var pace = Duration.seconds(1)
        /// Number of failed attempts by ticket, for reasons outside its file.
        var failures: [Int: Int] = [:]
        /// Tasks that wait to try a ticket again, by ticket.
        var retries: [Int: Task<Void, Never>] = [:]
        /// Wakes the decider when others no longer wait for the first unread ticket.
        var alarm: Task<Void, Never>?
    }

    /// Maximum attempts at one ticket, as for the readers of a queue. Source: judged; not measured.
    private static let maxTries = 5

    private let tickets: UploadInbox
    private let pictures: UserPictureFolder
    private let awarding: Awarding
    private let pool: ReaderPool
    private let readers: Int
    private let ahead: Int
    private let patience: Duration
    private let retryDelay: Duration
    private let retry: RetryPolicy
    private let log: @Sendable (String) -> Void
    private let decided: @Sendable (AcceptedUpload, Decision) throws -> Void
    private let state = Mutex(State())
    private let waiters = Waiters()
    private let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    /// - Parameters:
    ///   - readers: number of pictures that are read at once. Where it is more than one, one of them is always for
    ///     others than those whose pictures the rest reads.
    ///   - ahead: number of readings that may wait for their decision; it bounds memory.
    ///   - patience: how long after their arrival later uploads wait for an earlier one that is not read. An ordinary
    ///     picture is read within a second, and people wait for the answer.
    ///   - retryDelay: time before a picture that could not be read for reasons outside its file is tried again; twice
    ///     that time before the next attempt, and so on.
    ///   - log: receives messages for the operator.
    ///   - decided: called after each recorded decision. Its errors are logged and delay nobody.
    public init(
        tickets: UploadInbox, pictures: UserPictureFolder, awarding: Awarding, pool: ReaderPool, readers: Int,
        ahead: Int, wait patience: Duration = .seconds(2),
        retryDelay: Duration = .seconds(5), log: @escaping @Sendable (String) -> Void = { _ in },
        decided: @escaping @Sendable (AcceptedUpload, Decision) throws -> Void = { _, _ in }
    ) {
        self.tickets = tickets
        self.pictures = pictures
        self.awarding = awarding
        self.pool = pool
        self.readers = readers
        self.ahead = ahead
        self.patience = patience
        self.retryDelay = retryDelay
        self.log = log
        self.decided = decided
        // An operator's command may hold the same ledger for a while.
        retry = RetryPolicy(seconds: 60, log: log)
        (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Reads an accepted upload as soon as its turn comes.
    public func begin(_ ticket: AcceptedUpload) {
        state.withLock { state in
            state.acceptances[ticket.number] = .now
            state.waiting.add(of: ticket.user, in: ticket.network)
            state.progressAt = state.progressAt ?? .now
        }
        wake.yield()
    }

    /// The number of uploads whose turn comes first times the recent pace, or the time for which the ledger has been
    /// busy with one, whichever is more.
    public func delay(ofUser user: String?, in network: String?) -> Duration {
        state.withLock { state in
            let busy = state.decidingSince?.duration(to: .now) ?? .zero
            let pace = min(state.pace, Tuning.standard.longestPace)
            return max(busy, pace * state.waiting.countAhead(ofUser: user, in: network))
        }
    }

    /// Decides tickets until the pool is stopped. `onIdle` is called whenever every accepted upload is decided.
    public func run(onIdle: () throws -> Void) async throws {
        defer { waiters.resumeAll() }
        do {
            try tickets.retryUnread()
            wake.yield()
            for await _ in wakes {
                while let (ticket, read) = try next() {
                    try await InstrumentationContext.withValue(.below(ticket.trace)) {
                        try await decide(ticket, read.get())
                    }
                    noteEnd(of: ticket.number)
                    waiters.resume(ticket.number)
                }
                if state.withLock({ $0.waiting.isEmpty }) { try onIdle() }
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

    /// Looks at what waits, starts to read what may be read, and returns what is to be decided now.
    private func next() throws -> (AcceptedUpload, Result<ReadResult, ReaderPoolError>)? {
        let waiting = try tickets.waiting(limit: readers + ahead)
        let byUser = try tickets.waitingByUser()
        return state.withLock { state in
            let now = ContinuousClock.now
            state.waiting = byUser
            state.progressAt = byUser.isEmpty ? nil : state.progressAt ?? now
            for ticket in waiting where state.acceptances[ticket.number] == nil {
                state.acceptances[ticket.number] = now
            }
            startReading(waiting, &state)
            let ready = takeReady(waiting, &state, at: now)
            state.decidingSince = ready.map { _ in now }
            return ready
        }
    }

    /// Starts to read in the order of turns.
    private func startReading(_ waiting: [AcceptedUpload], _ state: inout State) {
        let share = max(1, readers - 1)
        for ticket in waiting where state.reading.count < readers && state.finished.count < ahead {
            let owner = WaitingUploads.owner(ofUser: ticket.user, in: ticket.network)
            guard state.reading[ticket.number] == nil, state.finished[ticket.number] == nil,
                state.reading.values.count(where: { $0 == owner }) < share
            else { continue }
            state.reading[ticket.number] = owner
            Task {
                let read = await read(ticket)
                self.state.withLock { state in
                    state.reading[ticket.number] = nil
                    state.finished[ticket.number] = read
                }
                wake.yield()
            }
        }
    }

    private func read(_ ticket: AcceptedUpload) async -> Result<ReadResult, ReaderPoolError> {
        let path = pictures.path(user: ticket.user, sha256: ticket.sha256)
        return await UploadSpans.reading(ticket.upload.image, below: ticket.trace) {
            let result: Result<ReadResult, ReaderPoolError>
            do throws(ReaderPoolError) { result = .success(try await pool.read(path)) } catch {
                result = .failure(error)
            }
            guard case .success(let read) = result else { return (result, UploadSpans.ReadName.failed, nil) }
            return (result, UploadSpans.name(of: read), read.reading)
        }.outcome
    }

    /// The first reading in the order of tickets, unless an upload before it came a moment ago and is not read yet.
    private func takeReady(
        _ waiting: [AcceptedUpload], _ state: inout State, at now: ContinuousClock.Instant
    ) -> (AcceptedUpload, Result<ReadResult, ReaderPoolError>)? {
        state.alarm?.cancel()
        for ticket in waiting.sorted(by: { $0.number < $1.number }) {
            if let read = state.finished.removeValue(forKey: ticket.number) { return (ticket, read) }
            let left = patience - (state.acceptances[ticket.number]?.duration(to: now) ?? .zero)
            guard left > .zero else { continue }
            if !state.finished.isEmpty {
                state.alarm = Task { [wake] in
                    do { try await Task.sleep(for: left) } catch { return }
                    wake.yield()
                }
            }
            return nil
        }
        return nil
    }

    /// Learns from a decision how long one takes: an exponential mean over about the last eight.
    private func noteEnd(of ticket: Int) {
        state.withLock { state in
            state.acceptances[ticket] = nil
            let now = ContinuousClock.now
            if let before = state.progressAt { state.pace = state.pace * 7 / 8 + before.duration(to: now) / 8 }
            state.progressAt = now
        }
    }

    private func decide(_ ticket: AcceptedUpload, _ read: ReadResult) async throws {
        var reading = read.reading
        reading.image = ticket.upload.image
        let named = reading
        let decision: Decision
        let began = DefaultTracerClock.now
        do {
            let outcome = try await retry { try awarding.award(named, ticket.upload) }
            UploadSpans.decided(
                ticket.upload.image, below: ticket.trace, since: began, together: 1, as: .success(outcome))
            decision = outcome.decision
        } catch LedgerError.invalid(let why) {
            // This error concerns one upload only; the following ones are decided.
            log("\(ticket.upload.image): \(why)")
            try await retry { try tickets.close(ticket, .unread, nil, cost: named.costMilliseconds) }
            return
        }
        // A decision that the ledger did not record has no id, and its upload can be tried again.
        let isRecorded = decision.id != nil
        try await retry {
            try tickets.close(
                ticket, isRecorded ? .decided : .unread, decision, cost: named.costMilliseconds)
        }
        if isRecorded {
            pictures.discardUnreadable(named, of: ticket.user)
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
