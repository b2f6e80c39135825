import DomainModel
import Imaging

/// A photo's text with its rows made level: the grey page, its ink, and where it lies in the photo.
struct DewarpedPage {
    /// The photo's grey picture, turned by whole quarters, that the page and the rows are sampled from.
    let source: Luma
    /// Pixels of the decoded photo per pixel of `source`.
    let factor: Double
    /// How many quarter turns clockwise lead from the photo to `source`.
    let quarters: Int
    /// Where the part of the photo begins that `source` shows, in the photo's pixels.
    var origin = (x: 0, y: 0)
    let map: PageMap
    /// The page itself.
    let luma: Luma
    let ink: Bitmap
    let segments: [RowSegment]
    /// How its rows ran before they were straightened.
    var slopes: [PolynomialWarp.Slope] = []
    /// The pieces of ink that are larger than a row's: letters of a banner (`BannerDetector`), strokes of a pen
    /// (`PenStrokeRemoval`).
    let large: [ConnectedComponent]
    /// Cap height in pixels of the page.
    let capHeight: Double
    /// How many letters stand in clean rows.
    let letters: Int
    /// How long the long rows among these are together, in pixels of the page.
    let length: Int
    /// How many pieces of ink stand in rows of any kind.
    let pieces: Int
    /// Whether only pieces of about the cap height expected told how high capitals are.
    var isScaleKnown = false

    /// How much darker than its surroundings ink must be, as a share. Little is asked: ink that is not found is never
    /// read, while grain that is found is dropped later because it makes no rows.
    private static let mildContrast = 0.08
    /// The same, high enough that shadows do not run rows together.
    private static let strictContrast = 0.12
    /// Higher capitals are made smaller, lower ones enlarged: below, the averaging that takes noise away joins letters.
    /// Of 158 items on 40 hard photos (`Scripts/strangers.py`, seed 4411) 48 were found without enlarging, 58 with it.
    private static let (highest, lowest, enlarged) = (32.0, 20.0, 24.0)
    /// The page's long side is bounded by the height that text needs, and by this.
    static let longest = 2600

    /// How many letters in clean rows make a picture worth reading: more where more pieces of ink stand in rows of any
    /// kind.
    ///
    /// Of the pieces of grain, cloth and grilles three in a hundred stand in clean rows by chance (measured on pictures
    /// without text), of print thirty and more. Two hundred letters are text whatever lies around them.
    private static func fewestLetters(among segments: [RowSegment]) -> Int {
        min(200, 15 + segments.reduce(0) { $0 + $1.pieces.count } / 20)
    }

    /// Whether most of what was found is no print: letters in clean rows are fewer than one piece of ink in ten, which
    /// is between what grain has by chance and what print has, and fewer than are text whatever lies around them
    /// (`fewestLetters`). Faint print may be what was not found.
    var isMostlyGrain: Bool { letters < 200 && 10 * letters < pieces }

    /// Whether there is nothing to straighten: letters in clean rows and in runs (`CurvedLetterRuns`) are together
    /// fewer than those that clean rows must hold in the end, or there are thousands of pieces of ink and hardly a
    /// clean row among them.
    ///
    /// Bent rows are not clean before they are straightened, but their words are runs, and a receipt with thousands of
    /// letters has prices, too short to bend. Of 463 pages that came to be read, of scanned receipts and of
    /// photographed ones (`Scripts/strangers.py`, seed 4411), the least had 1.8 times as many letters as that, and one
    /// in a hundred less than 2.5 times; of 266 pages of pictures without text three in four had fewer.
    static func isHopeless(_ segments: [RowSegment], capHeight: Double, page: Luma) -> Bool {
        let clean = RowFilter(capHeight: capHeight, page: page).receipt(among: segments).letters
        let pieces = segments.flatMap(\.pieces)
        if pieces.count > 1000, 50 * clean < pieces.count { return true }
        let runs = CurvedLetterRuns(among: pieces, heights: 0.6 * capHeight...1.6 * capHeight)
        return clean + runs.letters < fewestLetters(among: segments)
    }

