import Imaging

private let tuning = Tuning.standard.page.work

/// What the search for one picture's page may still cost, in counted work and never by the clock, so that a picture
/// reads alike on every machine. Texture can ask for any amount of work: what was found until it is spent is the page.
final class PageWork {
    private var left: Int

    /// - Parameter pixels: as many pixels of a page, sampled and thresholded, are granted.
    init(pixels: Int = tuning.pixels) { left = pixels }

    /// Whether nothing more may be tried.
    var isSpent: Bool { left <= 0 }

    /// Counts a picture whose ink was taken apart into pieces.
    func spend(on picture: Luma, pieces: Int) {
        left -= picture.width * picture.height + tuning.pixelsPerPiece * pieces
    }
}
