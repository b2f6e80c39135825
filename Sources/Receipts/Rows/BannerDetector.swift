import DomainModel
import Imaging
import Mathematics

private let tuning = Tuning.standard.rows.banner

/// Finds print far larger than a receipt's rows: the banner above them.
///
/// Pieces of ink far higher than the rows are letters of a banner where they stand beside each other and are as wide as
/// letters are; bars of a code are narrow, and a picture is one piece.
enum BannerDetector {
    /// Whether a piece may be a banner's letter.
    static func isLarge(_ box: Box, capHeight: Double) -> Bool {
        tuning.heights.contains(Double(box.height) / capHeight) && box.width < tuning.maxBreadth * box.height
    }

    /// The banners among such pieces, the largest first.
    ///
    /// - Parameter bottom: they begin above it.
    static func segments(of pieces: [ConnectedComponent], above bottom: Int) -> [RowSegment] {
        var left = pieces.filter { $0.box.y < bottom }.sorted {
            ($1.box.height, $0.box.y, $0.box.x) < ($0.box.height, $1.box.y, $1.box.x)
        }
        var found: [RowSegment] = []
        for _ in 0..<tuning.maxBanners {
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
        guard tuning.letters.contains(segment.pieces.count),
            segment.box.width * tuning.minAspect.height > segment.box.height * tuning.minAspect.width
        else { return false }
        return segment.pieces.map { Double($0.width) / Double($0.height) }.median()! >= tuning.minBreadth
    }
}
