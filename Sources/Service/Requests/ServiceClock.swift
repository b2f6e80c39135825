import DomainModel
import Foundation

/// The only clock of the service. It runs at normal speed from a chosen moment, or stands still, as tests hold it.
public struct ServiceClock: Sendable {
    private let offset: Int
    /// The moment and the instant at which it stands; `nil` where it runs.
    private let stop: (moment: Timestamp, instant: ContinuousClock.Instant)?

    /// The system's clock, or one that shows `moment` now, for example to try last spring's receipts.
    public init(startingAt moment: Timestamp? = nil) {
        offset = moment.map { $0.seconds - Int(Date().timeIntervalSince1970) } ?? 0
        stop = nil
    }

    /// A clock that shows `moment` for ever: no limit refills under it, however long a request takes.
    init(stoppedAt moment: Timestamp) {
        offset = 0
        stop = (moment, .now)
    }

    /// The current time.
    public var now: Timestamp { stop?.moment ?? Timestamp(seconds: Int(Date().timeIntervalSince1970) + offset) }

    /// For lengths of time: the same clock, which nobody sets.
    var instant: ContinuousClock.Instant { stop?.instant ?? .now }
}
