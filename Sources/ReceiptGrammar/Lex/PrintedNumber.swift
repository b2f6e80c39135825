import Text

/// A number as a receipt prints it.
struct PrintedNumber: Sendable, Hashable {
    /// The digits, separators taken out: `1.234,56` is 123456 with two decimals.
    var digits: Int
    /// Digits behind the decimal mark.
    var decimals: Int
    var isNegative: Bool
    /// Whether the minus stands between the figure and a code (`1,29-S`): a minus to some tills, a hyphen to others.
    var hasAmbiguousMinus: Bool
    /// Letters behind the number (`A`, `SR`): a VAT code.
    var suffix: String
    /// Whether a currency sign stood with it.
    var hasCurrency: Bool
    /// What it took to see a number: 0 for clean digits, about 1 for each letter taken for a digit.
    var repairCost: Double
    /// Whether a per-cent sign follows.
    var isPercentage: Bool

    /// A thousand million units of a currency: no receipt prints an amount as large, a figure so long is a code. Sums
    /// of all the amounts of a receipt stay below what `Money` is read back from, 10¹⁴ cents.
    static let implausibleCents = 100_000_000_000

    /// The amount in cents; `nil` unless there are two decimals.
    var cents: Int? {
        guard decimals == 2, !isPercentage, digits < PrintedNumber.implausibleCents else { return nil }
        return isNegative ? -digits : digits
    }

    /// The value as a plain number.
    var value: Double {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        return (isNegative ? -1 : 1) * Double(digits) / scale
    }

