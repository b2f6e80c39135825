import DomainModel
import Text

/// Dates and times as receipts print them.
struct DateReader: Sendable {
    struct Located<Value: Sendable>: Sendable {
        var value: Value
        var row: Int
        /// 0…1: how sure the form and the words are.
        var confidence: Double
    }

    /// A date with how sure its form is.
    struct ParsedDate: Sendable {
        var day: Day
        /// The days that the same figures say in another order: `18/09/28` is of 2028 or of 2018.
        var others: [Day] = []
        /// 0…1.
        var formConfidence: Double
        /// Where it ends in the folded text.
        var end: Int
    }

    private let months: [[UInt8]: Int]
    /// Whether `04/05/2026` is the fifth of April.
    var monthComesFirst = false

    init(locales: [ReceiptLocale]) {
        var months: [[UInt8]: Int] = [:]
        for locale in locales {
            for (index, names) in locale.months.enumerated() {
                for name in names { months[ReceiptFolding.fold(name).filter(PrintedNumber.isLetter)] = index + 1 }
            }
        }
        self.months = months
    }

    /// Every date in `text`, in its order.
    func dates(in text: String) -> [ParsedDate] { days(ReceiptFolding.fold(text)).map(\.found) }

    /// Every date in a folded text, with where it begins.
    private func days(_ bytes: [UInt8]) -> [(start: Int, found: ParsedDate)] {
        var found: [(Int, ParsedDate)] = []
        var index = 0
        while index < bytes.count {
            let startsNumber =
                DateReader.digitLike(bytes[index]) != nil && (index == 0 || !PrintedNumber.isDigit(bytes[index - 1]))
            let startsName =
                PrintedNumber.isLetter(bytes[index]) && (index == 0 || !PrintedNumber.isLetter(bytes[index - 1]))
            if let date = startsNumber ? date(bytes, from: index) : nil {
                found.append((index, date))
                index = date.end
            } else if let date = startsName ? namedFirst(bytes, from: index) : nil {
                found.append((index, date))
                index = date.end
            } else {
                index += 1
            }
        }
        return found
    }

