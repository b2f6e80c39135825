/// Text in the general-purpose field of a DataBar Expanded, written in pairs of digits, in capitals and digits, or in
/// more characters, as suits each part (ISO/IEC 24724, 7.2.5.5).
enum GeneralPurpose {
    private enum Mode { case numeric, alphanumeric, iso646 }

    /// The text; `nil` where bits mean nothing.
    static func decode(_ bits: inout BitReader) -> String? {
        var (text, mode) = ([Character](), Mode.numeric)
        while bits.count > 0 {
            // What is left is too short for a character: filling.
            if bits.count < (mode == .numeric ? 4 : 5) { break }
            let isRead =
                switch mode {
                case .numeric: numeric(&bits, &text, &mode)
                case .alphanumeric: alphanumeric(&bits, &text, &mode)
                case .iso646: iso646(&bits, &text, &mode)
                }
            guard isRead else { return nil }
        }
        // A single digit at the end stands in a pair with a separator.
        if text.last == ElementString.separator { text.removeLast() }
        return String(text)
    }

    /// Two digits in seven bits, one of which may be a separator, or one digit in the last four.
    private static func numeric(_ bits: inout BitReader, _ text: inout [Character], _ mode: inout Mode) -> Bool {
        if bits.take(0, count: 4) {
            mode = .alphanumeric
            return true
        }
        guard let pair = bits.take(7) else {
            guard let last = bits.take(4), last <= 10 else { return false }
            text.append(digit(last - 1))
            _ = bits.take(bits.count)
            return true
        }
        text += [digit((pair - 8) / 11), digit((pair - 8) % 11)]
        return pair >= 8
    }

    private static func digit(_ value: Int) -> Character {
        value == 10 ? ElementString.separator : Character(UnicodeScalar(UInt8(48 + value)))
    }

    /// Capitals, digits and a few signs.
    private static func alphanumeric(_ bits: inout BitReader, _ text: inout [Character], _ mode: inout Mode) -> Bool {
        if bits.take(0, count: 3) {
            mode = .numeric
            return true
        }
        if bits.peek(1) == 0 { return digitOrLatch(&bits, &text, &mode) }
        guard let value = bits.take(6) else { return isFilling(&bits) }
        switch value {
        case 32..<58: text.append(Character(UnicodeScalar(UInt8(value + 33))))
        case 58..<63: text.append(Array("*,-./")[value - 58])
        default: return false
        }
        return true
    }

    /// Capitals, small letters, digits and most signs.
    private static func iso646(_ bits: inout BitReader, _ text: inout [Character], _ mode: inout Mode) -> Bool {
        if bits.take(0, count: 3) {
            mode = .numeric
            return true
        }
        guard let start = bits.peek(5) else { return isFilling(&bits) }
        if start < 16 { return digitOrLatch(&bits, &text, &mode) }
        if start < 29 {
            guard let value = bits.take(7) else { return isFilling(&bits) }
            text.append(Character(UnicodeScalar(UInt8(value < 90 ? value + 1 : value + 7))))
            return true
        }
        guard let value = bits.take(8) else { return isFilling(&bits) }
        guard (232...252).contains(value) else { return false }
        text.append(Array("!\"%&'()*+,-./:;<=>?_ ")[value - 232])
        return true
    }

    /// Five bits that mean the same in both modes of letters: a digit, a separator or the other mode.
    private static func digitOrLatch(_ bits: inout BitReader, _ text: inout [Character], _ mode: inout Mode) -> Bool {
        guard let value = bits.take(5) else { return isFilling(&bits) }
        switch value {
        case 4: mode = mode == .alphanumeric ? .iso646 : .alphanumeric
        case 5..<15: text.append(digit(value - 5))
        case 15:
            text.append(ElementString.separator)
            mode = .numeric
        default: return false
        }
        return true
    }

    /// Too few bits for a character are filling.
    private static func isFilling(_ bits: inout BitReader) -> Bool { bits.take(bits.count) != nil }
}
