import DomainModel
import ReceiptGrammar

/// Keeps the words that are printed on a row, and drops what the models make of specks, rules and folds.
///
/// A word is judged by its own confidence, by its row (one that makes sense as a whole is text) and by its ink (letters
/// stand on a line). None of the three suffices alone: one odd letter puts a plain word in doubt, since the models are
/// only as sure of a word as of its worst letter, and a fold beside a word puts its whole row in doubt.
struct WordFilter {
    /// The page's cap height in pixels.
    let capHeight: Double

    /// A row of less confidence is no text, unless one of its words is `plain`.
    private static let leastRowConfidence = 0.45
    /// A word of this confidence is printed there, whatever stands beside it.
    private static let plain = 0.8
    /// A word of less confidence in both attempts is a speck, a rule or a fold: of such words one in four is read as
    /// printed (measured on the corpus).
    private static let leastWordConfidence = 0.4
    /// An amount is kept with less confidence: the sums tell what it is.
    private static let leastAmountConfidence = 0.12
    /// So is a long word: one wrong letter in twelve does little harm.
    private static let leastLongWordConfidence = 0.2

    /// The words of `row` that are printed on `segment`.
    func words(of row: TextRow, in segment: RowSegment) -> [Word] {
        let isText =
            row.confidence >= WordFilter.leastRowConfidence
            || row.words.contains { $0.confidence >= WordFilter.plain && $0.text.count(where: \.isLetter) >= 3 }
        return row.words.filter { keeps($0, ofText: isText, in: segment) }
    }

    private func keeps(_ word: Word, ofText isText: Bool, in segment: RowSegment) -> Bool {
        if AmountNormalizer.isAmount(word.text) || AmountNormalizer.isUnitPrice(word.text) {
            return word.confidence >= WordFilter.leastAmountConfidence
        }
        let letters = word.text.count(where: \.isLetter)
        if isText {
            let isLong = word.text.count >= 5 && letters * 2 > word.text.count
            let least = isLong ? WordFilter.leastLongWordConfidence : WordFilter.leastWordConfidence
            return word.confidence >= least || segment.inkMatches(word, capHeight: capHeight)
        }
        let figures = letters + word.text.count(where: \.isNumber)
        if word.confidence >= WordFilter.plain { return figures > 0 }
        let isLikely = figures >= 3 && word.confidence >= WordFilter.leastWordConfidence
        return (isLikely || word.text.count >= 8) && segment.inkMatches(word, capHeight: capHeight)
    }
}
