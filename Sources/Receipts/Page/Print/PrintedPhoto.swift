import DomainModel
import Imaging
import Mathematics
import PageModel

private let tuning = Tuning.standard.page.print

/// What the net that finds print says of a photo.
struct PrintedPhoto {
    private let photo: Luma
    /// Pixels of the photo per pixel of what the net saw.
    private let scale: Double
    /// Where the part of the photo begins that the net saw.
    private let origin: (x: Int, y: Int)
    /// The papers, the one with the most print first.
    private(set) var regions: [PrintRegion]
    /// What the net says of each paper at first, texture too, and then where it has looked closer.
    let features: [PrintFeatures]
    /// The sheets of paper that may each be a receipt of its own, the one with the most print first.
    private(set) var sheets: [PrintedSheet]
    /// Whether the net is less sure of print than of texture, however it looked.
    let isDoubtful: Bool
    /// Whether the print is lighter than what it is printed on.
    private let isLightOnDark: Bool

    /// Finds print in the whole photo, and looks closer where letters are small.
    init(_ photo: Luma, by network: PageNetwork) {
        var whole = Look(at: photo.bounds, of: photo, longSide: Double(PageNetwork.longSide), by: network)
        let isOnSide = whole.sureLetters < tuning.minCoherence * Double(whole.regions.first?.letters ?? 0)
        if isOnSide {
            // Rows on their side are rare, and seen less well while they are small.
            let turned = Look(
                at: photo.bounds, of: photo, longSide: Double(PageNetwork.longSide), isTurned: true, by: network)
            if turned.sureLetters > whole.sureLetters { whole = turned }
        }
        let isTurned = whole.isTurned
        // A closer look at texture costs three times as much, and shows more texture.
        if whole.showsLetters { whole.regions.removeAll { $0.features.isTexture } }
        guard let first = whole.regions.first, first.capHeight < tuning.smallCapHeight, whole.scale > 1 else {
            self.init(photo, whole, features: whole.features)
            return
        }
        let closer = first.box(in: photo.bounds, origin: (0, 0), scale: whole.scale).map { box in
            let long = Double(max(box.width, box.height)) / whole.scale
            let wanted = min(tuning.maxLongSide, long * tuning.wantedCapHeight / first.capHeight)
            return Look(at: box, of: photo, longSide: wanted, isTurned: isTurned, isCloser: true, by: network)
        }
        self.init(
            photo, closer.flatMap { $0.regions.isEmpty ? nil : $0 } ?? whole,
            features: whole.features + (closer?.features ?? []))
        if whole.showsLetters { regions.removeAll { $0.features.isTexture } }
        if whole.sheets.count > 1 { sheets = whole.sheets }
    }

    private init(_ photo: Luma, _ look: Look, features: [PrintFeatures]) {
        (scale, origin, regions, isLightOnDark) = (
            look.scale, (look.box.x, look.box.y), look.regions, look.isLightOnDark
        )
        self.features = features
        isDoubtful = look.showsLetters && !features.contains { $0.certainty >= tuning.minCertaintyOfPrint }
        sheets = look.sheets
        self.photo = look.isLightOnDark ? photo.inverted : photo
    }

    /// What the net says of a photo, of which `small` is a smaller picture.
    ///
    /// - Parameter ratio: how many times larger the photo is.
    init(_ small: PrintedPhoto, in photo: Luma, by ratio: Int) {
        scale = small.scale * Double(ratio)
        origin = (small.origin.x * ratio, small.origin.y * ratio)
        (regions, features) = (small.regions, small.features)
        (isDoubtful, isLightOnDark) = (small.isDoubtful, small.isLightOnDark)
        sheets = small.sheets.compactMap { $0.magnified(by: ratio, in: photo.bounds) }
        self.photo = isLightOnDark ? photo.inverted : photo
    }

    /// What the net says of a part of the photo.
    private struct Look {
        let box: Box
        /// Pixels of the photo per pixel of what the net saw.
        let scale: Double
        var regions: [PrintRegion]
        /// What tells the regions from texture.
        let features: [PrintFeatures]
        /// The sheets of paper that may each be a receipt of its own.
        let sheets: [PrintedSheet]
        let isLightOnDark: Bool
        /// Whether the part is shown large enough across for letters to be told from texture: in a long roll rows alone
        /// are seen, and no letters.
        let showsLetters: Bool
        /// Whether the net saw it turned clockwise by a quarter.
        let isTurned: Bool

