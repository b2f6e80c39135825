import Imaging

private let tuning = Tuning.standard.page.work

/// What the search for the page of a picture, or for those of its parts, may still cost, in counted work and never by
/// the clock, so that a picture reads alike on every machine. Texture can ask for any amount of work: what was found
/// until it is spent is the page.
final class PageWork {
    private(set) var left: Int
    /// What is kept back for later tries.
    private var reserved = 0
    private var hasGranted = false

    /// - Parameter pixels: as many pixels of a page, sampled and thresholded, are granted.
    init(pixels: Int = tuning.pixels) { left = pixels }

    /// Whether nothing more may be tried.
    var isSpent: Bool { left <= reserved }

    /// Keeps `pixels` back for later tries, or no longer where that is none.
    func reserve(_ pixels: Int) { reserved = pixels }

    /// Grants `pixels` more, once: a photo of four sheets is no four photos.
    func grant(_ pixels: Int) {
        if !hasGranted { left += pixels }
        hasGranted = true
    }

    /// Leaves `pixels` at least.
    func leave(atLeast pixels: Int) { left = max(left, pixels) }

    /// Counts a picture whose ink was taken apart into pieces.
    func spend(on picture: Luma, pieces: Int) {
        left -= picture.width * picture.height + tuning.pixelsPerPiece * pieces
    }
}
