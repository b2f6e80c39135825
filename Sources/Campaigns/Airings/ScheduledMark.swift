import DomainModel

/// A mark that a campaign pays for, with where and when it is on air.
public struct ScheduledMark: Hashable, Codable, Sendable {
    /// The mark's id.
    public var id: Int
    /// The station or venue, as users read it.
    public var place: String
    /// When it is on air.
    public var airings: [Airing]
    /// How many hours before an airing its mark may have been made. A recording of an earlier airing contains an
    /// earlier hour.
    public var madeWithin: Int

    /// The default of `madeWithin`: an hour, for whoever marks a spot ahead that goes on air after the full hour.
    public static let defaultMadeWithinHours = 1

    /// A mark that is on air at these times.
    public init(id: Int, place: String, airings: [Airing], madeWithin: Int = ScheduledMark.defaultMadeWithinHours) {
        self.id = id
        self.place = place
        self.airings = airings
        self.madeWithin = madeWithin
    }
}

/// When a mark is on air, on the programme's clocks.
public struct Airing: Hashable, Codable, Sendable {
    /// The first minute.
    public var from: LocalMinute
    /// The minute after the last.
    public var to: LocalMinute
    /// How often it repeats, up to the campaign's last day; `nil` for once.
    public var repeats: Interval?

    /// How often an airing repeats.
    public enum Interval: String, Hashable, Codable, Sendable, CaseIterable {
        case daily
        case weekly

        /// Minutes from one airing to the next.
        var minutes: Int { self == .daily ? 1440 : 7 * 1440 }
    }

    /// An airing.
    public init(from: LocalMinute, to: LocalMinute, repeats: Interval? = nil) {
        self.from = from
        self.to = to
        self.repeats = repeats
    }

    /// The occurrence that contains `minute`, or else the nearest; none begins after `last`.
    func occurrence(near minute: LocalMinute, until last: Day) -> Airing {
        guard let step = repeats?.minutes else { return self }
        let latest = max(0, (LocalMinute(endOf: last).count - from.count) / step)
        let before = min(latest, max(0, (minute.count - from.count) / step))
        let candidates = (before...min(latest, before + 1)).map { number in
            Airing(
                from: LocalMinute(count: from.count + number * step), to: LocalMinute(count: to.count + number * step))
        }
        return candidates.min { $0.distance(to: minute) < $1.distance(to: minute) } ?? self
    }

    /// Minutes between it and `minute`; 0 within it.
    func distance(to minute: LocalMinute) -> Int { max(from.count - minute.count, minute.count - to.count + 1, 0) }
}

/// A minute as a programme's clocks show it.
public struct LocalMinute: Hashable, Comparable, Sendable {
    /// Minutes since 1970-01-01T00:00 on those clocks.
    public let count: Int

    /// The minute by its number.
    init(count: Int) { self.count = count }

    /// The minute that the timestamp's own clock shows.
    init(_ moment: Timestamp) {
        let (time, day) = (moment.time, moment.day)
        count = day.daysSinceEpoch * 1440 + time.hour * 60 + time.minute
    }

    /// The last minute of a day.
    init(endOf day: Day) { count = day.daysSinceEpoch * 1440 + 1439 }

    /// Reads `2026-03-14T20:30`, without an offset, on the programme's clocks.
    public init?(_ text: String) {
        guard text.utf8.count == 16, let moment = Timestamp(text) else { return nil }
        self.init(moment)
    }

    /// The day.
    public var day: Day { Day(daysSinceEpoch: Timestamp(seconds: count * 60).day.daysSinceEpoch) }

    /// By time.
    public static func < (left: LocalMinute, right: LocalMinute) -> Bool { left.count < right.count }
}

extension LocalMinute: CustomStringConvertible {
    /// `2026-03-14T20:30`.
    public var description: String { String(Timestamp(seconds: count * 60).description.prefix(16)) }

    /// As users read it: `2026-03-14 20:30`.
    var formatted: String { description.replacing("T", with: " ") }
}

extension LocalMinute: Codable {
    /// Reads what `encode` wrote.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let minute = LocalMinute(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(text) is no minute such as 2026-03-14T20:30")
            )
        }
        self = minute
    }

    /// Writes `2026-03-14T20:30`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
