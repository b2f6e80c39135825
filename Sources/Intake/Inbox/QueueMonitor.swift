import Synchronization
import UploadQueue

/// How far accepted uploads have come in a queue that others read and decide: looked at in the database, for all who
/// wait at once.
public final class QueueMonitor: UploadProgress {
    private struct State {
        /// Tickets that were not decided when they were last looked at.
        var undecided: Set<Int> = []
        /// Accepted since, by this process.
        var acceptedSince = 0
        /// How long the oldest had been waiting then.
        var age = Duration.zero
        var lookedAt: ContinuousClock.Instant?
        /// So long tickets were waiting, of late.
        var busy = QueueMonitor.firstPace * Int(QueueMonitor.firstDecisions)
        /// So many were decided in that time.
        var decided = QueueMonitor.firstDecisions
    }

    private let queue: SharedUploadQueue
    private let tickets: UploadInbox
    private let interval: Duration
    private let log: @Sendable (String) -> Void
    private let waiters = Waiters()
    private let state = Mutex(State())

    /// A receipt takes about a second (Benchmarks/results.md) until it is known better: a crowd may come before the
    /// first one is decided.
    private static let (firstPace, firstDecisions) = (Duration.seconds(1), 8.0)
    /// Where hardly anything is decided any more, the age of the oldest tells.
    private static let fewestDecisions = 0.1
    /// What is remembered of the pace halves in about this time of work.
    private static let memory = Duration.seconds(10)
    /// More than may wait before new ones are refused.
    private static let mostLookedAt = 10_000

    /// - Parameters:
    ///   - interval: between two looks while anybody waits; five times as long otherwise.
    ///   - log: told when the queue cannot be looked at.
    public init(
        _ queue: SharedUploadQueue, tickets: UploadInbox, interval: Duration = .milliseconds(100),
        log: @escaping @Sendable (String) -> Void
    ) {
        self.queue = queue
        self.tickets = tickets
        self.interval = interval
        self.log = log
    }

    /// Looks until `shouldStop`.
    public func run(shouldStop: @Sendable () -> Bool) async {
        defer { waiters.resumeAll() }
        var isTold = false
        while !shouldStop() {
            do {
                try look()
                isTold = false
            } catch {
                if !isTold { log("\(error); trying again") }
                isTold = true
            }
            // A cancellation only shortens the pause.
            try? await Task.sleep(for: waiters.tickets.isEmpty ? interval * 5 : interval)
        }
    }

    /// Counts it, so that a crowd within a moment is seen as one.
    public func begin(_: AcceptedUpload) { state.withLock { $0.acceptedSince += 1 } }

    /// So long as the oldest has been waiting, or, where that is more, as all that wait take at the pace of late.
    public var delay: Duration {
        state.withLock { state in
            let waiting = state.undecided.count + state.acceptedSince
            return max(state.age, state.busy / max(state.decided, QueueMonitor.fewestDecisions) * waiting)
        }
    }

    /// Returns when a ticket is decided, or after `time`.
    public func wait(for ticket: Int, atMost time: Duration) async throws {
        try await waiters.wait(for: ticket, atMost: time) { try tickets.isWaiting(ticket) }
    }

    private func look() throws {
        let waited = waiters.tickets
        let found = try queue.undecided(limit: QueueMonitor.mostLookedAt)
        let undecided = Set(found.map(\.ticket))
        let now = ContinuousClock.now
        state.withLock { state in
            if let before = state.lookedAt, !state.undecided.isEmpty {
                let passed = before.duration(to: now)
                let kept = max(0, 1 - passed / QueueMonitor.memory)
                state.busy = state.busy * kept + passed
                state.decided = state.decided * kept + Double(state.undecided.subtracting(undecided).count)
            }
            state.lookedAt = now
            state.undecided = undecided
            state.acceptedSince = 0
            state.age = found.first?.age ?? .zero
        }
        // Only whoever waited before the look: a ticket that came after it is not in what was found, and waits.
        for ticket in waited where !undecided.contains(ticket) {
            if found.count < QueueMonitor.mostLookedAt || (try? tickets.isWaiting(ticket)) == false {
                waiters.resume(ticket)
            }
        }
    }
}
