import DomainModel
import Imaging
import Mathematics
import ReceiptGrammar

private let tuning = Tuning.standard.words.unrecognizedInk

/// Finds where letters are printed of which no attempt read a word with enough confidence to be kept.
///
/// What is left of a name after some of its words were dropped reads like a whole name, and the sums agree all the
/// same. The ink shows it: pieces of a letter's height, on the baseline of the others, that no word covers.
enum UnrecognizedInk {
    /// The places of a segment's ink that none of its words covers, left to right.
    ///
    /// - Parameter capHeight: the page's cap height.
    static func places(in segment: RowSegment, beside words: [Word], capHeight: Double) -> [Box] {
        let letters = segment.pieces.filter { tuning.letterHeights.contains(Double($0.height) / capHeight) }
        guard let baseline = letters.map(\.bottom).median() else { return [] }
        let slack = tuning.slack * capHeight
        let unread = letters.filter { letter in
            abs(Double(letter.bottom - baseline)) <= tuning.maxOffBaseline * capHeight
                && !words.contains {
                    letter.centerX > Double($0.box.x) - slack && letter.centerX < Double($0.box.right) + slack
                }
        }.sorted { $0.x < $1.x }
        var places: [(box: Box, count: Int)] = []
        for letter in unread {
            if let last = places.last, Double(letter.x - last.box.right) <= tuning.maxGap * capHeight,
                !words.contains(where: {
                    $0.box.x >= last.box.right - Int(slack) && $0.box.right <= letter.x + Int(slack)
                })
            {
                places[places.count - 1] = (last.box.union(letter), last.count + 1)
            } else {
                places.append((letter, 1))
            }
        }
        return places.filter {
            Double($0.box.width) >= ($0.count > 1 ? tuning.minWidth : tuning.minWidthOfOnePiece) * capHeight
        }.map(\.box)
    }
}
