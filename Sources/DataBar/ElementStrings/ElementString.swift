/// A GS1 element string: identifiers and values, one behind the other (GS1 General Specifications, section 3).
struct ElementString {
    /// The string, with `separator` behind values whose length their identifier does not tell.
    let text: String

    /// FNC1.
    static let separator: Character = "\u{1D}"

    /// What the characters of a DataBar Expanded say, the check character left out (ISO/IEC 24724, 7.2.5); `nil` where
    /// they say nothing, or no element string.
    init?(expanded values: [Int]) {
        var bits = BitReader(values, width: 12)
        // The first bit says whether a two-dimensional part belongs to the symbol.
        guard bits.take(1) != nil, let text = ElementString.decode(&bits), ElementString.isWellFormed(text) else {
            return nil
        }
        self.text = text
    }

    /// The text of a compressed method, which begins with the method's own bits. Source: ISO/IEC 24724, table 12.
    private static func decode(_ bits: inout BitReader) -> String? {
        if bits.take(0b1, count: 1) {
            return number(&bits, isVariable: true, firstDigit: nil, rest: GeneralPurpose.decode)
        }
        if bits.take(0b00, count: 2) { return bits.take(2) == nil ? nil : GeneralPurpose.decode(&bits) }
        if bits.take(0b0100, count: 4) { return number(&bits) { weight(&$0, limit: 32_768) { ("3103", $0) } } }
        if bits.take(0b0101, count: 4) {
            return number(&bits) { weight(&$0, limit: 32_768) { $0 < 10_000 ? ("3202", $0) : ("3203", $0 - 10_000) } }
        }
        if bits.take(0b01100, count: 5) { return number(&bits, isVariable: true) { price(&$0, hasCurrency: false) } }
        if bits.take(0b01101, count: 5) { return number(&bits, isVariable: true) { price(&$0, hasCurrency: true) } }
        guard let method = bits.take(7), (0b0111000...0b0111111).contains(method) else { return nil }
        let unit = method % 2 == 0 ? "310" : "320"
        let date = ["11", "13", "15", "17"][(method - 0b0111000) / 2]
        return number(&bits) { weightAndDate(&$0, unit: unit, date: date) }
    }

    /// `(01)` and what `rest` reads behind it.
    ///
    /// - Parameters:
    ///   - isVariable: whether two bits about the symbol's length come first.
    ///   - firstDigit: the number's first digit; read where it is `nil`.
    private static func number(
        _ bits: inout BitReader, isVariable: Bool = false, firstDigit: Int? = 9, rest: (inout BitReader) -> String?
    ) -> String? {
        if isVariable, bits.take(2) == nil { return nil }
        guard let first = firstDigit ?? bits.take(4), first < 10 else { return nil }
        var digits = String(first)
        for _ in 0..<4 {
            guard let three = bits.take(10), three < 1000 else { return nil }
            digits += padded(three, 3)
        }
        return rest(&bits).map { "01" + digits + checkDigit(digits) + $0 }
    }

    /// A weight of fifteen bits below an identifier that may depend on it.
    private static func weight(_ bits: inout BitReader, limit: Int, _ element: (Int) -> (String, Int)) -> String? {
        guard let weight = bits.take(15), weight < limit else { return nil }
        let (identifier, value) = element(weight)
        return identifier + padded(value, 6)
    }

    /// A price, its decimals and, where it has one, its currency.
    private static func price(_ bits: inout BitReader, hasCurrency: Bool) -> String? {
        guard let decimals = bits.take(2) else { return nil }
        var text = (hasCurrency ? "393" : "392") + String(decimals)
        if hasCurrency {
            guard let currency = bits.take(10), currency < 1000 else { return nil }
            text += padded(currency, 3)
        }
        return GeneralPurpose.decode(&bits).flatMap { $0.isEmpty ? nil : text + $0 }
    }

    /// A weight of twenty bits and a date of sixteen.
    private static func weightAndDate(_ bits: inout BitReader, unit: String, date: String) -> String? {
        guard let weight = bits.take(20), weight < 1_000_000, let day = bits.take(16), day <= noDate else { return nil }
        let text = unit + String(weight / 100_000) + padded(weight % 100_000, 6)
        return day == noDate
            ? text : text + date + padded(day / 384, 2) + padded(day / 32 % 12 + 1, 2) + padded(day % 32, 2)
    }

    private static let noDate = 38_400

    static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// The check digit behind thirteen digits (GS1 General Specifications, 7.9.1).
    static func checkDigit(_ digits: String) -> String {
        let sum = digits.utf8.enumerated().reduce(0) { $0 + Int($1.element - 48) * ($1.offset % 2 == 0 ? 3 : 1) }
        return String((10 - sum % 10) % 10)
    }

    // MARK: Form

    /// Whether every identifier is one that GS1 has given away, and values of known length are digits, as many as they
    /// need. A wrong symbol whose check character happens to be right hardly ever says so.
    static func isWellFormed(_ text: String) -> Bool {
        var rest = text.utf8[...]
        guard !rest.isEmpty else { return false }
        while !rest.isEmpty {
            guard let key = number(rest.prefix(2)), rest.count > 2 else { return false }
            if let length = lengths[key] {
                guard let value = number(rest.prefix(length)), rest.prefix(length).count == length else { return false }
                if dates.contains(key), !isDate(value % 1_000_000) { return false }
                rest = rest.dropFirst(length)
            } else {
                guard variable.contains(key) else { return false }
                let element = rest.prefix { $0 != separator.asciiValue }
                guard element.count <= maxElement else { return false }
                rest = rest.dropFirst(element.count)
            }
            if rest.first == separator.asciiValue { rest = rest.dropFirst() }
        }
        return true
    }

    private static func number(_ digits: Substring.UTF8View) -> Int? {
        digits.allSatisfy { (48...57).contains($0) } ? digits.reduce(0) { ($0 &* 10) &+ Int($1 - 48) } : nil
    }

    /// Year, month and day, which may be 00 for a whole month.
    private static func isDate(_ value: Int) -> Bool {
        (1...12).contains(value / 100 % 100) && value % 100 <= 31
    }

    /// Lengths of elements that need no separator, identifier included, by the identifier's first two digits (GS1
    /// General Specifications, figure 7.8.5-2).
    private static let lengths: [Int: Int] = {
        var lengths = [0: 20, 1: 16, 2: 16, 3: 16, 4: 18, 20: 4, 41: 16]
        for key in dates { lengths[key] = 8 }
        for key in 31...36 { lengths[key] = 10 }
        return lengths
    }()
    /// Identifiers of dates.
    private static let dates = [11, 12, 13, 15, 16, 17]
    /// The first two digits of the other identifiers (GS1 General Specifications, figure 3.2-1).
    private static let variable: Set<Int> = [
        10, 21, 22, 23, 24, 25, 30, 37, 39, 40, 42, 43, 70, 71, 72, 80, 81, 82, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99,
    ]
    /// The longest element, identifier included: four digits and ninety characters.
    private static let maxElement = 94
}
