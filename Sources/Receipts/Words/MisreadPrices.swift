import DomainModel
import ReceiptGrammar

private let tuning = Tuning.standard.words.misreadPrices

/// Finds segments in the column of prices that were not read as a price: `2715`, where `2,15` is printed, `1.3` for
/// `1.25`, or nothing at all.
///
/// The models lose decimal marks in crisp print as often as in faint print, and digits where two touch, but what they
/// lose at one size they see at another. There are few such segments, so that reading each twice more costs little.
enum MisreadPrices {
    /// The confidence from which a price read in a further attempt is believed.
    static var minConfidence: Double { tuning.minConfidence }

    /// The places of segments that are where prices are and have none.
    ///
    /// - Parameters:
    ///   - segments: segments, some of them without words.
    ///   - capHeight: the page's cap height.
    static func places(in segments: [RecognizedSegment], capHeight: Double) -> [Int] {
        let narrow = segments.indices.filter {
            let width = Double(segments[$0].segment.box.width)
            return width > tuning.minWidth * capHeight && width < tuning.maxWidth * capHeight
                && segments[$0].words.count <= tuning.maxWords
        }
        func holdsPrice(_ place: Int) -> Bool {
            segments[place].words.contains { AmountNormalizer.isAmount($0.text) }
        }
        // Whole segments with ink close behind their prices, and the prices alone.
        let whole = narrow.filter(holdsPrice).map { segments[$0].segment.box }
        let prices = narrow.flatMap { segments[$0].words }.filter { AmountNormalizer.isAmount($0.text) }.map(\.box)
        let misread = narrow.filter { place in
            let (segment, words) = (segments[place].segment, segments[place].words)
            func isLost(_ ink: Box) -> Bool {
                let over = words.filter { $0.box.intersection(ink) != nil }
                return over.isEmpty || over.contains { $0.text.count(where: \.isNumber) >= 2 }
            }
            if holdsPrice(place) { return false }
            return isLost(segment.box) && isInColumn(segment.box, of: whole, capHeight: capHeight)
                || stretches(of: segment, capHeight: capHeight).contains {
                    isLost($0) && isInColumn($0, of: prices, capHeight: capHeight)
                }
        }
        return misread.count > tuning.maxPrices ? [] : misread
    }

    /// Whether a box ends where prices near by do, and is about as wide.
    private static func isInColumn(_ box: Box, of prices: [Box], capHeight: Double) -> Bool {
        // A column may lean, so its nearest prices show where it is.
        prices.count { price in
            abs(price.right - box.right) < Int(tuning.maxOffColumn * capHeight)
                && abs(price.centerY - box.centerY) < tuning.maxDistance * capHeight
                && abs(Double(price.width - box.width)) < tuning.maxWidthDifference * capHeight
        } >= tuning.minNeighbours
    }

    /// The boxes of a segment's ink between wide gaps.
    private static func stretches(of segment: RowSegment, capHeight: Double) -> [Box] {
        segment.pieces.sorted { $0.x < $1.x }.reduce(into: []) { found, piece in
            if let last = found.last, Double(piece.x - last.right) < tuning.wideGap * capHeight {
                found[found.count - 1] = last.union(piece)
            } else {
                found.append(piece)
            }
        }
    }
}
