import Imaging

extension DewarpedPage {
    /// Capitals of a page that tesseract cuts into rows itself, in pixels: what its models know.
    private static let wholePageCapHeight = 28.0

    /// All of a picture that looks like words, level but not straightened, and with nothing filtered away: to be read
    /// as a page where looking for a receipt's rows has found none. `nil` where too little looks like words.
    static func whole(_ photo: Luma, _ overview: Overview) -> DewarpedPage? {
        var quarters = 0
        var pieces = overview.pieces
        var chains = LevelLetterRuns(among: pieces)
        if !chains.looksLikeText {
            quarters = 1
            pieces = pieces.map { $0.turnedClockwise(height: photo.height / overview.factor) }
            chains = LevelLetterRuns(among: pieces)
        }
        guard chains.looksLikeText, let capHeight = TextScale.capHeight(of: chains.pieces) else { return nil }
        let step = max(1, Int(capHeight * Double(overview.factor) / wholePageCapHeight))
        let share = Double(overview.factor) / Double(step)
        return unfiltered(
            RotatedPage(
                source: photo.reduced(by: step).turned(quarters: quarters), factor: Double(step), quarters: quarters,
                pieces: chains.pieces.map { $0.scaled(by: share) }, capHeight: capHeight * share))
    }

    /// The same page the other way up.
    func wholeRotated180() -> DewarpedPage? {
        DewarpedPage.unfiltered(
            RotatedPage(
                source: source.turned(quarters: 2), factor: factor, quarters: (quarters + 2) % 4, pieces: [],
                capHeight: capHeight / map.zoom), degrees: map.degrees)
    }

    private static func unfiltered(_ unleveled: RotatedPage, degrees: Double? = nil) -> DewarpedPage? {
        let source = unleveled.source
        let room = Double(longest) / Double(max(source.width, source.height))
        let zoom = min(wholePageCapHeight / unleveled.capHeight, max(room, 1))
        let map = PageMap(
            width: source.width, height: source.height, degrees: degrees ?? unleveled.degrees, zoom: zoom)
        var capHeight = unleveled.capHeight * zoom
        let page = page(source, map)
        let (ink, segments, _) = print(on: page, capHeight: &capHeight)
        guard !segments.isEmpty else { return nil }
        // What the chains measured, not what all the picture's specks do.
        return DewarpedPage(
            source: source, factor: unleveled.factor, quarters: unleveled.quarters, map: map, luma: page, ink: ink,
            segments: segments, large: [], capHeight: unleveled.capHeight * zoom, letters: 0, length: 0,
            pieces: segments.reduce(0) { $0 + $1.pieces.count })
    }
}
