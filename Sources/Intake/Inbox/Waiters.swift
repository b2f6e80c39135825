import Synchronization

/// Those who wait for tickets to be decided, each for its time.
final class Waiters: Sendable {
    private struct State {
        var byTicket: [Int: [Int: CheckedContinuation<Void, Never>]] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    /// Returns when the ticket is let go, or after `time`; at once where `isWaiting` says that there is nothing to wait
    /// for.
    func wait(for ticket: Int, atMost time: Duration, isWaiting: () throws -> Bool) async throws {
        let waiter = state.withLock { state in
            state.last += 1
            return state.last
        }
        // A sleep that outlives the answer would hold memory for its whole time.
        var timer: Task<Void, any Error>?
        defer { timer?.cancel() }
        await withCheckedContinuation { continuation in
            state.withLock { $0.byTicket[ticket, default: [:]][waiter] = continuation }
            // Only now: a timer that goes off before there is anything to resume would be waited for in vain.
            timer = Task {
                try await Task.sleep(for: time)
                resume(ticket, waiter)
            }
            // Decided before anybody waited for it, or not to be known: then nobody waits.
            if (try? isWaiting()) != true { resume(ticket, waiter) }
        }
    }

    /// The tickets that somebody waits for.
    var tickets: [Int] { state.withLock { Array($0.byTicket.keys) } }

    /// Lets everybody go who waits for the ticket.
    func resume(_ ticket: Int) {
        let waiters = state.withLock { $0.byTicket.removeValue(forKey: ticket) }
        for waiter in (waiters ?? [:]).values { waiter.resume() }
    }

    /// Lets everybody go: nobody decides any more, and whoever waits is told where things stand.
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
