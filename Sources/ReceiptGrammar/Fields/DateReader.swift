import DomainModel
import Text

/// Dates and times as receipts print them.
struct DateReader: Sendable {
    struct LocatedValue<Value: Sendable>: Sendable {
        var value: Value
        var row: Int
        /// How sure the form and the words are, 0 to 1.
        var confidence: Double
    }

    /// A date with how sure its form is.
    struct ParsedDate: Sendable {
        var day: Day
        /// The days that the figures mean in another order: `18/09/28` is of 2028 or of 2018.
        var others: [Day] = []
        /// 0 to 1.
        var formConfidence: Double
        /// Where it ends in the folded text.
        var end: Int
    }

    /// Words on the rows of dates and times, folded.
    struct RowWords: Sendable {
        let date: [String]
        let otherDate: [String]
        let time: [String]
        let otherTime: [String]
    }

    /// The words that distinguish the date and time of issue from others.
    let words: RowWords
    /// Whether `04/05/2026` is the fifth of April.
    var monthComesFirst = false
    private let months: [[UInt8]: Int]

    init(locales: [ReceiptLocale]) {
        var months: [[UInt8]: Int] = [:]
        for locale in locales {
            for (index, names) in locale.months.enumerated() {
                for name in names { months[ReceiptFolding.letters(name)] = index + 1 }
            }
        }
        self.months = months
        words = RowWords(
            date: locales.folded(\.dateWords), otherDate: locales.folded(\.otherDateWords),
            time: locales.folded(\.timeWords), otherTime: locales.folded(\.otherTimeWords))
    }

    /// Every date in `text`, in its order.
    func dates(in text: String) -> [ParsedDate] { days(ReceiptFolding.fold(text)).map(\.found) }

