/// Text as keywords are compared: upper-case ASCII bytes, accents removed, currency signs as `$`.
enum Folding {
    /// The bytes of `text` in upper-case ASCII; what has no such form becomes a space.
    static func fold(_ text: some StringProtocol) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { append(scalar, to: &bytes) }
        return bytes
    }

    /// `text` folded, as a string.
    static func string(_ text: some StringProtocol) -> String { String(decoding: fold(text), as: UTF8.self) }

    /// Only the letters and digits of `text`, with digits that recognisers take for letters as those letters.
    ///
    /// `T0TALE C0MPLESSIV0` and `TOTALE COMPLESSIVO` become the same.
    static func skeleton(_ text: some StringProtocol) -> [UInt8] {
        fold(text).compactMap(skeleton)
    }

    /// One folded byte as a letter; `nil` for what is neither letter nor digit.
    static func skeleton(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "%"): byte
        case UInt8(ascii: "0"): UInt8(ascii: "O")
        case UInt8(ascii: "1"), UInt8(ascii: "|"), UInt8(ascii: "!"): UInt8(ascii: "I")
        case UInt8(ascii: "5"): UInt8(ascii: "S")
        case UInt8(ascii: "8"): UInt8(ascii: "B")
        case UInt8(ascii: "6"): UInt8(ascii: "G")
        case UInt8(ascii: "4"): UInt8(ascii: "A")
        case UInt8(ascii: "2"): UInt8(ascii: "Z")
        case UInt8(ascii: "7"): UInt8(ascii: "T")
        case UInt8(ascii: "3"), UInt8(ascii: "9"): byte
        default: nil
        }
    }

    private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        switch scalar.value {
        case 0x61...0x7A: bytes.append(UInt8(scalar.value - 32))
        case 0x20...0x7E: bytes.append(UInt8(scalar.value))
        case 0x20AC, 0xA3, 0xA5: bytes.append(UInt8(ascii: "$"))
        // No receipt prints a paragraph sign: it is a 5, or the S that a 5 is taken for.
        case 0xA7: bytes.append(UInt8(ascii: "5"))
        case 0xD7: bytes.append(UInt8(ascii: "X"))
        case 0x2010...0x2015, 0x2212, 0xAD, 0xAF: bytes.append(UInt8(ascii: "-"))
        case 0x2018, 0x2019, 0x60, 0xB4: bytes.append(UInt8(ascii: "'"))
        case 0x201C, 0x201D, 0xAB, 0xBB: bytes.append(UInt8(ascii: "\""))
        case 0xDF: bytes += [UInt8(ascii: "S"), UInt8(ascii: "S")]
        case 0xC6, 0xE6: bytes += [UInt8(ascii: "A"), UInt8(ascii: "E")]
        case 0xC0...0x17F: bytes.append(latin[Int(scalar.value) - 0xC0])
        default: bytes.append(UInt8(ascii: " "))
        }
    }

    /// The base letters of U+00C0 to U+017F.
    private static let latin: [UInt8] = Array(
        ("AAAAAAACEEEEIIIIDNOOOOOXOUUUUYTSAAAAAAACEEEEIIIIDNOOOOO/OUUUUYTY"
            + "AAAAAACCCCCCCCDDDDEEEEEEEEEEGGGGGGGGHHHHIIIIIIIIIIJJJJKKKLLLLLLLLLLNNNNNNNNNOOOOOOOORRRRRRSSSSSSSSTTTTTTUUUUUUUUUUUUWWYYYZZZZZZS")
            .utf8)
}
