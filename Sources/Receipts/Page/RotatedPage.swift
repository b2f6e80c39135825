import Imaging

private let tuning = Tuning.standard.page.rotated

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
    /// What the search for the page may still cost.
    let work: PageWork

    /// By how many degrees the picture must be turned for its rows to be level.
    var degrees: Double {
        let feet = pieces.compactMap { piece -> (x: Double, y: Double)? in
            piece.couldBeLetter(capHeight: capHeight) ? (piece.box.centerX, Double(piece.box.bottom)) : nil
        }
        let words = Skew.angle(of: RowSegmenter(capHeight: capHeight).segments(of: pieces), capHeight: capHeight)
        let skew = Skew.angle(
            of: feet, capHeight: capHeight, around: words ?? 0,
            reach: words == nil ? tuning.reachDegrees : tuning.reachDegreesAroundWords)
        return abs(skew.degrees) > tuning.minDegrees ? -skew.degrees : 0
    }
}

extension RotatedPage {
    /// The page of a photo; `nil` where too little could be letters, or hardly any of it is in words.
    ///
    /// - Parameters:
    ///   - factor: how many times smaller than the photo the overview is.
    ///   - pieces: the overview's pieces of ink.
    ///   - paper: the paper around which everything is painted over; `nil` to leave the photo as it is.
    ///   - hasWords: whether there are words where these pieces show none; evaluated only then.
    ///   - capHeight: the cap height in pixels of the overview; `nil` for that of most pieces.
    ///   - work: what the search for the page may still cost.
    init?(
        _ photo: Luma, _ factor: Int, _ pieces: [ConnectedComponent], on paper: PaperMask?,
        hasWords: @autoclosure () -> Bool = false, capHeight known: Double? = nil, work: PageWork = PageWork()
    ) {
        guard var capHeight = known ?? TextScale.capHeight(of: pieces) else { return nil }
        let step = max(1, Int(capHeight * Double(factor) / tuning.minCapHeight))
        let share = Double(factor) / Double(step)
        capHeight *= share
        var pieces = pieces.map { $0.scaled(by: share) }
        let quarters = TextAxis.horizontality(of: pieces, capHeight: capHeight) < 0 ? 1 : 0
        if quarters > 0 {
            pieces = pieces.map { $0.turnedClockwise(height: photo.height / step) }
            if known == nil { capHeight = TextScale.capHeight(of: pieces) ?? capHeight }
        }
        let letters = pieces.count { $0.couldBeLetter(capHeight: capHeight) }
        let runs = CurvedLetterRuns(among: pieces.map(\.box), heights: tuning.runHeights)
        guard Double(runs.letters) >= tuning.minShareInRuns * Double(letters),
            RotatedPage.couldHoldWords(pieces, capHeight: capHeight, letters: letters) || hasWords()
        else { return nil }
        var source = photo.reduced(by: step)
        if let paper { source = paper.painted(source, scale: share) }
        source = source.turned(quarters: quarters)
        self.init(
            source: source, factor: Double(step), quarters: quarters, pieces: pieces, capHeight: capHeight, work: work)
    }

    /// Whether pieces are in line as those of words are, however the line bends; of `letters` that have the size of
    /// letters.
    ///
    /// This is decided before anything is sampled from the photo: where nothing is in line there is nothing to
    /// straighten.
    static func couldHoldWords(_ pieces: [ConnectedComponent], capHeight: Double, letters: Int) -> Bool {
        let heights = tuning.wordHeights.min * capHeight...tuning.wordHeights.max * capHeight
        let runs = CurvedLetterRuns(among: pieces.map(\.box), heights: heights)
        return Double(runs.letters) >= tuning.minShareInWords * Double(letters)
            || runs.letters(inRunsOf: tuning.longRun) >= tuning.minLettersInWords
    }
}
