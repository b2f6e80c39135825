import Retail

/// Product numbers printed on a receipt.
enum PrintedGTIN {
    /// The GTIN that a row prints, with the words it stands in; `nil` where there is none or more than one.
    ///
    /// A letter is taken for the digit it looks like only where all the rest are digits and the check digit agrees; a
    /// digit is never changed, because shops print numbers of their own whose check digit is wrong.
    static func find(in row: ReceiptRow, family: CodeFamily) -> (gtin: GTIN, word: Int)? {
        var found: (gtin: GTIN, word: Int)?
        for (index, word) in row.words.enumerated() {
            // A word that is hardly read is no proof of thirteen digits.
            guard word.confidence >= 0.5,
                let gtin = ([word.text] + word.alternatives).lazy.compactMap({ read($0) }).first
                    ?? family.repaired(word.text), family.vouches(for: gtin)
            else { continue }

            if let found, found.gtin != gtin { return nil }
            found = (gtin, index)
        }
        return found
    }

    /// Whether a word is a code of digits: a GTIN or a shop's own number.
    static func isCode(_ text: String) -> Bool {
        let bytes = trimmed(Folding.fold(text))
        let digits = bytes.count(where: PrintedNumber.isDigit)
        return bytes.count >= 5 && digits == bytes.count
            || bytes.count >= 8 && digits >= bytes.count - 2
                && bytes.allSatisfy { PrintedNumber.isDigit($0) || PrintedNumber.lookalike[Int($0)] != 0 }
    }

    private static func read(_ text: String) -> GTIN? {
        let bytes = trimmed(Folding.fold(text))
        guard bytes.count >= 12, bytes.count <= 14 else { return nil }
        var number = 0
        var letters = 0
        for byte in bytes {
            var digit = byte
            if !PrintedNumber.isDigit(byte) {
                digit = PrintedNumber.lookalike[Int(byte & 0x7F)]
                letters += 1
                guard digit != 0, letters <= 2 else { return nil }
            }
            number = number * 10 + Int(digit) - 48
        }
        return GTIN(number: number)
    }

    /// Without marks around it: `4997642045475-`, `(078895129052)`.
    private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        var body = bytes[...]
        while let first = body.first, !PrintedNumber.isDigit(first), !PrintedNumber.isLetter(first) {
            body = body.dropFirst()
        }
        while let last = body.last, !PrintedNumber.isDigit(last), !PrintedNumber.isLetter(last) {
            body = body.dropLast()
        }
        return Array(body)
    }
}

/// The codes of one receipt, which vouch for each other.
struct CodeFamily: Sendable {
    /// Company prefixes of codes that read clean.
    private let prefixes: Set<Int>
    /// Whether the shop prints numbers of its own in the form of a GTIN: some of them fail the check digit, so that
    /// passing it proves nothing.
    private let hasOwnNumbers: Bool

    init(_ rows: [ReceiptRow]) {
        var prefixes = Set<Int>()
        var invalid = 0
        for row in rows {
            for word in row.words where word.confidence >= 0.85 {
                let digits = Folding.fold(word.text).filter(PrintedNumber.isDigit)
                guard digits.count == word.text.utf8.count else { continue }
                if digits.count == 13, let gtin = GTIN(String(decoding: digits, as: UTF8.self)) {
                    prefixes.insert(gtin.number / 1_000_000)
                }
                if digits.count == 12, digits.starts(with: Array("00000".utf8)),
                    GTIN(String(decoding: digits, as: UTF8.self)) == nil
                {
                    invalid += 1
                }
            }
        }
        self.prefixes = prefixes
        hasOwnNumbers = invalid > 0
    }

    /// Whether `gtin` is to be believed on this receipt.
    func vouches(for gtin: GTIN) -> Bool { !(hasOwnNumbers && gtin.number < 100_000_000) }

    /// The GTIN that thirteen digits were before one of them was misread: a single change within the company prefix makes
    /// the check digit right and the prefix that of another code on the receipt.
    func repaired(_ text: String) -> GTIN? {
        let digits = Folding.fold(text)
        guard digits.count == 13, digits.allSatisfy(PrintedNumber.isDigit), GTIN(text) == nil else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
        var found = Set<GTIN>()
        var power = 1_000_000
        for _ in 0..<7 {
            let digit = number / power % 10
            for other in 0...9 where other != digit {
                let changed = number + (other - digit) * power
                if prefixes.contains(changed / 1_000_000), let gtin = GTIN(number: changed) { found.insert(gtin) }
            }
            power *= 10
        }
        return found.count == 1 ? found.first : nil
    }
}
