import DomainModel
import Foundation

/// The time zone of a programme: whose days limit what is earned a day, whoever wrote an upload's time and in whatever
/// offset.
public struct ProgrammeZone: Hashable, Sendable {
    /// Its name in the IANA time zone database: `Europe/Rome`.
    public let identifier: String
    private let zone: TimeZone

    /// The zone of this name; `nil` where the database has none.
    public init?(_ identifier: String) {
        // Foundation also takes `GMT+23` and abbreviations, which are no places.
        guard
            identifier == "UTC" || (identifier.contains("/") && TimeZone.knownTimeZoneIdentifiers.contains(identifier)),
            let zone = TimeZone(identifier: identifier)
        else { return nil }
        self.identifier = identifier
        self.zone = zone
    }

    /// Italy's.
    public static let rome = ProgrammeZone("Europe/Rome")!

    /// The same moment, written as this zone's clocks show it.
    public func localized(_ moment: Timestamp) -> Timestamp {
        let seconds = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.seconds)))
        return Timestamp(seconds: moment.seconds, offsetMinutes: seconds / 60)
    }

    /// The last second of `day` on this zone's clocks.
    public func end(of day: Day) -> Timestamp {
        let local = day.daysSinceEpoch * 86_400 + 86_399
        // What the clocks show then is at most a change to summer time away from what they show at that second of UTC.
        let near = localized(Timestamp(seconds: local - localized(Timestamp(seconds: local)).offsetMinutes * 60))
        return Timestamp(seconds: local - near.offsetMinutes * 60, offsetMinutes: near.offsetMinutes)
    }
}

extension Upload {
    /// The upload with its time as the programme's clocks show it.
    public func localized(in programme: Programme) -> Upload {
        var upload = self
        upload.uploadedAt = programme.zone.localized(uploadedAt)
        return upload
    }
}
