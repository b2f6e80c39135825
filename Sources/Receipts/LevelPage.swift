import Imaging

/// A photo's text made level: the grey page, its ink, and where it lies in the photo.
struct LevelPage {
    /// The photo's grey picture that the page and the rows are sampled from.
    let source: Luma
    /// Pixels of the decoded photo per pixel of `source`.
    let factor: Double
    let map: PageMap
    /// The page itself.
    let luma: Luma
    let ink: Bitmap
    let pieces: [InkComponent]
    /// Cap height in pixels of the page.
    let cap: Double

    /// How much darker than its surroundings ink must be.
    private static let contrast = 0.11

    /// Finds the text of a picture; `nil` where there is none.
    init?(of photo: Luma) {
        var source = photo
        var factor = 1.0
        func reduce(by step: Int) {
            source = source.reduced(by: step)
            factor *= Double(step)
        }
        while max(source.width, source.height) > 3600 { reduce(by: 2) }
        func inkPieces(_ luma: Luma, radius: Int) -> (Bitmap, [InkComponent]) {
            let ink = luma.averaged3().sauvola(radius: radius, k: LevelPage.contrast)
            return (ink, ink.components())
        }
        var (_, pieces) = inkPieces(source, radius: max(12, min(source.width, source.height) / 50))
        guard var cap = TextScale.capHeight(of: pieces) else { return nil }
        if cap >= 44 {
            let step = max(2, Int((cap / 28).rounded()))
            reduce(by: step)
            (_, pieces) = inkPieces(source, radius: max(12, Int(0.75 * cap) / step))
            guard let smaller = TextScale.capHeight(of: pieces) else { return nil }
            cap = smaller
        }
        let feet = pieces.compactMap { piece -> (x: Double, y: Double)? in
            let height = Double(piece.box.height)
            guard height > 0.6 * cap, height < 1.5 * cap, Double(piece.box.width) < 2 * cap else { return nil }
            return (piece.box.centerX, Double(piece.box.bottom))
        }
        let skew = Skew.angle(of: feet, cap: cap, reach: 7)
        let degrees = abs(skew.degrees) > 0.2 ? -skew.degrees : 0
        let map = PageMap(width: source.width, height: source.height, degrees: degrees)
        let page =
            degrees == 0
            ? source
            : source.sampled(
                map, x: 0, y: 0, width: Double(map.width), height: Double(map.height), scale: 1)
        let (ink, level) = inkPieces(page, radius: max(6, Int(0.75 * cap)))
        self.source = source
        self.factor = factor
        self.map = map
        self.luma = page
        self.ink = ink
        self.pieces = level
        self.cap = TextScale.capHeight(of: level) ?? cap
    }
}