    /// Every time of day in `text`.
    func times(in text: String) -> [(time: TimeOfDay, formConfidence: Double)] {
        let bytes = ReceiptFolding.fold(text)
        var found: [(TimeOfDay, Double)] = []
        var index = 0
        let spans = days(bytes).map { $0.start..<$0.found.end }
        while index < bytes.count {
            guard PrintedNumber.isASCIIDigit(bytes[index]), index == 0 || !PrintedNumber.isASCIIDigit(bytes[index - 1])
            else {
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

    /// Every date in a folded text, with where it begins.
    private func days(_ bytes: [UInt8]) -> [(start: Int, found: ParsedDate)] {
        var found: [(Int, ParsedDate)] = []
        var index = 0
        while index < bytes.count {
            let startsNumber =
                DateReader.digitLike(bytes[index]) != nil
                && (index == 0 || !PrintedNumber.isASCIIDigit(bytes[index - 1]))
            let startsName =
                PrintedNumber.isASCIICapital(bytes[index])
                && (index == 0 || !PrintedNumber.isASCIICapital(bytes[index - 1]))
            if let date = startsNumber ? date(bytes, from: index) ?? misreadSlash(bytes, from: index) : nil {
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

    // MARK: Dates

    /// `APRIL 7, 2019`, `AUG17'16`: a year of two digits must follow a mark that stands before no hour.
    private func namedFirst(_ bytes: [UInt8], from start: Int) -> ParsedDate? {
        guard let (month, end) = monthName(bytes, start) else { return nil }
        var index = end
        func skipMark(_ marks: [UInt8]) -> UInt8? {
            var mark: UInt8?
            if index < bytes.count, marks.contains(bytes[index]) {
                mark = bytes[index]
                index += 1
            }
            DateReader.skipSpaces(bytes, &index)
            return mark
        }
        let marks = Array(".,-'/".utf8)
        _ = skipMark(marks)
        guard let first = DateReader.number(bytes, &index, limit: 2) else { return nil }
        let afterDay = index
        let mark = skipMark(marks)
        guard index > afterDay, let second = DateReader.number(bytes, &index, limit: 4),
            second.count == 4 || second.count == 2 && (mark == UInt8(ascii: "'") || mark == UInt8(ascii: "/")),
            index == bytes.count || !PrintedNumber.isASCIIDigit(bytes[index]) && bytes[index] != UInt8(ascii: ":"),
            let year = DateReader.year(second), let day = Day(year: year, month: month, day: first.value)
        else { return nil }
        return ParsedDate(day: day, formConfidence: 1 - first.repairCost - second.repairCost, end: index)
    }

    /// A date that begins with a figure.
    private func date(_ bytes: [UInt8], from start: Int) -> ParsedDate? {
        var index = start
        guard let first = DateReader.number(bytes, &index, limit: 4), index < bytes.count else { return nil }
        let firstMark = DateReader.mark(bytes, &index)
        if first.count <= 2, let (month, end) = monthName(bytes, index) {
            return named(bytes, day: first, month: month, from: end)
        }
        if first.count == 4, firstMark == DateReader.space { return spaced(bytes, year: first, from: index) }
        guard let firstMark, firstMark != DateReader.space,
            let second = DateReader.number(bytes, &index, limit: 2),
            let secondMark = DateReader.mark(bytes, &index)
        else { return nil }
        let isSpaced = index > 0 && bytes[index - 1] == DateReader.space
        guard let third = DateReader.number(bytes, &index, limit: 4) else { return nil }
        // `18.12 2020` lost a dot; `3.50 20` is a price and a number.
        guard secondMark != DateReader.space || third.count == 4 && first.count <= 2 else { return nil }
        if DateReader.isHour(bytes, endingAt: index, isSpaced: isSpaced) { return nil }
        if index < bytes.count, PrintedNumber.isASCIIDigit(bytes[index]) { return nil }
        // 1.234.567 and the like are no dates, nor are telephone numbers.
        if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "/"), PrintedNumber.isASCIIDigit(bytes[index + 1]),
            !DateReader.isTime(bytes, from: index + 1)
        {
            return nil
        }
        let tuning = FieldTuning.standard.dates
        var repairCost = first.repairCost + second.repairCost + third.repairCost
        if firstMark != secondMark {
            repairCost += secondMark == DateReader.space ? tuning.lostMarkCost : tuning.unequalMarksCost
        }
        if firstMark == UInt8(ascii: ",") || firstMark == UInt8(ascii: "'") { repairCost += tuning.unusualMarkCost }
        return ordered(first, second, third, repairCost: repairCost, end: index)
    }

    /// `02701/2025`, `7/16712`: one of the two slashes was read as the figure that is a stroke as well.
    private func misreadSlash(_ bytes: [UInt8], from start: Int) -> ParsedDate? {
        let slash = UInt8(ascii: "/")
        var end = start
        while end < bytes.count, PrintedNumber.isASCIIDigit(bytes[end]) || bytes[end] == slash { end += 1 }
        let groups = bytes[start..<end].split(separator: slash, omittingEmptySubsequences: false).map(Array.init)
        guard groups.count == 2 else { return nil }
        // Two figures, the stroke, two figures before the year; or the stroke behind the first two of the second group.
        let isFirst = groups[0].count == 5 && [2, 4].contains(groups[1].count)
        guard isFirst || (1...2).contains(groups[0].count) && [5, 7].contains(groups[1].count) else { return nil }
        let long = isFirst ? groups[0] : groups[1]
        guard long[2] == UInt8(ascii: "7") || long[2] == UInt8(ascii: "1") else { return nil }
        let parts = isFirst ? [long[..<2], long[3...], groups[1][...]] : [groups[0][...], long[..<2], long[3...]]
        let numbers = parts.map { part -> Number in
            (value: part.reduce(0) { $0 * 10 + Int($1) - 48 }, count: part.count, repairCost: 0)
        }
        return ordered(
            numbers[0], numbers[1], numbers[2], repairCost: FieldTuning.standard.dates.misreadSlashCost, end: end)
    }

    /// `2023 03 20 12:58`: figures with blanks between them are a date where a time follows.
    private func spaced(_ bytes: [UInt8], year: Number, from start: Int) -> ParsedDate? {
        var index = start
        guard let month = DateReader.number(bytes, &index, limit: 2), month.count == 2,
            DateReader.mark(bytes, &index) == DateReader.space,
            let day = DateReader.number(bytes, &index, limit: 2), day.count == 2,
            DateReader.mark(bytes, &index) == DateReader.space, DateReader.isTime(bytes, from: index),
            let value = DateReader.year(year), let found = Day(year: value, month: month.value, day: day.value)
        else { return nil }
        return ParsedDate(day: found, formConfidence: 1 - FieldTuning.standard.dates.lostMarkCost, end: index - 1)
    }

    /// `12 MAR 2018`, `24 MAR 18`, `01-NOV-2017`, `5.März 2024`: what stands behind the month's name.
    private func named(_ bytes: [UInt8], day: Number, month: Int, from start: Int) -> ParsedDate? {
        var index = start
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ",") { index += 1 }
        _ = DateReader.mark(bytes, &index)
        guard let number = DateReader.number(bytes, &index, limit: 4), let year = DateReader.year(number),
            let date = Day(year: year, month: month, day: day.value), !DateReader.isShortYear(bytes, at: index)
        else { return nil }
        return ParsedDate(day: date, formConfidence: 1 - day.repairCost - number.repairCost, end: index)
    }

    /// Three figures in the order that makes a date of them.
    private func ordered(_ first: Number, _ second: Number, _ third: Number, repairCost: Double, end: Int)
        -> ParsedDate?
    {
        var repairCost = repairCost
        if first.count == 4 {
            guard let year = DateReader.year(first),
                let day = Day(year: year, month: second.value, day: third.value), third.count <= 2
            else { return nil }
            return ParsedDate(day: day, formConfidence: 1 - repairCost, end: end)
        }
        guard first.count <= 2, third.count == 4 || third.count == 2, let year = DateReader.year(third) else {
            return nil
        }
        let usual = monthComesFirst ? (first.value, second.value) : (second.value, first.value)
        var days = [
            Day(year: year, month: usual.0, day: usual.1), Day(year: year, month: usual.1, day: usual.0),
        ]
        let isUsual = days[0] != nil
        // `18/09/24` may begin with the year: a date that prints it with four digits is surer.
        if third.count == 2, first.count == 2, let year = DateReader.year(first),
            let day = Day(year: year, month: second.value, day: third.value)
        {
            repairCost += FieldTuning.standard.dates.severalOrdersCost
            days.append(day)
        }
        let read = days.compactMap(\.self)
        // The other way round where the usual one is impossible.
        guard let day = read.first, days[0] != nil || days[1] != nil else { return nil }
        let order = isUsual ? 1 : FieldTuning.standard.dates.unusualOrderConfidence
        return ParsedDate(
            day: day, others: read.dropFirst().filter { $0 != day }, formConfidence: order - repairCost, end: end)
    }

    /// Whether an hour and minutes begin at `start`: `/13:38`.
    private static func isTime(_ bytes: [UInt8], from start: Int) -> Bool {
        let digits = bytes[start...].prefix(2).prefix(while: PrintedNumber.isASCIIDigit)
        let mark = start + digits.count
        return mark + 2 < bytes.count && bytes[mark] == UInt8(ascii: ":")
            && bytes[mark + 1...mark + 2].allSatisfy(PrintedNumber.isASCIIDigit)
    }

    /// Whether a year of two digits follows, behind its apostrophe: in `KS# 3 Oct.10'15` the day is the tenth.
    private static func isShortYear(_ bytes: [UInt8], at start: Int) -> Bool {
        start + 2 < bytes.count && bytes[start] == UInt8(ascii: "'")
            && bytes[start + 1...start + 2].allSatisfy(PrintedNumber.isASCIIDigit)
    }

    /// Whether the number that ends at `end` is an hour and no year: `03.08. 12:07`, which card slips print, is a day
    /// without its year and a time. In `31/05/19:16:27` the hour comes after the year.
    private static func isHour(_ bytes: [UInt8], endingAt end: Int, isSpaced: Bool) -> Bool {
        func hasPair(at place: Int) -> Bool {
            place + 2 < bytes.count && bytes[place] == UInt8(ascii: ":") && PrintedNumber.isASCIIDigit(bytes[place + 1])
                && PrintedNumber.isASCIIDigit(bytes[place + 2])
        }
        return hasPair(at: end) && (isSpaced || !hasPair(at: end + 3))
    }

    private func monthName(_ bytes: [UInt8], _ start: Int) -> (Int, Int)? {
        var end = start
        while end < bytes.count, PrintedNumber.isASCIICapital(bytes[end]) || bytes[end] == UInt8(ascii: "0") {
            end += 1
        }
        guard end - start >= 2, end - start <= 10 else { return nil }
        func month(upTo end: Int) -> (Int, Int)? {
            let name = bytes[start..<end].map { $0 == UInt8(ascii: "0") ? UInt8(ascii: "O") : $0 }
            return months[name].map { ($0, end) }
        }
        // `Ju119'14`: a letter that is a stroke was read as one.
        if end < bytes.count, bytes[end] == UInt8(ascii: "1"),
            let month = months[bytes[start..<end] + [UInt8(ascii: "L")]]
        {
            return (month, end + 1)
        }
        guard end - start >= 3 else { return nil }
        // `Mar06'16`: the nought is the day's.
        return month(upTo: end) ?? (bytes[end - 1] == UInt8(ascii: "0") ? month(upTo: end - 1) : nil)
    }

    /// The year that a number of two or four digits means; `nil` where no receipt is of it.
    private static func year(_ number: Number) -> Int? {
        let tuning = FieldTuning.standard.dates
        switch number.count {
        case 4: return (tuning.firstYear...tuning.lastYear).contains(number.value) ? number.value : nil
        case 2:
            let year = 2000 + number.value
            return (tuning.firstShortYear...tuning.lastShortYear).contains(year) ? year : nil
        default: return nil
        }
    }

    // MARK: Times

    private static func time(_ bytes: [UInt8], from start: Int) -> (TimeOfDay, Double, Int)? {
        let tuning = FieldTuning.standard.dates
        var index = start
        guard let hour = number(bytes, &index, limit: 2), hour.repairCost == 0 else { return nil }
        let isSpaced = index < bytes.count && bytes[index] == space
        if isSpaced { index += 1 }
        guard index < bytes.count, isTimeMark(bytes[index]) || bytes[index] == UInt8(ascii: "H") else { return nil }
        let mark = bytes[index]
        if mark != UInt8(ascii: ":"), isSpaced { return nil }
        index += 1
        if index < bytes.count, bytes[index] == space, mark == UInt8(ascii: ":") { index += 1 }
        let minuteStart = index
        guard let minute = number(bytes, &index, limit: 2), minute.count == 2, minute.repairCost == 0,
            index - minuteStart == 2
        else { return nil }
        if index < bytes.count, PrintedNumber.isASCIIDigit(bytes[index]) { return nil }
        var formConfidence =
            mark == UInt8(ascii: ":")
            ? 1.0 : mark == UInt8(ascii: ".") ? tuning.dottedTimeConfidence : tuning.unusualTimeConfidence
        var end = index
        if end + 2 < bytes.count, isTimeMark(bytes[end]), PrintedNumber.isASCIIDigit(bytes[end + 1]),
            PrintedNumber.isASCIIDigit(bytes[end + 2])
        {
            end += 3
            formConfidence += tuning.secondsConfidence
        } else if mark == UInt8(ascii: "."), end < bytes.count,
            bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ",")
        {
            return nil
        }
        guard let time = TimeOfDay(hour: hourOfDay(hour.value, bytes, from: end), minute: minute.value) else {
            return nil
        }
        return (time, min(1, formConfidence), end)
    }

    /// The hour with `AM` or `PM` behind it counted in.
    private static func hourOfDay(_ hour: Int, _ bytes: [UInt8], from end: Int) -> Int {
        var rest = end
        skipSpaces(bytes, &rest)
        guard rest + 1 < bytes.count, bytes[rest + 1] == UInt8(ascii: "M") else { return hour }
        if bytes[rest] == UInt8(ascii: "P"), hour < 12 { return hour + 12 }
        return bytes[rest] == UInt8(ascii: "A") && hour == 12 ? 0 : hour
    }

    // MARK: Figures and marks

    /// A number of a date, with the digits that it has and what it cost to see letters as digits.
    private typealias Number = (value: Int, count: Int, repairCost: Double)

    private static let space = UInt8(ascii: " ")
    private static let marks = Set("/-.,'".utf8)

    private static func isTimeMark(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ";")
    }

    private static func digitLike(_ byte: UInt8) -> Int? {
        if PrintedNumber.isASCIIDigit(byte) { return Int(byte) - 48 }
        let digit = digits[Int(byte & 0x7F)]
        return digit == 0 ? nil : Int(digit) - 48
    }

    /// Letters that are digits in a date: not `A`, `G`, `T` and the like, of which names of months are made.
    private static let digits = Confusables.digitTable([.twin, .sharpOrRound, .oval, .verticalBar])

    /// Up to `limit` digits from `index`; letters that look like digits count but cost.
    private static func number(_ bytes: [UInt8], _ index: inout Int, limit: Int) -> Number? {
        let tuning = FieldTuning.standard.dates
        var value = 0
        var count = 0
        var repairCost = 0.0
        var hasDigit = false
        while index < bytes.count, count < limit, let digit = digitLike(bytes[index]) {
            if PrintedNumber.isASCIIDigit(bytes[index]) {
                hasDigit = true
            } else {
                repairCost += tuning.letterCost
            }
            value = value * 10 + digit
            count += 1
            index += 1
        }
        return count > 0 && (hasDigit || count == limit && limit == 2)
            && repairCost < Double(count) * tuning.letterCost + tuning.roundingCost
            ? (value, count, repairCost) : nil
    }

    /// The mark between two figures with a space around it skipped, or the space alone.
    private static func mark(_ bytes: [UInt8], _ index: inout Int) -> UInt8? {
        skipSpaces(bytes, &index, limit: 1)
        guard index < bytes.count, marks.contains(bytes[index]) else {
            return index > 0 && index <= bytes.count && bytes[index - 1] == space ? space : nil
        }
        let mark = bytes[index]
        index += 1
        skipSpaces(bytes, &index, limit: 1)
        return mark
    }

    private static func skipSpaces(_ bytes: [UInt8], _ index: inout Int, limit: Int = 2) {
        var skipped = 0
        while index < bytes.count, bytes[index] == space, skipped < limit {
            index += 1
            skipped += 1
        }
    }
}
