/// A moment as an upload carries it: to the second, with its writer's offset from UTC.
///
/// Two moments compare by the instant, however they are written. `day` is the day on the writer's clock, by which
/// limits "per day" count.
public struct Timestamp: Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    public let seconds: Int
    /// The writer's offset from UTC in minutes, east positive.
    public let offsetMinutes: Int

    /// A moment by its second, as someone at that offset writes it, clamped to the years 1 to 9999.
    public init(seconds: Int, offsetMinutes: Int = 0) {
        let first = Day.numbers.lowerBound * 86_400 - offsetMinutes * 60
        let last = Day.numbers.upperBound * 86_400 + 86_399 - offsetMinutes * 60
        self.seconds = min(max(seconds, first), last)
        self.offsetMinutes = offsetMinutes
    }

    /// The offsets of the world's clocks from UTC, in minutes: from Baker Island to Kiritimati (IANA time zone
    /// database).
    public static let realOffsetMinutes = -12 * 60...14 * 60

    /// Whether some place's clocks have this offset. With any other offset, a writer could put a moment on a day of
    /// choice.
    public var hasRealOffset: Bool { Timestamp.realOffsetMinutes.contains(offsetMinutes) }

    /// Midnight in UTC at the start of `day`.
    public init(startOf day: Day) { self.init(seconds: day.daysSinceEpoch * 86_400) }

    /// Reads ISO 8601: `2026-03-01`, `2026-03-01T12:30`, `2026-03-01 12:30:05`, each with or without `Z` or `+01:00`.
    /// Without an offset the moment is in UTC; fractions of a second are cut off.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 10, bytes.count <= 40, let day = Day(String(decoding: bytes[0..<10], as: UTF8.self)) else {
            return nil
        }
        guard bytes.count > 10 else {
            self.init(startOf: day)
            return
        }
        guard bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " ") else { return nil }
        var rest = bytes[11...]
        guard let hour = Timestamp.number(&rest), hour < 24, Timestamp.take(":", from: &rest),
            let minute = Timestamp.number(&rest), minute < 60
        else { return nil }
        var second = 0
        if Timestamp.take(":", from: &rest) {
            guard let read = Timestamp.number(&rest), read < 61 else { return nil }
            second = read
            if Timestamp.take(".", from: &rest) { rest = rest.drop { (48...57).contains($0) } }
        }
        guard let offset = Timestamp.offset(rest) else { return nil }
        self.init(
            seconds: day.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second - offset * 60,
            offsetMinutes: offset)
    }

    /// The day on the writer's clock.
    public var day: Day { Day(daysSinceEpoch: floorDivide(seconds + offsetMinutes * 60, 86_400)) }

    /// The time on the writer's clock.
    public var time: TimeOfDay {
        let minute = (seconds + offsetMinutes * 60 - day.daysSinceEpoch * 86_400) / 60
        return TimeOfDay(hour: minute / 60, minute: minute % 60)!
    }

    private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
        let digits = rest.prefix(2)
        guard digits.count == 2, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        rest = rest.dropFirst(2)
        return digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    }

    private static func take(_ character: Unicode.Scalar, from rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
        var rest = text
        if rest.isEmpty || (take("Z", from: &rest) && rest.isEmpty) { return 0 }
        let sign = rest.first == UInt8(ascii: "-") ? -1 : 1
        guard take("+", from: &rest) || take("-", from: &rest), let hours = number(&rest), hours < 24 else {
            return nil
        }
        if rest.isEmpty { return sign * hours * 60 }
        _ = take(":", from: &rest)
        guard let minutes = number(&rest), minutes < 60, rest.isEmpty else { return nil }
        return sign * (hours * 60 + minutes)
    }
}

extension Timestamp: Comparable {
    /// Whether both are the same instant.
    public static func == (left: Timestamp, right: Timestamp) -> Bool { left.seconds == right.seconds }
    /// Whether the instant is earlier.
    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.seconds < right.seconds }
}

extension Timestamp: Hashable {
    /// By the instant.
    public func hash(into hasher: inout Hasher) { hasher.combine(seconds) }
}

extension Timestamp: CustomStringConvertible {
    /// ISO 8601 in the writer's offset: `2026-03-01T12:30:00+01:00`, `Z` for none.
    public var description: String {
        let local = seconds + offsetMinutes * 60
        let second = local - floorDivide(local, 60) * 60
        let offset = offsetMinutes.magnitude
        let zone =
            offset == 0
            ? "Z" : "\(offsetMinutes < 0 ? "-" : "+")\(twoDigits(Int(offset) / 60)):\(twoDigits(Int(offset) % 60))"
        return day.description + "T" + time.description + ":" + twoDigits(second) + zone
    }
}

extension Timestamp: TextCodable {
    /// ISO 8601.
    public static var expectedForm: String { "ISO 8601 moment" }
}

private func floorDivide(_ dividend: Int, _ divisor: Int) -> Int {
    dividend >= 0 ? dividend / divisor : -((-dividend + divisor - 1) / divisor)
}
