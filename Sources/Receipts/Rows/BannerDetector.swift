import DomainModel
import Imaging

/// Print far larger than a receipt's rows: the banner above them.
///
/// Pieces of ink that tower above the rows are no letters of theirs, and are letters of a banner where they stand
/// beside each other and are as wide as letters are; bars of a code are narrow, and a picture is one piece.
enum BannerDetector {
    /// From how many cap heights on a piece belongs to no row (`RowSegmenter`), and up to how many a banner goes: on 49
    /// scanned receipts the highest has seven.
    private static let heights = 2.2...10.0
    /// The least breadth of a letter, in its heights: half of a banner's are broader.
    private static let leastBreadth = 0.3
    /// Letters of a banner.
    private static let letters = 2...24
    /// How many banners are looked at.
    private static let most = 3

    /// Whether a piece may be a banner's letter.
    static func isLarge(_ box: Box, capHeight: Double) -> Bool {
        heights.contains(Double(box.height) / capHeight) && box.width < 2 * box.height
    }

    /// The banners among such pieces, the largest first.
    ///
    /// - Parameter foot: they begin above it.
    static func segments(of pieces: [ConnectedComponent], above foot: Int) -> [RowSegment] {
        var left = pieces.filter { $0.box.y < foot }.sorted {
            ($1.box.height, $0.box.y, $0.box.x) < ($0.box.height, $1.box.y, $1.box.x)
        }
        var found: [RowSegment] = []
        for _ in 0..<most {
            guard let highest = left.first else { break }
            let segments = RowSegmenter(capHeight: Double(highest.box.height)).segments(of: left)
            guard let banner = segments.first(where: { $0.pieces.contains(highest.box) }) else {
                left.removeFirst()
                continue
            }
            left.removeAll { banner.pieces.contains($0.box) }
            if isBanner(banner) { found.append(banner) }
        }
        return found
    }

    private static func isBanner(_ segment: RowSegment) -> Bool {
        guard letters.contains(segment.pieces.count), segment.box.width * 2 > segment.box.height * 3 else {
            return false
        }
        let breadths = segment.pieces.map { Double($0.width) / Double($0.height) }.sorted()
        return breadths[breadths.count / 2] >= leastBreadth
    }
}
