import ReceiptGrammar

/// Keeps the words that are printed on a row, and drops what the models make of specks, rules and folds.
struct WordFilter {
    /// The page's cap height in pixels.
    let capHeight: Double

    /// Whether a word has a letter or a digit.
    static func hasFigure(_ word: Word) -> Bool { word.text.contains { $0.isLetter || $0.isNumber } }

    /// The words of `row` that are printed on `segment`.
    func words(of row: TextRow, in segment: RowSegment) -> [Word] {
        let kept = row.words.filter {
            WeighedWord($0, of: row, in: segment, capHeight: capHeight).probability
                >= Tuning.standard.words.filter.minProbability
        }
        // Signs alone say nothing.
        return kept.contains(where: WordFilter.hasFigure) ? kept : []
    }
}