        /// Letters of the largest region, by how much its places agree on how rows run.
        var sureLetters: Double { regions.first.map { Double($0.letters) * $0.coherence } ?? 0 }

        /// - Parameters:
        ///   - longSide: pixels that the part's long side is shown with, if it has so many.
        ///   - isTurned: whether it is shown turned clockwise by a quarter.
        ///   - isCloser: whether it is a part of what the net has seen before.
        init(
            at box: Box, of photo: Luma, longSide: Double, isTurned: Bool = false, isCloser: Bool = false,
            by network: PageNetwork
        ) {
            (self.box, self.isTurned) = (box, isTurned)
            let part = photo.cropped(to: box) ?? photo
            let long = Double(max(box.width, box.height))
            let reduced = part.reduced(by: max(1, Int(long / longSide)))
            let share = longSide / Double(max(reduced.width, reduced.height))
            let seen = share < 1 ? reduced.scaled(by: share) : reduced
            scale = long / Double(max(seen.width, seen.height))
            showsLetters = min(seen.width, seen.height) >= tuning.minShortSide
            let map =
                isTurned
                ? network.map(of: seen.turned(quarters: 1)).turnedBack(height: seen.height) : network.map(of: seen)
            regions = PrintRegion.all(in: map, isCloser: isCloser).filter { $0.letters >= tuning.minLetters }
            features = regions.map(\.features)
            isLightOnDark = PrintedPhoto.isLightOnDark(map, seen)
            sheets = PrintRegion.onSheets(in: map, of: seen, isCloser: isCloser).filter(\.mayBeReceipt).compactMap {
                [scale] region in region.sheet(in: photo.bounds, origin: (box.x, box.y), scale: scale)
            }
        }
    }

    /// The region with the most print, if a page can be made of what the net says of it.
    var clearRegion: PrintRegion? { regions.first.flatMap { $0.features.isConfused ? nil : $0 } }

    /// The part of the photo around all its print, with more room than the print's pages have: what the net has not
    /// seen stands beside what it has; `nil` where that is most of the photo, or nothing.
    var surroundings: Box? {
        guard let first = regions.first else { return nil }
        let boxes = regions.filter {
            $0.letters * tuning.lettersPerLetterNear >= first.letters && !$0.features.isTexture
        }.compactMap {
            $0.box(in: photo.bounds, origin: origin, scale: scale, margin: tuning.marginOfInk)
        }
        guard let box = boxes.first.map({ boxes.dropFirst().reduce($0) { $0.union($1) } }),
            Double(box.area) < tuning.maxShareOfInk * Double(photo.bounds.area)
        else { return nil }
        return box
    }

    /// Whether most cells on rows are mostly dark: strokes cover less than half of a row.
    private static func isLightOnDark(_ map: TextMap, _ picture: Luma) -> Bool {
        var balance = 0
        let (size, reach) = (TextMap.cellSize, TextMap.cellSize / 2)
        for row in 0..<map.height {
            for column in 0..<map.width where map.rows[row * map.width + column] > 1 {
                let (left, top) = (max(0, column * size - reach), max(0, row * size - reach))
                let (right, bottom) = (
                    min(picture.width, (column + 1) * size + reach), min(picture.height, (row + 1) * size + reach)
                )
                guard right > left, bottom > top else { continue }
                var (least, most, sum) = (255, 0, 0)
                for y in top..<bottom {
                    for x in left..<right {
                        let shade = Int(picture[x, y])
                        (least, most, sum) = (min(least, shade), max(most, shade), sum + shade)
                    }
                }
                let count = (right - left) * (bottom - top)
                balance += (2 * sum - (least + most) * count).signum() * (most - least)
            }
        }
        return balance < 0
    }

