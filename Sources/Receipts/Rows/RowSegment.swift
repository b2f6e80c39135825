import DomainModel
import Imaging
import ReceiptGrammar

/// Characters that follow each other on one row without a wide gap: what is recognised in one go.
struct RowSegment: Sendable, Hashable {
    /// In pixels of the page.
    var box: Box
    /// The boxes of its pieces of ink.
    var pieces: [Box]

    init(pieces: [Box]) {
        self.pieces = pieces
        box = pieces.dropFirst().reduce(pieces[0]) { $0.union($1) }
    }

    /// Takes in the pieces of another, behind its own.
    mutating func absorb(_ other: RowSegment) {
        pieces += other.pieces
        box = box.union(other.box)
    }

    /// The height of most of its capitals and digits: the upper quartile of its taller pieces.
    var capHeight: Double {
        let heights = pieces.map(\.height).sorted()
        return Double(heights[min(heights.count - 1, heights.count * 3 / 4)])
    }

    /// How many letters it could hold: its pieces as high as letters, or 0 where these are too many for its width, as
    /// grain is.
    func letters(capHeight: Double) -> Int {
        let count = pieces.count { Double($0.height) > 0.5 * capHeight }
        return Double(box.width) >= 0.4 * capHeight * Double(count) ? count : 0
    }

    /// How much it looks like print, 0...1: the share of its pieces that stand on one line and are about as high as its
    /// capitals, as if two more did not, so that many tell more than one. Of any size: where rows of asterisks have
    /// been taken for letters, letters are twice as high as the page's capitals.
    var printScore: Double {
        let capHeight = capHeight
        let standing =
            foot(capHeight: capHeight).map { foot in
                pieces.count { RowSegment.stands($0, on: foot, capHeight: capHeight) }
            } ?? 0
        return Double(standing) / Double(pieces.count + 2)
    }

    /// The line that most of its letters stand on; `nil` where no piece is as high as one.
    private func foot(capHeight: Double) -> Double? {
        let feet = pieces.filter { Double($0.height) > 0.55 * capHeight }.map(\.bottom).sorted()
        return feet.isEmpty ? nil : Double(feet[feet.count / 2])
    }

    /// Whether a piece is as high as a letter, capital or small, and stands on a line.
    private static func stands(_ piece: Box, on foot: Double, capHeight: Double) -> Bool {
        let height = Double(piece.height)
        return height > 0.6 * capHeight && height < 1.35 * capHeight
            && abs(Double(piece.bottom) - foot) < 0.2 * capHeight
    }

    /// Whether the ink of a word that was read looks like letters: pieces of the height of letters, standing on one
    /// line, and about as many as were read.
    ///
    /// The models are only as sure of a word as of its worst letter, and of nothing where a full stop stands within a
    /// word (`POM.700G`). Specks and folds that pass for words are of all sizes and stand on no line.
    func inkMatches(_ word: Word, capHeight: Double) -> Bool {
        // The models take a narrow `l` for a bracket or a bar; points between letters are in doubt with them.
        let characters = word.text.count { $0.isLetter || $0.isNumber || "[]{}|!".contains($0) }
        let points = word.text.count { ".,".contains($0) }
        guard characters >= 3, characters * 4 >= (word.text.count - points) * 3 else { return false }
        let inside = pieces.filter {
            $0.centerX > Double(word.box.x) && $0.centerX < Double(word.box.right)
                && Double($0.height) > 0.35 * capHeight
        }
        guard let foot = foot(capHeight: capHeight) else { return false }
        let letters = inside.filter { RowSegment.stands($0, on: foot, capHeight: capHeight) }
        // Letters may touch, so not their number but their breadth is held against the word: an I's to an M's each.
        let breadth = letters.reduce(0) { $0 + Double($1.width) } / (Double(characters) * capHeight)
        return letters.count * 10 >= inside.count * 8 && breadth > 0.35 && breadth < 1.1
    }

    /// How steeply the row falls, in pixels a pixel: the median slope between the feet of its letters (Theil and Sen),
    /// which commas and descenders do not disturb; `nil` where there are too few.
    func slope(capHeight: Double, takesPrices: Bool = false) -> Double? {
        let feet = pieces.filter { Double($0.height) > 0.55 * capHeight }.map { (x: $0.centerX, y: Double($0.bottom)) }
        // A price is short, but where a receipt curls away its prices are all that tells.
        let isPrice =
            takesPrices && (3...5).contains(feet.count) && pieces.count <= 7 && Double(box.width) > 1.8 * capHeight
        guard isPrice || feet.count >= 5 && Double(box.width) > 4 * capHeight else { return nil }
        let run = isPrice ? 1.2 * capHeight : 2 * capHeight
        let letters = feet.sorted { $0.x < $1.x }
        var slopes = [Double]()
        let stride = max(1, letters.count / 24)
        for left in Swift.stride(from: 0, to: letters.count, by: stride) {
            for right in Swift.stride(from: left + 1, to: letters.count, by: stride) {
                let across = letters[right].x - letters[left].x
                if across > run { slopes.append((letters[right].y - letters[left].y) / across) }
            }
        }
        guard slopes.count >= (isPrice ? 1 : 3) else { return nil }
        slopes.sort()
        return slopes[slopes.count / 2]
    }

    /// The slopes of the segment's stretches of about nine letters each: a curled row may be level as a whole and
    /// nowhere in particular.
    ///
    /// - Parameter takesPrices: whether a few figures are enough, as they are where all is surely print.
    func slopes(capHeight: Double, takesPrices: Bool = false) -> [PolynomialWarp.Slope] {
        let letters = pieces.filter { Double($0.height) > 0.55 * capHeight }.sorted { $0.x < $1.x }
        let stretches = max(1, letters.count / 9)
        return (0..<stretches).compactMap { index in
            let part = letters[letters.count * index / stretches..<letters.count * (index + 1) / stretches]
            guard !part.isEmpty else { return nil }
            let stretch = RowSegment(pieces: Array(part))
            return stretch.slope(capHeight: capHeight, takesPrices: takesPrices).map { slope in
                PolynomialWarp.Slope(
                    x: stretch.box.centerX, y: stretch.box.centerY, slope: slope,
                    length: Double(stretch.box.width) / capHeight)
            }
        }
    }
}
