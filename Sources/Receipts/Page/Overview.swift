import DomainModel
import Imaging

/// The photo as a whole: where ink and paper are, and how high letters are.
struct Overview {
    /// How many times smaller than the photo it is.
    let factor: Int
    /// The connected pieces of ink, in pixels of the overview.
    let pieces: [ConnectedComponent]
    /// The same, where `pieces` are those in which small letters stand apart.
    private var lowContrastPieces: [ConnectedComponent]?
    /// The same through a narrow window at high contrast, and without averaging, where small letters stand apart.
    private let highContrastPieces: [ConnectedComponent]
    /// The reduced photo.
    private let small: Luma
    /// The same, its noise averaged away.
    private let picture: Luma

    /// Its long side has at most so many pixels: fewer than twice `PictureReceiptReader.longSide`, below which a photo
    /// is decoded whole, so that few are halved. Halved, capitals of 15 pixels ran together: of 80 photographed
    /// receipts (`Scripts/strangers.py`, seed 4411) 13 gave no text at 2,600, four at 4,200.
    private static let longest = 4200

    init(of photo: Luma) {
        factor = max(1, (max(photo.width, photo.height) + Overview.longest - 1) / Overview.longest)
        small = photo.reduced(by: factor)
        let radius = max(12, min(small.width, small.height) / 50)
        picture = small.meanFiltered3x3()
        pieces = picture.sauvola(radius: radius, ks: [0.11])[0].components()
        highContrastPieces =
            small.sauvola(radius: Overview.letterRadius, ks: [Overview.letterContrast])[0].components()
    }

    /// The same photo by the ink in which small letters stand apart.
    private init(highContrast other: Overview) {
        (factor, small, picture) = (other.factor, other.small, other.picture)
        (pieces, highContrastPieces, lowContrastPieces) = (
            other.highContrastPieces, other.highContrastPieces, other.pieces
        )
    }

    /// The sheets that hold print, and the pieces on them. Which sheets do is told by the averaged ink: at high
    /// contrast all cloth and stone is full of specks.
    var printed: (paper: PaperMask, pieces: [ConnectedComponent]) {
        var paper = PaperMask(picture)
        let kept = paper.keepPrinted(lowContrastPieces ?? pieces)
        guard lowContrastPieces != nil else { return (paper, kept) }
        return (paper, pieces.filter { paper.sheet($0.box.centerX, $0.box.centerY) >= 0 })
    }

    /// When the ink in which small letters stand apart is gone by.
    enum HighContrastUse {
        /// Where far more letters follow each other in it than in all ink.
        case plainer
        /// Where all ink has shown no text: chance in grain may have more letters follow each other than are printed.
        case asLastResort
    }

    /// The photo by the ink in which small letters stand apart; `nil` where few letters follow each other in it, or
    /// hardly more than in all ink.
    func parted(_ highContrast: HighContrastUse) -> Overview? {
        let letters = highContrastLetters
        guard letters >= Overview.fewestParted else { return nil }
        return highContrast == .asLastResort
            || Double(letters) > Overview.plainer * Double(Overview.letters(among: pieces))
            ? Overview(highContrast: self) : nil
    }

    /// How many letters follow each other where small letters stand apart.
    var highContrastLetters: Int { Overview.letters(among: highContrastPieces) }

    private static func letters(among pieces: [ConnectedComponent]) -> Int {
        CurvedLetterRuns(among: pieces.map(\.box), heights: heights).letters
    }

    /// Whether fewer letters than a page has follow each other, by either ink and whichever way round.
    var hasFewLetters: Bool {
        ![pieces, highContrastPieces].contains { pieces in
            Overview.letters(among: pieces) >= Overview.fewestParted
                || Overview.letters(among: pieces.map { $0.turnedClockwise(height: small.height) })
                    >= Overview.fewestParted
        }
    }

    /// Whether letters follow each other like words' where small letters stand apart, whichever way round.
    var hasWords: Bool {
        [highContrastPieces, highContrastPieces.map { $0.turnedClockwise(height: small.height) }].contains {
            LevelLetterRuns(among: $0).letters >= TextRegion.fewest
        }
    }

    /// Heights of letters, in pixels.
    private static let heights = 6.0...150.0
    /// Letters that are worth a second look: what `LevelLetterRuns` asks of a page.
    private static let fewestParted = 100
    /// How many times as many letters must follow each other.
    private static let plainer = 1.5

    /// Where words are, if they fill little of the photo and what lies around them is no plain table.
    func words(_ highContrast: HighContrastUse? = nil) -> TextRegion? {
        // Averaged, or with a wider window, letters of narrow print run together.
        let words = TextRegion(
            of: highContrastPieces, width: small.width, height: small.height,
            fewest: highContrast == .asLastResort ? TextRegion.fewestAsLastResort : TextRegion.fewest)
        return words.flatMap { $0.isOutnumbered(among: pieces) ? $0 : nil }
    }

    /// The window of a threshold that parts letters, and by which share ink is darker than it. Of 12 photographed
    /// receipts whose letters were lost, chains held 19 to 448 letters with the overview's own window and contrast, 30
    /// to 576 so.
    private static let (letterRadius, letterContrast) = (12, 0.2)

    /// Where paper is.
    var paper: PaperMask { PaperMask(picture) }

    /// The cap height in pixels of the overview; `nil` where there is too little that could be text.
    var capHeight: Double? { TextScale.capHeight(of: pieces) }
}

extension ConnectedComponent {
    /// The piece in a picture `share` times the size.
    func scaled(by share: Double) -> ConnectedComponent {
        let left = Int((Double(box.x) * share).rounded())
        let top = Int((Double(box.y) * share).rounded())
        let width = max(1, Int((Double(box.width) * share).rounded()))
        let height = max(1, Int((Double(box.height) * share).rounded()))
        return ConnectedComponent(box: Box(x: left, y: top, width: width, height: height), ink: ink)
    }

    /// Where the piece lies once its picture, `height` pixels high, is turned clockwise by a quarter.
    func turnedClockwise(height: Int) -> ConnectedComponent {
        ConnectedComponent(box: Box(x: height - box.bottom, y: box.x, width: box.height, height: box.width), ink: ink)
    }
}
