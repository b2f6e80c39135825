import DomainModel
import Foundation
import ReceiptGrammar

extension FuzzEntry {
    /// Rows of words → a receipt. The input is text as a till prints it; a word may be followed by `~` and two digits,
    /// the recogniser's confidence in per cent.
    public static let receiptGrammar = FuzzEntry(
        name: "receipt-grammar",
        tokens: [
            "TOTALE", "TOTALE COMPLESSIVO", "SUBTOTALE", "SCONTO", "STORNO", "RESO", "CONTANTI", "RESTO", "IVA", "EUR",
            "DOCUMENTO COMMERCIALE", "P.IVA ", "SUMME", "TOTAL", "MWST", "x", "€", "%", ",", "-", "\n", "  ", "~40",
            "@", "kg", "2 x 1,29", "10,00%", "0,01", "98012345678905", "31-12-9999", "23:59", "1.234.567,89",
        ],
        seeds: {
            files(in: root.appending(path: "Tests/ReceiptGrammarTests/Goldens")) { $0.hasSuffix(".txt") }
        },
        check: { bytes in
            let rows = PrintedRows.rows(String(decoding: bytes.prefix(4096), as: UTF8.self))
            let receipt = parser.parse(rows)
            try require(parser.parse(rows) == receipt, "the same rows are the same receipt")
            guard let receipt else { return }
            try check(receipt)
        })

    private static let parser = ReceiptParser()
    /// What `Money` reads back from JSON.
    private static let largestAmount = Money(cents: 100_000_000_000_000)

    private static func check(_ receipt: Receipt) throws {
        func bounded(_ amount: Money?) -> Bool { amount.map { (-largestAmount...largestAmount).contains($0) } ?? true }
        try require(bounded(receipt.total), "a total is an amount that a receipt can print")
        for line in receipt.lines {
            try require(bounded(line.amount) && bounded(line.unitPrice), "a line's amounts are such as can be printed")
            try require(line.quantity.isFinite && line.quantity >= 0, "a line's quantity is a number")
            try require((0...1).contains(line.confidence), "a line's confidence is 0 to 1")
        }
        try require(receipt.confidence.values.allSatisfy { (0...1).contains($0) }, "confidence is 0 to 1")
        let again = try JSONDecoder().decode(Receipt.self, from: JSONEncoder().encode(receipt))
        try require(again == receipt, "a receipt comes back from its JSON as it was")
    }
}

/// Text as rows of words with boxes.
private enum PrintedRows {
    /// Pixels: a character's width, a line's height, from line to line.
    private static let (width, height, pitch) = (20, 30, 44)

    static func rows(_ text: String) -> [TextRow] {
        text.split(separator: "\n", omittingEmptySubsequences: false).prefix(400).enumerated().compactMap { line, row in
            var column = 0
            let words = row.split(separator: " ", omittingEmptySubsequences: false).compactMap { written -> Word? in
                let start = column
                column += written.count + 1
                guard !written.isEmpty else { return nil }
                let (text, confidence) = split(written)
                let box = Box(
                    x: 40 + width * start, y: 60 + pitch * line, width: width * text.count - 4, height: height)
                return text.isEmpty ? nil : Word(text: text, box: box, confidence: confidence)
            }
            return words.isEmpty ? nil : TextRow(words: words)
        }
    }

    private static func split(_ written: Substring) -> (String, Double) {
        guard let mark = written.lastIndex(of: "~"), let percent = Int(written[written.index(after: mark)...]),
            (0...99).contains(percent)
        else { return (String(written), 0.95) }
        return (String(written[..<mark]), Double(percent) / 100)
    }
}
