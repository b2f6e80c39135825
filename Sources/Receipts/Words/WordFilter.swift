import ReceiptGrammar

private let tuning = Tuning.standard.words.filter

/// Keeps the words that are printed on a row, and drops what the models make of specks, rules and folds.
struct WordFilter {
    /// The page's cap height in pixels.
    let capHeight: Double

    /// Whether a word has a letter or a digit.
    static func hasFigure(_ word: Word) -> Bool { word.text.contains { $0.isLetter || $0.isNumber } }

    /// The words of `row` that are printed on `segment`.
    func words(of row: TextRow, in segment: RowSegment) -> [Word] {
        let isText = row.confidence >= tuning.minRowConfidence
        return row.words.filter {
            guard WordFilter.hasFigure($0) else { return isText && $0.confidence >= tuning.minSignConfidence }
            return WeighedWord($0, of: row, in: segment, capHeight: capHeight).probability >= tuning.minProbability
        }
    }
}
