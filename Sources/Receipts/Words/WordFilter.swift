import DomainModel
import ReceiptGrammar

private let tuning = Tuning.standard.words.filter

/// Keeps the words that are printed on a row, and drops what the models make of specks, rules and folds.
///
/// A word is judged by its own confidence, by its row (one that makes sense as a whole is text) and by its ink (letters
/// stand on a line). None of the three suffices alone: one odd letter lowers a correct word's confidence, since the
/// models are only as sure of a word as of its worst letter, and a fold beside a word lowers that of its whole row.
struct WordFilter {
    /// The page's cap height in pixels.
    let capHeight: Double

    /// The words of `row` that are printed on `segment`.
    func words(of row: TextRow, in segment: RowSegment) -> [Word] {
        let isText =
            row.confidence >= tuning.minRowConfidence
            || row.words.contains {
                $0.confidence >= tuning.sureConfidence
                    && $0.text.count(where: \.isLetter) >= tuning.minLettersOfSureWord
            }
        return row.words.filter { keeps($0, ofText: isText, in: segment) }
    }

    private func keeps(_ word: Word, ofText isText: Bool, in segment: RowSegment) -> Bool {
        if AmountNormalizer.isAmount(word.text) || AmountNormalizer.isUnitPrice(word.text) {
            return word.confidence >= tuning.minAmountConfidence
        }
        let letters = word.text.count(where: \.isLetter)
        if isText {
            let isLong = word.text.count >= tuning.minLongWordLength && letters * 2 > word.text.count
            let min = isLong ? tuning.minLongWordConfidence : tuning.minWordConfidence
            return word.confidence >= min || segment.inkMatches(word, capHeight: capHeight)
        }
        let figures = letters + word.text.count(where: \.isNumber)
        if word.confidence >= tuning.sureConfidence { return figures > 0 }
        let isLikely = figures >= tuning.minLoneWordLetters && word.confidence >= tuning.minWordConfidence
        return (isLikely || word.text.count >= tuning.minLoneWordLength)
            && segment.inkMatches(word, capHeight: capHeight)
    }
}
