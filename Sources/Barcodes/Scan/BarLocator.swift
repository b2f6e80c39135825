import CBarKernels
import Imaging
import Mathematics

/// Finds patches whose gradients all point in one direction, at any angle and however blurred.
///
/// The structure tensor of each cell (Bigün and Granlund, 1987) gives the direction of its gradients and how coherent
/// they are; neighbouring cells of similar direction are grown into patches. Text has edges in every direction, and the
/// edge of a table is a single line: neither makes a patch that is both long and filled.
enum BarLocator {
    private static let tuning = Tuning.standard.locator

    /// The patches, the likeliest bars first; where grain hides all of them, those that remain once it is taken off.
    ///
    /// Of 107 grainy photos of `Scripts/measure/stress.py`, seed 1, this reads 71, and 57 where grain stays: its
    /// gradients point in every direction.
    static func patches(in luma: Luma) -> [BarPatch] {
        let (cell, limit) = (tuning.cell, tuning.maxPatches)
        let columns = luma.width / cell
        let rows = luma.height / cell
        guard columns >= 3, rows >= 2 else { return [] }
        let cells = tensors(luma, columns: columns, rows: rows)
        let found = patches(cells, less: 0, cell: cell, columns: columns, rows: rows, limit: limit)
        guard found.isEmpty, let grain = grain(of: cells), grain > tuning.minGrain * Double(cell * cell) else {
            return found
        }
        return patches(cells, less: grain, cell: cell, columns: columns, rows: rows, limit: limit)
    }

    /// What grain adds to the gradients of a cell in every direction; `nil` where no grain covers the whole picture.
    ///
    /// Bars have no gradients along themselves, so those across a cell's own direction come from grain or from other
    /// things.
    private static func grain(of cells: [StructureTensor]) -> Double? {
        let aside = cells.map { $0.energy * (1 - $0.coherence) / 2 }.sorted()
        let grain = aside[aside.count / 4]
        return aside[aside.count * 9 / 10] < tuning.maxUnevenness * grain ? grain * tuning.meanOverQuarter : nil
    }

    /// Patches of cells, with `grain` taken off their gradients in each direction.
    private static func patches(
        _ cells: [StructureTensor], less grain: Double, cell: Int, columns: Int, rows: Int, limit: Int
    ) -> [BarPatch] {
        var directionOf = [Double](repeating: 0, count: columns * rows)
        var strength = [Double](repeating: 0, count: columns * rows)
        let floor = tuning.minEnergyPerPixel * Double(cell * cell)
        var columnSums = [StructureTensor](repeating: StructureTensor(), count: columns)
        for row in 0..<rows {
            let (above, below) = (max(0, row - 1), min(rows - 1, row + 1))
            for column in 0..<columns {
                columnSums[column] = cells[row * columns + column]
                if above < row { columnSums[column].add(cells[above * columns + column], 1) }
                if below > row { columnSums[column].add(cells[below * columns + column], 1) }
            }
            for column in 0..<columns {
                let place = row * columns + column
                let (left, right) = (max(0, column - 1), min(columns - 1, column + 1))
                // The cell itself counts twice. All sums are whole numbers, so that their order does not matter.
                var sum = cells[place]
                for side in left...right { sum.add(columnSums[side], 1) }
                let taken = 2 * grain * Double((below - above + 1) * (right - left + 1) + 1)
                let energy = sum.energy - taken
                guard energy > max(floor * 10, taken * tuning.minOverGrain) else { continue }
                let coherence = min(1, sum.coherence * sum.energy / energy)
                if coherence > tuning.minCoherence {
                    strength[place] = coherence
                    directionOf[place] = sum.doubleAngle
                }
            }
        }
        var owner = [Int](repeating: -1, count: columns * rows)
        var patches: [BarPatch] = []
        let seeds = strength.indices.filter { strength[$0] > tuning.minSeedCoherence }.sorted {
            strength[$0] > strength[$1]
        }
        var queue: [Int] = []
        let maxTurn = tuning.maxTurn
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
                        guard abs(wrapped(directionOf[next] - mean)) < maxTurn else { continue }
                        owner[next] = seed
                        queue.append(next)
                    }
                }
            }
            guard members.count >= tuning.minCells else { continue }
            if let patch = patch(members, sum.doubleAngle / 2, columns: columns, cell: cell, strength: strength) {
                patches.append(patch)
            }
        }
        patches.sort { $0.weight > $1.weight }
        return Array(patches.prefix(limit))
    }

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
            length: length, height: height,
            weight: weight * min(1, filled * tuning.fillGain) * min(1, length / Double(8 * cell)))
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
        /// Twice the angle of the gradients, so that opposite gradients agree.
        var doubleAngle: Double { direction(2 * xy, xx - yy) }
    }

    private static func wrapped(_ angle: Double) -> Double {
        angle > .pi ? angle - 2 * .pi : angle < -.pi ? angle + 2 * .pi : angle
    }

    private static func tensors(_ luma: Luma, columns: Int, rows: Int) -> [StructureTensor] {
        let sums = [Int32](unsafeUninitializedCapacity: 3 * columns * rows) { sums, count in
            luma.pixels.withUnsafeBufferPointer {
                bar_kernels_tensors($0.baseAddress!, luma.width, luma.height, columns, rows, sums.baseAddress!)
            }
            count = 3 * columns * rows
        }
        return (0..<columns * rows).map {
            StructureTensor(xx: Double(sums[3 * $0]), yy: Double(sums[3 * $0 + 1]), xy: Double(sums[3 * $0 + 2]))
        }
    }
}
