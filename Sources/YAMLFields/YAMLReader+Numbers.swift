import Text

/// Whole numbers of a file, and what is meant where one is written another way.
extension YAMLReader {
    package mutating func whole(_ fields: inout Fields, _ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let (text, node) = scalar(&fields, key) else { return nil }
        if text.isEmpty {
            report(
                node, at: fields.path(to: key),
                "has no value; a whole number from \(range.lowerBound) to \(range.upperBound) belongs here"
                    + (hasComment(node) ? " (“#” begins a comment)" : ""))
            return nil
        }
        if let number = Int(text), range.contains(number) { return number }
        let figures = [
            YAMLReader.number(meantBy: YAMLReader.withDigits(text), in: key),
            YAMLReader.percent(meantBy: text, in: key), FigureWords.number(text), YAMLReader.time(text, in: key),
            // Nobody means less than a metre.
            key.hasSuffix("_m") && text.contains { ".,".contains($0) }
                ? YAMLReader.number(meantBy: "\(text) km", in: key) : nil,
        ]
        let meant = figures.compactMap(\.self).first { range.contains($0) }
        report(
            node, at: fields.path(to: key),
            "“\(text)” is no whole number from \(range.lowerBound) to \(range.upperBound)"
                + (meant.map { "; write \($0)" } ?? YAMLReader.hours(around: text, in: key)
                    ?? YAMLReader.positive(text, in: range) ?? YAMLReader.wholes(around: text, in: range)
                    ?? YAMLReader.boundless(text, in: key, upTo: range)
                    ?? YAMLReader.form(of: text)))
        return nil
    }

    /// What a figure means in the field of a name that differs in its unit from the one that was written: 700 for
    /// `radius_km: 0.7`; `nil` where the names have no units, or it is no figure.
    static func figure(_ text: String, of written: String, in key: String) -> Int? {
        let unit = written.utf8.split(separator: UInt8(ascii: "_")).last.map { String(decoding: $0, as: UTF8.self) }
        guard let unit, unit != written, size(of: unit) != nil else { return nil }
        return number(meantBy: "\(text) \(unit)", in: key)
    }

    /// A number whose sign is one too much.
    private static func positive(_ text: String, in range: ClosedRange<Int>) -> String? {
        guard text.hasPrefix("-"), let number = Int(text.dropFirst()), range.contains(number) else { return nil }
        return "; did you mean \(number)?"
    }

    /// The whole numbers before and after one with a part, of which the field takes one.
    private static func wholes(around text: String, in range: ClosedRange<Int>) -> String? {
        guard let match = text.wholeMatch(of: /(-?\d{1,9})[.,](\d{1,2})/), let whole = Int(match.output.1),
            range.contains(whole), range.contains(whole + 1)
        else { return nil }
        return "; write \(whole) or \(whole + 1)"
    }

    /// What to write for no limit: a field that may be left out is, and a stock has a number.
    private static func boundless(_ text: String, in key: String, upTo range: ClosedRange<Int>) -> String? {
        guard FigureWords.meaning(of: text.lowercased()) == .boundless else { return nil }
        return key == "stock" ? "; for no limit write \(range.upperBound)" : "; for no limit leave it out"
    }

    /// The seconds of a time as clocks show it, where it says itself which of its numbers are minutes: `0:12`,
    /// `0:01:30`.
    private static func time(_ text: String, in key: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard key == "seconds", (2...3).contains(parts.count),
            parts.allSatisfy({ $0.map { (0..<60).contains($0) } ?? false })
        else { return nil }
        let numbers = parts.compactMap(\.self)
        guard numbers.count == 3 || numbers[0] == 0 else { return nil }
        return numbers.reduce(0) { $0 * 60 + $1 }
    }

    /// The full hours before and after a time of the clock, of which a field takes one.
    private static func hours(around text: String, in key: String) -> String? {
        guard key.hasSuffix("hour"), let match = text.wholeMatch(of: /(\d{1,2})[:.h](\d{2})/),
            let hour = Int(match.output.1), let minutes = Int(match.output.2), hour < 24, (1...59).contains(minutes)
        else { return nil }
        return "; hours are whole: write \(hour) or \(hour + 1)"
    }

