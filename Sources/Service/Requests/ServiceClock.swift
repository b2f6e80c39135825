import DomainModel
import Foundation

/// The one clock of the service. It goes at its usual pace from the moment that it is told to begin at.
public struct ServiceClock: Sendable {
    private let offset: Int

    /// The system's clock, or one that shows `moment` now: last spring's receipts can be tried with it.
    public init(startingAt moment: Timestamp? = nil) {
        offset = moment.map { $0.seconds - Int(Date().timeIntervalSince1970) } ?? 0
    }

    /// What it shows.
    public var now: Timestamp { Timestamp(seconds: Int(Date().timeIntervalSince1970) + offset) }
}
