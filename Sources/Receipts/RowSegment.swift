import Imaging
import Retail

/// Characters that follow each other on one row without a wide gap: what is recognised at once.
struct RowSegment: Sendable, Hashable {
    /// In pixels of the page.
    var box: Box
    /// The boxes of its pieces of ink.
    var pieces: [Box]

    init(pieces: [Box]) {
        self.pieces = pieces
        box = pieces.dropFirst().reduce(pieces[0]) { $0.union($1) }
    }

    /// The height of most of its capitals and digits: the upper quartile of its taller pieces.
    var capHeight: Double {
        let heights = pieces.map(\.height).sorted()
        return Double(heights[min(heights.count - 1, heights.count * 3 / 4)])
    }
}
