import Imaging

private let tuning = Tuning.standard.dewarping.scale

extension DewarpedPage {
    /// All of a picture that looks like words, level but not straightened, and with nothing filtered out: tesseract
    /// reads it as a page where the search for a receipt's rows has found none. `nil` where too little looks like
    /// words.
    static func forTesseractLayout(_ photo: Luma, _ overview: Overview) -> DewarpedPage? {
        var quarters = 0
        var pieces = overview.pieces
        var runs = LevelLetterRuns(among: pieces)
        if !runs.looksLikeText {
            quarters = 1
            pieces = pieces.map { $0.turnedClockwise(height: photo.height / overview.factor) }
            runs = LevelLetterRuns(among: pieces)
        }
        guard runs.looksLikeText, let capHeight = TextScale.capHeight(of: runs.pieces) else { return nil }
        let step = max(1, Int(capHeight * Double(overview.factor) / tuning.tesseractCapHeight))
        let share = Double(overview.factor) / Double(step)
        return unfiltered(
            RotatedPage(
                source: photo.reduced(by: step).turned(quarters: quarters), factor: Double(step), quarters: quarters,
                pieces: runs.pieces.map { $0.scaled(by: share) }, capHeight: capHeight * share, work: PageWork()))
    }

    /// The page for tesseract's layout the other way up.
    func tesseractLayoutRotated180() -> DewarpedPage? {
        DewarpedPage.unfiltered(
            RotatedPage(
                source: source.turned(quarters: 2), factor: factor, quarters: (quarters + 2) % 4, pieces: [],
                capHeight: capHeight / map.zoom, work: work), degrees: map.degrees)
    }

    private static func unfiltered(_ rotated: RotatedPage, degrees: Double? = nil) -> DewarpedPage? {
        let source = rotated.source
        let room = Double(tuning.maxLongSide) / Double(max(source.width, source.height))
        let zoom = min(tuning.tesseractCapHeight / rotated.capHeight, max(room, 1))
        let map = PageMap(
            width: source.width, height: source.height, degrees: degrees ?? rotated.degrees, zoom: zoom)
        let page = map.page(of: source)
        let capHeight = rotated.capHeight * zoom
        let ink = PageInk(on: page, capHeight: capHeight)
        guard !ink.segments.isEmpty else { return nil }
        // The cap height of the runs, not that of all the picture's specks.
        return DewarpedPage(
            source: source, factor: rotated.factor, quarters: rotated.quarters, map: map, luma: page,
            ink: ink.bitmap, segments: ink.segments, large: [], capHeight: capHeight, letters: 0, length: 0,
            pieces: ink.segments.reduce(0) { $0 + $1.pieces.count }, work: rotated.work)
    }
}
