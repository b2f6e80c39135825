import DomainModel
import Mathematics

/// Whether two pictures are one, by what stands around their code.
///
/// A pack with little print has few places that are found again, but its code lies in every picture of it: its length,
/// direction and middle say how one picture lies on the other, but for which way is up and how much of the bars was cut
/// off. What both then show beside the code tells copies from other photos of the pack, whose light, background and
/// perspective are others.
extension PictureKeypoints {
    /// By how many shades both pictures differ beside their code where one lies on the other as well as it can, light
    /// and contrast made alike; `nil` where that says nothing.
    func differenceAroundSymbol(from other: PictureKeypoints) -> Double? {
        guard let own = symbol, let there = other.symbol, own.isMeasured, there.isMeasured else { return nil }
        let scale = Double(own.length) / Double(there.length)
        guard scale <= 1 else { return other.differenceAroundSymbol(from: self) }
        let surroundings = SymbolSurroundings(self, own, other, there)
        guard let best = surroundings.bestPlacement(scale: scale) else { return nil }
        return surroundings.difference(best)
    }
}

extension PictureKeypoints.Symbol {
    fileprivate var isMeasured: Bool { length > 0 && height > 0 }
    fileprivate var turn: Double { Double(angle) / 65_536 * 2 * .pi }
    fileprivate var place: (x: Double, y: Double) { (Double(x) / 32_768, Double(y) / 32_768) }

    /// Whether a point, in long sides, lies on the symbol or so near that it is alike in every picture of the product.
    fileprivate func holds(_ point: (x: Double, y: Double), across: (x: Double, y: Double)) -> Bool {
        let tuning = Tuning.standard.pictures
        let (length, height) = (Double(length) / 32_768, Double(height) / 32_768)
        let (dx, dy) = (point.x - place.x, point.y - place.y)
        let (u, v) = (dx * across.x + dy * across.y, dy * across.x - dx * across.y)
        return abs(u) < length * (0.5 + tuning.quietZoneAcross) && abs(v) < height / 2 + length * tuning.quietZoneAlong
    }
}

/// The thumbnails of two pictures of one product, the first with the larger cells, beside their codes.
private struct SymbolSurroundings {
    private let own: PictureKeypoints
    private let symbol: PictureKeypoints.Symbol
    private let other: PictureKeypoints
    private let otherSymbol: PictureKeypoints.Symbol
    private let otherAcross: (x: Double, y: Double)
    /// The first picture's cells that do not show its code, and their middles in long sides of it.
    private let cells: [(shade: Double, x: Double, y: Double)]

    private static let tuning = Tuning.standard.pictures

    init(
        _ own: PictureKeypoints, _ symbol: PictureKeypoints.Symbol, _ other: PictureKeypoints,
        _ otherSymbol: PictureKeypoints.Symbol
    ) {
        (self.own, self.symbol, self.other, self.otherSymbol) = (own, symbol, other, otherSymbol)
        otherAcross = (cosine(otherSymbol.turn), sine(otherSymbol.turn))
        let across = (x: cosine(symbol.turn), y: sine(symbol.turn))
        let long = Double(max(own.columns, own.rows))
        cells = own.thumbnail.indices.compactMap { cell in
            let (row, column) = cell.quotientAndRemainder(dividingBy: own.columns)
            let middle = (x: (Double(column) + 0.5) / long, y: (Double(row) + 0.5) / long)
            guard !symbol.holds(middle, across: across) else { return nil }
            return (Double(own.thumbnail[cell]), middle.x, middle.y)
        }
    }

