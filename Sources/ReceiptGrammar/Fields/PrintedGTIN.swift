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
                let gtin = family.gtin(in: word.text, alternatives: word.alternatives, confidence: word.confidence)
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

    /// The GTIN that a word prints in twelve to fourteen digits.
    static func read(_ text: String) -> GTIN? {
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
