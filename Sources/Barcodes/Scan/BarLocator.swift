import Imaging

/// Finds patches whose gradients all point one way, at any angle and however blurred.
///
/// The structure tensor of each cell (Bigün and Granlund, 1987) gives a direction and how coherent the gradients are
/// about it; neighbouring cells of like direction are grown into patches. Text has edges in every direction, a table's
/// edge has one line of them: neither makes a patch that is both long and filled.
enum BarLocator {
    /// The likeliest first; where grain hides all of them, those that are left without it.
    ///
    /// Of 107 grainy photos of `Scripts/stress.py`, seed 1, 71 are read, and 57 were where grain stayed: its gradients
    /// point every way.
    static func patches(in luma: Luma, cell: Int = 8, limit: Int = 8) -> [BarPatch] {
        let columns = luma.width / cell
        let rows = luma.height / cell
        guard columns >= 3, rows >= 2 else { return [] }
        let cells = tensors(luma, cell: cell, columns: columns, rows: rows)
        let found = patches(cells, less: 0, cell: cell, columns: columns, rows: rows, limit: limit)
        guard found.isEmpty, let grain = grain(of: cells), grain > leastGrain * Double(cell * cell) else {
            return found
        }
        return patches(cells, less: grain, cell: cell, columns: columns, rows: rows, limit: limit)
    }

    /// What grain adds to the gradients of a cell in every direction alike; `nil` where no such thing lies over the
    /// whole picture.
    ///
    /// Bars have no gradients along themselves, so what a cell has across its own direction is grain's, or another
    /// thing's.
    private static func grain(of cells: [StructureTensor]) -> Double? {
        let aside = cells.map { $0.energy * (1 - $0.coherence) / 2 }.sorted()
        let grain = aside[aside.count / 4]
        return aside[aside.count * 9 / 10] < mostUneven * grain ? grain * meanOverQuarter : nil
    }

    /// Patches of cells from whose gradients so much is taken in each direction.
    private static func patches(
        _ cells: [StructureTensor], less grain: Double, cell: Int, columns: Int, rows: Int, limit: Int
    ) -> [BarPatch] {
        var directionOf = [Double](repeating: 0, count: columns * rows)
        var strength = [Double](repeating: 0, count: columns * rows)
        let floor = 6.0 * Double(cell * cell)
        for row in 0..<rows {
            for column in 0..<columns {
                var sum = StructureTensor()
                var taken = 0.0
                for near in max(0, row - 1)...min(rows - 1, row + 1) {
                    for side in max(0, column - 1)...min(columns - 1, column + 1) {
                        let weight: Double = near == row && side == column ? 2 : 1
                        sum.add(cells[near * columns + side], weight)
                        taken += 2 * weight * grain
                    }
                }
                let place = row * columns + column
                let energy = sum.energy - taken
                guard energy > max(floor * 10, taken * leastOverGrain) else { continue }
                let coherence = min(1, sum.coherence * sum.energy / energy)
                if coherence > 0.5 {
                    strength[place] = coherence
                    directionOf[place] = sum.doubleAngle
                }
            }
        }
        var owner = [Int](repeating: -1, count: columns * rows)
        var patches: [BarPatch] = []
        let seeds = strength.indices.filter { strength[$0] > 0.75 }.sorted { strength[$0] > strength[$1] }
        var queue: [Int] = []
        for seed in seeds where owner[seed] < 0 {
            var members: [Int] = []
            var sum = StructureTensor()
            queue.removeAll(keepingCapacity: true)
            queue.append(seed)
            owner[seed] = seed
            while let place = queue.popLast() {
                members.append(place)
                sum.add(cells[place], 1)
                let mean = members.count < 6 ? directionOf[seed] : sum.doubleAngle
                let (row, column) = (place / columns, place % columns)
                for near in max(0, row - 1)...min(rows - 1, row + 1) {
                    for side in max(0, column - 1)...min(columns - 1, column + 1) {
                        let next = near * columns + side
                        guard owner[next] < 0, strength[next] > 0 else { continue }
                        // 0.45 rad of the doubled angle: 13°.
                        guard abs(wrapped(directionOf[next] - mean)) < 0.45 else { continue }
                        owner[next] = seed
                        queue.append(next)
                    }
                }
            }
            guard members.count >= 5 else { continue }
            if let patch = patch(members, sum.doubleAngle / 2, columns: columns, cell: cell, strength: strength) {
                patches.append(patch)
            }
        }
        patches.sort { $0.weight > $1.weight }
        return Array(patches.prefix(limit))
    }

