import DomainModel
import Imaging
import Mathematics

/// The picture around a code in tiles: how bright each is, how strong its gradients are, and in which direction.
struct SurroundingTiles {
    let columns: Int
    let rows: Int
    /// Pixels of a tile's side, in the picture that was measured.
    let side: Int
    /// The shades of ink and paper inside the code's box.
    let ink: Float
    let paper: Float
    /// Mean shade of each tile.
    private(set) var shade: [Float]
    /// The strength of each tile's gradients as a share of the contrast.
    private(set) var edge: [Float]
    /// How strongly its gradients have one direction, 0 to 1.
    private(set) var coherence: [Float]
    /// How well they have the direction of the code's bars: 1 across them, -1 along them.
    private(set) var alignment: [Float]
    /// The direction across the code's bars, of length one.
    private(set) var across = (x: 1.0, y: 0.0)
    /// Tiles to the symbol; 0 inside.
    private(set) var distance: [Int]

    private static let tuning = Tuning.standard.surroundings

    var contrast: Float { max(paper - ink, Float(SurroundingTiles.tuning.minContrast)) }

    /// The tiles of a picture in which a code fills `box`; `nil` where there is no symbol to be seen, or no room.
    init?(_ picture: Luma, around box: Box) {
        let tuning = SurroundingTiles.tuning
        let length = max(box.width, box.height)
        side = max(tuning.minTileSide, (2 * length + tuning.tilesPerCode) / (2 * tuning.tilesPerCode))
        (columns, rows) = (picture.width / side, picture.height / side)
        guard columns > 1, rows > 1, let code = picture.cropped(to: box) else { return nil }
        (ink, paper) = SurroundingTiles.shades(of: code)
        let count = columns * rows
        (shade, edge) = ([Float](repeating: 0, count: count), [Float](repeating: 0, count: count))
        (coherence, alignment) = (edge, edge)
        distance = [Int](repeating: Int.max, count: count)
        var tensors = [SIMD4<Float>](repeating: .zero, count: count)
        measure(picture, into: &tensors)
        guard markSymbol(in: box, tensors) else { return nil }
        markDistances()
    }

    private static func shades(of code: Luma) -> (ink: Float, paper: Float) {
        var counts = [Int](repeating: 0, count: 256)
        for pixel in code.pixels { counts[Int(pixel)] += 1 }
        func shade(_ share: Double) -> Float {
            var rest = Int(Double(code.pixels.count) * share)
            for (shade, count) in counts.enumerated() {
                rest -= count
                if rest < 0 { return Float(shade) }
            }
            return 255
        }
        return (shade(tuning.inkShare), shade(tuning.paperShare))
    }

    // MARK: Gradients

    /// Sums for each tile, in `tensors`, the products of its gradients (across, down, both) and the shades.
    private mutating func measure(_ picture: Luma, into tensors: inout [SIMD4<Float>]) {
        let width = picture.width
        let pixels = Float(side * side)
        picture.pixels.withUnsafeBufferPointer { source in
            for row in 0..<rows {
                for column in 0..<columns {
                    var (xx, yy, xy, sum): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
                    for y in row * side..<(row + 1) * side {
                        let isInner = y > 0 && y < picture.height - 1
                        let line = source.baseAddress! + y * width
                        for x in column * side..<(column + 1) * side {
                            sum &+= Int32(line[x])
                            let dx = x > 0 && x < width - 1 ? Int32(line[x + 1]) &- Int32(line[x - 1]) : 0
                            let dy = isInner ? Int32(line[x + width]) &- Int32(line[x - width]) : 0
                            xx &+= dx &* dx
                            yy &+= dy &* dy
                            xy &+= dx &* dy
                        }
                    }
                    let tile = row * columns + column
                    // Differences are over two pixels, hence a quarter of their squares.
                    tensors[tile] = SIMD4(Float(xx) / 4, Float(yy) / 4, Float(xy) / 4, Float(sum)) / pixels
                }
            }
        }
        for tile in tensors.indices {
            let (xx, yy, xy) = (tensors[tile].x, tensors[tile].y, tensors[tile].z)
            shade[tile] = tensors[tile].w
            edge[tile] = (xx + yy).squareRoot() / contrast
            coherence[tile] =
                ((xx - yy) * (xx - yy) + 4 * xy * xy).squareRoot() / max(xx + yy, SurroundingTiles.tuning.minSquare)
        }
    }

    // MARK: The symbol

