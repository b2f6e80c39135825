import DomainModel
import Imaging

private let tuning = Tuning.standard.dewarping.ink

/// The ink of a page, and the segments of rows that it makes.
struct PageInk {
    /// The ink.
    let bitmap: Bitmap
    /// The segments of rows.
    let segments: [RowSegment]
    /// The pieces of ink that are larger than a row's: letters of a banner (`BannerDetector`), strokes of a pen
    /// (`PenStrokeRemoval`).
    let large: [ConnectedComponent]
    /// The measured cap height, in pixels of the page.
    let capHeight: Double

    /// - Parameters:
    ///   - expected: the expected cap height.
    ///   - isKnown: whether only pieces of about that height measure the cap height.
    ///   - isPrint: whether a piece lies where print is.
    init(
        on page: Luma, capHeight expected: Double, isKnown: Bool = false, isPrint: (Box) -> Bool = { _ in true }
    ) {
        let soft = page.meanFiltered3x3()
        let radius = max(tuning.minRadius, Int(tuning.radius * expected))
        let inks = soft.sauvola(radius: radius, ks: [tuning.mildContrast, tuning.strictContrast])
        bitmap = inks[0]
        let found = inks[0].components().filter { isPrint($0.box) }
        func isOfKnownHeight(_ piece: ConnectedComponent) -> Bool {
            let height = Double(piece.box.height)
            return tuning.knownHeights.min * expected <= height && height <= tuning.knownHeights.max * expected
        }
        let capHeight = TextScale.capHeight(of: isKnown ? found.filter(isOfKnownHeight) : found) ?? expected
        let pieces = LargeInkRemoval.freed(found, of: inks[0], capHeight: capHeight)
        let segmenter = RowSegmenter(capHeight: capHeight)
        segments = HysteresisMerge.joined(
            mild: segmenter.segments(of: pieces),
            strict: segmenter.segments(of: inks[1].components().filter { isPrint($0.box) }),
            capHeight: capHeight)
        large = found.filter {
            RowSegmenter.isTooLarge($0.box, capHeight: capHeight)
                || BannerDetector.isLarge($0.box, capHeight: capHeight)
        }
        self.capHeight = capHeight
    }
}