    /// Grain of σ 8, as much as `Scripts/stress.py` adds at least: two σ² a pixel. Less hides no bars.
    private static let leastGrain = 128.0
    /// What nine in ten cells have across their own direction at most, in units of what one in four has at most: 1.5 in
    /// grain alone, 1.5 to 2.2 on photos with grain that hid their bars (`Scripts/stress.py`, seed 1), and 2.5 to 5 on
    /// those of the corpus' photos without a code that have as much of it.
    private static let mostUneven = 2.4
    /// The mean of all such cells in grain alone, in the same units.
    private static let meanOverQuarter = 1.4
    /// What is left of a cell and its neighbours in units of what was taken; in grain alone a quarter at most.
    private static let leastOverGrain = 0.3

    private static func patch(
        _ members: [Int], _ angle: Double, columns: Int, cell: Int, strength: [Double]
    ) -> BarPatch? {
        let (across, down) = (cosine(angle), sine(angle))
        var alongs: [Double] = []
        var asides: [Double] = []
        var weight = 0.0
        for place in members {
            let x = (Double(place % columns) + 0.5) * Double(cell)
            let y = (Double(place / columns) + 0.5) * Double(cell)
            alongs.append(x * across + y * down)
            asides.append(-x * down + y * across)
            weight += strength[place]
        }
        alongs.sort()
        asides.sort()
        let trim = members.count / 40
        let half = Double(cell) / 2
        let (left, right) = (alongs[trim] - half, alongs[alongs.count - 1 - trim] + half)
        let (top, bottom) = (asides[trim] - half, asides[asides.count - 1 - trim] + half)
        let (length, height) = (right - left, bottom - top)
        guard length >= 4 * Double(cell) else { return nil }
        let along = (left + right) / 2
        let aside = (top + bottom) / 2
        let filled = Double(members.count * cell * cell) / max(1, length * height)
        return BarPatch(
            centreX: along * across - aside * down, centreY: along * down + aside * across, angle: angle,
            length: length, height: height, weight: weight * min(1, filled * 1.5) * min(1, length / Double(8 * cell)))
    }

    private struct StructureTensor {
        var xx = 0.0
        var yy = 0.0
        var xy = 0.0
        mutating func add(_ other: StructureTensor, _ weight: Double) {
            xx += other.xx * weight
            yy += other.yy * weight
            xy += other.xy * weight
        }
        var energy: Double { xx + yy }
        var coherence: Double {
            energy > 0 ? ((xx - yy) * (xx - yy) + 4 * xy * xy).squareRoot() / energy : 0
        }
        /// Twice the angle of the gradients, so that opposite ones agree.
        var doubleAngle: Double { direction(2 * xy, xx - yy) }
    }

    private static func wrapped(_ angle: Double) -> Double {
        angle > .pi ? angle - 2 * .pi : angle < -.pi ? angle + 2 * .pi : angle
    }

    private static func tensors(_ luma: Luma, cell: Int, columns: Int, rows: Int) -> [StructureTensor] {
        var cells = [StructureTensor](repeating: StructureTensor(), count: columns * rows)
        let width = luma.width
        luma.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<rows {
                for column in 0..<columns {
                    // At most 255² in each of 64 pixels.
                    var (xx, yy, xy): (Int32, Int32, Int32) = (0, 0, 0)
                    for y in max(1, row * cell)..<min(luma.height - 1, (row + 1) * cell) {
                        let line = pixels.baseAddress! + y * width
                        for x in max(1, column * cell)..<min(width - 1, (column + 1) * cell) {
                            let across = Int32(line[x + 1]) - Int32(line[x - 1])
                            let down = Int32(line[x + width]) - Int32(line[x - width])
                            xx &+= across &* across
                            yy &+= down &* down
                            xy &+= across &* down
                        }
                    }
                    cells[row * columns + column] = StructureTensor(xx: Double(xx), yy: Double(yy), xy: Double(xy))
                }
            }
        }
        return cells
    }
}
