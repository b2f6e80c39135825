import DomainModel
import Imaging
import Mathematics

/// A code and what stands around it, as small as that is measured.
struct CodeView {
    /// How many codes the picture has.
    let codes: Int
    /// The part of the picture.
    let region: Luma
    /// The region, halved some times.
    let small: Luma
    /// How many times.
    let halvings: Int
    /// The longer side of the code's box, in pixels of `small`.
    let length: Int
    /// The region in tiles.
    let tiles: SurroundingTiles
    /// Where the region begins in the picture.
    let origin: (x: Int, y: Int)
    /// The picture's longer side.
    let longSide: Int

    /// The smallest of some codes; `nil` where there is nothing to measure.
    ///
    /// - Parameters:
    ///   - codes: the codes that name products, in pixels of the whole picture.
    ///   - reduction: how many times smaller `picture` is than the whole.
    init?(of codes: [Barcode], in picture: Luma, reduction: Int) {
        let tuning = Tuning.standard.surroundings
        guard let first = codes.min(by: { max($0.box.width, $0.box.height) < max($1.box.width, $1.box.height) }) else {
            return nil
        }
        let box = Box(
            x: first.box.x / reduction, y: first.box.y / reduction, width: max(1, first.box.width / reduction),
            height: max(1, first.box.height / reduction))
        let margin = Int(tuning.reach * Double(max(box.width, box.height)))
        let place = Box(
            x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin)
        guard let around = place.intersection(picture.bounds), let region = picture.cropped(to: around) else {
            return nil
        }
        var (small, halvings) = (region, 0)
        while Double(max(box.width, box.height)) / Double(1 << halvings) > tuning.maxGrowth * Double(tuning.codeLength),
            min(small.width, small.height) > 1
        {
            small = small.halved()
            halvings += 1
        }
        let shown = Box(
            x: (box.x - around.x) >> halvings, y: (box.y - around.y) >> halvings,
            width: max(1, box.width >> halvings), height: max(1, box.height >> halvings))
        guard let tiles = SurroundingTiles(small, around: shown) else { return nil }
        self.codes = codes.count
        (self.region, self.small, self.halvings, self.tiles) = (region, small, halvings, tiles)
        length = max(shown.width, shown.height)
        origin = (around.x, around.y)
        longSide = max(picture.width, picture.height)
    }

    /// Where the code's bars lie in the picture.
    var symbol: PictureKeypoints.Symbol {
        let (along, down) = extents()
        let (acrossX, acrossY) = tiles.across
        let (u, v) = ((along.lowerBound + along.upperBound) / 2, (down.lowerBound + down.upperBound) / 2)
        let unit = 32_768 / Double(longSide)
        let scale = Double(1 << halvings)
        func number(_ value: Double) -> UInt16 { UInt16(min(max(value.rounded(), 0), 65_535)) }
        func place(_ value: Double, from origin: Int) -> UInt16 {
            number((Double(origin) + (value + 0.5) * scale) * unit)
        }
        let turns = direction(acrossY, acrossX) / (2 * .pi)
        return PictureKeypoints.Symbol(
            x: place(u * acrossX - v * acrossY, from: origin.x), y: place(u * acrossY + v * acrossX, from: origin.y),
            length: number((along.upperBound - along.lowerBound) * scale * unit),
            height: number((down.upperBound - down.lowerBound) * scale * unit),
            angle: number((turns < 0 ? turns + 1 : turns) * 65_536))
    }

    /// From where to where the gradients across the bars lie, across the bars and along them: all but the share that
    /// the tiles at the symbol's border have of its neighbours.
    private func extents() -> (across: ClosedRange<Double>, along: ClosedRange<Double>) {
        let tuning = Tuning.standard.surroundings
        let (acrossX, acrossY) = tiles.across
        let reach = small.width + small.height
        var (across, along) = ([Double](repeating: 0, count: 2 * reach), [Double](repeating: 0, count: 2 * reach))
        for tile in tiles.distance.indices where tiles.distance[tile] == 0 {
            let (row, column) = tile.quotientAndRemainder(dividingBy: tiles.columns)
            for y in max(1, row * tiles.side)..<min((row + 1) * tiles.side, small.height - 1) {
                for x in max(1, column * tiles.side)..<min((column + 1) * tiles.side, small.width - 1) {
                    let dx = Double(small[x + 1, y]) - Double(small[x - 1, y])
                    let dy = Double(small[x, y + 1]) - Double(small[x, y - 1])
                    let gradient = dx * acrossX + dy * acrossY
                    let (u, v) = (
                        Double(x) * acrossX + Double(y) * acrossY, Double(y) * acrossX - Double(x) * acrossY
                    )
                    across[Int(u.rounded()) + reach] += gradient * gradient
                    along[Int(v.rounded()) + reach] += gradient * gradient
                }
            }
        }
        func range(_ sums: [Double], without share: Double) -> ClosedRange<Double> {
            let all = sums.reduce(0, +)
            var (sum, first, last) = (0.0, 0, 0)
            for (place, value) in sums.enumerated() {
                sum += value
                if sum <= share * all { first = place }
                if sum <= (1 - share) * all { last = place }
            }
            return Double(first - reach)...Double(max(first, last) - reach)
        }
        return (range(across, without: tuning.borderShareAcross), range(along, without: tuning.borderShareAlong))
    }
}