    /// Gives the tiles of the symbol the distance 0: those in the box whose gradients go across the bars, and their
    /// neighbours that do too, since a box may be as low as the lines that were scanned. `false` where there is none.
    private mutating func markSymbol(in box: Box, _ tensors: [SIMD4<Float>]) -> Bool {
        let tuning = SurroundingTiles.tuning
        func tiles(_ low: Int, _ high: Int, _ count: Int) -> Range<Int> {
            let first = min(max(0, (2 * low + side) / (2 * side)), count - 1)
            return first..<min(max(first + 1, (2 * high + side) / (2 * side)), count)
        }
        let inBox = tiles(box.y, box.bottom, rows).flatMap { row in
            tiles(box.x, box.right, columns).map { row * columns + $0 }
        }
        let sum = inBox.reduce(into: SIMD4<Float>.zero) { $0 += tensors[$1] }
        let (across, slant) = (sum.x - sum.y, 2 * sum.z)
        let size = (across * across + slant * slant).squareRoot()
        guard size > 0 else { return false }
        let angle = direction(Double(slant), Double(across)) / 2
        self.across = (cosine(angle), sine(angle))
        for tile in tensors.indices {
            let (xx, yy, xy) = (tensors[tile].x, tensors[tile].y, tensors[tile].z)
            alignment[tile] =
                ((xx - yy) * across + 2 * xy * slant) / size / max(xx + yy, SurroundingTiles.tuning.minSquare)
        }
        var open = inBox.filter { alignment[$0] > tuning.minAlignmentInBox && edge[$0] > tuning.minEdge }
        for tile in open { distance[tile] = 0 }
        while let tile = open.popLast() {
            for next in neighbours(of: tile)
            where distance[next] != 0 && alignment[next] > tuning.minAlignment && edge[next] > tuning.minPrint {
                distance[next] = 0
                open.append(next)
            }
        }
        return distance.contains(0)
    }

    /// The tiles around one, corners too.
    private func neighbours(of tile: Int) -> [Int] {
        let (row, column) = tile.quotientAndRemainder(dividingBy: columns)
        return (max(0, row - 1)...min(rows - 1, row + 1)).flatMap { row in
            (max(0, column - 1)...min(columns - 1, column + 1)).map { row * columns + $0 }
        }
    }

    private mutating func markDistances() {
        var ring = distance.indices.filter { distance[$0] == 0 }
        var far = 0
        while !ring.isEmpty {
            far += 1
            var next: [Int] = []
            for tile in ring {
                for neighbour in neighbours(of: tile) where distance[neighbour] == Int.max {
                    distance[neighbour] = far
                    next.append(neighbour)
                }
            }
            ring = next
        }
    }

    // MARK: Kinds of tiles

    /// Whether a tile is blank and about as bright as the paper.
    func isBlank(_ tile: Int) -> Bool {
        edge[tile] < SurroundingTiles.tuning.minEdge && !isDark(tile)
    }

    /// Whether a tile is darker than paper in shadow.
    func isDark(_ tile: Int) -> Bool { shade[tile] <= ink + SurroundingTiles.tuning.minPaper * contrast }

    /// Whether a tile is of bars that go along the symbol's or across them.
    private func isBars(_ tile: Int) -> Bool {
        let tuning = SurroundingTiles.tuning
        return coherence[tile] > tuning.minCoherence && edge[tile] > tuning.minBars
            && abs(alignment[tile]) > tuning.minAlignment
    }

    /// Whether a tile beside the symbol is of bars too: those of another code.
    func isOtherBars(_ tile: Int) -> Bool { isBars(tile) && distance[tile] > SurroundingTiles.tuning.quietTiles }

    /// Whether a tile has print that is no bars.
    func isPrint(_ tile: Int) -> Bool {
        let tuning = SurroundingTiles.tuning
        return edge[tile] > tuning.minPrint && coherence[tile] < tuning.minCoherence && !isOtherBars(tile)
    }

    /// How many groups of bars beside the symbol are large enough to be symbols too, whether they could be read or not.
    ///
    /// The box of a number that stands in several places encloses all of them. So groups inside it count as those
    /// outside do, and the largest that the box holds is the symbol.
    func otherSymbols() -> Int {
        let tuning = SurroundingTiles.tuning
        var isLeft = distance.indices.map(isBars)
        var (symbol, groups): (Int, [Int]) = (0, [])
        for seed in distance.indices where isLeft[seed] {
            var (open, size, holdsSymbol) = ([seed], 0, false)
            isLeft[seed] = false
            while let tile = open.popLast() {
                size += 1
                holdsSymbol = holdsSymbol || distance[tile] == 0
                for next in neighbours(of: tile) where isLeft[next] {
                    isLeft[next] = false
                    open.append(next)
                }
            }
            if holdsSymbol { symbol = max(symbol, size) }
            groups.append(size)
        }
        let least = max(tuning.minSymbolTiles, tuning.minSymbolShare * Double(symbol))
        return min(tuning.maxOtherSymbols, max(0, groups.count { Double($0) >= least } - 1))
    }

    /// The blank tiles that are connected with the symbol's quiet zone, as flags.
    func page() -> [Bool] {
        var isPage = [Bool](repeating: false, count: distance.count)
        var open = distance.indices.filter {
            (1...SurroundingTiles.tuning.quietTiles + 1).contains(distance[$0]) && isBlank($0)
        }
        for tile in open { isPage[tile] = true }
        while let tile = open.popLast() {
            let (row, column) = tile.quotientAndRemainder(dividingBy: columns)
            for (y, x) in [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            where y >= 0 && y < rows && x >= 0 && x < columns {
                let next = y * columns + x
                guard !isPage[next], distance[next] > 0, isBlank(next) else { continue }
                isPage[next] = true
                open.append(next)
            }
        }
        return isPage
    }
}
