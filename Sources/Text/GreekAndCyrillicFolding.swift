/// Greek and Cyrillic letters as Latin ones: the part of `LatinFolding` for these alphabets.
///
/// A letter that is drawn like a Latin capital becomes that letter (`Ρ` is `p`, `Н` is `h`, `Χ` is `x`), because
/// recognisers and people who type product names use either: `ΚΑΡΤΑ` is `kapta` whichever of its letters are Latin.
/// Every other letter is written by its sound, except where that Latin letter is taken: `Б` is `v`, because `В` is `b`
/// and both are tax groups of Bulgarian tills, and `Π` and `П` are `r`, because `Ρ` and `Р` are `p`.
enum GreekAndCyrillicFolding {
    /// The lower-case ASCII letters of `scalar`; `nil` outside the blocks of both alphabets (Greek and Coptic,
    /// Cyrillic, Cyrillic Supplement, Greek Extended), empty for what is no letter there.
    static func letters(_ scalar: Unicode.Scalar) -> [UInt8]? {
        let value = Int(scalar.value)
        switch value {
        case 0x370...0x3FF: return greek[value - 0x370]
        case 0x400...0x45F: return cyrillic[value - 0x400]
        case 0x460...0x52F: return otherCyrillic[(value - 0x460) / 2]
        case 0x1F00...0x1FFF: return accentedGreek(value - 0x1F00)
        default: return nil
        }
    }

    /// U+0370 to U+03FF; a hyphen for what is no letter.
    private static let greek = table(
        "h h s s - - f f - - i s s s - j - - - - - - a - e h i - o - y o "  // U+0370
            + "i a b g d e z h th i k l m n ks o r p - s t y f x ps o i y a e h i "  // U+0390
            + "y a b g d e z h th i k l m n ks o r p s s t y f x ps o i y o y o k "  // U+03B0
            + "b th y y y f r k q q st st f f q q ss ss sh sh f f x x h h j j c c t t "  // U+03D0
            + "k p s j th e - sh sh s s s p s s s")  // U+03F0

    /// U+0400 to U+045F: Bulgarian, Russian, Ukrainian, Serbian and Macedonian letters.
    private static let cyrillic: [[UInt8]] = {
        let alphabet =
            "a v b g d e zh z i i k l m h o r p c t y f x ts ch sh sht a y y e iu ia "
        let others = "e e d g e s i i j l h c k i y dz "
        return table(others + alphabet + alphabet + others)
    }()

    /// U+0460 to U+052F, one entry for a capital and its small letter: old letters, and those of languages in Asia.
    private static let otherCyrillic = table(
        "o e e ia ia a ia ks ps f y y y o o o k - - - - i y p "  // U+0460
            + "g g g zh z k k k k h h r o c t y y x ts ch ch h ch ch "  // U+0490
            + "i zh k l h h ch i a a ae e e e zh z dz i i o o o e y y y ch g y g x x "  // U+04C0
            + "d d z z l h s t e l l p ia q w k l h r h h dz dch l")  // U+0500

    /// The letter of each row of sixteen scalars from U+1F00 on; U+1F70 to U+1FFF mix several.
    private static func accentedGreek(_ place: Int) -> [UInt8] {
        switch place {
        case 0x70...0x7F: letter("aaeehhiiooyyoo--", place - 0x70)
        case 0xB0...0xBF: letter("aaaaaaaaaaaaa-i-", place - 0xB0)
        case 0xC0...0xCF: letter("--hhhhhheehhh---", place - 0xC0)
        case 0xE0...0xEF: letter("yyyyppyyyyyyp---", place - 0xE0)
        case 0xD0...0xDF: letter("iiii--iiiiii----", place - 0xD0)
        case 0xF0...0xFF: letter("--ooooooooooo---", place - 0xF0)
        default: letter("aehioyo-aho-----", place / 16)
        }
    }

    private static func letter(_ row: String, _ place: Int) -> [UInt8] {
        let byte = Array(row.utf8)[place]
        return byte == UInt8(ascii: "-") ? [] : [byte]
    }

    private static func table(_ text: String) -> [[UInt8]] {
        text.split(separator: " ").map { $0 == "-" ? [] : Array($0.utf8) }
    }
}