    /// Whether the strip of a page where pieces of a letter's size are densest is grain: fewer than one piece of ink in
    /// ten stands in clean rows or in runs, as for `isMostlyGrain`.
    ///
    /// A page of small letters is enlarged, and costs most where there are none. Of 184 receipts and other pictures
    /// (half of the corpus and of `Scripts/strangers.py`, seed 4411) those whose overview shows few letters, and that
    /// were read, have 15 in a hundred and more.
    private static func isGrainWhereDensest(_ unleveled: RotatedPage, _ map: PageMap, capHeight: Double) -> Bool {
        let height = (stripHeight * capHeight).rounded()
        guard height * 2 < Double(map.height) else { return false }
        let middles = unleveled.pieces.filter { $0.couldBeLetter(capHeight: unleveled.capHeight) }.map(\.box.centerY)
            .sorted()
        var (densest, most, end) = (0.0, 0, 0)
        for (first, middle) in middles.enumerated() {
            while end < middles.count, middles[end] < middle + height / map.zoom { end += 1 }
            if end - first > most { (densest, most) = (middle, end - first) }
        }
        let top = (densest - Double(unleveled.source.height) / 2) * map.zoom + Double(map.height) / 2
        let strip = unleveled.source.sampled(
            map, x: 0, y: min(Double(map.height) - height, max(0, top.rounded())), width: Double(map.width),
            height: height, scale: 1)
        var capHeight = capHeight
        let segments = print(on: strip, capHeight: &capHeight).segments
        let pieces = segments.flatMap(\.pieces)
        let letters =
            RowFilter(capHeight: capHeight, page: strip).receipt(among: segments).letters
            + CurvedLetterRuns(among: pieces, heights: 0.6 * capHeight...1.6 * capHeight).letters
        return 10 * letters < pieces.count
    }

    /// Height of that strip, in cap heights: five rows.
    private static let stripHeight = 12.0

    /// The text of a picture; `nil` where there is none.
    ///
    /// Where words fill little of the picture, it is looked for around them, and only if none is found there in all of
    /// it.
    ///
    /// - Parameter highContrast: when to go by the ink in which small letters stand apart; `nil` to go by all ink.
    static func find(in photo: Luma, _ overview: Overview? = nil, highContrast: Overview.HighContrastUse? = nil)
        -> DewarpedPage?
    {
        let overview = overview ?? Overview(of: photo)
        func selected(_ overview: Overview) -> Overview? {
            highContrast.map { overview.parted($0) } ?? overview
        }
        guard let words = overview.words(highContrast),
            var box = words.box(scaledBy: overview.factor).intersection(photo.bounds)
        else { return selected(overview).flatMap { around(photo, $0) } }
        let edge = (
            across: words.margin.across * overview.factor * 3 / 4,
            down: words.margin.down * overview.factor * 3 / 4
        )
        guard let part = photo.cropped(to: box), let near = selected(Overview(of: part)),
            var found = around(part, near)
        else { return selected(overview).flatMap { around(photo, $0) } }
        found.origin = (box.x, box.y)
        for _ in 1..<DewarpedPage.mostLooks {
            guard let more = found.grown(box, edge: edge, in: photo.bounds),
                let near = photo.cropped(to: more).flatMap({ selected(Overview(of: $0)) }),
                let page = found.enlarged(to: more, of: photo, near),
                // A larger part has more of what lies around the paper, and may be worse for it.
                page.letters * 4 >= found.letters * 3
            else { break }
            (found, box) = (page, more)
        }
        // Few of the letters that follow each other in the photo: the bars of a code were taken for letters, or a part
        // for all.
        if found.letters * DewarpedPage.shareOfWords < overview.highContrastLetters,
            let whole = selected(overview).flatMap({ around(photo, $0) }), whole.letters > found.letters
        {
            return whole
        }
        return found
    }

    /// The page of a larger part of the photo, with what surrounds the paper painted over where that shows the text
    /// better.
    ///
    /// How high letters are and how rows are turned is known from this page; what the larger part has besides would
    /// blur it.
    private func enlarged(to box: Box, of photo: Luma, _ near: Overview) -> DewarpedPage? {
        guard let part = photo.cropped(to: box) else { return nil }
        let source = part.reduced(by: Int(factor))
        func page(_ source: Luma) -> DewarpedPage? {
            var page = DewarpedPage.dewarped(
                RotatedPage(
                    source: source.turned(quarters: quarters), factor: factor, quarters: quarters, pieces: [],
                    capHeight: capHeight / map.zoom),
                degrees: map.degrees, isKnown: true)
            page?.origin = (box.x, box.y)
            return page
        }
        let whole = page(source)
        let (paper, onPaper) = near.printed
        guard onPaper.count < near.pieces.count, whole == nil || DewarpedPage.misleads(near.pieces, beside: onPaper)
        else {
            return whole
        }
        let masked = page(paper.painted(source, scale: Double(near.factor) / factor))
        return masked.map({ $0.isClearer(than: whole) }) == true ? masked : whole
    }

