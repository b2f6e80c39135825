import DomainModel
import Imaging

private let tuning = Tuning.standard.page.finding

extension DewarpedPage {
    /// The text of a picture; `nil` where there is none.
    ///
    /// Where words fill little of the picture, their surroundings are searched first, and all of it only if they show
    /// no text.
    ///
    /// - Parameters:
    ///   - highContrast: when to use the high-contrast ink; `nil` to use all ink.
    ///   - skipped: names of passes of `Straightening` that are left out.
    ///   - work: what the search may cost: once it is spent, what was found so far is the page.
    static func find(
        in photo: Luma, _ overview: Overview? = nil, highContrast: Overview.HighContrastUse? = nil,
        skipping skipped: Set<String> = [], work: PageWork = PageWork()
    ) -> DewarpedPage? {
        let overview = overview ?? Overview(of: photo)
        func selected(_ overview: Overview) -> Overview? {
            highContrast.map { overview.withHighContrast($0) } ?? overview
        }
        func inWholePhoto() -> DewarpedPage? {
            selected(overview).flatMap { around(photo, $0, skipping: skipped, work) }
        }
        guard let words = overview.words(highContrast),
            var box = words.box(scaledBy: overview.factor).intersection(photo.bounds)
        else { return inWholePhoto() }
        let share = tuning.edgeShare
        let edge = (
            across: words.margin.across * overview.factor * share.numerator / share.denominator,
            down: words.margin.down * overview.factor * share.numerator / share.denominator
        )
        guard let part = photo.cropped(to: box), let near = selected(Overview(of: part, work: work)),
            var found = around(part, near, skipping: skipped, work)
        else { return inWholePhoto() }
        found.origin = (box.x, box.y)
        for _ in 1..<tuning.maxLooks where !work.isSpent {
            guard let more = found.grown(box, edge: edge, in: photo.bounds),
                let near = photo.cropped(to: more).flatMap({ selected(Overview(of: $0, work: work)) }),
                let page = found.enlarged(to: more, of: photo, near), found.isKept(in: page)
            else { break }
            (found, box) = (page, more)
        }
        // The page shows few of the photo's letters in runs where the bars of a code were taken for letters, or a part
        // of the text for all of it.
        if !work.isSpent, found.letters * tuning.runsPerLetter < overview.highContrastLetters,
            let whole = inWholePhoto(), whole.letters > found.letters
        {
            return whole
        }
        return found
    }

    /// The page of a larger part of the photo, with the surroundings of the paper painted over where that shows the
    /// text better.
    ///
    /// How high letters are and how rows are turned is known from this page; what else the larger part shows would
    /// distort both.
    private func enlarged(to box: Box, of photo: Luma, _ near: Overview) -> DewarpedPage? {
        guard let part = photo.cropped(to: box) else { return nil }
        let source = part.reduced(by: Int(factor))
        func page(_ source: Luma) -> DewarpedPage? {
            var page = DewarpedPage.dewarped(
                RotatedPage(
                    source: source.turned(quarters: quarters), factor: factor, quarters: quarters, pieces: [],
                    capHeight: capHeight / map.zoom, work: work),
                degrees: map.degrees, isKnown: true, skipping: skippedPasses)
            page?.origin = (box.x, box.y)
            return page
        }
        let whole = page(source)
        let (paper, onPaper) = near.printed
        guard !work.isSpent, onPaper.count < near.pieces.count,
            whole == nil || DewarpedPage.misleads(near.pieces, beside: onPaper)
        else {
            return whole
        }
        let masked = page(paper.painted(source, scale: Double(near.factor) / factor))
        guard let masked, masked.isClearer(than: whole) else { return whole }
        // Painted over, print at the paper's edge is lost: a page that shows too little of what a smaller part of the
        // photo has shown is no better for that.
        return whole.map(isKept) == true && !isKept(in: masked) ? whole : masked
    }

    /// Whether a larger part of the photo still shows this page's letters: it has more of what lies around the paper,
    /// and may be worse for it.
    private func isKept(in larger: DewarpedPage) -> Bool {
        larger.letters * tuning.keptShare.denominator >= letters * tuning.keptShare.numerator
    }

    /// The page's part of the photo, larger by half on each side where text comes nearer to its edge than three
    /// quarters of the margin that was left around the words; `nil` where none does.
    private func grown(_ box: Box, edge: (across: Int, down: Int), in photo: Box) -> Box? {
        if segments.isEmpty { return nil }
        let whole = text
        let left = whole.x - box.x < edge.across ? box.width / 2 : 0
        let right = box.right - whole.right < edge.across ? box.width / 2 : 0
        let top = whole.y - box.y < edge.down ? box.height / 2 : 0
        let bottom = box.bottom - whole.bottom < edge.down ? box.height / 2 : 0
        let more = Box(
            x: box.x - left, y: box.y - top, width: box.width + left + right, height: box.height + top + bottom
        )
        .intersection(photo)
        return more == box ? nil : more
    }