    /// The page of a region; `nil` where its ink is in no rows.
    ///
    /// - Parameters:
    ///   - enhancesFaintPrint: whether faint print is enhanced first; then `nil` where print is not faint.
    ///   - work: what the search for the page may still cost.
    func page(
        of region: PrintRegion, enhancesFaintPrint: Bool = false, skipping skipped: Set<String>, work: PageWork
    ) -> DewarpedPage? {
        guard let box = region.box(in: photo.bounds, origin: origin, scale: scale),
            let plain = photo.cropped(to: box),
            let part = enhancesFaintPrint ? FadedPrintEnhancer(plain)?.luma : plain
        else { return nil }
        let capHeight = region.capHeight * scale
        let step = max(1, Int(capHeight / Tuning.standard.page.rotated.minCapHeight))
        let reduced = part.reduced(by: step)
        let rotated = RotatedPage(
            source: reduced.turned(quarters: region.quarters), factor: Double(step), quarters: region.quarters,
            pieces: [], capHeight: capHeight / Double(step), work: work)
        let size = (width: Double(reduced.width), height: Double(reduced.height))
        let toSource = scale / Double(step)
        let place = (x: Double(box.x - origin.x) / Double(step), y: Double(box.y - origin.y) / Double(step))
        let quarters = region.quarters
        let known = KnownPrint(
            slopes: { map in
                region.slopes { x, y in
                    let turned = PrintedPhoto.turned(x * toSource - place.x, y * toSource - place.y, quarters, of: size)
                    return map.unwarpedPage(turned.x, turned.y)
                }
            },
            isNear: { x, y in
                let turned = quarters % 2 == 0 ? size : (size.height, size.width)
                let (x, y) = PrintedPhoto.turned(x, y, (4 - quarters) % 4, of: turned)
                return region.isNear((x + place.x) / toSource, (y + place.y) / toSource)
            })
        var page = DewarpedPage.dewarped(
            rotated, degrees: region.degrees, isKnown: true, skipping: skipped, print: known)
        page?.origin = (box.x, box.y)
        page?.isFacingKnown = region.features.facesSurely
        return page
    }

    /// Where a point of a picture of this size is once the picture is turned clockwise.
    private static func turned(
        _ x: Double, _ y: Double, _ quarters: Int, of size: (width: Double, height: Double)
    ) -> (x: Double, y: Double) {
        switch quarters {
        case 1: (size.height - y, x)
        case 2: (size.width - x, size.height - y)
        case 3: (y, size.width - x)
        default: (x, y)
        }
    }
}

extension PrintRegion {
    /// The part of a photo that holds the region, with a margin; `nil` where they have nothing in common.
    ///
    /// - Parameters:
    ///   - origin: where the part of the photo begins that the net saw.
    ///   - scale: pixels of the photo per pixel of what the net saw.
    ///   - margin: in cap heights.
    fileprivate func box(
        in photo: Box, origin: (x: Int, y: Int), scale: Double, margin: Double = tuning.margin
    ) -> Box? {
        let margin = margin * capHeight
        func pixels(_ length: Double) -> Int { Int(length * scale) }
        return Box(
            x: origin.x + pixels(Double(box.x) - margin), y: origin.y + pixels(Double(box.y) - margin),
            width: pixels(Double(box.width) + 2 * margin), height: pixels(Double(box.height) + 2 * margin)
        ).intersection(photo)
    }

    /// The region as a sheet of a photo; `nil` where they have nothing in common.
    fileprivate func sheet(in photo: Box, origin: (x: Int, y: Int), scale: Double) -> PrintedSheet? {
        let side = Int((blockSide * scale).rounded(.up))
        return box(in: photo, origin: origin, scale: scale).map { box in
            PrintedSheet(
                box: box,
                blocks: blocks.sorted().map { block in
                    Box(
                        x: origin.x + Int(Double(block % blocksAcross) * blockSide * scale),
                        y: origin.y + Int(Double(block / blocksAcross) * blockSide * scale), width: side, height: side)
                })
        }
    }

    /// The slopes of its rows, each at its place on a page.
    fileprivate func slopes(at place: (Double, Double) -> (x: Double, y: Double)) -> [PolynomialWarp.Slope] {
        stretches.compactMap { stretch in
            let turn = PrintRegion.nearRow(stretch.angle - angle)
            guard stretch.cells >= tuning.minCellsOfSlope, abs(turn) < tuning.maxSlope else { return nil }
            let (x, y) = place(stretch.x, stretch.y)
            return PolynomialWarp.Slope(x: x, y: y, slope: sine(turn) / cosine(turn), length: tuning.blockCapHeights)
        }
    }
}