    /// A region that shows less than one in so many of the letters that follow each other in the photo is not the
    /// words'.
    private static let shareOfWords = 3

    /// How often a region is looked at, each time larger because it cuts the text: a strip of which words seemed to
    /// fill a fifth is whole at the last. Enlarged more at a time it has more of what lies around the paper, and less
    /// was read.
    private static let mostLooks = 5

    /// The part of the photo that the page is of, larger by half on each side where text comes nearer to its edge than
    /// three quarters of the margin that was left around the words; `nil` where none does.
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

    /// The text of a picture, read with what surrounds the paper painted over where that shows it better.
    private static func around(_ photo: Luma, _ overview: Overview) -> DewarpedPage? {
        let (paper, onPaper) = overview.printed
        let whole = clearest(photo, overview, overview.pieces, on: nil, isDoubtful: overview.hasFewLetters)
        guard onPaper.count < overview.pieces.count, whole == nil || misleads(overview.pieces, beside: onPaper) else {
            return whole
        }
        let masked = clearest(photo, overview, onPaper, on: paper)
        return masked.map({ $0.isClearer(than: whole) }) == true ? masked : whole
    }

    /// The text of a picture by these pieces of ink, with capitals as high as most of them, or half as high where
    /// letters seem to touch those of the next row, whichever shows more letters.
    private static func clearest(
        _ photo: Luma, _ overview: Overview, _ pieces: [ConnectedComponent], on paper: PaperMask?,
        isDoubtful: Bool = false
    ) -> DewarpedPage? {
        func unleveled(capHeight: Double? = nil) -> RotatedPage? {
            RotatedPage(photo, overview.factor, pieces, on: paper, hasWords: overview.hasWords, capHeight: capHeight)
        }
        let first = unleveled()
        let page = first.flatMap { dewarped($0, isDoubtful: isDoubtful) }
        var touching: RotatedPage?
        if let first, let page, page.capHeight > DewarpedPage.growth * first.capHeight * page.map.zoom {
            touching = first
        } else if page == nil, let capHeight = TextScale.capHeightOfTouchingRows(pieces) {
            touching = unleveled(capHeight: capHeight)
        }
        guard let apart = touching.flatMap({ dewarped($0, isDoubtful: isDoubtful, isKnown: true) }) else { return page }
        // A page with few of the letters that follow each other shows something else: squares of cloth stand in rows,
        // too.
        let letters = page?.letters ?? 0
        if apart.letters > letters, letters * shareOfWords < overview.highContrastLetters { return apart }
        let isTouching = LinePitch(apart.segments.map(\.box), capHeight: apart.capHeight) != nil
        return isTouching && 4 * apart.letters > 5 * letters ? apart : page
    }

    /// How many times higher than in the overview capitals are found on the page where its averaging made two rows'
    /// letters one.
    private static let growth = 1.5

    /// Whether this page, its surroundings painted over, shows the text better than the whole picture does.
    ///
    /// Painting cuts letters at the paper's edge, so it has to pay. It does where the page has a tenth more letters in
    /// clean rows than the whole picture. It also does where what was painted over was no print: many pieces (more than
    /// half as many as are left), fewer than a fifth of them letters in clean rows. Measured: of print two pieces in
    /// three are, of the streaks in wood at most one in six.
    private func isClearer(than whole: DewarpedPage?) -> Bool {
        guard let whole else { return true }
        if 10 * letters > 11 * whole.letters { return true }
        let painted = whole.pieces - pieces
        return 2 * painted > pieces && 5 * (whole.photoLength - photoLength) < Double(painted) * photoCapHeight
    }

    /// The same in pixels of the decoded photo, by which pages of different zoom compare.
    private var photoLength: Double { Double(length) * factor / map.zoom }
    /// The cap height in pixels of the decoded photo.
    private var photoCapHeight: Double { capHeight * factor / map.zoom }