    /// `APRIL 7, 2019`: the year in full, or the figures might be an hour.
    private func namedFirst(_ bytes: [UInt8], from start: Int) -> ParsedDate? {
        guard let (month, end) = monthName(bytes, start) else { return nil }
        var index = end
        func skipMark() {
            if index < bytes.count, [UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "-")].contains(bytes[index]) {
                index += 1
            }
            DateReader.skipSpaces(bytes, &index)
        }
        skipMark()
        guard index > end, let first = DateReader.number(bytes, &index, limit: 2) else { return nil }
        let afterDay = index
        skipMark()
        guard index > afterDay, let second = DateReader.number(bytes, &index, limit: 4), second.count == 4,
            index == bytes.count || !PrintedNumber.isDigit(bytes[index]),
            let year = DateReader.year(second.value, second.count),
            let day = Day(year: year, month: month, day: first.value)
        else { return nil }
        return ParsedDate(day: day, formConfidence: 1 - first.repairCost - second.repairCost, end: index)
    }

    /// Every time of day in `text`.
    func times(in text: String) -> [(time: TimeOfDay, formConfidence: Double)] {
        let bytes = ReceiptFolding.fold(text)
        var found: [(TimeOfDay, Double)] = []
        var index = 0
        let spans = days(bytes).map { $0.start..<$0.found.end }
        while index < bytes.count {
            guard PrintedNumber.isDigit(bytes[index]), index == 0 || !PrintedNumber.isDigit(bytes[index - 1]) else {
                index += 1
                continue
            }
            // 03.09.2026 is no nine minutes past three.
            if let span = spans.first(where: { $0.contains(index) }) {
                index = span.upperBound
                continue
            }
            if let (time, formConfidence, end) = DateReader.time(bytes, from: index) {
                found.append((time, formConfidence))
                index = end
            } else {
                index += 1
            }
        }
        return found
    }

    private static func digitLike(_ byte: UInt8) -> Int? {
        if PrintedNumber.isDigit(byte) { return Int(byte) - 48 }
        let digit = digits[Int(byte & 0x7F)]
        return digit == 0 ? nil : Int(digit) - 48
    }

    /// Letters that are digits in a date: not `A`, `G`, `T` and the like, of which months' names are made.
    private static let digits = Confusables.digitTable([.twin, .angular, .oval, .bar])

    /// Up to `limit` digits from `index`; letters that look like digits count but cost.
    private static func number(_ bytes: [UInt8], _ index: inout Int, limit: Int) -> (
        value: Int, count: Int, repairCost: Double
    )? {
        var value = 0
        var count = 0
        var repairCost = 0.0
        while index < bytes.count, count < limit, let digit = digitLike(bytes[index]) {
            if !PrintedNumber.isDigit(bytes[index]) { repairCost += 0.15 }
            value = value * 10 + digit
            count += 1
            index += 1
        }
        return count > 0 && repairCost < Double(count) * 0.15 + 0.01 ? (value, count, repairCost) : nil
    }

    private static func skipSpaces(_ bytes: [UInt8], _ index: inout Int, limit: Int = 2) {
        var skipped = 0
        while index < bytes.count, bytes[index] == 32, skipped < limit {
            index += 1
            skipped += 1
        }
    }

    private func date(_ bytes: [UInt8], from start: Int) -> ParsedDate? {
        var index = start
        guard let first = DateReader.number(bytes, &index, limit: 4) else { return nil }
        guard index < bytes.count else { return nil }
        let marks: Set<UInt8> = [
            UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ","), 32, UInt8(ascii: "'"),
        ]
        func mark() -> UInt8? {
            DateReader.skipSpaces(bytes, &index, limit: 1)
            guard index < bytes.count, marks.contains(bytes[index]), bytes[index] != 32 else {
                return index > 0 && index <= bytes.count && bytes[index - 1] == 32 ? 32 : nil
            }
            let mark = bytes[index]
            index += 1
            DateReader.skipSpaces(bytes, &index, limit: 1)
            return mark
        }
        let beforeMark = index
        let firstMark = mark()
        // 12 MAR 2018, 24 MAR 18, 01-NOV-2017, 5.März 2024
        if first.count <= 2, let (month, end) = monthName(bytes, index) {
            index = end
            if index < bytes.count, bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ",") {
                index += 1
            }
            _ = mark()
            if let year = DateReader.number(bytes, &index, limit: 4),
                let full = DateReader.year(year.value, year.count),
                let day = Day(year: full, month: month, day: first.value)
            {
                return ParsedDate(day: day, formConfidence: 1 - first.repairCost - year.repairCost, end: index)
            }
            return nil
        }
        guard let firstMark, firstMark != 32 else {
            _ = beforeMark
            return nil
        }
        guard let second = DateReader.number(bytes, &index, limit: 2) else { return nil }
        guard let secondMark = mark() else { return nil }
        let isSpaced = index > 0 && bytes[index - 1] == 32
        guard let third = DateReader.number(bytes, &index, limit: 4) else { return nil }
        // `18.12 2020` lost a dot; `3.50 20` is a price and a number.
        guard secondMark != 32 || third.count == 4 && first.count <= 2 else { return nil }
        if DateReader.isHour(bytes, endingAt: index, isSpaced: isSpaced) { return nil }
        if index < bytes.count, PrintedNumber.isDigit(bytes[index]) { return nil }
        if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "/"), PrintedNumber.isDigit(bytes[index + 1]) {
            return nil
        }
        // 1.234.567 and the like are no dates, nor are telephone numbers.
        var repairCost = first.repairCost + second.repairCost + third.repairCost
        if firstMark != secondMark { repairCost += secondMark == 32 ? 0.3 : 0.1 }
        if firstMark == UInt8(ascii: ",") || firstMark == UInt8(ascii: "'") { repairCost += 0.15 }
        if first.count == 4 {
            guard let year = DateReader.year(first.value, 4),
                let day = Day(year: year, month: second.value, day: third.value), third.count <= 2
            else { return nil }
            return ParsedDate(day: day, formConfidence: 1 - repairCost, end: index)
        }
        guard first.count <= 2, third.count == 4 || third.count == 2,
            let year = DateReader.year(third.value, third.count)
        else { return nil }
        let usual = monthComesFirst ? (first.value, second.value) : (second.value, first.value)
        var days = [
            Day(year: year, month: usual.0, day: usual.1), Day(year: year, month: usual.1, day: usual.0),
        ]
        let isUsual = days[0] != nil
        // `18/09/24` may begin with the year: a date that writes it in full is the surer.
        if third.count == 2, first.count == 2, let year = DateReader.year(first.value, 2),
            let day = Day(year: year, month: second.value, day: third.value)
        {
            repairCost += 0.15
            days.append(day)
        }
        let read = days.compactMap(\.self)
        // The other way round where the usual one is impossible.
        guard let day = read.first, days[0] != nil || days[1] != nil else { return nil }
        return ParsedDate(
            day: day, others: read.dropFirst().filter { $0 != day }, formConfidence: (isUsual ? 1 : 0.9) - repairCost,
            end: index)
    }

    /// Whether the number that ends at `end` is an hour and no year: `03.08. 12:07`, which card slips print, is a day
    /// without its year and a time. In `31/05/19:16:27` the hour comes after the year.
    private static func isHour(_ bytes: [UInt8], endingAt end: Int, isSpaced: Bool) -> Bool {
        func hasPair(at place: Int) -> Bool {
            place + 2 < bytes.count && bytes[place] == UInt8(ascii: ":") && PrintedNumber.isDigit(bytes[place + 1])
                && PrintedNumber.isDigit(bytes[place + 2])
        }
        return hasPair(at: end) && (isSpaced || !hasPair(at: end + 3))
    }

    private func monthName(_ bytes: [UInt8], _ start: Int) -> (Int, Int)? {
        var end = start
        while end < bytes.count, PrintedNumber.isLetter(bytes[end]) || bytes[end] == UInt8(ascii: "0") { end += 1 }
        guard end - start >= 3, end - start <= 10 else { return nil }
        let name = bytes[start..<end].map { $0 == UInt8(ascii: "0") ? UInt8(ascii: "O") : $0 }
        return months[name].map { ($0, end) }
    }

    private static func year(_ value: Int, _ digits: Int) -> Int? {
        switch digits {
        case 4: (1995...2035).contains(value) ? value : nil
        case 2: (5...35).contains(value) ? 2000 + value : nil
        default: nil
        }
    }

    private static func time(_ bytes: [UInt8], from start: Int) -> (TimeOfDay, Double, Int)? {
        var index = start
        guard let hour = number(bytes, &index, limit: 2), hour.repairCost == 0 else { return nil }
        var spaced = false
        if index < bytes.count, bytes[index] == 32 {
            spaced = true
            index += 1
        }
        guard index < bytes.count,
            [UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: ";"), UInt8(ascii: "H")].contains(bytes[index])
        else { return nil }
        let mark = bytes[index]
        if mark != UInt8(ascii: ":"), spaced { return nil }
        index += 1
        if index < bytes.count, bytes[index] == 32, mark == UInt8(ascii: ":") { index += 1 }
        let minuteStart = index
        guard let minute = number(bytes, &index, limit: 2), minute.count == 2, minute.repairCost == 0,
            index - minuteStart == 2
        else { return nil }
        if index < bytes.count, PrintedNumber.isDigit(bytes[index]) { return nil }
        var formConfidence =
            mark == UInt8(ascii: ":") ? 1.0 : mark == UInt8(ascii: "H") || mark == UInt8(ascii: ";") ? 0.7 : 0.3
        var end = index
        if end + 2 < bytes.count, [UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: ";")].contains(bytes[end]),
            PrintedNumber.isDigit(bytes[end + 1]), PrintedNumber.isDigit(bytes[end + 2])
        {
            end += 3
            formConfidence += 0.2
        } else if mark == UInt8(ascii: "."), end < bytes.count,
            bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ",")
        {
            return nil
        }
        var rest = end
        skipSpaces(bytes, &rest)
        var hours = hour.value
        if rest + 1 < bytes.count, bytes[rest + 1] == UInt8(ascii: "M") {
            if bytes[rest] == UInt8(ascii: "P"), hours < 12 { hours += 12 }
            if bytes[rest] == UInt8(ascii: "A"), hours == 12 { hours = 0 }
        }
        guard let time = TimeOfDay(hour: hours, minute: minute.value) else { return nil }
        return (time, min(1, formConfidence), end)
    }
}
