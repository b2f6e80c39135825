import DomainModel
import Foundation

/// The only clock of the service. It runs at normal speed from a chosen moment.
public struct ServiceClock: Sendable {
    private let offset: Int

    /// The system's clock, or one that shows `moment` now, for example to try last spring's receipts.
    public init(startingAt moment: Timestamp? = nil) {
        offset = moment.map { $0.seconds - Int(Date().timeIntervalSince1970) } ?? 0
    }

    /// The current time.
    public var now: Timestamp { Timestamp(seconds: Int(Date().timeIntervalSince1970) + offset) }
}
