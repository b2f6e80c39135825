import ReceiptGrammar
import Retail

/// Tells the words of a row's reading that are printed there from what the models make of specks, rules and folds.
///
/// A word is judged by how sure its reading is, by its company (a row that makes sense on the whole is text) and by its
/// ink (letters stand on a line). None of the three alone will do: the models are as sure of a word as of its worst
/// letter, so that one odd letter puts a plain word in doubt, and a fold beside a word puts its whole row in doubt.
struct WordSieve {
    /// The page's cap height in pixels.
    let cap: Double

    /// A row that is less sure than this on the whole is no text, unless a word of it is `plain`.
    private static let leastRowConfidence = 0.45
    /// A word read with this is there, whatever stands beside it.
    private static let plain = 0.8
    /// A word of which both attempts are less sure than this is a speck, a rule or a fold: of such words one in four is
    /// as printed (measured on the corpus).
    private static let leastWordConfidence = 0.4
    /// An amount is kept with less: the sums tell what it is.
    private static let leastAmountConfidence = 0.12
    /// So is a long word: one letter in twelve may be wrong.
    private static let leastLongWordConfidence = 0.2

    /// The words of `row` that are printed on `segment`.
    func words(of row: TextRow, in segment: RowSegment) -> [Word] {
        let isText =
            row.confidence >= WordSieve.leastRowConfidence
            || row.words.contains { $0.confidence >= WordSieve.plain && $0.text.count(where: \.isLetter) >= 3 }
        return row.words.filter { keeps($0, ofText: isText, in: segment) }
    }

    private func keeps(_ word: Word, ofText isText: Bool, in segment: RowSegment) -> Bool {
        if AmountSpelling.isAmount(word.text) || AmountSpelling.isUnitPrice(word.text) {
            return word.confidence >= WordSieve.leastAmountConfidence
        }
        let letters = word.text.count(where: \.isLetter)
        if isText {
            let isLong = word.text.count >= 5 && letters * 2 > word.text.count
            let least = isLong ? WordSieve.leastLongWordConfidence : WordSieve.leastWordConfidence
            return word.confidence >= least || segment.prints(word, cap: cap)
        }
        let figures = letters + word.text.count(where: \.isNumber)
        if word.confidence >= WordSieve.plain { return figures > 0 }
        let isLikely = figures >= 3 && word.confidence >= WordSieve.leastWordConfidence
        return (isLikely || word.text.count >= 8) && segment.prints(word, cap: cap)
    }
}
