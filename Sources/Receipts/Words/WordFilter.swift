import ReceiptGrammar

/// Keeps the words that are printed on a row, and drops what the models make of specks, rules and folds.
struct WordFilter {
    /// The page's cap height in pixels.
    let capHeight: Double

    /// The words of `row` that are printed on `segment`.
    func words(of row: TextRow, in segment: RowSegment) -> [Word] {
        row.words.filter {
            WeighedWord($0, of: row, in: segment, capHeight: capHeight).probability
                >= Tuning.standard.words.filter.minProbability
        }
    }
}
