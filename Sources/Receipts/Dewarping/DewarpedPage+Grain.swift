import DomainModel
import Imaging

private let tuning = Tuning.standard.dewarping.grain

extension DewarpedPage {
    /// How many letters in clean rows make a picture worth reading: more where more pieces of ink are in rows of any
    /// kind.
    static func minLetters(among segments: [RowSegment]) -> Int {
        min(
            tuning.enoughLetters,
            tuning.minLetters + segments.reduce(0) { $0 + $1.pieces.count } / tuning.piecesPerLetter)
    }

    /// Whether there is nothing to straighten: letters in clean rows and in runs (`CurvedLetterRuns`) are together
    /// fewer than those that clean rows must have in the end, or there are thousands of pieces of ink and hardly a
    /// clean row among them.
    ///
    /// Bent rows are not clean before they are straightened, but their words are runs, and a receipt with thousands of
    /// letters has prices, too short to bend. Of 463 pages that came to be read, of scanned receipts and of
    /// photographed ones (`Scripts/measure/strangers.py`, seed 4411), the least had 1.8 times as many letters as that,
    /// and one in a hundred less than 2.5 times; of 266 pages of pictures without text three in four had fewer.
    static func isHopeless(_ segments: [RowSegment], capHeight: Double, page: Luma) -> Bool {
        let clean = RowFilter(capHeight: capHeight, page: page).largestTextCluster(among: segments).letters
        let pieces = segments.flatMap(\.pieces)
        if pieces.count > tuning.manyPieces, tuning.piecesPerLetterOfMany * clean < pieces.count { return true }
        return clean + lettersInRuns(pieces, capHeight: capHeight) < minLetters(among: segments)
    }

    /// Whether the strip of a page where pieces of a letter's size are densest is grain: few pieces of ink are in clean
    /// rows or in runs.
    ///
    /// A page of small letters is enlarged, and costs most where there are none.
    static func isGrainWhereDensest(_ rotated: RotatedPage, _ map: PageMap, capHeight: Double) -> Bool {
        let height = (tuning.stripHeight * capHeight).rounded()
        guard height * 2 < Double(map.height) else { return false }
        let middles = rotated.pieces.filter { $0.couldBeLetter(capHeight: rotated.capHeight) }.map(\.box.centerY)
            .sorted()
        var (densest, most, end) = (0.0, 0, 0)
        for (first, middle) in middles.enumerated() {
            while end < middles.count, middles[end] < middle + height / map.zoom { end += 1 }
            if end - first > most { (densest, most) = (middle, end - first) }
        }
        let top = (densest - Double(rotated.source.height) / 2) * map.zoom + Double(map.height) / 2
        let strip = rotated.source.sampled(
            map, x: 0, y: min(Double(map.height) - height, max(0, top.rounded())), width: Double(map.width),
            height: height, scale: 1)
        let ink = PageInk(on: strip, capHeight: capHeight)
        let pieces = ink.segments.flatMap(\.pieces)
        let letters =
            RowFilter(capHeight: ink.capHeight, page: strip).largestTextCluster(among: ink.segments).letters
            + lettersInRuns(pieces, capHeight: ink.capHeight)
        return tuning.piecesPerLetterOfStrip * letters < pieces.count
    }

    private static func lettersInRuns(_ pieces: [Box], capHeight: Double) -> Int {
        let heights = tuning.runHeights.min * capHeight...tuning.runHeights.max * capHeight
        return CurvedLetterRuns(among: pieces, heights: heights).letters
    }
}
