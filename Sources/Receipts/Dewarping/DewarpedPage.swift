import DomainModel
import Imaging

private let tuning = Tuning.standard.dewarping

/// A photo's text with its rows made level: the grey page, its ink, and its place in the photo.
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
    /// How many letters are in clean rows.
    let letters: Int
    /// How long the long rows among these are together, in pixels of the page.
    let length: Int
    /// How many pieces of ink are in rows of any kind.
    let pieces: Int
    /// What the search for the page may still cost.
    let work: PageWork
    /// Whether only pieces of about the expected cap height measured the cap height.
    var isScaleKnown = false
    /// Whether it is the right way up by how its print was found.
    var isFacingKnown = false
    /// The passes that straightened it.
    var straightening: [PassLog.Entry] = []
    /// Names of passes that are left out when the page is straightened again.
    var skippedPasses: Set<String> = []

    /// Whether most of what was found is no print: few of its pieces are letters in clean rows, and there are not
    /// enough of these to be text whatever lies around them. Faint print may have been missed.
    var isMostlyGrain: Bool {
        letters < tuning.grain.enoughLetters && tuning.grain.piecesPerLetterOfPrint * letters < pieces
    }

    /// The part of the page that holds text.
    var frame: Box {
        segments.dropFirst().reduce(segments.first?.box ?? luma.bounds) { $0.union($1.box) }
    }

    /// The page with the text the other way up.
    func rotated180() -> DewarpedPage? {
        let pieces = segments.flatMap { $0.pieces.map { ConnectedComponent(box: $0, ink: 0) } }
        guard let capHeight = TextScale.capHeight(of: pieces.map { $0.scaled(by: 1 / map.zoom) }) else { return nil }
        var turned = DewarpedPage.dewarped(
            RotatedPage(
                source: source.turned(quarters: 2), factor: factor, quarters: (quarters + 2) % 4, pieces: [],
                capHeight: capHeight, work: work),
            degrees: map.degrees, isKnown: isScaleKnown, skipping: skippedPasses)
        turned?.origin = origin
        return turned
    }

    /// The page as it is, the other way up: its rows are sampled from its own picture, which shows at little cost which
    /// way up they make sense.
    var onItsHead: DewarpedPage {
        func turned(_ box: Box) -> Box {
            Box(x: luma.width - box.right, y: luma.height - box.bottom, width: box.width, height: box.height)
        }
        let picture = luma.turned(quarters: 2)
        return DewarpedPage(
            source: picture, factor: factor, quarters: (quarters + 2) % 4,
            map: PageMap(width: luma.width, height: luma.height), luma: picture,
            ink: Bitmap(width: ink.width, height: ink.height, pixels: ink.pixels.reversed()),
            segments: segments.map { RowSegment(pieces: $0.pieces.map(turned)) }, large: [], capHeight: capHeight,
            letters: letters, length: length, pieces: pieces, work: work)
    }

    /// The page with its rows made level and straight; `nil` where it turns out to hold no text.
    ///
    /// - Parameters:
    ///   - degrees: by how much it is turned, where that is known.
    ///   - isDoubtful: whether a strip of it is looked at first.
    ///   - isKnown: whether the cap height is known but for the zoom's rounding.
    ///   - skipped: names of passes of `Straightening` that are left out.
    ///   - print: what is known of its print already.
    ///   - mayCorrect: whether it is sampled again where capitals have another height than expected.
    static func dewarped(
        _ rotated: RotatedPage, degrees: Double? = nil, isDoubtful: Bool = false, isKnown: Bool = false,
        skipping skipped: Set<String>, print: KnownPrint? = nil,
        mayCorrect: Bool = true
    ) -> DewarpedPage? {
        let source = rotated.source
        let degrees = degrees ?? rotated.degrees
        let zoom = zoom(for: rotated)
        var map = PageMap(width: source.width, height: source.height, degrees: degrees, zoom: zoom)
        let capHeight = rotated.capHeight * zoom
        if let print, let field = FieldWarp(fitting: print.slopes(map), capHeight: capHeight) {
            map.localWarps = [field]
        }
        if isDoubtful, isGrainWhereDensest(rotated, map, capHeight: capHeight) { return nil }
        let bent = DewarpStep(
            source, map, capHeight: capHeight, isScaleKnown: isKnown, print: print, work: rotated.work)
        let ratio = bent.ink.capHeight / capHeight
        if print != nil, !(tuning.scale.tolerated.min...tuning.scale.tolerated.max).contains(ratio), mayCorrect {
            let corrected = RotatedPage(
                source: source, factor: rotated.factor, quarters: rotated.quarters, pieces: [],
                capHeight: rotated.capHeight * ratio, work: rotated.work)
            return dewarped(
                corrected, degrees: degrees, isKnown: isKnown, skipping: skipped, print: print, mayCorrect: false)
        }
        if print == nil, isHopeless(bent.ink.segments, capHeight: bent.ink.capHeight, page: bent.luma) { return nil }
        var straightening = Straightening(bent)
        var ran: [PassLog.Entry] = []
        Straightening.passes.run(&straightening, skipping: skipped) { pass, state in
            ran.append(PassLog.Entry(pass: pass.name, letters: state.text.letters))
        }
        let (page, text) = (straightening.page, straightening.text)
        guard text.letters >= minLetters(among: page.ink.segments) else { return nil }
        return DewarpedPage(
            source: source, factor: rotated.factor, quarters: rotated.quarters, map: page.map, luma: page.luma,
            ink: page.ink.bitmap,
            segments: PenStrokeRemoval.restored(
                to: text.segments, from: page.ink.large, of: page.ink.bitmap,
                by: RowSegmenter(capHeight: page.ink.capHeight)),
            slopes: bent.slopes(inRunsOf: CurvedLetterRuns.minLetters), large: page.ink.large,
            capHeight: page.ink.capHeight, letters: text.letters, length: text.length,
            pieces: page.ink.segments.reduce(0) { $0 + $1.pieces.count }, work: rotated.work, isScaleKnown: isKnown,
            straightening: ran, skippedPasses: skipped)
    }

    /// Pixels of the page per pixel of the source.
    private static func zoom(for rotated: RotatedPage) -> Double {
        let (capHeight, scale) = (rotated.capHeight, tuning.scale)
        let zoom =
            capHeight > scale.maxCapHeight
            ? scale.reducedCapHeight / capHeight
            : capHeight < scale.minCapHeight ? scale.enlargedCapHeight / capHeight : 1
        let long = Double(max(rotated.source.width, rotated.source.height)) * zoom
        let longest = Double(scale.maxLongSide) * scale.longSideSlack
        return long > longest ? zoom * (longest / long) : zoom
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
