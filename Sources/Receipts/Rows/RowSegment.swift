import DomainModel
import Imaging
import Mathematics
import ReceiptGrammar

private let tuning = Tuning.standard.rows.segment

/// Characters that follow each other on one row without a wide gap. Each segment is recognised by itself.
struct RowSegment: Sendable, Hashable {
    /// In pixels of the page.
    var box: Box
    /// The boxes of its pieces of ink.
    var pieces: [Box]

    init(pieces: [Box]) {
        self.pieces = pieces
        box = pieces.dropFirst().reduce(pieces[0]) { $0.union($1) }
    }

    /// Adds the pieces of another segment, behind its own.
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
        let count = pieces.count { Double($0.height) > tuning.minLetterHeight * capHeight }
        return Double(box.width) >= tuning.minLetterWidth * capHeight * Double(count) ? count : 0
    }

    /// How much it looks like print, 0...1: the share of its pieces that stand on one line and are about as high as its
    /// capitals, counted as if two more did not, so that many count more than one. Of any size: where rows of asterisks
    /// were taken for letters, letters are twice as high as the page's capitals.
    var printScore: Double {
        let capHeight = capHeight
        let standing =
            baseline(capHeight: capHeight).map { line in
                pieces.count { RowSegment.stands($0, on: line, capHeight: capHeight) }
            } ?? 0
        return Double(standing) / Double(pieces.count + 2)
    }

    /// The line that most of its letters stand on; `nil` where no piece is as high as one.
    private func baseline(capHeight: Double) -> Double? {
        pieces.filter { Double($0.height) > tuning.minBaselineHeight * capHeight }.map(\.bottom).median()
            .map(Double.init)
    }

    /// Whether a piece is as high as a letter, capital or small, and stands on a line.
    private static func stands(_ piece: Box, on line: Double, capHeight: Double) -> Bool {
        let height = Double(piece.height)
        return height > tuning.minStandingHeight * capHeight && height < tuning.maxStandingHeight * capHeight
            && abs(Double(piece.bottom) - line) < tuning.maxOffBaseline * capHeight
    }

    /// The ink of a word that was read.
    ///
    /// Letters stand on one line and are of a letter's height; specks and folds that pass for words are of all sizes
    /// and stand on no line.
    func ink(of word: Word, capHeight: Double) -> WordInk {
        let inside = pieces.filter {
            $0.centerX > Double(word.box.x) && $0.centerX < Double(word.box.right)
                && Double($0.height) > tuning.minInkHeight * capHeight
        }
        guard !inside.isEmpty, let baseline = baseline(capHeight: capHeight) else {
            return WordInk(pieces: inside.count)
        }
        let letters = inside.filter { RowSegment.stands($0, on: baseline, capHeight: capHeight) }
        // The models take a narrow `l` for a bracket or a bar.
        let characters = max(1, word.text.count { $0.isLetter || $0.isNumber || "[]{}|!".contains($0) })
        // Letters may touch, so the word is compared with their breadth and not with their number.
        let breadth = letters.reduce(0) { $0 + Double($1.width) } / (Double(characters) * capHeight)
        return WordInk(
            pieces: inside.count, standing: Double(letters.count) / Double(inside.count), breadth: breadth)
    }

    /// How steeply the row falls, in pixels a pixel: the median slope between the feet of its letters (Theil and Sen),
    /// which commas and descenders do not disturb; `nil` where there are too few.
    func slope(capHeight: Double, takesPrices: Bool = false) -> Double? {
        let feet = pieces.filter { Double($0.height) > tuning.minBaselineHeight * capHeight }
            .map { (x: $0.centerX, y: Double($0.bottom)) }
        // A price is short, but where a receipt curls away only its prices show it.
        let isPrice =
            takesPrices && tuning.priceLetters.contains(feet.count) && pieces.count <= tuning.maxPricePieces
            && Double(box.width) > tuning.minPriceWidth * capHeight
        guard
            isPrice || feet.count >= tuning.minLettersOfSlope && Double(box.width) > tuning.minWidthOfSlope * capHeight
        else { return nil }
        let run = isPrice ? tuning.minPriceRun * capHeight : tuning.minRun * capHeight
        let letters = feet.sorted { $0.x < $1.x }
        var slopes = [Double]()
        let stride = max(1, letters.count / tuning.comparedLetters)
        for left in Swift.stride(from: 0, to: letters.count, by: stride) {
            for right in Swift.stride(from: left + 1, to: letters.count, by: stride) {
                let across = letters[right].x - letters[left].x
                if across > run { slopes.append((letters[right].y - letters[left].y) / across) }
            }
        }
        guard slopes.count >= (isPrice ? 1 : tuning.minPairs) else { return nil }
        return slopes.median()
    }

    /// The slopes of the segment's stretches of a few letters each: a curled row may be level as a whole and nowhere in
    /// particular.
    ///
    /// - Parameter takesPrices: whether a few figures are enough, as where everything is surely print.
    func slopes(capHeight: Double, takesPrices: Bool = false) -> [PolynomialWarp.Slope] {
        stretches(of: tuning.lettersOfStretch, capHeight: capHeight).compactMap { stretch in
            stretch.slope(capHeight: capHeight, takesPrices: takesPrices).map { slope in
                PolynomialWarp.Slope(
                    x: stretch.box.centerX, y: stretch.box.centerY, slope: slope,
                    length: Double(stretch.box.width) / capHeight)
            }
        }
    }

    /// The letters of the segment in stretches of about so many, from the left.
    func stretches(of count: Int, capHeight: Double) -> [RowSegment] {
        let letters = pieces.filter { Double($0.height) > tuning.minBaselineHeight * capHeight }.sorted { $0.x < $1.x }
        guard !letters.isEmpty else { return [] }
        let stretches = max(1, letters.count / count)
        return (0..<stretches).map { index in
            RowSegment(
                pieces: Array(
                    letters[letters.count * index / stretches..<letters.count * (index + 1) / stretches]))
        }
    }
}

/// The ink between a word's sides.
struct WordInk: Sendable, Hashable {
    /// Its pieces that are as high as a part of a letter.
    var pieces: Int
    /// The share of these that stand on the row's line and are as high as letters, 0 to 1.
    var standing = 0.0
    /// The breadth of these together, in cap heights for each character that was read.
    var breadth = 0.0
}
