import Text

/// Whole numbers of a file, and what is meant where one is written another way.
extension YAMLReader {
    package mutating func whole(_ fields: inout Fields, _ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let (text, node) = scalar(&fields, key) else { return nil }
        if let number = Int(text), range.contains(number) { return number }
        let meant = YAMLReader.number(meantBy: text, in: key).flatMap { range.contains($0) ? $0 : nil }
        report(
            node, at: fields.path(to: key),
            "“\(text)” is no whole number from \(range.lowerBound) to \(range.upperBound)"
                + (meant.map { "; write \($0)" } ?? ""))
        return nil
    }

    /// A unit and how many of the smallest of its kind it has.
    private enum Unit {
        case seconds(Int)
        case metres(Int)
    }

    /// The units that fields have in their names, and the signs that people write behind figures.
    private static let units: [String: Unit] = [
        "s": .seconds(1), "sec": .seconds(1), "second": .seconds(1), "seconds": .seconds(1), "min": .seconds(60),
        "minute": .seconds(60), "minutes": .seconds(60), "h": .seconds(3600), "hour": .seconds(3600),
        "hours": .seconds(3600), "d": .seconds(86_400), "day": .seconds(86_400), "days": .seconds(86_400),
        "week": .seconds(604_800), "weeks": .seconds(604_800), "m": .metres(1), "km": .metres(1000),
    ]

    /// What people write behind a figure that changes nothing. Whatever else stands there may: `10k`, `1e4`, `2 x 7`.
    private static let counted: Set<String> = ["", "coin", "coins", "people", "%", "€", "$", "£", "eur", "usd", "gbp"]

    /// Signs that part thousands, and nothing else.
    private static let thousands: [UInt8] = [UInt8(ascii: "'"), UInt8(ascii: "_")]

    /// Most digits of a figure that is looked at, so that no product of it overflows.
    private static let mostDigits = 9

    /// The whole number that a text means which has signs between its digits, its unit behind them (in the unit of
    /// the field's name, `radius_m`), or is a full hour; `nil` where that is not sure.
    static func number(meantBy text: String, in key: String) -> Int? {
        let signs = [UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: ":")] + thousands
        let bytes = Array(text.utf8)
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
        guard units[unit] != nil || counted.contains(unit) else { return nil }
        if units[unit] == nil, groups.dropFirst().allSatisfy({ $0.count == 3 }) {
            return value(of: groups.joined())
        }
        guard groups.count <= 2, !figure.contains(where: thousands.contains) else { return nil }
        let decimals = groups.count == 2 ? groups[1] : []
        return whole(value(of: groups.joined()), decimals: decimals.count, times: factor(from: unit, to: own))
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
        switch (units[unit], units[own]) {
        case (nil, _): (1, 1)
        case (.seconds(let written), .seconds(let wanted)), (.metres(let written), .metres(let wanted)):
            (written, wanted)
        default: nil
        }
    }
}
