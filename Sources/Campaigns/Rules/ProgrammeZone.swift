import DomainModel
import Foundation

/// The time zone of a programme. Its days limit what a user earns a day, whatever the offset of an upload's time.
public struct ProgrammeZone: Hashable, Sendable {
    /// Its name in the IANA time zone database: `Europe/Rome`.
    public let identifier: String
    private let zone: TimeZone

    /// The zone of this name; `nil` where the database has none.
    public init?(_ identifier: String) {
        // Foundation also accepts `GMT+23` and abbreviations, which are no places.
        guard
            identifier == "UTC" || (identifier.contains("/") && TimeZone.knownTimeZoneIdentifiers.contains(identifier)),
            let zone = TimeZone(identifier: identifier)
        else { return nil }
        self.identifier = identifier
        self.zone = zone
    }

    /// Italy's time zone.
    public static let rome = ProgrammeZone("Europe/Rome")!

    /// The moment as this zone's clocks show it.
    public func localized(_ moment: Timestamp) -> Timestamp {
        let seconds = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.seconds)))
        return Timestamp(seconds: moment.seconds, offsetMinutes: seconds / 60)
    }

    /// The last second of `day` on this zone's clocks.
    public func end(of day: Day) -> Timestamp {
        let local = day.daysSinceEpoch * 86_400 + 86_399
        // The offset at that second of UTC is the offset then, or a change to or from summer time away from it.
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

extension ProgrammeZone: Codable {
    /// Reads a zone's name.
    public init(from decoder: any Decoder) throws {
        let name = try decoder.singleValueContainer().decode(String.self)
        guard let zone = ProgrammeZone(name) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(name) is no zone of the IANA database"))
        }
        self = zone
    }

    /// Writes the zone's name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}
