/// Letters as Latin letters without accents: the table by which catalogue and receipts fold their text.
///
/// Letter case, punctuation and signs with a meaning (`€`, `×`) are folded differently for product names and for a
/// till's words; each folding handles them itself.
public enum LatinFolding {
    /// The lower-case ASCII letters or digits of `scalar`: `é` is `e`, `Æ` is `ae`, `ß` is `ss`, `Σ` is `s`.
    ///
    /// Covers ASCII, Latin-1 Supplement and Latin Extended-A (U+0030 to U+017F), `ș` and `ț`, Greek and Cyrillic
    /// (`GreekAndCyrillicFolding`), which hold every letter of the languages that qix reads. Empty for any other
    /// scalar, and for `÷`.
    public static func letters(_ scalar: Unicode.Scalar) -> [UInt8] {
        let value = scalar.value
        switch value {
        case 0x30...0x39, 0x61...0x7A: return [UInt8(value)]
        case 0x41...0x5A: return [UInt8(value + 32)]
        case 0xC0...0x17F: return accented[Int(value - 0xC0)]
        // Romanian, with a comma below.
        case 0x218, 0x219: return [UInt8(ascii: "s")]
        case 0x21A, 0x21B: return [UInt8(ascii: "t")]
        case 0x1E9E: return Array("ss".utf8)
        default: return GreekAndCyrillicFolding.letters(scalar) ?? []
        }
    }

    /// Whether `scalar` is an accent of the letter before it, and so no boundary of words.
    public static func isCombiningMark(_ scalar: Unicode.Scalar) -> Bool { (0x300...0x36F).contains(scalar.value) }

    /// U+00C0 to U+017F; a hyphen for a scalar that is no letter.
    private static let accented: [[UInt8]] = {
        let latin1 =
            "a a a a a a ae c e e e e i i i i d n o o o o o x o u u u u y th ss "
            + "a a a a a a ae c e e e e i i i i d n o o o o o - o u u u u y th y "
        let extendedA =
            "a a a a a a c c c c c c c c d d d d e e e e e e e e e e g g g g g g g g h h h h i i i i i i i i i i "
            + "ij ij j j k k k l l l l l l l l l l n n n n n n n n n o o o o o o oe oe r r r r r r s s s s s s s s "
            + "t t t t t t u u u u u u u u u u u u w w y y y z z z z z z s"
        return (latin1 + extendedA).split(separator: " ").map { $0 == "-" ? [] : Array($0.utf8) }
    }()
}
