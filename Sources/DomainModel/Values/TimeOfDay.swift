/// The time on a clock, to the minute, as receipts print it. In text and JSON: `12:30`.
public struct TimeOfDay: Hashable, Comparable, Sendable {
    /// 0 to 23.
    public let hour: Int
    /// 0 to 59.
    public let minute: Int

    /// The time; `nil` where no clock shows it.
    public init?(hour: Int, minute: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        self.hour = hour
        self.minute = minute
    }

    /// Reads `HH:MM`.
    public init?(_ text: some StringProtocol) {
        // Parsed by hand, like days.
        var (place, digits) = (0, 0)
        for byte in text.utf8 {
            switch (place, byte) {
            case (2, 58): break
            case (0..<2, 48...57), (3..<5, 48...57): digits = digits * 10 + Int(byte) - 48
            default: return nil
            }
            place += 1
        }
        guard place == 5 else { return nil }
        self.init(hour: digits / 100, minute: digits % 100)
    }

    /// Whether the time is earlier on the clock.
    public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
        (left.hour, left.minute) < (right.hour, right.minute)
    }
}

extension TimeOfDay: CustomStringConvertible {
    /// `HH:MM`.
    public var description: String {
        String(unsafeUninitializedCapacity: 5) { room in
            room[0] = UInt8(48 + hour / 10)
            room[1] = UInt8(48 + hour % 10)
            room[2] = 58
            room[3] = UInt8(48 + minute / 10)
            room[4] = UInt8(48 + minute % 10)
            return 5
        }
    }
}

extension TimeOfDay: TextCodable {
    /// `12:30`.
    public static var expectedForm: String { "time of the form 12:30" }
}
