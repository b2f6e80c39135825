/// Text without what tills and spreadsheets differ in: case, accents, punctuation, repeated spaces.
struct FoldedText: Hashable {
    /// Lower-case ASCII letters and digits, one space between words.
    let joined: String

    init(_ text: some StringProtocol) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            FoldedText.append(scalar, to: &bytes)
        }
        if bytes.last == 32 { bytes.removeLast() }
        joined = String(decoding: bytes, as: UTF8.self)
    }

    private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        let letters = fold(scalar)
        if letters.isEmpty {
            if !isMark(scalar), let last = bytes.last, last != 32 { bytes.append(32) }
        } else {
            bytes.append(contentsOf: letters)
        }
    }

    /// Combining marks vanish; they do not part words.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool { (0x300...0x36F).contains(scalar.value) }

    /// The ASCII letters or digits that `scalar` stands for; nothing where it is no Latin letter or digit.
    static func fold(_ scalar: Unicode.Scalar) -> [UInt8] {
        let value = scalar.value
        switch value {
        case 0x30...0x39, 0x61...0x7A: return [UInt8(value)]
        case 0x41...0x5A: return [UInt8(value + 32)]
        case 0xC0...0x17F: return Array(latin[Int(value - 0xC0)].utf8)
        case 0x1E9E: return Array("ss".utf8)
        default: return []
        }
    }

    /// U+00C0 to U+017F without their marks.
    private static let latin: [String] = {
        let first =
            "a a a a a a ae c e e e e i i i i d n o o o o o x o u u u u y th ss "
            + "a a a a a a ae c e e e e i i i i d n o o o o o - o u u u u y th y "
        let second =
            "a a a a a a c c c c c c c c d d d d e e e e e e e e e e g g g g g g g g h h h h i i i i i i i i i i "
            + "ij ij j j k k k l l l l l l l l l l n n n n n n n n n o o o o o o oe oe r r r r r r s s s s s s s s "
            + "t t t t t t u u u u u u u u u u u u w w y y y z z z z z z s"
        return (first + second).split(separator: " ").map { $0 == "-" ? "" : String($0) }
    }()
}
