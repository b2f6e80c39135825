import Imaging

/// A photo's text before its rows are made level: turned by whole quarters so that rows run across, at the size that
/// rows are sampled from.
struct RotatedPage {
    /// The photo's grey picture, reduced and turned.
    let source: Luma
    /// Pixels of the decoded photo per pixel of `source`.
    let factor: Double
    /// How many quarter turns clockwise lead from the photo to `source`.
    let quarters: Int
    /// The pieces of ink, in pixels of `source`.
    let pieces: [ConnectedComponent]
    /// Cap height in pixels of `source`.
    let capHeight: Double

    /// By how many degrees the picture must be turned for its rows to be level.
    var degrees: Double {
        let feet = pieces.compactMap { piece -> (x: Double, y: Double)? in
            piece.couldBeLetter(capHeight: capHeight) ? (piece.box.centerX, Double(piece.box.bottom)) : nil
        }
        let words = Skew.angle(of: RowSegmenter(capHeight: capHeight).segments(of: pieces), capHeight: capHeight)
        let skew = Skew.angle(of: feet, capHeight: capHeight, around: words ?? 0, reach: words == nil ? 20 : 4)
        return abs(skew.degrees) > 0.2 ? -skew.degrees : 0
    }
}

extension RotatedPage {
    /// Of pieces as high as letters, the share that stands in runs (`CurvedLetterRuns`) where there are words.
    ///
    /// Of 376 pages that came to be read, of scanned receipts and of photographed ones (`Scripts/strangers.py`, seed
    /// 4411), the least shares were 0.10, 0.17 and 0.22, and one in twenty had less than 0.39; of pictures without text
    /// more than half the pages have less than 0.04.
    private static let leastShareInRuns = 0.04

    /// The same of runs of the letters' own height: so much stands in them where there is print, or else so many
    /// letters stand in runs of six and more, which are words whatever lies around them.
    ///
    /// Of 474 pictures (the corpus, `images/`, and strangers' receipts photographed badly, seeds 14437097 and
    /// 1125610361) none of the pages that were found to hold text has less of both and fewer than 50 letters in chains
    /// where small letters stand apart (`Overview.hasWords`); the least have 87. The fur of a cat has a share of 0.15
    /// at the most, six letters in a long run, and 39 in chains. Of 314 pages that were read best of their pictures one
    /// has less of both: a small scan whose letters touch.
    private static let (leastShareInWords, lettersInWords, longRun) = (0.2, 15, 6)

    /// The page of a photo; `nil` where too little could be letters, or hardly any of it stands in words.
    ///
    /// - Parameters:
    ///   - factor: how many times smaller than the photo the overview is.
    ///   - pieces: the overview's pieces of ink.
    ///   - paper: the paper around which everything is painted over; `nil` to leave the photo as it is.
    ///   - hasWords: whether there are words where these pieces show none; asked only then.
    ///   - capHeight: the cap height in pixels of the overview, where another than most pieces' is tried.
    init?(
        _ photo: Luma, _ factor: Int, _ pieces: [ConnectedComponent], on paper: PaperMask?,
        hasWords: @autoclosure () -> Bool = false, capHeight known: Double? = nil
    ) {
        guard var capHeight = known ?? TextScale.capHeight(of: pieces) else { return nil }
        // Rows are sampled from a picture whose capitals have 24 to 56 pixels, if the photo has as many.
        let step = max(1, Int(capHeight * Double(factor) / 28))
        let share = Double(factor) / Double(step)
        capHeight *= share
        var pieces = pieces.map { $0.scaled(by: share) }
        let quarters = TextAxis.horizontality(of: pieces, capHeight: capHeight) < 0 ? 1 : 0
        if quarters > 0 {
            pieces = pieces.map { $0.turnedClockwise(height: photo.height / step) }
            if known == nil { capHeight = TextScale.capHeight(of: pieces) ?? capHeight }
        }
        let letters = pieces.count { $0.couldBeLetter(capHeight: capHeight) }
        let runs = CurvedLetterRuns(among: pieces.map(\.box), heights: 6...150)
        guard Double(runs.letters) >= RotatedPage.leastShareInRuns * Double(letters),
            RotatedPage.couldHoldWords(pieces, capHeight: capHeight, letters: letters) || hasWords()
        else { return nil }
        var source = photo.reduced(by: step)
        if let paper { source = paper.painted(source, scale: share) }
        source = source.turned(quarters: quarters)
        self.init(source: source, factor: Double(step), quarters: quarters, pieces: pieces, capHeight: capHeight)
    }

    /// Whether pieces stand in line as those of words do, however the line bends; of `letters` that have the size of
    /// letters.
    ///
    /// It is told before anything is sampled from the photo: where nothing stands in line there is nothing to
    /// straighten.
    static func couldHoldWords(_ pieces: [ConnectedComponent], capHeight: Double, letters: Int) -> Bool {
        let runs = CurvedLetterRuns(among: pieces.map(\.box), heights: 0.6 * capHeight...1.6 * capHeight)
        return Double(runs.letters) >= leastShareInWords * Double(letters)
            || runs.letters(inRunsOf: longRun) >= lettersInWords
    }
}
