/// The table of characters that are mistaken for one another on receipts.
///
/// Each comparison chooses the resemblances that suit it: a number of fourteen digits may use all of them, as its check
/// digit decides; an identifier of a receipt only the few that are hardly ever wrong. The kinds were judged on the
/// receipts and product names of the tests and the accuracy tables. What a confusion costs is decided where it is used.
///
/// All characters are ASCII capitals; small letters count as their capitals.
public enum Confusables {
    /// Why two characters look alike.
    public struct Resemblance: OptionSet, Sendable, Hashable {
        /// A bit for each kind.
        public let rawValue: Int

        /// Kinds by their bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        // Letters and signs that are mistaken for digits.

        /// Drawn alike in most typefaces: `O0`, `I1`, `L1` (its small letter), `S5`, `B8`.
        public static let twin = Resemblance(rawValue: 1 << 0)
        /// Equal strokes, sharp or round: `Z2`.
        public static let sharpOrRound = Resemblance(rawValue: 1 << 1)
        /// A zero with a tail or a flat side: `Q0`, `D0`.
        public static let oval = Resemblance(rawValue: 1 << 2)
        /// A bare stroke: `|1`.
        public static let verticalBar = Resemblance(rawValue: 1 << 3)
        /// Equal hooks, closed or open: `G6`.
        public static let openOrClosedHook = Resemblance(rawValue: 1 << 4)
        /// Alike in worn print: `A4`, `T7`, `!1`.
        public static let worn = Resemblance(rawValue: 1 << 5)
        /// Alike if a part is torn off or faded: `U0`, `]1`, `J1`, `?7`.
        public static let torn = Resemblance(rawValue: 1 << 6)
        /// Every letter and sign that was seen in place of a digit.
        public static let anyDigit: Resemblance = [
            .twin, .sharpOrRound, .oval, .verticalBar, .openOrClosedHook, .worn, .torn,
        ]

        // Letters that are mistaken for letters.

        /// Capitals that thermal print makes alike, seen in the damaged words of tills.
        public static let thermal = Resemblance(rawValue: 1 << 7)
        /// Letters that are sometimes confused in product names: fewer, since many names are near each other.
        public static let productName = Resemblance(rawValue: 1 << 8)

        // Digits that are mistaken for digits.

        /// Digits that are often confused.
        public static let digit = Resemblance(rawValue: 1 << 9)
        /// Digits that are sometimes confused.
        public static let rareDigit = Resemblance(rawValue: 1 << 10)
    }

    /// Within each group, every character looks like every other.
    private static let groups: [(kind: Resemblance, groups: String)] = [
        (.thermal, "ODQCGU ILTJ MNHW EFB SB UVY RPBK ZI AR XK TF EC PF GS MA NU LE AE BH"),
        (.productName, "MN NH MH CE CO EO UV FT GQ DO PR IJ IT RN AE KX AO UE BH BG FP"),
        (.digit, "17 38 56 08 68 06 89 58 39 35 09 59 27 49"),
        (.rareDigit, "14 47 69 37 23 46 03 05 28 12 48 79"),
    ]

    /// A digit, and the characters mistaken for it; the first is the likeliest letter behind that digit in a word.
    private static let digits: [(digit: Character, kind: Resemblance, characters: String)] = [
        ("0", .twin, "O"), ("0", .oval, "QD"), ("0", .torn, "U"),
        ("1", .twin, "IL"), ("1", .verticalBar, "|"), ("1", .worn, "!"), ("1", .torn, "]J"),
        ("2", .sharpOrRound, "Z"),
        ("4", .worn, "A"),
        ("5", .twin, "S"),
        ("6", .openOrClosedHook, "G"),
        ("7", .worn, "T"), ("7", .torn, "?"),
        ("8", .twin, "B"),
    ]

    /// For each ASCII character, the digit (as ASCII) that it is mistaken for; 0 for none and for digits.
    public static func digitTable(_ kinds: Resemblance) -> [UInt8] {
        var table = [UInt8](repeating: 0, count: 128)
        for entry in digits where kinds.contains(entry.kind) {
            for character in entry.characters {
                for spelled in [character.uppercased(), character.lowercased()] {
                    table[Int(spelled.utf8.first!)] = entry.digit.asciiValue!
                }
            }
        }
        return table
    }

    /// For each ASCII character, the capital letter (as ASCII) that it most likely replaces in a word: for a sign, the
    /// letter of the digit that it is mistaken for; 0 for none and for letters.
    public static func letterTable(_ kinds: Resemblance) -> [UInt8] {
        var table = [UInt8](repeating: 0, count: 128)
        for entry in digits where kinds.contains(entry.kind) {
            let digit = Int(entry.digit.asciiValue!)
            for character in entry.characters {
                let code = character.asciiValue!
                if character.isLetter {
                    if table[digit] == 0 { table[digit] = code }
                } else if table[digit] != 0 {
                    table[Int(code)] = table[digit]
                }
            }
        }
        return table
    }

    /// Every pair of letters, or of digits, that look alike, once.
    public static func pairs(_ kinds: Resemblance) -> [(one: UInt8, other: UInt8)] {
        var seen = Set<[UInt8]>()
        var pairs: [(one: UInt8, other: UInt8)] = []
        for entry in groups where kinds.contains(entry.kind) {
            for group in entry.groups.utf8.split(separator: UInt8(ascii: " ")).map(Array.init) {
                for (place, one) in group.enumerated() {
                    for other in group[(place + 1)...] where seen.insert([min(one, other), max(one, other)]).inserted {
                        pairs.append((one, other))
                    }
                }
            }
        }
        return pairs
    }
}
