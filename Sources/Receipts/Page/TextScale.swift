import Imaging
import Mathematics

private let tuning = Tuning.standard.page.scale

/// How high the capitals of a picture's text are, in pixels.
enum TextScale {
    /// The height-weighted median height of pieces of ink that could be characters; `nil` where there are too few.
    static func capHeight(of pieces: [ConnectedComponent]) -> Double? {
        let heights = tuning.heights
        var counts = [Int](repeating: 0, count: heights.upperBound + 1)
        var total = 0
        for piece in pieces {
            let (width, height) = (piece.box.width, piece.box.height)
            guard heights.contains(height), width >= 2, width <= 2 * height else { continue }
            counts[height] += height
            total += height
        }
        guard total >= tuning.minTotalHeight else { return nil }
        var sum = 0
        for height in counts.indices {
            sum += counts[height]
            if sum * 2 >= total { return Double(height) }
        }
        return nil
    }

    /// How high capitals are where rows touch, so that most pieces of ink are letters of two rows, one below the other;
    /// `nil` where they do not.
    ///
    /// Letters that touch none are then half as high as most pieces or a little less.
    static func capHeightOfTouchingRows(_ pieces: [ConnectedComponent]) -> Double? {
        guard let capHeight = capHeight(of: pieces) else { return nil }
        let halves = pieces.filter { piece in
            let (width, height) = (Double(piece.box.width), Double(piece.box.height))
            let (heights, widths) = (tuning.halfHeights, tuning.halfWidths)
            return (heights.min * capHeight...heights.max * capHeight).contains(height)
                && (widths.min * height...widths.max * height).contains(width)
        }
        let wholes = pieces.count { abs(Double($0.box.height) - capHeight) < tuning.wholeSlack * capHeight }
        guard halves.count >= tuning.minHalves, Double(halves.count) > tuning.minHalvesPerWhole * Double(wholes)
        else { return nil }
        return halves.map(\.box.height).median().map(Double.init)
    }
}

extension ConnectedComponent {
    /// Whether the piece has the size of a letter, given the cap height.
    func couldBeLetter(capHeight: Double) -> Bool {
        let height = Double(box.height)
        return height > tuning.letterHeight.min * capHeight && height < tuning.letterHeight.max * capHeight
            && Double(box.width) < tuning.maxLetterWidth * capHeight
    }
}
