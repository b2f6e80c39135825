import Text

/// A number as a receipt prints it.
struct PrintedNumber: Sendable, Hashable {
    /// The digits, separators taken out: `1.234,56` is 123456 with two decimals.
    var digits: Int
    /// Digits behind the decimal mark.
    var decimals: Int
    /// Whether several marks group its thousands (`1.234.567`).
    var isGrouped = false
    var isNegative: Bool
    /// Whether the minus stands between the figure and a code (`1,29-S`): a minus to some tills, a hyphen to others.
    var hasAmbiguousMinus: Bool
    /// Letters behind the number (`A`, `SR`): a VAT code.
    var suffix: String
    /// Whether a currency sign stood with it.
    var hasCurrency: Bool
    /// What it cost to see a number: 0 for clean digits, about 1 for each letter taken for a digit.
    var repairCost: Double
    /// Whether a per-cent sign follows.
    var isPercentage: Bool

    /// Cents from which on a figure is a code and no amount.
    static let implausibleCents = LexTuning.standard.numbers.implausibleCents

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
    init?(_ folded: [UInt8], affixes: CurrencyAffixes = .none) {
        var body = folded[...]
        let classCost = PrintedNumber.removeGluedClass(from: &body)
        var before = PrintedNumber.removePrefix(from: &body, affixes)
        // `(4` opens a bracket around a quantity: only what the bracket closes behind is taken off.
        if folded.first == UInt8(ascii: "("), folded.last != UInt8(ascii: ")"),
            !body.contains(where: PrintedNumber.isMark)
        {
            before.isNegative = false
        }
        let hasNoCents = PrintedNumber.removeDashForCents(from: &body)
        guard var behind = PrintedNumber.removeSuffix(from: &body) else { return nil }
        if affixes.behind.contains(behind.letters) {
            behind.hasCurrency = true
            behind.letters = []
        }
        guard let (digits, decimals, isGrouped, repairCost) = PrintedNumber.figures(body) else { return nil }
        self.isGrouped = isGrouped
        let isWhole = hasNoCents && (decimals == 0 || decimals == 3) && digits < PrintedNumber.implausibleCents
        self.digits = isWhole ? digits * 100 : digits
        self.decimals = isWhole ? 2 : decimals
        self.isNegative = before.isNegative || behind.hasMinus
        self.hasAmbiguousMinus = behind.isMinusTied && !before.isNegative
        self.suffix = String(decoding: behind.letters, as: UTF8.self)
        self.hasCurrency = before.hasCurrency || behind.hasCurrency
        self.repairCost = repairCost + classCost
        self.isPercentage = behind.hasPercentSign
    }

    /// Signs without meaning that dirt and dotted lines leave before a figure.
    private static let dirt = Set("*:='\"_+#;<>^{`\\ ,".utf8)

    /// Removes what stands before a figure: signs, currencies, dirt.
    private static func removePrefix(from body: inout ArraySlice<UInt8>, _ affixes: CurrencyAffixes)
        -> (isNegative: Bool, hasCurrency: Bool)
    {
        var (isNegative, hasCurrency) = (false, false)
        while let first = body.first {
            switch first {
            case UInt8(ascii: "-"), UInt8(ascii: "("): isNegative = true
            case UInt8(ascii: "~"): break
            case UInt8(ascii: "$"): hasCurrency = true
            case _ where dirt.contains(first): break
            // Before a figure that has its own mark a dot is dirt, or the last of a row of dots; `.99` has none else.
            case UInt8(ascii: ".") where body.dropFirst().contains(where: isMark): break
            default:
                guard let length = affixes.length(before: body) else { return (isNegative, hasCurrency) }
                hasCurrency = true
                body = body.dropFirst(length - 1)
            }
            body = body.dropFirst()
        }
        return (isNegative, hasCurrency)
    }

    /// What stands behind a figure.
    private struct Suffix {
        /// A code, or a currency.
        var letters: [UInt8] = []
        var hasMinus = false
        /// Whether the minus has letters behind it.
        var isMinusTied = false
        var hasCurrency = false
        var hasPercentSign = false
    }

    /// Removes what stands behind a figure; `nil` where it is too long for a code.
    private static func removeSuffix(from body: inout ArraySlice<UInt8>) -> Suffix? {
        var suffix = Suffix()
        while let last = body.last, !isASCIIDigit(last) {
            if last == UInt8(ascii: "%") { suffix.hasPercentSign = true }
            if last == UInt8(ascii: "-"), body.count > 1 {
                suffix.hasMinus = true
                suffix.isMinusTied = !suffix.letters.isEmpty
            }
            if last == UInt8(ascii: "$") { suffix.hasCurrency = true }
            if isASCIICapital(last) {
                if isPartOfFigure(last, endOf: body) { break }
                guard suffix.letters.count < LexTuning.standard.numbers.maxSuffixLetters else { return nil }
                suffix.letters.insert(last, at: 0)
            }
            body = body.dropLast()
        }
        return suffix
    }