    /// A figure with the digits that letters look like; the text where it has other letters.
    private static func withDigits(_ text: String) -> String {
        let letters: [Character: Character] = ["O": "0", "o": "0", "l": "1", "I": "1"]
        let digits = text.map { letters[$0] ?? $0 }
        let isFigure = text.utf8.contains { (48...57).contains($0) } && digits.allSatisfy { $0.isASCII && $0.isNumber }
        return isFigure ? String(digits) : text
    }

    /// The fields that count percents.
    private static let percents: Set<String> = ["share", "pending_percent"]

    /// The percents that a part of one means: `0.2`, `1/5`.
    private static func percent(meantBy text: String, in key: String) -> Int? {
        guard percents.contains(key) else { return nil }
        let sides = text.split(separator: "/").map { Int(String($0).trimmed) }
        if sides.count == 2, let part = sides[0], let whole = sides[1], (1...100).contains(part),
            (1...100).contains(whole),
            part <= whole
        {
            return part * 100 % whole == 0 ? part * 100 / whole : nil
        }
        let digits = Array(text.utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 })
        guard (3...4).contains(digits.count), digits[0] == 48, digits[1] == UInt8(ascii: "."),
            digits.dropFirst(2).allSatisfy({ (48...57).contains($0) })
        else { return nil }
        let hundredths = value(of: digits.dropFirst(2))
        return digits.count == 3 ? hundredths * 10 : hundredths
    }

    /// What people write before a figure that changes nothing of what they mean.
    private static let leading: Set<String> = [
        "€", "$", "£", "eur", "usd", "gbp", "chf", "~", "≈", "ca.", "ca", "circa", "approx.", "about", "max.", "max",
    ]

    /// A text without what stands before its figure and changes nothing.
    private static func withoutLeading(_ text: String) -> String {
        guard let first = text.firstIndex(where: \.isWholeNumber) else { return text }
        return leading.contains(String(text[..<first]).trimmed.lowercased()) ? String(text[first...]) : text
    }

    /// That a figure is written in digits, where something else stands between or behind them, or a word.
    private static func form(of text: String) -> String {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        return digits.allSatisfy { (48...57).contains($0) } ? "" : ", in digits alone"
    }

    /// Signs that part thousands, and nothing else.
    private static let thousands: [UInt8] = [UInt8(ascii: "'"), UInt8(ascii: "_")]

    /// Most digits of a figure that is looked at, so that no product of it overflows.
    private static let mostDigits = 9

    /// The whole number that a text means which has signs between its digits, its unit behind them (in the unit of
    /// the field's name, `radius_m`), or is a full hour; `nil` where that is not sure.
    static func number(meantBy text: String, in key: String) -> Int? {
        let signs = [UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: ":")] + thousands
        let bytes = Array(withoutLeading(text).utf8)
        let figure = bytes.prefix { (48...57).contains($0) || signs.contains($0) }
        let groups = figure.split { signs.contains($0) }.map(Array.init)
        guard let first = groups.first, groups.map(\.count).reduce(0, +) <= mostDigits, (48...57).contains(bytes[0])
        else { return nil }
        let unit = String(decoding: bytes.dropFirst(figure.count), as: UTF8.self).trimmed.lowercased()
        let own = key.utf8.split(separator: UInt8(ascii: "_")).last.map { String(decoding: $0, as: UTF8.self) } ?? key
        if figure.contains(UInt8(ascii: ":")) {
            let isFullHour = groups.count == 2 && groups[1].elementsEqual("00".utf8) && unit.isEmpty && own == "hour"
            return isFullHour ? value(of: first) : nil
        }
        if own == "hour", groups.count == 1, let hour = hour(value(of: first), unit) { return hour }
        let isMeasured = size(of: unit) != nil
        guard isMeasured || isCounted(unit) else { return nil }
        if !isMeasured, let whole = withoutCents(figure, groups) { return whole }
        if !isMeasured, groups.dropFirst().allSatisfy({ $0.count == 3 }) {
            return value(of: groups.joined())
        }
        guard groups.count <= 2, !figure.contains(where: thousands.contains) else { return nil }
        let decimals = groups.count == 2 ? groups[1] : []
        return whole(value(of: groups.joined()), decimals: decimals.count, times: factor(from: unit, to: own))
    }

    /// An hour of a clock of twelve.
    private static func hour(_ hour: Int, _ half: String) -> Int? {
        guard (1...12).contains(hour) else { return nil }
        switch half {
        case "am", "a.m.": return hour % 12
        case "pm", "p.m.": return hour % 12 + 12
        default: return nil
        }
    }

    /// `10.000,00`: thousands parted by one sign, and cents by another, which are none.
    private static func withoutCents(_ figure: ArraySlice<UInt8>, _ groups: [[UInt8]]) -> Int? {
        guard groups.count >= 3, let cents = groups.last, (1...2).contains(cents.count), cents.allSatisfy({ $0 == 48 }),
            groups.dropFirst().dropLast().allSatisfy({ $0.count == 3 })
        else { return nil }
        let signs = figure.filter { !(48...57).contains($0) }.prefix(groups.count - 1)
        guard let last = signs.last, Set(signs.dropLast()).count == 1, signs.first != last else { return nil }
        return value(of: groups.dropLast().joined())
    }

    /// The decimal that a text means which has a comma for the point, signs between thousands, or its currency or a
    /// percent sign beside it: `1.50`; `nil` where that is not sure.
    package static func decimal(meantBy text: String) -> String? {
        let bytes = Array(withoutLeading(withDigits(text.trimmed)).utf8)
        let isSign = { (byte: UInt8) in byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") }
        let figure = bytes.prefix { (48...57).contains($0) || isSign($0) || thousands.contains($0) }
        let unit = String(decoding: bytes.dropFirst(figure.count), as: UTF8.self).trimmed.lowercased()
        guard isCounted(unit), figure.count <= 2 * mostDigits else { return nil }
        let parts = figure.split(omittingEmptySubsequences: false) { !(48...57).contains($0) }.map(Array.init)
        guard let first = parts.first, let last = parts.last, parts.allSatisfy({ !$0.isEmpty }),
            parts.map(\.count).reduce(0, +) <= mostDigits
        else { return nil }
        let digits = { (parts: ArraySlice<[UInt8]>) in String(decoding: parts.joined(), as: UTF8.self) }
        let signs = figure.filter { !(48...57).contains($0) }
        if unit == "%" {
            // A hundred percent are one.
            guard parts.count == 1, let number = Int(digits(parts[...])) else { return nil }
            return "\(number / 100).\(number % 100 < 10 ? "0" : "")\(number % 100)"
        }
        if parts.count == 1 { return digits(parts[...]) }
        let isParted = parts.dropFirst().dropLast().allSatisfy { $0.count == 3 } && first.count <= 3
        // A sign that comes once before three digits may part thousands or decimals.
        if last.count <= 2, let point = signs.last, isSign(point), Set(signs.dropLast()).count <= 1,
            parts.count == 2 || isParted && signs.first != point
        {
            return "\(digits(parts.dropLast())).\(digits(parts.suffix(1)))"
        }
        let isWhole = parts.count > 2 && isParted && last.count == 3 && Set(signs).count == 1
        return isWhole || thousands.contains(signs[0]) && isParted && last.count == 3 ? digits(parts[...]) : nil
    }

    private static func value(of digits: some Sequence<UInt8>) -> Int { digits.reduce(0) { $0 * 10 + Int($1) - 48 } }

    /// A figure without its point, times a fraction; `nil` where that is no whole number.
    private static func whole(_ figure: Int, decimals: Int, times factor: (over: Int, under: Int)?) -> Int? {
        guard let factor else { return nil }
        let (over, under) = (figure * factor.over, (0..<decimals).reduce(factor.under) { under, _ in under * 10 })
        return over % under == 0 ? over / under : nil
    }

    /// How many of one unit another is; one where a figure has no unit, or one of no known kind, such as a currency.
    private static func factor(from unit: String, to own: String) -> (over: Int, under: Int)? {
        switch (size(of: unit), size(of: own)) {
        case (nil, _): (1, 1)
        case (.seconds(let written), .seconds(let wanted)), (.metres(let written), .metres(let wanted)):
            (written, wanted)
        default: nil
        }
    }

    /// The unit that a word is; `nil` where it is none.
    private static func size(of word: String) -> FigureWords.Meaning? {
        switch FigureWords.meaning(of: word) {
        case .seconds(let size): .seconds(size)
        case .metres(let size): .metres(size)
        default: nil
        }
    }

    /// Whether what stands behind a figure changes nothing. Whatever else stands there may: `10k`, `1e4`, `2 x 7`.
    private static func isCounted(_ word: String) -> Bool {
        word.isEmpty || FigureWords.meaning(of: word) == .counted
    }
}
