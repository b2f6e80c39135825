import Text

/// Runs of letters and of digits, with what separates them.
struct LineTokenizer {
    enum Gap: Sendable { case none, mark, space }

    struct LineToken: Sendable {
        var bytes: [UInt8]
        var isNumber: Bool
        /// What separates it from the token before.
        var gap: Gap
        var isDotted = false
        var beforeSlash = false
        /// A percent sign followed.
        var isPercent = false
        /// It follows another number and a plus: `10+2`.
        var isAdded = false
        /// The number in hundredths; further decimals are dropped.
        var hundredths = 0
        var hasDecimals = false
    }

    private(set) var tokens: [LineToken] = []
    /// The number of characters without white space at either end.
    private(set) var length = 0

    /// - Parameter splitsCapitals: whether `BioABCJoghurt` is three words, as tills without room for blanks write.
    init(_ text: some StringProtocol, splitsCapitals: Bool = false) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 8)
        // Most tills print capitals alone.
        let mayHaveBorders = splitsCapitals && text.utf8.contains { $0 >= UInt8(ascii: "a") }
        let borders = mayHaveBorders ? LineTokenizer.capitalBorders(text) : []
        var place = -1
        for scalar in text.unicodeScalars {
            place += 1
            if bytes.count >= Tuning.standard.lookup.maxLineLength { break }
            if borders.contains(place) { bytes.append(UInt8(ascii: "'")) }
            let value = scalar.value
            if value < 128 {
                bytes.append(UInt8(value >= 65 && value <= 90 ? value + 32 : value < 32 ? 32 : value))
            } else if !LatinFolding.isCombiningMark(scalar) {
                let folded = LatinFolding.letters(scalar)
                if folded.isEmpty { bytes.append(scalar == "’" ? 39 : 32) } else { bytes.append(contentsOf: folded) }
            }
        }
        while bytes.last == 32 { bytes.removeLast() }
        let start = bytes.firstIndex { $0 != 32 } ?? bytes.count
        length = bytes.count - start
        scan(bytes, from: start)
        repairDigits()
    }

    /// Where a word begins with a capital behind another without a blank, as places of scalars; words of less than
    /// three letters end none: "McVities" is one.
    private static func capitalBorders(_ text: some StringProtocol) -> Set<Int> {
        let scalars = Array(text.unicodeScalars.prefix(Tuning.standard.lookup.maxLineLength))
        let isUpper = scalars.map(\.properties.isUppercase)
        let isLower = scalars.map(\.properties.isLowercase)
        var borders: Set<Int> = []
        var length = 0
        for place in scalars.indices {
            let isAfterSmall = place > 0 && isLower[place - 1]
            let beginsSmall = place > 0 && isUpper[place - 1] && place + 1 < scalars.count && isLower[place + 1]
            if isUpper[place], length >= 3, isAfterSmall || beginsSmall {
                borders.insert(place)
                length = 0
            }
            length = isUpper[place] || isLower[place] ? length + 1 : 0
        }
        return borders
    }

    private mutating func scan(_ bytes: [UInt8], from start: Int) {
        var position = start
        var gap = Gap.space
        while position < bytes.count {
            let byte = bytes[position]
            // ".5 OZ" is half an ounce.
            if byte == 46, gap == .space, position == start || bytes[position - 1] == 32, position + 1 < bytes.count,
                LineTokenizer.isASCIIDigit(bytes[position + 1])
            {
                let isBehindFigure = position > start + 1 && LineTokenizer.isASCIIDigit(bytes[position - 2])
                position += appendFraction(bytes[(position + 1)...], gap)
                if isBehindFigure { joinFraction() }
                gap = .none
            } else if LineTokenizer.isASCIIDigit(byte) {
                var end = position
                while end < bytes.count, LineTokenizer.isASCIIDigit(bytes[end]) { end += 1 }
                var atom = LineToken(bytes: Array(bytes[position..<end]), isNumber: true, gap: gap)
                atom.hundredths = LineTokenizer.number(bytes[position..<end].prefix(8)) * 100
                if end + 1 < bytes.count, bytes[end] == 44 || bytes[end] == 46,
                    LineTokenizer.isASCIIDigit(bytes[end + 1])
                {
                    let from = end + 1
                    end = from
                    while end < bytes.count, LineTokenizer.isASCIIDigit(bytes[end]) { end += 1 }
                    let decimals = Array(bytes[from..<min(end, from + 2)])
                    atom.hundredths += LineTokenizer.number(decimals[...]) * (decimals.count == 1 ? 10 : 1)
                    // "1.000 g" is a thousand: a point before three digits separates thousands unless the number begins
                    // with 0.
                    if end - from == 3, atom.bytes != [48], atom.bytes.count <= 3, bytes[from - 1] == 46 {
                        atom.hundredths =
                            (LineTokenizer.number(atom.bytes[...]) * 1000 + LineTokenizer.number(bytes[from..<end]))
                            * 100
                        atom.bytes += bytes[from..<end]
                    } else {
                        atom.hasDecimals = true
                        atom.bytes += [46] + bytes[from..<end]
                    }
                }
                atom.isAdded = gap == .mark && bytes[position - 1] == UInt8(ascii: "+") && tokens.last?.isNumber == true
                position = end
                if position < bytes.count, bytes[position] == 37 { atom.isPercent = true }
                tokens.append(atom)
                gap = .none
            } else if LineTokenizer.isASCIISmallLetter(byte) {
                var end = position
                while end < bytes.count, LineTokenizer.isASCIISmallLetter(bytes[end]) { end += 1 }
                // "1,5LX6": the x belongs to the numbers.
                if end < bytes.count, LineTokenizer.isASCIIDigit(bytes[end]), bytes[end - 1] == 120, end - position > 1,
                    SizeUnits.unit(bytes[position..<end - 1]) != nil
                {
                    end -= 1
                }
                var atom = LineToken(bytes: Array(bytes[position..<end]), isNumber: false, gap: gap)
                atom.isDotted = end < bytes.count && bytes[end] == 46
                atom.beforeSlash = end < bytes.count && bytes[end] == 47
                tokens.append(atom)
                position = end
                gap = .none
            } else {
                if LineTokenizer.isTimes(bytes, at: position, from: start) {
                    tokens.append(LineToken(bytes: [120], isNumber: false, gap: .none))
                    gap = .none
                } else {
                    gap = byte == 32 ? .space : gap == .space ? .space : .mark
                }
                position += 1
            }
        }
    }

    /// Takes a number without its nought, of which `bytes` begin behind the point; how many bytes it has.
    private mutating func appendFraction(_ bytes: ArraySlice<UInt8>, _ gap: Gap) -> Int {
        let decimals = bytes.prefix(while: LineTokenizer.isASCIIDigit)
        var atom = LineToken(bytes: [48, 46] + decimals, isNumber: true, gap: gap)
        atom.hasDecimals = true
        atom.hundredths = LineTokenizer.number(decimals.prefix(2)) * (decimals.count == 1 ? 10 : 1)
        tokens.append(atom)
        return 1 + decimals.count
    }

    /// Makes one number of the last two tokens where a reader put a blank before the point: `1 .5LT`. A figure that
    /// begins the line counts pieces.
    private mutating func joinFraction() {
        guard tokens.count > 2 else { return }
        let (whole, fraction) = (tokens[tokens.count - 2], tokens[tokens.count - 1])
        guard whole.isNumber, !whole.hasDecimals, whole.bytes.count == 1 else { return }
        var joined = whole
        joined.bytes += fraction.bytes.dropFirst()
        joined.hundredths += fraction.hundredths
        joined.hasDecimals = true
        tokens.replaceSubrange((tokens.count - 2)..., with: [joined])
    }

    /// Whether a star stands between two figures, `12*50cl`, and so is an `x`.
    private static func isTimes(_ bytes: [UInt8], at position: Int, from start: Int) -> Bool {
        bytes[position] == 42 && position > start && isASCIIDigit(bytes[position - 1]) && position + 1 < bytes.count
            && isASCIIDigit(bytes[position + 1])
    }

    /// Corrects what recognition mixes up: `B1SCOTTI`, `0LIO`, `15OG`.
    ///
    /// A digit among letters becomes the letter that it looks like; an `o` or `l` among digits the digit, if a unit
    /// or nothing follows.
    private mutating func repairDigits() {
        var index = 0
        while index < tokens.count {
            var end = index + 1
            while end < tokens.count, tokens[end].gap == .none { end += 1 }
            let before = tokens.count
            if end - index > 1 { repair(index..<end) }
            index = end - (before - tokens.count)
        }
    }

    private mutating func repair(_ run: Range<Int>) {
        let all = run.flatMap { tokens[$0].bytes }
        guard !tokens[run].contains(where: \.hasDecimals) else { return }
        let letters = all.count(where: LineTokenizer.isASCIISmallLetter)
        let digits = all.count - letters
        let lettersLead = !tokens[run.lowerBound].isNumber
        // "gr150", "150g" and "x6" are sizes, not misread.
        let parts = run.map { tokens[$0] }
        if parts.allSatisfy({ $0.isNumber || SizeUnits.unit($0.bytes) != nil || $0.bytes == [120] }) { return }
        // Digits after letters are a size without a unit, except a zero that ends the word: "P0LL0".
        let trailing = all.reversed().prefix(while: LineTokenizer.isASCIIDigit)
        let isSize = lettersLead && !(trailing.isEmpty || (trailing.count == 1 && trailing.first == 48))
        let zeroLeads = letters == 2 && digits == 1 && all[0] == 48
        if digits >= 1, !isSize, !LineTokenizer.isMisreadSize(all), letters >= 3 || zeroLeads, digits * 2 <= letters,
            digits <= 2,
            lettersLead || digits == 1,
            let mended = LineTokenizer.letters(for: all)
        {
            var atom = tokens[run.lowerBound]
            atom.bytes = mended
            atom.isNumber = false
            atom.isDotted = tokens[run.upperBound - 1].isDotted
            tokens.replaceSubrange(run, with: [atom])
            return
        }
        // "gr40o": the unit is right, the number is misread.
        if lettersLead, SizeUnits.unit(tokens[run.lowerBound].bytes) != nil, digits >= 1 {
            let tail = tokens[(run.lowerBound + 1)..<run.upperBound].flatMap(\.bytes)
            if tail.allSatisfy({ LineTokenizer.isASCIIDigit($0) || LineTokenizer.digit(for: $0) != nil }) {
                let mended = tail.map { LineTokenizer.digit(for: $0) ?? $0 }
                var number = LineToken(bytes: mended, isNumber: true, gap: .none)
                number.hundredths = LineTokenizer.number(mended.prefix(8)) * 100
                tokens.replaceSubrange((run.lowerBound + 1)..<run.upperBound, with: [number])
                return
            }
        }
        // A misread number: digits, then only letters that look like digits, then perhaps a unit; `BIO700` is a word.
        let leading = all.prefix(while: LineTokenizer.isASCIISmallLetter).count
        for unitLength in [0, 1, 2] where all.count > unitLength + 1 && digits >= 1 && leading < 3 {
            let head = all.dropLast(unitLength)
            let unit = Array(all.suffix(unitLength))
            guard unit.isEmpty || SizeUnits.unit(unit) != nil,
                head.count(where: LineTokenizer.isASCIIDigit) * 2 >= head.count
                    || (!unit.isEmpty && LineTokenizer.isMisreadSize(all)),
                head.allSatisfy({ LineTokenizer.isASCIIDigit($0) || LineTokenizer.digit(for: $0) != nil }),
                head.contains(where: LineTokenizer.isASCIISmallLetter),
                // "80S" is a plural, not 805.
                !(unit.isEmpty && (head.last == 115 || head.last == 98))
            else { continue }
            let mended = head.map { LineTokenizer.digit(for: $0) ?? $0 }
            var number = LineToken(bytes: mended, isNumber: true, gap: tokens[run.lowerBound].gap)
            number.hundredths = LineTokenizer.number(mended.prefix(8)) * 100
            var replacement = [number]
            if !unit.isEmpty {
                replacement.append(
                    LineToken(bytes: unit, isNumber: false, gap: .none, isDotted: tokens[run.upperBound - 1].isDotted))
            }
            tokens.replaceSubrange(run, with: replacement)
            return
        }
    }

    /// Whether it is a figure and only letters that look like digits before the unit of a size: `1OOG`.
    private static func isMisreadSize(_ all: [UInt8]) -> Bool {
        [1, 2].contains { unitLength in
            let head = all.dropLast(unitLength)
            return head.count == 3 && head[0] > UInt8(ascii: "0") && isASCIIDigit(head[0])
                && head.allSatisfy { isASCIIDigit($0) || digit(for: $0) != nil }
                && SizeUnits.unit(Array(all.suffix(unitLength))).map { $0.kind != .count } ?? false
        }
    }

    /// A word with letters for its digits; `nil` where one looks like none. Between letters, digits of worn print count
    /// too: `LAR4NJA`.
    private static func letters(for word: [UInt8]) -> [UInt8]? {
        var mended = word
        for (place, byte) in word.enumerated() where !isASCIISmallLetter(byte) {
            let isAmong = place >= 2 && place + 2 < word.count
            guard let letter = letter(for: byte) ?? (isAmong ? wornLetter(for: byte) : nil) else { return nil }
            mended[place] = letter
        }
        return mended
    }

    static func isASCIIDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
    static func isASCIISmallLetter(_ byte: UInt8) -> Bool { byte >= 97 && byte <= 122 }
    private static func number(_ digits: ArraySlice<UInt8>) -> Int { digits.reduce(0) { $0 * 10 + Int($1) - 48 } }

    /// The lower-case letter that a digit within a word most likely was. Only the most similar shapes count: sizes
    /// and names have many digits that are right.
    private static func letter(for byte: UInt8) -> UInt8? {
        let letter = letters[Int(byte & 0x7F)]
        return letter == 0 ? nil : letter + 32
    }

    /// The same in worn print.
    private static func wornLetter(for byte: UInt8) -> UInt8? {
        let letter = wornLetters[Int(byte & 0x7F)]
        return letter == 0 ? nil : letter + 32
    }

    /// The digit that a letter within a number most likely was.
    private static func digit(for byte: UInt8) -> UInt8? {
        let digit = digits[Int(byte & 0x7F)]
        return digit == 0 ? nil : digit
    }

    private static let letters = Confusables.letterTable([.twin, .openOrClosedHook])
    private static let wornLetters = Confusables.letterTable(.worn)
    private static let digits = Confusables.digitTable(.twin)
}