    /// Reads a number out of a folded word, or `nil` where there is none.
    ///
    /// At least half of its characters must be real digits. Signs may stand before or behind (`-0,50`, `0,50-`,
    /// `(0,50)`).
    init?(_ folded: [UInt8]) {
        var body = folded[...]
        var negative = false
        var currency = false
        var percentage = false
        var suffix: [UInt8] = []
        // What stands before the number.
        prefix: while let first = body.first {
            switch first {
            case UInt8(ascii: "-"), UInt8(ascii: "("), UInt8(ascii: "~"):
                negative = negative || first != UInt8(ascii: "~")
                body = body.dropFirst()
            case UInt8(ascii: "$"):
                currency = true
                body = body.dropFirst()
            case UInt8(ascii: "*"), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "'"), UInt8(ascii: "\""),
                UInt8(ascii: "_"),
                UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: ";"), UInt8(ascii: "<"), UInt8(ascii: ">"),
                UInt8(ascii: "^"), UInt8(ascii: "{"),
                UInt8(ascii: "`"), UInt8(ascii: "\\"), UInt8(ascii: " "):
                body = body.dropFirst()
            case UInt8(ascii: ","):
                body = body.dropFirst()
            // Before a figure that has its own mark a dot is dirt, or the last of a row of dots; `.99` has none else.
            case UInt8(ascii: ".") where body.dropFirst().contains(where: PrintedNumber.isMark):
                body = body.dropFirst()
            default:
                if let length = PrintedNumber.currencyLength(body) {
                    currency = true
                    body = body.dropFirst(length)
                } else {
                    break prefix
                }
            }
        }
        // What stands behind it.
        var tied = false
        let isMinusBefore = negative
        while let last = body.last {
            if last == UInt8(ascii: "%") { percentage = true }
            if last == UInt8(ascii: "-") && body.count > 1 {
                negative = true
                tied = !suffix.isEmpty && !isMinusBefore
            }
            if last == UInt8(ascii: ")") || last == UInt8(ascii: "$") {
                currency = currency || last == UInt8(ascii: "$")
                body = body.dropLast()
                continue
            }
            if PrintedNumber.isDigit(last) { break }
            if PrintedNumber.isSeparator(last) || !PrintedNumber.isLetter(last) {
                body = body.dropLast()
                continue
            }
            // A letter: part of the figure when it stands right behind the mark (`1,O0`), a code otherwise.
            if PrintedNumber.lookalike[Int(last)] != 0, last != UInt8(ascii: "L"), last != UInt8(ascii: "G"),
                PrintedNumber.decimalsBehindMark(body) <= 2,
                PrintedNumber.decimalsBehindMark(body) > 0
            {
                break
            }
            guard suffix.count < 4 else { return nil }
            suffix.insert(last, at: 0)
            body = body.dropLast()
        }
        if suffix.count > 3 { return nil }
        if suffix == Array("EUR".utf8) || suffix == Array("RM".utf8) || suffix == Array("CHF".utf8) {
            currency = true
            suffix = []
        }
        guard let (digits, decimals, repairCost) = PrintedNumber.figures(body) else { return nil }
        self.digits = digits
        self.decimals = decimals
        self.isNegative = negative
        self.hasAmbiguousMinus = tied
        self.suffix = String(decoding: suffix, as: UTF8.self)
        self.hasCurrency = currency
        self.repairCost = repairCost
        self.isPercentage = percentage
    }

    /// Digits, decimals and repairCost of a figure that has nothing around it.
    private static func figures(_ body: ArraySlice<UInt8>) -> (Int, Int, Double)? {
        guard !body.isEmpty, body.count <= 16 else { return nil }
        var marks: [Int] = []  // digits before each separator
        var digits: [UInt8] = []
        var real = 0
        var repairCost = 0.0
        var kinds: [UInt8] = []
        var previousWasMark = false
        for byte in body {
            if isDigit(byte) {
                digits.append(byte - 48)
                real += 1
                previousWasMark = false
            } else if isSeparator(byte) {
                if previousWasMark {
                    repairCost += 0.3
                    continue
                }
                marks.append(digits.count)
                kinds.append(byte)
                if byte != UInt8(ascii: ".") && byte != UInt8(ascii: ",") { repairCost += 0.4 }
                previousWasMark = true
            } else {
                let meant = lookalike[Int(byte)]
                guard meant != 0 else { return nil }
                digits.append(meant - 48)
                repairCost += 0.8
                previousWasMark = false
            }
        }
        guard real > 0, real * 2 >= digits.count, digits.count <= 14 else { return nil }
        var decimals = 0
        if let last = marks.last {
            decimals = digits.count - last
            // 1.234 and 1.234.567 group thousands only where more than one mark says so; 0,532 is a weight.
            if marks.count > 1 {
                for (one, next) in zip(marks, marks.dropFirst()) where next - one != 3 { return nil }
                if decimals == 3 && Set(kinds).count == 1 { decimals = 0 }
            }
        }
        let value = digits.reduce(0) { $0 * 10 + Int($1) }
        // 18:24 is a time of day.
        if kinds.contains(UInt8(ascii: ":")) || kinds.contains(UInt8(ascii: ";")), decimals == 2, value < 2400,
            value % 100 < 60, marks[0] <= 2
        {
            return nil
        }
        return (value, decimals, repairCost)
    }

    private static func isMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") }

    private static func decimalsBehindMark(_ body: ArraySlice<UInt8>) -> Int {
        guard let mark = body.lastIndex(where: isMark) else { return 0 }
        return body.endIndex - mark - 1
    }

    private static func currencyLength(_ body: ArraySlice<UInt8>) -> Int? {
        for sign in currencies where body.starts(with: sign) {
            guard body.count > sign.count else { return nil }
            let next = body[body.startIndex + sign.count]
            if isDigit(next)
                || (next == UInt8(ascii: "O") && body.count > sign.count + 1
                    && isSeparator(body[body.startIndex + sign.count + 1]))
                || next == UInt8(ascii: "-") || next == UInt8(ascii: ".") || next == UInt8(ascii: ":")
                || next == UInt8(ascii: "(")
            {
                return sign.count
            }
        }
        return nil
    }

    /// `RN` and `RH` are `RM` in small or thin print.
    private static let currencies = ["RM", "RN", "RH", "EURO", "EUR", "MYR", "CHF", "SFR", "GBP", "USD", "DH"].map {
        Array($0.utf8)
    }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
    static func isLetter(_ byte: UInt8) -> Bool { byte >= 65 && byte <= 90 }
    static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "'")
            || byte == UInt8(ascii: ";")
    }

    /// The digit that each letter or sign may have been; 0 for none. Every kind of likeness is allowed, because
    /// something else decides: most of a figure's characters are digits, or a check digit is right.
    static let lookalike = Confusables.digitTable(.anyDigit)
}
