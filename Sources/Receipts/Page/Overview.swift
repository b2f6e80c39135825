import DomainModel
import Imaging

private let tuning = Tuning.standard.page.overview

/// The photo as a whole: where ink and paper are, and how high letters are.
struct Overview {
    /// How many times smaller than the photo it is.
    let factor: Int
    /// The connected pieces of ink, in pixels of the overview.
    let pieces: [ConnectedComponent]
    /// The low-contrast pieces, kept when `pieces` are the high-contrast ones.
    private var lowContrastPieces: [ConnectedComponent]?
    /// The pieces at high contrast through a narrow window and without averaging, which separates small letters.
    private let highContrastPieces: [ConnectedComponent]
    /// The reduced photo.
    private let small: Luma
    /// The reduced photo with its noise averaged away.
    private let picture: Luma

    /// - Parameter work: what the search for a page may still cost.
    init(of photo: Luma, work: PageWork? = nil) {
        factor = max(1, (max(photo.width, photo.height) + tuning.maxLongSide - 1) / tuning.maxLongSide)
        small = photo.reduced(by: factor)
        let radius = max(tuning.minRadius, min(small.width, small.height) / tuning.sidePerRadius)
        picture = small.meanFiltered3x3()
        pieces = picture.sauvola(radius: radius, ks: [tuning.contrast])[0].components()
        highContrastPieces =
            small.sauvola(radius: tuning.letterRadius, ks: [tuning.letterContrast])[0].components()
        work?.spend(on: small, pieces: pieces.count + highContrastPieces.count)
    }

    /// The overview with the high-contrast ink of another.
    private init(highContrast other: Overview) {
        (factor, small, picture) = (other.factor, other.small, other.picture)
        (pieces, highContrastPieces, lowContrastPieces) = (
            other.highContrastPieces, other.highContrastPieces, other.pieces
        )
    }

    /// The sheets that hold print, and the pieces on them. The averaged ink decides which sheets do: at high contrast
    /// all cloth and stone is full of specks.
    var printed: (paper: PaperMask, pieces: [ConnectedComponent]) {
        var paper = PaperMask(picture)
        let kept = paper.keepPrinted(lowContrastPieces ?? pieces)
        guard lowContrastPieces != nil else { return (paper, kept) }
        return (paper, pieces.filter { paper.sheet($0.box.centerX, $0.box.centerY) >= 0 })
    }

    /// When the high-contrast ink is used.
    enum HighContrastUse {
        /// Where far more letters are in runs in it than in all ink.
        case whenClearer
        /// Where all ink has shown no text: by chance, grain may have more letters in runs than are printed.
        case asLastResort
    }

    /// The photo by its high-contrast ink; `nil` where few letters are in runs in it, or hardly more than in all ink.
    func withHighContrast(_ use: HighContrastUse) -> Overview? {
        let letters = highContrastLetters
        guard letters >= tuning.minLetters else { return nil }
        return use == .asLastResort
            || Double(letters) > tuning.clearerRatio * Double(Overview.letters(among: pieces))
            ? Overview(highContrast: self) : nil
    }

    /// How many letters are in runs in the high-contrast ink.
    var highContrastLetters: Int { Overview.letters(among: highContrastPieces) }

    private static func letters(among pieces: [ConnectedComponent]) -> Int {
        CurvedLetterRuns(among: pieces.map(\.box), heights: tuning.letterHeights).letters
    }

    /// Whether fewer letters than a page has are in runs, by either ink, across or down.
    var hasFewLetters: Bool {
        ![pieces, highContrastPieces].contains { pieces in
            Overview.letters(among: pieces) >= tuning.minLetters
                || Overview.letters(among: pieces.map { $0.turnedClockwise(height: small.height) })
                    >= tuning.minLetters
        }
    }

    /// Whether letters in the high-contrast ink are in runs like those of words, across or down.
    var hasWords: Bool {
        [highContrastPieces, highContrastPieces.map { $0.turnedClockwise(height: small.height) }].contains {
            LevelLetterRuns(among: $0).letters >= TextRegion.minLetters
        }
    }

    /// Where words are, if they fill little of the photo and what lies around them is no plain table.
    func words(_ highContrast: HighContrastUse? = nil) -> TextRegion? {
        // Averaged, or with a wider window, letters of narrow print run together.
        let words = TextRegion(
            of: highContrastPieces, width: small.width, height: small.height,
            minLetters: highContrast == .asLastResort ? TextRegion.minLettersAsLastResort : TextRegion.minLetters)
        return words.flatMap { $0.isOutnumbered(among: pieces) ? $0 : nil }
    }

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