    /// Whether specks on the table, or the squares of its cloth, hide how high the receipt's letters are.
    private static func misleads(_ all: [ConnectedComponent], beside onPaper: [ConnectedComponent]) -> Bool {
        // A short receipt has as many letters; fewer do not tell how high they are.
        guard onPaper.count >= 150, let capHeight = TextScale.capHeight(of: onPaper) else { return false }
        let mixed = TextScale.capHeight(of: all) ?? capHeight
        return 3 * onPaper.count < 2 * all.count || max(capHeight, mixed) > 1.3 * min(capHeight, mixed)
    }

    /// The part of the page that holds text.
    var frame: Box {
        segments.dropFirst().reduce(segments.first?.box ?? luma.bounds) { $0.union($1.box) }
    }

    /// The same text the other way up.
    func rotated180() -> DewarpedPage? {
        let pieces = segments.flatMap { $0.pieces.map { ConnectedComponent(box: $0, ink: 0) } }
        guard let capHeight = TextScale.capHeight(of: pieces.map { $0.scaled(by: 1 / map.zoom) }) else { return nil }
        var turned = DewarpedPage.dewarped(
            RotatedPage(
                source: source.turned(quarters: 2), factor: factor, quarters: (quarters + 2) % 4, pieces: [],
                capHeight: capHeight),
            degrees: map.degrees, isKnown: isScaleKnown)
        turned?.origin = origin
        return turned
    }

    /// The page with its rows made level and straight; `nil` where it turns out to hold no text.
    ///
    /// - Parameters:
    ///   - degrees: by how much it is turned, where that is known.
    ///   - isDoubtful: whether a strip of it is looked at first.
    ///   - isKnown: whether the cap height is known but for the zoom's rounding.
    private static func dewarped(
        _ unleveled: RotatedPage, degrees: Double? = nil, isDoubtful: Bool = false, isKnown: Bool = false
    ) -> DewarpedPage? {
        let source = unleveled.source
        var capHeight = unleveled.capHeight
        let degrees = degrees ?? unleveled.degrees
        var zoom =
            capHeight > DewarpedPage.highest
            ? 28 / capHeight : capHeight < DewarpedPage.lowest ? DewarpedPage.enlarged / capHeight : 1
        let long = Double(max(source.width, source.height)) * zoom
        if long > Double(DewarpedPage.longest) * 1.4 { zoom *= Double(DewarpedPage.longest) * 1.4 / long }
        let map = PageMap(width: source.width, height: source.height, degrees: degrees, zoom: zoom)
        capHeight *= zoom
        if isDoubtful, DewarpedPage.isGrainWhereDensest(unleveled, map, capHeight: capHeight) { return nil }
        let unbent = DewarpStep(source, map, capHeight: capHeight, isScaleKnown: isKnown)
        if DewarpedPage.isHopeless(unbent.segments, capHeight: unbent.capHeight, page: unbent.luma) { return nil }
        var page = unbent.straightened()
        var text = page.text()
        /// Straightens the page by `change` too, unless letters are lost by it, which shows that it was not bent so.
        ///
        /// - Parameter share: per cent of the letters that must be left.
        func tryChange(keeping share: Int, _ change: (inout PageMap) -> Void) {
            let changed = page.changed(change)
            let found = changed.text()
            if found.letters * 100 >= text.letters * share { (page, text) = (changed, found) }
        }
        // What the filter has left is print and little else, so that its slopes bend the page better than all runs'
        // did. Where rows go on beyond a gap tells how the strip curls and where it is creased.
        func straighten(
            _ warp: WritableKeyPath<PageMap, PolynomialWarp>, _ local: WritableKeyPath<PageMap, [any RowWarp]>
        ) {
            let slopes = text.segments.flatMap { $0.slopes(capHeight: page.capHeight, takesPrices: true) }.filter {
                abs($0.slope) < 0.3
            }
            let bend = PolynomialWarp(fitting: slopes)
            if slopes.map({ abs(bend.slope($0.x, $0.y)) * 10 }).max() ?? 0 > 0.4 {
                tryChange(keeping: 98) { $0[keyPath: warp] = $0[keyPath: warp].adding(bend) }
            }
            // Rows that are off by half a cap height over ten of them run into the next. From a third on, 6 % more time
            // on hard photos brought two items of 474 (`Scripts/strangers.py`, seeds 518705, 986618, 1942566).
            let rest = text.segments.flatMap { $0.slopes(capHeight: page.capHeight, takesPrices: true) }.filter {
                abs($0.slope) < 0.3
            }
            if let folds = FoldWarp(fitting: rest, capHeight: page.capHeight), folds.steepest * 10 > 0.5 {
                tryChange(keeping: 100) { $0[keyPath: local].append(folds) }
            }
            for _ in 0..<2 {
                guard let piecewise = PiecewiseWarp(leveling: text.segments, capHeight: page.capHeight) else { break }
                tryChange(keeping: 92) { $0[keyPath: local].append(piecewise) }
            }
        }
        straighten(\.warp, \.localWarps)
        let lean = StrokeSlant(of: text.segments, in: page.ink, capHeight: page.capHeight)
        if !lean.isUpright { tryChange(keeping: 92) { $0.lean = lean } }
        // Letters that stand upright are told apart better, and so is how their rows run.
        if !page.map.localWarps.isEmpty || !lean.isUpright { straighten(\.lastWarp, \.lastLocalWarps) }
        guard text.letters >= DewarpedPage.fewestLetters(among: page.segments) else { return nil }
        var dewarped = DewarpedPage(
            source: source, factor: unleveled.factor, quarters: unleveled.quarters, map: page.map, luma: page.luma,
            ink: page.ink,
            segments: PenStrokeRemoval.restored(
                to: text.segments, from: page.large, of: page.ink, by: RowSegmenter(capHeight: page.capHeight)),
            slopes: unbent.slopes(inRunsOf: CurvedLetterRuns.fewest), large: page.large, capHeight: page.capHeight,
            letters: text.letters,
            length: text.length, pieces: page.segments.reduce(0) { $0 + $1.pieces.count })
        dewarped.isScaleKnown = isKnown
        return dewarped
    }