    /// The box of the photo that holds the text.
    private var text: Box {
        let text = segments.map { photoBox($0.box, reduction: 1) }
        return text.dropFirst().reduce(text.first ?? Box(x: 0, y: 0, width: 1, height: 1)) { $0.union($1) }
    }

    /// The text of a picture, with the surroundings of the paper painted over where that shows it better.
    private static func around(
        _ photo: Luma, _ overview: Overview, skipping skipped: Set<String>, _ work: PageWork
    ) -> DewarpedPage? {
        let (paper, onPaper) = overview.printed
        let whole = clearest(
            photo, overview, overview.pieces, on: nil, isDoubtful: overview.hasFewLetters, skipping: skipped, work)
        guard !work.isSpent, onPaper.count < overview.pieces.count,
            whole == nil || misleads(overview.pieces, beside: onPaper)
        else { return whole }
        let masked = clearest(photo, overview, onPaper, on: paper, skipping: skipped, work)
        return masked.map({ $0.isClearer(than: whole) }) == true ? masked : whole
    }

    /// The text of a picture by these pieces of ink, with capitals as high as most of them, or half as high where
    /// letters seem to touch those of the next row, whichever shows more letters.
    private static func clearest(
        _ photo: Luma, _ overview: Overview, _ pieces: [ConnectedComponent], on paper: PaperMask?,
        isDoubtful: Bool = false, skipping skipped: Set<String>, _ work: PageWork
    ) -> DewarpedPage? {
        func rotated(capHeight: Double? = nil) -> RotatedPage? {
            RotatedPage(
                photo, overview.factor, pieces, on: paper, hasWords: overview.hasWords, capHeight: capHeight,
                work: work)
        }
        let first = rotated()
        let page = first.flatMap { dewarped($0, isDoubtful: isDoubtful, skipping: skipped) }
        var touching: RotatedPage?
        if work.isSpent { return page }
        if let first, let page, page.capHeight > tuning.minGrowth * first.capHeight * page.map.zoom {
            touching = first
        } else if page == nil, let capHeight = TextScale.capHeightOfTouchingRows(pieces) {
            touching = rotated(capHeight: capHeight)
        }
        guard
            let apart = touching.flatMap({
                dewarped($0, isDoubtful: isDoubtful, isKnown: true, skipping: skipped)
            })
        else { return page }
        // A page with few of the photo's letters in runs shows something else: squares of cloth are in rows, too.
        let letters = page?.letters ?? 0
        if apart.letters > letters, letters * tuning.runsPerLetter < overview.highContrastLetters { return apart }
        let isTouching = LinePitch(apart.segments.map(\.box), capHeight: apart.capHeight) != nil
        let ratio = tuning.minRatioOfTouchingRows
        return isTouching && ratio.denominator * apart.letters > ratio.numerator * letters ? apart : page
    }

    /// Whether this page, its surroundings painted over, shows the text better than the whole picture does.
    ///
    /// Painting cuts letters at the paper's edge, so it has to pay. It does where the page has a tenth more letters in
    /// clean rows than the whole picture. It also does where what was painted over was no print: many pieces (more than
    /// half as many as are left), fewer than a fifth of them letters in clean rows. Measured: of print two pieces in
    /// three are, of the streaks in wood at most one in six.
    private func isClearer(than whole: DewarpedPage?) -> Bool {
        guard let whole else { return true }
        let ratio = tuning.minRatioOfPainted
        if ratio.denominator * letters > ratio.numerator * whole.letters { return true }
        let painted = whole.pieces - pieces
        return 2 * painted > pieces
            && tuning.piecesPerPaintedLetter * (whole.photoLength - photoLength) < Double(painted) * photoCapHeight
    }

    /// The length of the long rows in pixels of the decoded photo, by which pages of different zoom compare.
    private var photoLength: Double { Double(length) * factor / map.zoom }
    /// The cap height in pixels of the decoded photo.
    private var photoCapHeight: Double { capHeight * factor / map.zoom }

    /// Whether specks on the table, or the squares of its cloth, hide how high the receipt's letters are.
    private static func misleads(_ all: [ConnectedComponent], beside onPaper: [ConnectedComponent]) -> Bool {
        guard onPaper.count >= tuning.minPiecesOnPaper, let capHeight = TextScale.capHeight(of: onPaper) else {
            return false
        }
        let mixed = TextScale.capHeight(of: all) ?? capHeight
        return tuning.paperShare.denominator * onPaper.count < tuning.paperShare.numerator * all.count
            || max(capHeight, mixed) > tuning.maxHeightRatio * min(capHeight, mixed)
    }
}
