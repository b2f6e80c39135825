import DomainModel
import Ledger
import Synchronization

/// By when people usually look at what waits for them: what the last uploads that somebody settled took.
final class ReviewWait: Sendable {
    private let ledger: Ledger
    private let clock: ServiceClock
    private let known = Mutex<(seconds: Int?, at: ContinuousClock.Instant)?>(nil)

    /// Settled uploads that are looked at, and the fewest that say something. Source: judged.
    private static let (most, fewest) = (100, 5)
    /// Time for which an answer is kept. Source: judged.
    private static let kept = Duration.seconds(60)

    init(ledger: Ledger, clock: ServiceClock) {
        self.ledger = ledger
        self.clock = clock
    }

    /// By when what was sent at `moment` will have been looked at, if it takes no longer than four in five of the last
    /// uploads did; `nil` where nobody can tell, or it should have been by now.
    func expected(sentAt moment: Timestamp) throws -> Timestamp? {
        guard let seconds = try usual() else { return nil }
        let (end, overflows) = moment.seconds.addingReportingOverflow(seconds)
        return overflows || end <= clock.now.seconds ? nil : Timestamp(seconds: end)
    }

    private func usual() throws -> Int? {
        if let known = known.withLock({ $0 }), known.at.duration(to: .now) < Self.kept { return known.seconds }
        let waits = try ledger.reviewWaits(last: Self.most).sorted()
        let seconds = waits.count < Self.fewest ? nil : waits[(waits.count - 1) * 4 / 5]
        known.withLock { $0 = (seconds, .now) }
        return seconds
    }
}