    /// Removes a dash that stands for no cents (`378,-`, `5.--`), and says whether there was one.
    private static func removeDashForCents(from body: inout ArraySlice<UInt8>) -> Bool {
        let dashes = body.reversed().prefix { $0 == UInt8(ascii: "-") }.count
        guard (1...2).contains(dashes) else { return false }
        let amount = body.dropLast(dashes)
        guard let mark = amount.last, isMark(mark), let digit = amount.dropLast().last, isASCIIDigit(digit) else {
            return false
        }
        body = amount.dropLast()
        return true
    }

    /// Removes a tax class of one digit that sticks to an amount, in brackets or behind a mark (`9,99(1)`, `1.05.0`,
    /// `3.60-0 A`), and says what that costs.
    private static func removeGluedClass(from body: inout ArraySlice<UInt8>) -> Double {
        let tail = body.dropLast(body.reversed().prefix { !isASCIIDigit($0) }.count)
        guard let digit = tail.last, isASCIIDigit(digit), let mark = tail.dropLast().last,
            body.count - tail.count <= LexTuning.standard.numbers.maxSignsBehindClass
        else { return 0 }
        let amount = tail.dropLast(2)
        let figures = amount.filter { isASCIIDigit($0) }
        guard amount.count >= 4, figures.count == amount.count - 1, amount.first.map(isASCIIDigit) ?? false,
            decimalsBehindMark(amount) == 2
        else { return 0 }
        if mark == UInt8(ascii: "("), body.contains(UInt8(ascii: ")")) {
            body = amount
            return 0
        }
        guard mark == UInt8(ascii: ".") || mark == UInt8(ascii: "-") else { return 0 }
        body = amount
        return LexTuning.standard.numbers.gluedClassCost
    }

    /// Whether a letter is a damaged digit: it stands right behind the decimal mark (`1,O0`). Elsewhere it is a code.
    private static func isPartOfFigure(_ letter: UInt8, endOf body: ArraySlice<UInt8>) -> Bool {
        lookalike[Int(letter)] != 0 && letter != UInt8(ascii: "L") && letter != UInt8(ascii: "G")
            && (1...2).contains(decimalsBehindMark(body))
    }

    /// Digits, decimals and cost of a figure that has nothing around it.
    private static func figures(_ body: ArraySlice<UInt8>) -> (Int, Int, Bool, Double)? {
        let tuning = LexTuning.standard.numbers
        guard !body.isEmpty, body.count <= tuning.maxLength else { return nil }
        var marks: [Int] = []  // digits before each separator
        var digits: [UInt8] = []
        var real = 0
        var repairCost = 0.0
        var kinds: [UInt8] = []
        var previousWasMark = false
        for byte in body {
            if isASCIIDigit(byte) {
                digits.append(byte - 48)
                real += 1
                previousWasMark = false
            } else if isSeparator(byte) {
                if previousWasMark {
                    repairCost += tuning.doubleMarkCost
                    continue
                }
                marks.append(digits.count)
                kinds.append(byte)
                if byte != UInt8(ascii: ".") && byte != UInt8(ascii: ",") { repairCost += tuning.unusualMarkCost }
                previousWasMark = true
            } else {
                let meant = lookalike[Int(byte)]
                guard meant != 0 else { return nil }
                digits.append(meant - 48)
                repairCost += tuning.letterCost
                previousWasMark = false
            }
        }
        guard real > 0, real * 2 >= digits.count, digits.count <= tuning.maxDigits else { return nil }
        var (decimals, isGrouped) = (0, false)
        if let last = marks.last {
            decimals = digits.count - last
            // 1.234 and 1.234.567 group thousands only where more than one mark says so; 0,532 is a weight.
            if marks.count > 1 {
                for (one, next) in zip(marks, marks.dropFirst()) where next - one != 3 { return nil }
                if decimals == 3 && Set(kinds).count == 1 { (decimals, isGrouped) = (0, true) }
            }
        }
        let value = digits.reduce(0) { $0 * 10 + Int($1) }
        // 18:24 is a time of day.
        if kinds.contains(UInt8(ascii: ":")) || kinds.contains(UInt8(ascii: ";")), decimals == 2, value < 2400,
            value % 100 < 60, marks[0] <= 2
        {
            return nil
        }
        return (value, decimals, isGrouped, repairCost)
    }

    private static func isMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") }

    private static func decimalsBehindMark(_ body: ArraySlice<UInt8>) -> Int {
        guard let mark = body.lastIndex(where: isMark) else { return 0 }
        return body.endIndex - mark - 1
    }

    static func isASCIIDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
    static func isASCIICapital(_ byte: UInt8) -> Bool { byte >= 65 && byte <= 90 }
    static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "'")
            || byte == UInt8(ascii: ";")
    }

    /// The digit that a byte is or resembles.
    static func digitLike(_ byte: UInt8) -> UInt8? {
        let digit = isASCIIDigit(byte) ? byte : lookalike[Int(byte & 0x7F)]
        return digit == 0 ? nil : digit
    }

    /// The digit that each letter or sign may have been; 0 for none. Every kind of likeness is allowed, because
    /// something else decides: most of a figure's characters are digits, or a check digit is right.
    static let lookalike = Confusables.digitTable(.anyDigit)
}