    /// The ink of a page, its segments, and the pieces far larger than these. `capHeight` is the cap height expected, and
    /// becomes the one measured.
    /// - Parameter isKnown: whether only pieces of about the height expected tell how high capitals are.
    static func print(
        on page: Luma, capHeight: inout Double, isKnown: Bool = false
    ) -> (ink: Bitmap, segments: [RowSegment], large: [ConnectedComponent]) {
        let soft = page.meanFiltered3x3()
        let radius = max(6, Int(0.75 * capHeight))
        let inks = soft.sauvola(radius: radius, ks: [mildContrast, strictContrast])
        let ink = inks[0]
        let found = ink.components()
        let heights = (isKnown ? 0.6 * capHeight : 0)...(isKnown ? 1.6 * capHeight : .infinity)
        capHeight = TextScale.capHeight(of: found.filter { heights.contains(Double($0.box.height)) }) ?? capHeight
        let pieces = LargeInkRemoval.freed(found, of: ink, capHeight: capHeight)
        let segmenter = RowSegmenter(capHeight: capHeight)
        let strict = inks[1].components()
        return (
            ink,
            HysteresisMerge.joined(
                mild: segmenter.segments(of: pieces), strict: segmenter.segments(of: strict), capHeight: capHeight),
            found.filter {
                RowSegmenter.isTooLarge($0.box, capHeight: capHeight)
                    || BannerDetector.isLarge($0.box, capHeight: capHeight)
            }
        )
    }

    static func page(_ source: Luma, _ map: PageMap) -> Luma {
        if map.isIdentity { return source }
        return source.sampled(
            map, x: 0, y: 0, width: Double(map.width), height: Double(map.height), scale: 1)
    }

    /// The box of the whole upright photo that holds a box of the page.
    ///
    /// - Parameter reduction: how many times smaller than the whole photo it was decoded.
    func photoBox(_ box: Box, reduction: Int) -> Box {
        var part = map.source(box)
        // `source` was turned clockwise; each turn back is counterclockwise.
        var size = (width: source.width, height: source.height)
        for _ in 0..<quarters {
            part = Box(x: part.y, y: size.width - part.right, width: part.height, height: part.width)
            size = (size.height, size.width)
        }
        let scale = factor * Double(reduction)
        return Box(
            x: Int(Double(part.x) * scale) + origin.x * reduction,
            y: Int(Double(part.y) * scale) + origin.y * reduction,
            width: Int((Double(part.width) * scale).rounded(.up)),
            height: Int((Double(part.height) * scale).rounded(.up)))
    }
}
