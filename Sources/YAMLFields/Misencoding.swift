/// Text in UTF-8 that was read as Windows-1252 and saved again: “Ã¨” for “è”.
enum Misencoding {
    /// The signs of Windows-1252 that are not those of Latin-1, from the byte 80 on. Source: WHATWG Encoding, index
    /// windows-1252.
    private static let signs: [Unicode.Scalar: UInt8] = [
        "€": 0x80, "‚": 0x82, "ƒ": 0x83, "„": 0x84, "…": 0x85, "†": 0x86, "‡": 0x87, "ˆ": 0x88, "‰": 0x89, "Š": 0x8A,
        "‹": 0x8B, "Œ": 0x8C, "Ž": 0x8E, "‘": 0x91, "’": 0x92, "“": 0x93, "”": 0x94, "•": 0x95, "–": 0x96, "—": 0x97,
        "˜": 0x98, "™": 0x99, "š": 0x9A, "›": 0x9B, "œ": 0x9C, "ž": 0x9E, "Ÿ": 0x9F,
    ]
    /// Signs that may stand behind a capital letter, as its closing quote does behind a word in capitals.
    private static let closing: Set<Unicode.Scalar> = ["»", "”", "’", "›", "…", "–", "—", "™", "®", "°", "\u{A0}"]

    /// The first word of a text that has such signs, and the word that is meant; `nil` where there is none.
    static func first(in text: String) -> (found: String, meant: String)? {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            let scalars = Array(word.unicodeScalars)
            var meant = ""
            var isWrong = false
            var place = 0
            while place < scalars.count {
                if let (scalar, length) = decoded(scalars, at: place) {
                    meant.unicodeScalars.append(scalar)
                    place += length
                    isWrong = true
                } else {
                    meant.unicodeScalars.append(scalars[place])
                    place += 1
                }
            }
            if isWrong { return (String(word), meant) }
        }
        return nil
    }

    private static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
        signs[scalar] ?? ((0x80...0xFF).contains(scalar.value) ? UInt8(scalar.value) : nil)
    }

    /// The sign that two or three others are the bytes of: a letter of Western Europe, or a sign between words.
    private static func decoded(_ scalars: [Unicode.Scalar], at place: Int) -> (scalar: Unicode.Scalar, length: Int)? {
        guard place + 1 < scalars.count, let lead = byte(scalars[place]) else { return nil }
        let length = lead == 0xE2 ? 3 : 2
        guard [0xC2, 0xC3, 0xE2].contains(lead), place + length <= scalars.count else { return nil }
        let rest = scalars[(place + 1)..<(place + length)]
        let bytes = [lead] + rest.compactMap(byte)
        guard bytes.count == length, bytes.dropFirst().allSatisfy({ (0x80...0xBF).contains($0) }) else { return nil }
        // A capital letter behind others, or alone, may be what it looks like.
        let isBehindSmall = place > 0 && scalars[place - 1].properties.isLowercase
        guard length == 3 || isBehindSmall || !closing.contains(scalars[place + 1]) else { return nil }
        let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first
        return scalar.map { ($0, length) }
    }
}
