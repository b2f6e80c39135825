import Imaging

private let tuning = Tuning.standard.dewarping.straightening

/// A page with its rows straightened so far, and its print.
struct DewarpStep {
    /// The grey picture, turned by whole quarters, that the page is sampled from.
    let source: Luma
    /// Where the page lies in it.
    let map: PageMap
    /// Whether only pieces of about the expected cap height measure the cap height.
    let isScaleKnown: Bool
    /// What is known of the print, if anything.
    let print: KnownPrint?
    /// What the search for the page may still cost.
    let work: PageWork
    /// The page itself.
    let luma: Luma
    /// Its ink, segments and large pieces.
    let ink: PageInk

    /// - Parameter capHeight: the expected cap height, in pixels of the page.
    init(
        _ source: Luma, _ map: PageMap, capHeight: Double, isScaleKnown: Bool, print: KnownPrint? = nil,
        work: PageWork
    ) {
        (self.source, self.map, self.isScaleKnown, self.print, self.work) = (source, map, isScaleKnown, print, work)
        luma = map.page(of: source)
        ink = PageInk(on: luma, capHeight: capHeight, isKnown: isScaleKnown) { piece in
            guard let print else { return true }
            let place = map.source(piece.centerX, piece.centerY)
            return print.isNear(place.x, place.y)
        }
        work.spend(on: luma, pieces: ink.segments.reduce(0) { $0 + $1.pieces.count })
    }

    /// The largest text among what lies on the picture.
    func text() -> RowFilter.TextCluster {
        let inside = ink.segments.filter { segment in
            let place = map.source(segment.box.centerX, segment.box.centerY)
            return (0...Double(source.width)).contains(place.x) && (0...Double(source.height)).contains(place.y)
        }
        return RowFilter(capHeight: ink.capHeight, page: luma).largestTextCluster(among: inside)
    }

    /// The slopes of runs of at least `minLetters` letters.
    ///
    /// Runs follow letters along a row that bends; segments, which are level, may jump from row to row there.
    func slopes(inRunsOf minLetters: Int) -> [PolynomialWarp.Slope] {
        let capHeight = ink.capHeight
        let heights = tuning.runHeights.min * capHeight...tuning.runHeights.max * capHeight
        return CurvedLetterRuns(among: ink.segments.flatMap(\.pieces), heights: heights, minLetters: minLetters).runs
            .flatMap { RowSegment(pieces: $0).slopes(capHeight: capHeight, takesPrices: true) }
            .filter { abs($0.slope) < tuning.maxRunSlope }
    }

    /// The page straightened by its runs of at least `minLetters` letters. Rows that bend or converge take several
    /// rounds.
    private func straightened(byRunsOf minLetters: Int) -> DewarpStep {
        var page = self
        for _ in 0..<tuning.runRounds where !work.isSpent {
            let slopes = page.slopes(inRunsOf: minLetters)
            let bend = PolynomialWarp(fitting: slopes)
            let worst = slopes.map { abs(bend.slope($0.x, $0.y)) * 10 }.max() ?? 0
            guard worst > tuning.minRunBend else { break }
            page = page.changed { $0.warp = $0.warp.adding(bend) }
        }
        return page
    }

    /// The page straightened by its runs of letters, with prices among these where that leaves more letters in clean
    /// rows.
    ///
    /// Where paper curls away, only its prices show it; but three pieces in line are also chance.
    func straightened() -> DewarpStep {
        if print != nil { return refined() }
        let byWords = straightened(byRunsOf: CurvedLetterRuns.minLetters)
        let prices = slopes(inRunsOf: CurvedLetterRuns.lettersOfPrice)
        let words = PolynomialWarp(fitting: slopes(inRunsOf: CurvedLetterRuns.minLetters))
        let all = PolynomialWarp(fitting: prices)
        let differs = prices.contains {
            10 * abs(words.slope($0.x, $0.y) - all.slope($0.x, $0.y)) > tuning.minDifference * tuning.minRunBend
        }
        guard differs, !work.isSpent else { return byWords }
        let byAll = straightened(byRunsOf: CurvedLetterRuns.lettersOfPrice)
        return byAll.text().letters > byWords.text().letters ? byAll : byWords
    }

    /// The page straightened by the feet of its letters, which show slopes more exactly than what was known of its
    /// print.
    private func refined() -> DewarpStep {
        let slopes = slopes(inRunsOf: CurvedLetterRuns.lettersOfPrice)
        guard let field = FieldWarp(fitting: slopes, capHeight: ink.capHeight) else { return self }
        return changed { $0.localWarps.append(field) }
    }

    /// The page sampled by another map.
    func changed(_ change: (inout PageMap) -> Void) -> DewarpStep {
        var map = map
        change(&map)
        return DewarpStep(source, map, capHeight: ink.capHeight, isScaleKnown: isScaleKnown, print: print, work: work)
    }
}
