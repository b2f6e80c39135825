import DomainModel
import ReceiptGrammar

/// Sets text as a till prints it: every character as wide as the next.
enum Layouter {
    static let characterWidth = 20
    static let lineHeight = 30
    static let pitch = 44

    /// The rows of a monospaced text, with a box for every word.
    static func rows(_ text: String, confidence: Double = 0.95) -> [TextRow] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { line, characters in
            var words: [Word] = []
            var column = 0
            var current = ""
            func finish() {
                guard !current.isEmpty else { return }
                let box = Box(
                    x: 40 + characterWidth * (column - current.count), y: 60 + pitch * line,
                    width: characterWidth * current.count - 4, height: lineHeight)
                words.append(Word(text: current, box: box, confidence: confidence))
                current = ""
            }
            for character in characters {
                if character == " " { finish() } else { current.append(character) }
                column += 1
            }
            finish()
            return words.isEmpty ? nil : TextRow(words: words)
        }
    }
}

extension Layouter {
    /// What the grammar makes of an Italian supermarket's document with these items and sums.
    static func italianReceipt(_ items: String, _ sums: String) -> Receipt? {
        ReceiptParser().parse(italianRows(items, sums))
    }

    /// The rows of an Italian supermarket's document with these items and sums.
    static func italianRows(_ items: String, _ sums: String) -> [TextRow] {
        rows(
            """
                    PALMIERI SUPER
                P.IVA 00174800276
              DOCUMENTO COMMERCIALE
             di vendita o prestazione
            \(items)
            \(sums)
            """)
    }
}
