import Text

/// Text as the words of a till are compared: `LatinFolding` in capitals, with the signs that mean something on a
/// receipt (currencies as `$`, one kind of dash and of quotes) and a space for any other character.
enum ReceiptFolding {
    /// The bytes of `text` in upper-case ASCII; what has no such form becomes a space.
    static func fold(_ text: some StringProtocol) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { append(scalar, to: &bytes) }
        return bytes
    }

    /// `text` folded, as a string.
    static func string(_ text: some StringProtocol) -> String { String(decoding: fold(text), as: UTF8.self) }

    /// Only the letters of `text`.
    static func letters(_ text: some StringProtocol) -> [UInt8] { fold(text).filter(PrintedNumber.isASCIICapital) }

    /// Only the letters and digits of `text`.
    static func lettersAndDigits(_ text: some StringProtocol) -> [UInt8] {
        fold(text).filter { PrintedNumber.isASCIICapital($0) || PrintedNumber.isASCIIDigit($0) }
    }

    /// Only the letters and digits of `text`, with digits that recognisers take for letters as those letters.
    ///
    /// `T0TALE C0MPLESSIV0` and `TOTALE COMPLESSIVO` become the same.
    static func skeleton(_ text: some StringProtocol) -> [UInt8] {
        fold(text).compactMap(skeleton)
    }

    /// One folded byte as a letter; `nil` for what is neither letter nor digit. 3 and 9 resemble no letter and stay.
    static func skeleton(_ byte: UInt8) -> UInt8? {
        if PrintedNumber.isASCIICapital(byte) || byte == UInt8(ascii: "%") { return byte }
        let letter = letters[Int(byte & 0x7F)]
        return letter != 0 ? letter : PrintedNumber.isASCIIDigit(byte) ? byte : nil
    }

    /// Digits and bars as the letters that a till's word has there.
    private static let letters = Confusables.letterTable([.twin, .sharpOrRound, .verticalBar, .openOrClosedHook, .worn])

    private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        switch scalar.value {
        case 0x61...0x7A: bytes.append(UInt8(scalar.value - 32))
        case 0x20...0x7E: bytes.append(UInt8(scalar.value))
        case 0x20AC, 0xA3, 0xA5: bytes.append(UInt8(ascii: "$"))
        // No receipt prints a paragraph sign: it is a 5, or the S that a 5 is taken for.
        case 0xA7: bytes.append(UInt8(ascii: "5"))
        case 0xD7: bytes.append(UInt8(ascii: "X"))
        case 0x2010...0x2015, 0x2212, 0xAD, 0xAF: bytes.append(UInt8(ascii: "-"))
        case 0x2018, 0x2019, 0x60, 0xB4, 0x384: bytes.append(UInt8(ascii: "'"))
        case 0x201C, 0x201D, 0xAB, 0xBB: bytes.append(UInt8(ascii: "\""))
        case 0xF7: bytes.append(UInt8(ascii: "/"))
        case 0x300...0x36F: break
        default:
            let letters = LatinFolding.letters(scalar)
            if letters.isEmpty { bytes.append(UInt8(ascii: " ")) } else { bytes += letters.map { $0 - 32 } }
        }
    }
}
