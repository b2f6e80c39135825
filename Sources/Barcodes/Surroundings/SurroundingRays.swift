import Imaging
import Mathematics

/// Rays that leave a symbol in all directions, and what ends each: a step of brightness, the picture's border, or
/// nothing within a length of the code.
struct SurroundingRays {
    /// What ended a ray, and how many lengths of the code from its start.
    enum End: Hashable {
        case step(Double)
        case border(Double)
        case free
    }

    let ends: [End]

    private static let tuning = Tuning.standard.surroundings

    /// The rays of a code `length` pixels long whose symbol the tiles know.
    init(_ picture: Luma, _ tiles: SurroundingTiles, length: Double) {
        let tuning = SurroundingRays.tuning
        let symbol = tiles.distance.indices.filter { tiles.distance[$0] == 0 }
        let side = Double(tiles.side)
        let x = symbol.reduce(0) { $0 + Double($1 % tiles.columns) } / Double(symbol.count) * side + side / 2
        let y = symbol.reduce(0) { $0 + Double($1 / tiles.columns) } / Double(symbol.count) * side + side / 2
        ends = (0..<tuning.rays).map { ray in
            let angle = 2 * Double.pi * Double(ray) / Double(tuning.rays)
            let (dx, dy) = (cosine(angle), sine(angle))
            let start = SurroundingRays.leave(tiles, x, y, dx, dy) + tuning.rayStart * length
            return SurroundingRays.end(
                in: picture, x + dx * start, y + dy * start, dx, dy, length: length,
                step: tuning.minStep * tiles.contrast)
        }
    }

    /// Pixels from a point to where a line through it leaves the symbol for the last time.
    private static func leave(_ tiles: SurroundingTiles, _ x: Double, _ y: Double, _ dx: Double, _ dy: Double) -> Double
    {
        var (reach, last) = (0.0, 0.0)
        while true {
            let (column, row) = ((x + dx * reach) / Double(tiles.side), (y + dy * reach) / Double(tiles.side))
            guard column >= 0, row >= 0, Int(column) < tiles.columns, Int(row) < tiles.rows else { return last }
            if tiles.distance[Int(row) * tiles.columns + Int(column)] == 0 { last = reach }
            reach += 1
        }
    }

    private static func end(
        in picture: Luma, _ x: Double, _ y: Double, _ dx: Double, _ dy: Double, length: Double, step: Float
    ) -> End {
        // The shades of the last pixels, of which the mean is what the next is compared with.
        var shades: [Float] = []
        for reach in 0...Int(tuning.rayLength * length) {
            let (column, row) = (x + dx * Double(reach), y + dy * Double(reach))
            let passed = Double(reach) / length
            guard column >= 1, row >= 1, Int(column) < picture.width - 1, Int(row) < picture.height - 1 else {
                return .border(passed)
            }
            let shade = mean(of: picture, around: Int(column), Int(row))
            if shades.count >= 3 {
                let before = shades.suffix(8).dropLast()
                if abs(shade - before.reduce(0, +) / Float(before.count)) > step { return .step(passed) }
            }
            shades.append(shade)
        }
        return .free
    }

    /// The mean of nine pixels.
    private static func mean(of picture: Luma, around x: Int, _ y: Int) -> Float {
        var sum = 0
        for row in y - 1...y + 1 {
            for column in x - 1...x + 1 { sum += Int(picture.pixels[row * picture.width + column]) }
        }
        return Float(sum) / 9
    }

    /// The share of rays whose end is as `isCounted` says.
    func share(_ isCounted: (End) -> Bool) -> Double { Double(ends.count(where: isCounted)) / Double(ends.count) }

    /// The share of the four sides that are open: most of their rays meet nothing before they are far.
    var openSides: Double {
        let quarter = ends.count / 4
        let isOpen = ends.map { end in
            if case .step(let passed) = end { passed >= SurroundingRays.tuning.midEnd } else { true }
        }
        let sides = (0..<4).count { side in
            (1 - quarter / 2..<quarter / 2).count { isOpen[(side * quarter + $0 + ends.count) % ends.count] }
                >= SurroundingRays.tuning.openRays
        }
        return Double(sides) / 4
    }

    /// The share of the eight directions in which some ray meets something near or in the middle.
    var closedDirections: Double {
        let eighth = ends.count / 8
        let closed = (0..<8).count { direction in
            ends[direction * eighth..<(direction + 1) * eighth].contains { end in
                if case .step(let passed) = end { passed < SurroundingRays.tuning.midEnd } else { false }
            }
        }
        return Double(closed) / 8
    }
}