    /// The placement with the best correlation: the codes' middles or ends along the bars on each other, either way up,
    /// and then moved, turned and scaled a little as long as that makes it better.
    func bestPlacement(scale: Double) -> PictureKeypoints.Placement? {
        let slack = (Double(symbol.height) - Double(otherSymbol.height) * scale) / 32_768
        var best: (correlation: Double, placement: PictureKeypoints.Placement)?
        for half in [0.0, .pi] {
            let turn = symbol.turn - otherSymbol.turn + half
            for shift in SymbolSurroundings.tuning.shiftsAlongBars {
                let placement = moved(
                    PictureKeypoints.Placement(a: scale * cosine(turn), b: scale * sine(turn), x: 0, y: 0),
                    along: slack * shift)
                let correlation = correlation(placement, each: SymbolSurroundings.tuning.searchStride)
                if correlation > best?.correlation ?? -1 { best = (correlation, placement) }
            }
        }
        guard var best, best.correlation >= SymbolSurroundings.tuning.minRoughCorrelation else { return nil }
        for step in SymbolSurroundings.tuning.placementSteps {
            while let better = better(than: best.placement, by: step, best.correlation) { best = better }
        }
        return best.placement
    }

    /// The placement that lays the other symbol's middle on this one's, so far along the bars from it.
    private func moved(
        _ placement: PictureKeypoints.Placement, along shift: Double, across: Double = 0
    ) -> PictureKeypoints.Placement {
        var placement = placement
        let (x, y) = (cosine(symbol.turn), sine(symbol.turn))
        let there = placement.place(otherSymbol.place)
        placement.x += symbol.place.x - there.x + across * x - shift * y
        placement.y += symbol.place.y - there.y + across * y + shift * x
        return placement
    }

    /// The best of the placements that are a step away, where it is better by enough to go on.
    private func better(
        than placement: PictureKeypoints.Placement, by step: Double, _ correlation: Double
    ) -> (correlation: Double, placement: PictureKeypoints.Placement)? {
        let length = Double(symbol.length) / 32_768
        let middle = placement.place(otherSymbol.place)
        var best: (correlation: Double, placement: PictureKeypoints.Placement)?
        for (across, along, turn, growth) in [
            (step, 0, 0, 1), (-step, 0, 0, 1), (0, step, 0, 1), (0, -step, 0, 1), (0, 0, step, 1), (0, 0, -step, 1),
            (0, 0, 0, 1 + step), (0, 0, 0, 1 / (1 + step)),
        ] {
            let (c, s) = (growth * cosine(turn), growth * sine(turn))
            var tried = PictureKeypoints.Placement(
                a: placement.a * c - placement.b * s, b: placement.a * s + placement.b * c, x: 0, y: 0)
            let (x, y) = (cosine(symbol.turn), sine(symbol.turn))
            let there = tried.place(otherSymbol.place)
            tried.x = middle.x - there.x + length * (across * x - along * y)
            tried.y = middle.y - there.y + length * (across * y + along * x)
            let reached = self.correlation(tried, each: SymbolSurroundings.tuning.searchStride)
            if reached > best?.correlation ?? correlation + SymbolSurroundings.tuning.minGain {
                best = (reached, tried)
            }
        }
        return best
    }

    /// The correlation of every `stride`-th cell with what the other picture shows there; -1 where they share too
    /// little.
    private func correlation(_ placement: PictureKeypoints.Placement, each stride: Int) -> Double {
        shades(placement, each: stride)
            .correlation(ofAtLeast: SymbolSurroundings.tuning.minCellsAroundSymbol / Double(stride))
    }

    /// By how many shades the cells differ from what the other picture shows there; `nil` where they share too little.
    func difference(_ placement: PictureKeypoints.Placement) -> Double? {
        shades(placement, each: 1).difference(ofAtLeast: SymbolSurroundings.tuning.minCellsAroundSymbol)
    }

    /// Every `stride`-th cell that both pictures show beside their codes.
    private func shades(
        _ placement: PictureKeypoints.Placement, each stride: Int
    ) -> PictureKeypoints.CorrelationSums {
        let otherLong = Double(max(other.columns, other.rows))
        var sums = PictureKeypoints.CorrelationSums()
        for place in Swift.stride(from: 0, to: cells.count, by: stride) {
            let cell = cells[place]
            let point = placement.origin((cell.x, cell.y))
            guard !otherSymbol.holds(point, across: otherAcross),
                let there = other.shade(at: point.x * otherLong, point.y * otherLong)
            else { continue }
            sums.add(cell.shade, there)
        }
        return sums
    }
}
