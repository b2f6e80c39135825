import DomainModel
import ReceiptGrammar

/// A receipt's rows as photos of it read them: letters of 10 by 16 pixels, rows of 24.
struct PrintedReceipt {
    let lines: [String]

    init(_ text: String) { lines = text.split(separator: "\n").map(String.init) }

    /// The rows that a photo shows.
    ///
    /// - Parameters:
    ///   - scale: how much larger than print the photo shows them.
    ///   - left: pixels left of the print.
    ///   - change: what the photo reads of a row instead of its text.
    func photo(
        _ places: Range<Int>, scale: Double = 1, left: Int = 0, confidence: Double = 0.9,
        change: (String) -> String = { $0 }
    ) -> [TextRow] {
        places.map { place in
            func pixel(_ value: Int) -> Int { Int(Double(value) * scale) }
            var words: [Word] = []
            var column = 0
            for part in change(lines[place]).split(separator: " ", omittingEmptySubsequences: false) {
                if !part.isEmpty {
                    words.append(
                        Word(
                            text: String(part),
                            box: Box(
                                x: left + pixel(10 * column), y: pixel(24 * (place - places.lowerBound)),
                                width: pixel(10 * part.count), height: pixel(16)),
                            confidence: confidence))
                }
                column += part.count + 1
            }
            return TextRow(words: words)
        }
    }

    static let long = PrintedReceipt(
        """
        SUPERMERCATO ROSSI S.R.L.
        VIA ROMA 12 MILANO
        P.IVA 01234567897
        LATTE INTERO 1L        1,29
        PANE CASERECCIO        2,15
        MELE GOLDEN            3,40
        BISCOTTI FROLLINI      2,79
        BISCOTTI FROLLINI      2,79
        CAFFE MACINATO 250     4,99
        ACQUA NATURALE 6X      1,98
        TONNO ALL'OLIO         3,89
        PASTA FUSILLI          0,95
        TOTALE EURO           24,23
        CONTANTI              25,00
        RESTO                  0,77
        DOC. 0123-0045 12-11-2025 18:12
        """)
}
