import ReceiptGrammar
import Retail

/// Segments in the column of prices that were not read as a price: `2715`, where `2,15` is printed, `1.3` for `1.25`, or nothing
/// at all.
///
/// The models lose decimal marks in crisp print as often as in faint print, and digits where two touch, but what they lose at
/// one size they see at another. There are few such segments, so that reading each twice more costs little.
enum MisreadPrices {
    /// More on one receipt are no misreadings, but a till's way of printing.
    static let most = 12
    /// The confidence from which a price read in a further attempt is believed.
    static let leastConfidence = 0.3
    /// A column has so many prices near by. With three, of a receipt of one item no price is read again.
    private static let fewest = 2
    /// Ink further apart is of two words, in cap heights: a price and its tax class.
    private static let wideGap = 0.7

    /// The places of segments that stand where prices do and hold none.
    ///
    /// - Parameters:
    ///   - segments: with the words that were read of each; none where all that was read made no sense.
    ///   - cap: the page's cap height.
    static func places(in segments: [(segment: RowSegment, words: [Word])], cap: Double) -> [Int] {
        let narrow = segments.indices.filter {
            let width = Double(segments[$0].segment.box.width)
            return width > 1.8 * cap && width < 9 * cap && segments[$0].words.count <= 3
        }
        let prices = narrow.flatMap { segments[$0].words }.filter { AmountSpelling.isAmount($0.text) }.map(\.box)
        let misread = narrow.filter { place in
            let (segment, words) = segments[place]
            if words.contains(where: { AmountSpelling.isAmount($0.text) }) { return false }
            return stretches(of: segment, cap: cap).contains { stretch in
                let over = words.filter { $0.box.intersection(stretch) != nil }
                guard over.isEmpty || over.contains(where: { $0.text.count(where: \.isNumber) >= 2 }) else {
                    return false
                }
                // A column may lean, so its nearest prices tell where it is.
                return prices.count { price in
                    abs(price.right - stretch.right) < Int(0.8 * cap)
                        && abs(price.centerY - stretch.centerY) < 14 * cap
                        && abs(Double(price.width - stretch.width)) < 2.5 * cap
                } >= fewest
            }
        }
        return misread.count > most ? [] : misread
    }

    /// The boxes of a segment's ink between wide gaps.
    private static func stretches(of segment: RowSegment, cap: Double) -> [Box] {
        segment.pieces.sorted { $0.x < $1.x }.reduce(into: []) { found, piece in
            if let last = found.last, Double(piece.x - last.right) < wideGap * cap {
                found[found.count - 1] = last.union(piece)
            } else {
                found.append(piece)
            }
        }
    }
}
