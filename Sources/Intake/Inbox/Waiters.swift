import Synchronization

/// Tasks that wait for tickets to be decided, each with its own timeout.
final class Waiters: Sendable {
    private struct State {
        var byTicket: [Int: [Int: CheckedContinuation<Void, Never>]] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    /// Returns when the ticket is resumed or after `time`; at once if `isWaiting` returns false.
    func wait(for ticket: Int, atMost time: Duration, isWaiting: () throws -> Bool) async throws {
        let waiter = state.withLock { state in
            state.last += 1
            return state.last
        }
        // A timer that outlives the wait would hold memory for its whole time.
        var timer: Task<Void, any Error>?
        defer { timer?.cancel() }
        await withCheckedContinuation { continuation in
            state.withLock { $0.byTicket[ticket, default: [:]][waiter] = continuation }
            // The timer starts after the registration: if it fired earlier, it would find nothing to resume.
            timer = Task {
                try await Task.sleep(for: time)
                resume(ticket, waiter)
            }
            // If the ticket is decided already, or its state is unknown, nobody waits.
            if (try? isWaiting()) != true { resume(ticket, waiter) }
        }
    }

    /// The tickets that somebody waits for.
    var tickets: [Int] { state.withLock { Array($0.byTicket.keys) } }

    /// Resumes everybody who waits for the ticket.
    func resume(_ ticket: Int) {
        let waiters = state.withLock { $0.byTicket.removeValue(forKey: ticket) }
        for waiter in (waiters ?? [:]).values { waiter.resume() }
    }

    /// Resumes everybody at shutdown: nothing is decided any more, and clients get the current state.
    func resumeAll() {
        let waiters = state.withLock { state in
            defer { state.byTicket = [:] }
            return state.byTicket.values.flatMap(\.values)
        }
        for waiter in waiters { waiter.resume() }
    }

    private func resume(_ ticket: Int, _ waiter: Int) {
        let continuation = state.withLock { state in
            let continuation = state.byTicket[ticket]?.removeValue(forKey: waiter)
            if state.byTicket[ticket]?.isEmpty == true { state.byTicket[ticket] = nil }
            return continuation
        }
        continuation?.resume()
    }
}
