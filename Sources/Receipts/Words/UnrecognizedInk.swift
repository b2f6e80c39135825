import DomainModel
import Imaging
import ReceiptGrammar

/// Finds where letters are printed that no attempt read with enough confidence to be kept.
///
/// What is left of a name after some of its words were dropped reads like a whole name, and the sums agree all the
/// same. The ink tells: pieces of the height of letters, on the line of the others, that no word lies over.
enum UnrecognizedInk {
    /// Heights of letters, in cap heights.
    private static let letters = 0.55...1.5
    /// How far beside a word's box its own letters' middles may lie, in cap heights: the models tell where a word is to
    /// half a letter.
    private static let slack = 0.5
    /// How far apart letters of one place may be, in cap heights.
    private static let gap = 1.5
    /// How wide a place is at least, in cap heights: two of the narrowest letters, or one piece of ink that is as wide
    /// as two letters. A single letter is a tax class, a speck or the end of a word.
    private static let (narrowest, widePiece) = (0.8, 1.5)

    /// The places of a segment's ink that none of its words lies over, left to right.
    ///
    /// - Parameter capHeight: the page's cap height.
    static func places(in segment: RowSegment, beside words: [Word], capHeight: Double) -> [Box] {
        let letters = segment.pieces.filter { UnrecognizedInk.letters.contains(Double($0.height) / capHeight) }
        let feet = letters.map(\.bottom).sorted()
        guard !feet.isEmpty else { return [] }
        let foot = feet[feet.count / 2]
        let slack = UnrecognizedInk.slack * capHeight
        let unread = letters.filter { letter in
            abs(Double(letter.bottom - foot)) <= 0.3 * capHeight
                && !words.contains {
                    letter.centerX > Double($0.box.x) - slack && letter.centerX < Double($0.box.right) + slack
                }
        }.sorted { $0.x < $1.x }
        var places: [(box: Box, count: Int)] = []
        for letter in unread {
            if let last = places.last, Double(letter.x - last.box.right) <= gap * capHeight,
                !words.contains(where: {
                    $0.box.x >= last.box.right - Int(slack) && $0.box.right <= letter.x + Int(slack)
                })
            {
                places[places.count - 1] = (last.box.union(letter), last.count + 1)
            } else {
                places.append((letter, 1))
            }
        }
        return places.filter { Double($0.box.width) >= ($0.count > 1 ? narrowest : widePiece) * capHeight }.map(\.box)
    }
}
