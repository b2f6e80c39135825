import DomainModel
import Imaging
import Mathematics

/// What is measured around a code. Documentation/reading.md describes each.
enum SurroundingFeature: String, CaseIterable {
    case extent, page, print, edges, dark, bars, spread, still, noise, clipped, shading, contrast, ink, codes
    case otherSymbols = "other_symbols"
    case pageNear = "page_near"
    case pageAround = "page_around"
    case pageAtBorder = "page_at_border"
    case stepNear = "step_near"
    case stepMiddle = "step_middle"
    case stepFar = "step_far"
    case free
    case borderNear = "border_near"
    case borderFar = "border_far"
    case openSides = "open_sides"
    case closedDirections = "closed_directions"
}

extension CodeSurroundings {
    /// The surroundings of the smallest of some codes; `nil` where there is nothing to measure.
    ///
    /// - Parameters:
    ///   - codes: the codes that name products, in pixels of the whole picture.
    ///   - reduction: how many times smaller `picture` is than the whole.
    init?(of codes: [Barcode], in picture: Luma, reduction: Int) {
        guard let view = CodeView(of: codes, in: picture, reduction: reduction) else { return nil }
        self.init(view)
    }

    /// The surroundings that a view of a code shows.
    init(_ view: CodeView) {
        let tiles = view.tiles
        var features: [SurroundingFeature: Double] = [.codes: Double(view.codes)]
        features.merge(CodeSurroundings.areas(tiles)) { $1 }
        features.merge(CodeSurroundings.rays(tiles, in: view.small, length: view.length)) { $1 }
        features.merge(CodeSurroundings.noise(tiles, in: view.region, scale: 1 << view.halvings)) { $1 }
        let rounded = features.mapValues { ($0 * 1000).rounded() / 1000 }
        self.init(
            packCertainty: PackWeights.certainty(of: rounded),
            features: Dictionary(uniqueKeysWithValues: rounded.map { ($0.key.rawValue, $0.value) }))
    }

    /// What the tiles around the symbol are, as shares of those that the picture shows.
    private static func areas(_ tiles: SurroundingTiles) -> [SurroundingFeature: Double] {
        let tuning = Tuning.standard.surroundings
        let all = tiles.distance.indices
        let ring = all.filter { tiles.distance[$0] > tuning.quietTiles && tiles.distance[$0] <= tuning.farTiles }
        let near = ring.filter { tiles.distance[$0] <= tuning.nearTiles }
        let border = all.filter { tile in
            let (row, column) = tile.quotientAndRemainder(dividingBy: tiles.columns)
            return row == 0 || column == 0 || row == tiles.rows - 1 || column == tiles.columns - 1
        }
        let page = tiles.page()
        func share(_ tiles: [Int], _ isCounted: (Int) -> Bool) -> Double {
            tiles.isEmpty ? 0 : Double(tiles.count(where: isCounted)) / Double(tiles.count)
        }
        let blank = all.filter { page[$0] }
        let symbol = all.count { tiles.distance[$0] == 0 }
        let tilesOfCode = Double(tuning.tilesPerCode * tuning.tilesPerCode)
        return [
            .extent: naturalLogarithm(Double(all.count) / Double(symbol)),
            .page: Double(blank.count) / tilesOfCode,
            .pageNear: share(near) { page[$0] },
            .pageAround: share(ring) { page[$0] },
            .pageAtBorder: share(border) { page[$0] },
            .print: share(ring, tiles.isPrint),
            .edges: share(ring) { tiles.edge[$0] > tuning.minEdge },
            .dark: share(ring, tiles.isDark),
            .bars: share(ring, tiles.isOtherBars),
            .otherSymbols: Double(tiles.otherSymbols()),
            .spread: deviation(ring.map { tiles.shade[$0] }) / Double(tiles.contrast),
            .shading: deviation(blank.map { tiles.shade[$0] }) / Double(max(tiles.paper, 1)),
            .contrast: Double(tiles.contrast / max(tiles.paper, 1)),
            .ink: Double(tiles.ink) / 255,
        ]
    }

    private static func deviation(_ values: [Float]) -> Double {
        guard !values.isEmpty else { return 0 }
        let mean = values.reduce(0, +) / Float(values.count)
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return Double((squares / Float(values.count)).squareRoot())
    }

    /// What rays from the symbol meet.
    private static func rays(
        _ tiles: SurroundingTiles, in picture: Luma, length: Int
    ) -> [SurroundingFeature: Double] {
        let tuning = Tuning.standard.surroundings
        let rays = SurroundingRays(picture, tiles, length: Double(length))
        func steps(_ range: Range<Double>) -> Double {
            rays.share { if case .step(let passed) = $0 { range.contains(passed) } else { false } }
        }
        func borders(_ range: Range<Double>) -> Double {
            rays.share { if case .border(let passed) = $0 { range.contains(passed) } else { false } }
        }
        return [
            .stepNear: steps(0..<tuning.nearEnd), .stepMiddle: steps(tuning.nearEnd..<tuning.midEnd),
            .stepFar: steps(tuning.midEnd..<2), .free: rays.share { $0 == .free },
            .borderNear: borders(0..<tuning.nearEnd), .borderFar: borders(tuning.nearEnd..<2),
            .openSides: rays.openSides, .closedDirections: rays.closedDirections,
        ]
    }

    /// How the pixels of blank tiles differ from their neighbours, in the picture that is `scale` times larger: a file
    /// that no camera made has none that do.
    private static func noise(
        _ tiles: SurroundingTiles, in picture: Luma, scale: Int
    ) -> [SurroundingFeature: Double] {
        let tuning = Tuning.standard.surroundings
        let blank = tiles.distance.indices.filter { tiles.distance[$0] >= 1 && tiles.edge[$0] < tuning.minEdge }
        guard !blank.isEmpty else { return [.still: 0, .noise: 0, .clipped: 0] }
        let count = min(blank.count, tuning.maxNoiseTiles)
        var (still, noise, clipped): ([Double], [Double], Double) = ([], [], 0)
        let side = tiles.side * scale
        picture.pixels.withUnsafeBufferPointer { pixels in
            for tile in (0..<count).map({ blank[$0 * blank.count / count] }) {
                let (row, column) = tile.quotientAndRemainder(dividingBy: tiles.columns)
                let width = min(side, picture.width - column * side - 1)
                guard width > 0 else { continue }
                var (equal, sum, white) = (0, 0, 0)
                for y in row * side..<min((row + 1) * side, picture.height) {
                    let line = pixels.baseAddress! + y * picture.width + column * side
                    for x in 0..<width {
                        let difference = abs(Int(line[x + 1]) - Int(line[x]))
                        equal += difference == 0 ? 1 : 0
                        sum += difference
                        white += line[x] >= 254 ? 1 : 0
                    }
                }
                let pixelCount = Double(width * (min((row + 1) * side, picture.height) - row * side))
                still.append(Double(equal) / pixelCount)
                noise.append(Double(sum) / pixelCount)
                clipped += Double(white) / pixelCount
            }
        }
        return [
            .still: still.median() ?? 0, .noise: noise.median() ?? 0,
            .clipped: still.isEmpty ? 0 : clipped / Double(still.count),
        ]
    }
}
