import Synchronization
import UploadQueue

/// Watches the progress of accepted uploads in a queue that other processes read and decide. One query of the database
/// serves all who wait.
public final class QueueMonitor: UploadProgress {
    private struct State {
        /// Tickets that were undecided at the last look.
        var undecided: Set<Int> = []
        /// Whose they are, with those that this process accepted since.
        var waiting = WaitingUploads()
        /// How long the last look found readers or the decider behind: the age of the oldest upload that was read, or
        /// that nobody reads although it is the first of its user.
        var age = Duration.zero
        var lookedAt: ContinuousClock.Instant?
        /// Recent time during which tickets were waiting, with exponential decay.
        var busy = QueueMonitor.firstPace * Int(QueueMonitor.firstDecisions)
        /// Tickets decided in that time, with the same decay.
        var decided = QueueMonitor.firstDecisions
    }

    private let queue: SharedUploadQueue
    private let tickets: UploadInbox
    private let interval: Duration
    private let log: @Sendable (String) -> Void
    private let waiters = Waiters()
    private let state = Mutex(State())

    /// The assumed pace before anything is measured: one second for a receipt (Benchmarks/results.md), since a crowd
    /// may come before the first ticket is decided.
    private static let (firstPace, firstDecisions) = (Duration.seconds(1), 8.0)
    /// Time constant of the measured pace: older work loses about two thirds of its weight in this time. Source:
    /// judged; not measured.
    private static let memory = Duration.seconds(10)
    /// Maximum tickets in one look, more than may wait before new ones are refused. Source: judged; not measured.
    private static let maxLookedAt = 10_000

    /// - Parameters:
    ///   - interval: time between two looks while anybody waits; five times as long otherwise.
    ///   - log: receives a message when the queue cannot be queried.
    public init(
        _ queue: SharedUploadQueue, tickets: UploadInbox, interval: Duration = .milliseconds(100),
        log: @escaping @Sendable (String) -> Void
    ) {
        self.queue = queue
        self.tickets = tickets
        self.interval = interval
        self.log = log
    }

    /// Looks until `shouldStop` returns true or the task is cancelled, as all services are where one of them failed.
    public func run(shouldStop: @Sendable () -> Bool) async {
        defer { waiters.resumeAll() }
        var hasLogged = false
        while !shouldStop(), !Task.isCancelled {
            do {
                try look()
                hasLogged = false
            } catch {
                if !hasLogged { log("\(error); trying again") }
                hasLogged = true
            }
            try? await Task.sleep(for: waiters.tickets.isEmpty ? interval * 5 : interval)
        }
    }

    /// Counts an accepted upload, so that a sudden crowd is noticed between two looks.
    public func begin(_ ticket: AcceptedUpload) {
        state.withLock { $0.waiting.add(of: ticket.user, in: ticket.network) }
    }

    /// How long readers or the decider are behind, or the number of uploads whose turn comes first times the recent
    /// pace, whichever is more.
    public func delay(ofUser user: String?, in network: String?) -> Duration {
        state.withLock { state in
            let pace = state.busy / max(state.decided, Tuning.standard.queueMonitor.minDecisions)
            let ahead = state.waiting.countAhead(ofUser: user, in: network)
            return max(state.age, min(pace, Tuning.standard.longestPace) * ahead)
        }
    }

    /// The age of what should have been taken by now.
    private static func ageOfNeglected(_ found: [SharedUploadQueue.Undecided]) -> Duration {
        var users: Set<String> = []
        return found.lazy.filter { upload in
            let isFirst = users.insert(upload.user).inserted
            return upload.state == .read || upload.state == .aside || upload.state == .waiting && isFirst
        }.map(\.age).max() ?? .zero
    }

    /// Returns when a ticket is decided, or after `time`.
    public func wait(for ticket: Int, atMost time: Duration) async throws {
        try await waiters.wait(for: ticket, atMost: time) { try tickets.isWaiting(ticket) }
    }

    private func look() throws {
        let waited = waiters.tickets
        let found = try queue.undecided(limit: QueueMonitor.maxLookedAt)
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
            state.waiting = WaitingUploads()
            for upload in found { state.waiting.add(of: upload.user, in: upload.network) }
            state.age = QueueMonitor.ageOfNeglected(found)
        }
        // Only tickets that somebody waited for before the look: a later ticket is missing from the result although it
        // waits.
        for ticket in waited where !undecided.contains(ticket) {
            if found.count < QueueMonitor.maxLookedAt || (try? tickets.isWaiting(ticket)) == false {
                waiters.resume(ticket)
            }
        }
    }
}
