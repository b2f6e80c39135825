import Imaging

/// A page with its rows straightened so far, and what is printed on it.
struct DewarpStep {
    /// The grey picture, turned by whole quarters, that the page is sampled from.
    let source: Luma
    /// Where the page lies in it.
    let map: PageMap
    /// Whether only pieces of about the cap height expected tell how high capitals are.
    let isScaleKnown: Bool
    /// The page itself.
    let luma: Luma
    let ink: Bitmap
    let segments: [RowSegment]
    /// The pieces of ink that are larger than a row's.
    let large: [ConnectedComponent]
    /// Cap height in pixels of the page.
    let capHeight: Double

    /// - Parameter capHeight: the cap height expected, in pixels of the page.
    init(_ source: Luma, _ map: PageMap, capHeight: Double, isScaleKnown: Bool) {
        (self.source, self.map, self.isScaleKnown) = (source, map, isScaleKnown)
        luma = DewarpedPage.page(source, map)
        var capHeight = capHeight
        (ink, segments, large) = DewarpedPage.print(on: luma, capHeight: &capHeight, isKnown: isScaleKnown)
        self.capHeight = capHeight
    }

    /// The largest text among what lies on the picture.
    func text() -> RowFilter.TextCluster {
        let inside = segments.filter { segment in
            let place = map.source(segment.box.centerX, segment.box.centerY)
            return (0...Double(source.width)).contains(place.x) && (0...Double(source.height)).contains(place.y)
        }
        return RowFilter(capHeight: capHeight, page: luma).receipt(among: inside)
    }

    /// How the runs of so many letters and more slope.
    ///
    /// Runs follow letters along a row that bends; segments, which lie level, may jump from row to row there.
    func slopes(inRunsOf fewest: Int) -> [PolynomialWarp.Slope] {
        CurvedLetterRuns(among: segments.flatMap(\.pieces), heights: 0.6 * capHeight...1.6 * capHeight, fewest: fewest)
            .runs.flatMap {
                RowSegment(pieces: $0).slopes(capHeight: capHeight, takesPrices: true)
            }.filter { abs($0.slope) < 0.4 }
    }

    /// The page straightened by its runs of so many letters and more.
    ///
    /// Rows that bend or converge are straightened twice: some are whole enough to measure only after the first round.
    func straightened(byRunsOf fewest: Int) -> DewarpStep {
        var page = self
        for _ in 0..<2 {
            let slopes = page.slopes(inRunsOf: fewest)
            let bend = PolynomialWarp(fitting: slopes)
            let worst = slopes.map { abs(bend.slope($0.x, $0.y)) * 10 }.max() ?? 0
            guard worst > DewarpStep.bent else { break }
            page = page.changed { $0.warp = $0.warp.adding(bend) }
        }
        return page
    }

    /// By how much rows sink over ten cap heights, in cap heights, where they are straightened.
    private static let bent = 0.2

    /// The page straightened by its runs of letters, prices among these where that leaves more letters in clean rows.
    ///
    /// Where paper curls away, its prices are all that tells; but three pieces in line are also chance.
    func straightened() -> DewarpStep {
        let byWords = straightened(byRunsOf: CurvedLetterRuns.fewest)
        let prices = slopes(inRunsOf: CurvedLetterRuns.price)
        let (words, all) = (
            PolynomialWarp(fitting: slopes(inRunsOf: CurvedLetterRuns.fewest)), PolynomialWarp(fitting: prices)
        )
        guard
            prices.contains(where: {
                10 * abs(words.slope($0.x, $0.y) - all.slope($0.x, $0.y)) > 2 * DewarpStep.bent
            })
        else { return byWords }
        let byAll = straightened(byRunsOf: CurvedLetterRuns.price)
        return byAll.text().letters > byWords.text().letters ? byAll : byWords
    }

    /// The page sampled by another map.
    func changed(_ change: (inout PageMap) -> Void) -> DewarpStep {
        var map = map
        change(&map)
        return DewarpStep(source, map, capHeight: capHeight, isScaleKnown: isScaleKnown)
    }
}
