import Synchronization

/// What became of messages to closed pages.
final class PushCounts: Sendable {
    /// What became of one.
    enum Outcome: String, CaseIterable {
        /// A push service took it.
        case sent
        /// A push service did not; it is tried again.
        case failed
        /// The browser has ended its subscription.
        case gone
    }

    private let counts = Mutex<[Outcome: Int]>([:])

    func count(_ outcome: Outcome) { counts.withLock { $0[outcome, default: 0] &+= 1 } }

    /// The counts since this process started, for Prometheus.
    var metrics: String {
        let counts = counts.withLock { $0 }
        return """
            # HELP qix_push_messages_total Messages to closed pages, by what became of them.
            # TYPE qix_push_messages_total counter

            """
                + Outcome.allCases.map { "qix_push_messages_total{outcome=\"\($0.rawValue)\"} \(counts[$0] ?? 0)\n" }
                .joined()
    }
}
