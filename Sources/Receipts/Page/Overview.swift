import Imaging
import Retail

/// A first look at a photo, at a size that costs milliseconds: where is ink, and how high are its letters?
struct Glance {
    /// How many times smaller than the photo the look was.
    let factor: Int
    let pieces: [InkComponent]
    /// What was looked at, its noise averaged.
    private let picture: Luma

    /// The long side of the picture looked at is at most this.
    private static let longest = 2600

    init(of photo: Luma) {
        factor = max(1, (max(photo.width, photo.height) + Glance.longest - 1) / Glance.longest)
        let small = photo.reduced(by: factor)
        let radius = max(12, min(small.width, small.height) / 50)
        picture = small.averaged3()
        pieces = picture.sauvola(radius: radius, ks: [0.11])[0].components()
    }

    /// Where paper is.
    var paper: PaperMask { PaperMask(picture) }

    /// The cap height in pixels of the glance; `nil` where there is too little that could be text.
    ///
    /// Pieces count that have a neighbour of their height beside or below them: grain and specks seldom do.
    var capHeight: Double? { TextScale.capHeight(of: pieces) }
}

extension InkComponent {
    func scaled(by share: Double) -> InkComponent {
        let left = Int((Double(box.x) * share).rounded())
        let top = Int((Double(box.y) * share).rounded())
        let width = max(1, Int((Double(box.width) * share).rounded()))
        let height = max(1, Int((Double(box.height) * share).rounded()))
        return InkComponent(box: Box(x: left, y: top, width: width, height: height), ink: ink)
    }

    /// Where the piece lies after its picture of that height was turned clockwise by a quarter.
    func turnedClockwise(height: Int) -> InkComponent {
        InkComponent(box: Box(x: height - box.bottom, y: box.x, width: box.height, height: box.width), ink: ink)
    }
}
