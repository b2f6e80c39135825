import Imaging

/// How high the capitals of a picture's text are, in pixels.
enum TextScale {
    /// The height-weighted median height of pieces of ink that could be characters; `nil` where there are too few.
    static func capHeight(of pieces: [ConnectedComponent]) -> Double? {
        var counts = [Int](repeating: 0, count: 151)
        var total = 0
        for piece in pieces {
            let (width, height) = (piece.box.width, piece.box.height)
            guard (6...150).contains(height), width >= 2, width <= 2 * height else { continue }
            counts[height] += height
            total += height
        }
        guard total >= 200 else { return nil }
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
    /// Letters that touch none are then half as high as most pieces or a little less. Of a single row's pieces hardly
    /// any is: small letters have two thirds of a capital's height and more, marks less than half.
    static func capHeightOfTouchingRows(_ pieces: [ConnectedComponent]) -> Double? {
        guard let capHeight = capHeight(of: pieces) else { return nil }
        let halves = pieces.filter { piece in
            let (width, height) = (Double(piece.box.width), Double(piece.box.height))
            return (0.4 * capHeight...0.56 * capHeight).contains(height)
                && (0.15 * height...1.4 * height).contains(width)
        }
        let wholes = pieces.count { abs(Double($0.box.height) - capHeight) < 0.15 * capHeight }
        guard halves.count >= 20, Double(halves.count) > leastHalves * Double(wholes) else { return nil }
        let heights = halves.map(\.box.height).sorted()
        return Double(heights[heights.count / 2])
    }

    /// How many pieces half as high there are for each as high as most, at least. Judged; asked only where a page shows
    /// no text, and believed only where rows then touch (`LinePitch`).
    private static let leastHalves = 0.4
}

extension ConnectedComponent {
    /// Whether the piece has the size of a letter, given the cap height.
    func couldBeLetter(capHeight: Double) -> Bool {
        let height = Double(box.height)
        return height > 0.6 * capHeight && height < 1.5 * capHeight && Double(box.width) < 2 * capHeight
    }
}
