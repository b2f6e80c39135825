import DomainModel
import ReceiptGrammar

/// Joins two attempts at one row, word by word: a pure function of words.
///
/// The row is cut wherever neither attempt has a word, and the words of the surer attempt are taken between two cuts.
/// An attempt that is better as a whole is often worse at one word, mostly at a word of another language.
enum WordFusion {
    /// The surer words of both attempts, and the others.
    static func fused(_ first: [Word], _ second: [Word]) -> (words: [Word], others: [Word]) {
        var words: [Word] = []
        var others: [Word] = []
        for stretch in stretches(first, second) {
            let isFirst =
                holdsAmount(stretch.first, insteadOf: stretch.second)
                ?? (confidence(stretch.first) >= confidence(stretch.second))
            var (surer, other) = isFirst ? (stretch.first, stretch.second) : (stretch.second, stretch.first)
            let (text, otherText) = (surer.map(\.text).joined(), other.map(\.text).joined())
            if surer.count == 1, !otherText.isEmpty, otherText != text {
                surer[0].alternatives = [other.count == 1 ? other[0].reading : Word.Alternative(text: otherText)]
            }
            words += surer
            others += other
        }
        return (words, others)
    }

    /// Whether the first attempt reads an amount and the second a part of one, a figure with a single decimal; `false`
    /// for the reverse and `nil` for neither.
    ///
    /// No till prints such a figure among its amounts, and the models lose a digit more often than they add one: of
    /// seven such places on 640 photographed receipts (`Scripts/measure/strangers.py`, seeds 328489, 816709, 986618,
    /// 1942566 and 518705, and `Scripts/measure/receipts.py`, 329838, 700180 and 483449) five were amounts of items;
    /// the other two are not known.
    private static func holdsAmount(_ first: [Word], insteadOf second: [Word]) -> Bool? {
        guard first.count == 1, second.count == 1 else { return nil }
        let (first, second) = (first[0].text, second[0].text)
        if AmountNormalizer.isAmount(first), AmountNormalizer.lacksDecimal(second) { return true }
        if AmountNormalizer.isAmount(second), AmountNormalizer.lacksDecimal(first) { return false }
        return nil
    }

    private static func stretches(_ first: [Word], _ second: [Word]) -> [(first: [Word], second: [Word])] {
        let all = (first.map { (word: $0, isFirst: true) } + second.map { (word: $0, isFirst: false) })
            .sorted { ($0.word.box.x, $0.isFirst ? 0 : 1) < ($1.word.box.x, $1.isFirst ? 0 : 1) }
        var found: [(first: [Word], second: [Word])] = []
        var end = Int.min
        for (word, isFirst) in all {
            // Boxes of one word differ by a stroke from attempt to attempt.
            let slack = min(word.box.width, word.box.height) / Tuning.standard.words.fusion.wordsPerSlack
            if found.isEmpty || word.box.x + slack >= end {
                found.append(([], []))
                end = word.box.right
            }
            end = max(end, word.box.right)
            if isFirst {
                found[found.count - 1].first.append(word)
            } else {
                found[found.count - 1].second.append(word)
            }
        }
        return found
    }

    /// 0 where there is nothing: a word that only one attempt sees is kept.
    private static func confidence(_ words: [Word]) -> Double {
        words.isEmpty ? 0 : TextRow(words: words).confidence
    }
}
