/// A day of the Gregorian calendar, without time or zone. In text and JSON: `2026-03-01`.
public struct Day: Hashable, Comparable, Sendable {
    /// 1 to 9999.
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int

    /// The day; `nil` where the calendar has no such day. Years 1 to 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Day.length(ofMonth: month, year: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads `YYYY-MM-DD`.
    public init?(_ text: some StringProtocol) {
        // Eight digits and two dashes, parsed by hand: a ledger reads and writes thousands of days a second.
        var (place, digits) = (0, 0)
        for byte in text.utf8 {
            switch (place, byte) {
            case (4, 45), (7, 45): break
            case (0..<4, 48...57), (5..<7, 48...57), (8..<10, 48...57): digits = digits * 10 + Int(byte) - 48
            default: return nil
            }
            place += 1
        }
        guard place == 10 else { return nil }
        self.init(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
    }

    /// The day `number` days after 1970-01-01, clamped to the years 1 to 9999: a file's time may be any number.
    public init(daysSinceEpoch number: Int) {
        // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": civil_from_days.
        let shifted = min(max(number, Day.numbers.lowerBound), Day.numbers.upperBound) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// From 0001-01-01 to 9999-12-31, in days since 1970-01-01.
    static let numbers = -719_162...2_932_896

    /// Days since 1970-01-01; negative before.
    public var daysSinceEpoch: Int {
        // Howard Hinnant, days_from_civil.
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The day `days` later, or earlier when negative.
    public func advanced(by days: Int) -> Day { Day(daysSinceEpoch: daysSinceEpoch + days) }

    static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Whether the day is earlier.
    public static func < (left: Day, right: Day) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension Day: CustomStringConvertible {
    /// `YYYY-MM-DD`.
    public var description: String {
        String(unsafeUninitializedCapacity: 10) { room in
            func write(_ number: Int, _ width: Int, at place: Int) {
                var rest = number
                for digit in stride(from: place + width - 1, through: place, by: -1) {
                    room[digit] = UInt8(48 + rest % 10)
                    rest /= 10
                }
            }
            write(year, 4, at: 0)
            room[4] = 45
            write(month, 2, at: 5)
            room[7] = 45
            write(day, 2, at: 8)
            return 10
        }
    }
}

extension Day: TextCodable {
    /// `2026-03-01`.
    public static var expectedForm: String { "date of the form 2026-03-01" }
}

/// A number from 0 to 99 in two digits.
func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
