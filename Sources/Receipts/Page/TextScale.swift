import Imaging

/// How high the capitals of a picture's text are, in pixels.
enum TextScale {
    /// The height-weighted median height of pieces of ink that could be characters; `nil` where there are too few.
    static func capHeight(of pieces: [InkComponent]) -> Double? {
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
}

extension InkComponent {
    /// Whether the piece has the size of a letter, given the cap height.
    func couldBeLetter(cap: Double) -> Bool {
        let height = Double(box.height)
        return height > 0.6 * cap && height < 1.5 * cap && Double(box.width) < 2 * cap
    }
}
