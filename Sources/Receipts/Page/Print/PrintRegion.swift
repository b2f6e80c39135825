import DomainModel
import Imaging
import Mathematics
import PageModel

private let tuning = Tuning.standard.page.print

/// The print of one paper in a picture, by the net that finds print: where it is, how it is turned and how high its
/// capitals are. Lengths are pixels of the picture that the net saw.
struct PrintRegion {
    /// A stretch of a row: its middle, the direction in which it is read, and how many cells showed it.
    struct Stretch: Sendable {
        var x: Double
        var y: Double
        /// Radians, clockwise from where x grows.
        var angle: Double
        var cells: Int
    }

    /// Around the cells.
    let box: Box
    /// The middle of the capitals' heights.
    let capHeight: Double
    /// The direction in which most of it is read, in radians, clockwise from where x grows.
    let angle: Double
    /// How its rows run, place by place.
    let stretches: [Stretch]
    /// About how many letters it has.
    let letters: Int
    /// How much its places agree on how rows run, 0 to 1.
    let coherence: Double
    /// What tells print from texture that the net takes for it.
    let features: PrintFeatures
    /// Blocks that hold print, by `blocksAcross * row + column`, and how many pixels a block is wide and high.
    let blocks: Set<Int>
    let blocksAcross: Int
    let blockSide: Double

    /// Whether a point lies in a block that holds print, or in one beside it.
    func isNear(_ x: Double, _ y: Double) -> Bool {
        let (column, row) = (Int((x / blockSide).rounded(.down)), Int((y / blockSide).rounded(.down)))
        for near in (row - 1)...(row + 1) {
            for beside in (column - 1)...(column + 1)
            where beside >= 0 && beside < blocksAcross && blocks.contains(near * blocksAcross + beside) { return true }
        }
        return false
    }

    /// Quarter turns clockwise that make its rows run from left to right, upright.
    var quarters: Int { ((Int((-angle / (.pi / 2)).rounded()) % 4) + 4) % 4 }

    /// Degrees by which it must be turned clockwise besides.
    var degrees: Double {
        let left = angle + Double(quarters) * .pi / 2
        return -PrintRegion.near(left) * 180 / .pi
    }

    /// The angle between a row and one that runs in a direction or against it, between −π/2 and π/2.
    static func nearRow(_ angle: Double) -> Double { near(2 * angle) / 2 }

    /// An angle between −π and π.
    static func near(_ angle: Double) -> Double {
        let turns = (angle / (2 * .pi)).rounded()
        return angle - turns * 2 * .pi
    }
}

extension PrintRegion {
    /// The print of each paper, the most of it first.
    ///
    /// - Parameter isCloser: whether the net has looked closer. Only then is grain left out that runs together with
    ///   print: where letters are small, print looks like grain.
    static func all(in map: TextMap, isCloser: Bool = false) -> [PrintRegion] {
        var blocks = Blocks(map)
        func inGroups() -> [Group] {
            blocks.groups().map { Group(blocks, $0) }.sorted { ($1.letters, $0.first) < ($0.letters, $1.first) }
        }
        var groups = inGroups()
        if isCloser, groups.contains(where: \.hasGrain) {
            for group in groups where group.hasGrain { blocks.removeGrain(among: group.blocks) }
            groups = inGroups()
        }
        return joined(groups, of: blocks, isCloser: isCloser) { $0.continues($1) }
    }

    /// The print of each sheet of paper, the most of it first, where sheets that lie near each other are told apart by
    /// the table that is seen between them, or by print that stands on its head beside the other's.
    static func onSheets(in map: TextMap, of picture: Luma, isCloser: Bool = false) -> [PrintRegion] {
        let blocks = Blocks(map)
        let gaps = PaperGaps(picture, blockSide: Double(blocks.side * TextMap.cellSize))
        let groups = blocks.groups().map { Group(blocks, $0) }.sorted {
            ($1.letters, $0.first) < ($0.letters, $1.first)
        }
        // Specks that join a paper one by one could ask for any number of comparisons.
        var comparisons = 0
        return joined(groups, of: blocks, isCloser: isCloser) { paper, group in
            guard paper.continues(group), !paper.standsOnItsHead(beside: group) else { return false }
            comparisons += 1
            return comparisons > Tuning.standard.page.papers.maxComparisons
                || !gaps.separate(paper.stretches, group.stretches, capHeight: min(paper.capHeight, group.capHeight))
        }
    }

    /// Groups that belong together, those with the most print first.
    private static func joined(
        _ groups: [Group], of blocks: Blocks, isCloser: Bool, where belongs: (Group, Group) -> Bool
    ) -> [PrintRegion] {
        var left = groups.filter { $0.letters >= tuning.minLettersOfGroup }
        var regions: [PrintRegion] = []
        while let main = left.first {
            left.removeFirst()
            var paper = main
            while let next = left.firstIndex(where: { belongs(paper, $0) }) { paper.add(left.remove(at: next)) }
            regions.append(paper.region(blocks, isCloser: isCloser))
        }
        return regions.sorted { $0.letters > $1.letters }
    }

    /// Cells in blocks of a few letters, which show directions better than single cells do.
    private struct Blocks {
        let columns: Int
        let rows: Int
        /// Cells that a block is wide and high.
        let side: Int
        var cells: [Int]
        /// Sums over each block's cells.
        var x: [Double]
        var y: [Double]
        var across: [Double]
        var down: [Double]
        /// Sums of the logarithms of cap heights, and of their squares.
        var heights: [Double]
        var squares: [Double]
        /// Sums of the logits of lying on a row.
        var logits: [Double]

        init(_ map: TextMap) {
            let onRows = map.rows.indices.filter { map.rows[$0] > 0 }
            let typical = Double(onRows.map { map.capHeights[$0] }.median() ?? 8)
            side = max(1, Int((tuning.blockCapHeights * typical / Double(TextMap.cellSize)).rounded()))
            columns = (map.width + side - 1) / side
            rows = (map.height + side - 1) / side
            let none = [Double](repeating: 0, count: columns * rows)
            (x, y, across, down) = (none, none, none, none)
            (heights, squares, logits) = (none, none, none)
            cells = [Int](repeating: 0, count: columns * rows)
            for cell in onRows {
                let (row, column) = (cell / map.width, cell % map.width)
                let place = row / side * columns + column / side
                cells[place] += 1
                x[place] += (Double(column) + 0.5) * Double(TextMap.cellSize)
                y[place] += (Double(row) + 0.5) * Double(TextMap.cellSize)
                across[place] += Double(map.across[cell])
                down[place] += Double(map.down[cell])
                let height = naturalLogarithm(Double(max(1, map.capHeights[cell])))
                heights[place] += height
                squares[place] += height * height
                logits[place] += min(tuning.maxLogit, Double(map.rows[cell]))
            }
        }

        /// Empties those of the blocks of whose cells the net is as little sure as it is of grain.
        mutating func removeGrain(among places: [Int]) {
            for place in places where logits[place] < tuning.minLogitBesideGrain * Double(cells[place]) {
                cells[place] = 0
            }
        }

        /// Blocks that hold print and touch, or are a block apart.
        func groups() -> [[Int]] {
            let grid = GridGeometry(columns: columns, rows: rows)
            var seen = [Bool](repeating: false, count: cells.count)
            var groups: [[Int]] = []
            for first in cells.indices where cells[first] > 0 && !seen[first] {
                seen[first] = true
                var group = [first]
                _ = floodFill(
                    from: [first], neighbours: { grid.neighbourhood(around: $0, reach: tuning.blockReach) }
                ) { block, _ in
                    guard cells[block] > 0, !seen[block] else { return false }
                    seen[block] = true
                    group.append(block)
                    return true
                }
                groups.append(group.sorted())
            }
            return groups
        }

        func stretch(_ block: Int) -> Stretch {
            let count = Double(cells[block])
            return Stretch(
                x: x[block] / count, y: y[block] / count,
                angle: Mathematics.angle(ofVector: across[block], down[block]),
                cells: cells[block])
        }
    }

    /// Blocks that are near each other.
    private struct Group {
        var blocks: [Int]
        var stretches: [Stretch]
        /// The sum of directions, and that of directions turned twice as far, in which rows that stand on their head
        /// count as the others: where letters are small, which side is up is told less surely than how rows run.
        var sum: (across: Double, down: Double)
        var doubled: (across: Double, down: Double)
        var heights: Double
        var squares: Double
        var logits: Double
        var cells: Int
        var first: Int { blocks[0] }

        init(_ all: Blocks, _ blocks: [Int]) {
            self.blocks = blocks
            stretches = blocks.map(all.stretch)
            sum = blocks.reduce((across: 0, down: 0)) { ($0.across + all.across[$1], $0.down + all.down[$1]) }
            doubled = stretches.reduce((across: 0, down: 0)) { sum, stretch in
                let weight = Double(stretch.cells)
                return (
                    sum.across + weight * cosine(2 * stretch.angle), sum.down + weight * sine(2 * stretch.angle)
                )
            }
            heights = blocks.reduce(0) { $0 + all.heights[$1] }
            squares = blocks.reduce(0) { $0 + all.squares[$1] }
            logits = blocks.reduce(0) { $0 + all.logits[$1] }
            cells = blocks.reduce(0) { $0 + all.cells[$1] }
        }

        /// Whether grain, which is of low letters and of little sureness, is a part of it and not all of it.
        var hasGrain: Bool {
            capHeight < tuning.smallCapHeight && logits < tuning.minLogitOfPrint * Double(cells)
                && !PrintFeatures.isGrain(capHeight: capHeight, logit: logits / Double(max(1, cells)))
        }

        /// The direction in which most of it is read.
        var angle: Double {
            let axis = Mathematics.angle(ofVector: doubled.across, doubled.down) / 2
            return cosine(axis) * sum.across + sine(axis) * sum.down < 0 ? axis + .pi : axis
        }
        var coherence: Double {
            let length = (doubled.across * doubled.across + doubled.down * doubled.down).squareRoot()
            return length / Double(max(1, cells))
        }
        var capHeight: Double { exponential(heights / Double(max(1, cells))) }
        /// A letter of a row covers about a cap height by half a cap height of cells.
        var letters: Int {
            let area = Double(cells * TextMap.cellSize * TextMap.cellSize)
            return Int(area / (tuning.squareCapHeightsPerLetter * capHeight * capHeight))
        }

        /// Where the group begins and ends along and across the direction of its rows.
        private func span(along angle: Double) -> (along: ClosedRange<Double>, across: ClosedRange<Double>) {
            let (c, s) = (cosine(angle), sine(angle))
            let along = stretches.map { $0.x * c + $0.y * s }
            let across = stretches.map { $0.y * c - $0.x * s }
            return (along.min()!...along.max()!, across.min()!...across.max()!)
        }

        /// Whether another group is on the same paper: it is read in the same direction, in letters of about the same
        /// height, and stands above or below this one, or close beside it.
        func continues(_ other: Group) -> Bool {
            guard abs(PrintRegion.nearRow(other.angle - angle)) < tuning.maxAngleOfPaper,
                max(capHeight, other.capHeight) < tuning.maxHeightRatioOfPaper * min(capHeight, other.capHeight)
            else { return false }
            let (mine, its) = (span(along: angle), other.span(along: angle))
            func common(_ one: ClosedRange<Double>, _ two: ClosedRange<Double>) -> Double {
                min(one.upperBound, two.upperBound) - max(one.lowerBound, two.lowerBound)
            }
            let width = its.along.upperBound - its.along.lowerBound + capHeight
            let beside = -common(mine.along, its.along)
            let below = -common(mine.across, its.across)
            if common(mine.along, its.along) + capHeight >= tuning.minCommonOfPaper * width {
                return below < tuning.maxGapOfPaper.down * capHeight
            }
            return below < 0 && beside < tuning.maxGapOfPaper.across * capHeight
        }

        /// How much its places agree on which side is up, 0 to about 1.
        var facing: Double {
            (sum.across * sum.across + sum.down * sum.down).squareRoot() / Double(max(1, cells))
        }

        /// Whether it surely stands on its head beside the other.
        func standsOnItsHead(beside other: Group) -> Bool {
            min(facing, other.facing) >= tuning.sureFacing && abs(PrintRegion.near(other.angle - angle)) > .pi / 2
        }

        mutating func add(_ other: Group) {
            blocks += other.blocks
            stretches += other.stretches
            sum = (sum.across + other.sum.across, sum.down + other.sum.down)
            doubled = (doubled.across + other.doubled.across, doubled.down + other.doubled.down)
            heights += other.heights
            squares += other.squares
            logits += other.logits
            cells += other.cells
        }

        private func features(_ all: Blocks, isCloser: Bool) -> PrintFeatures {
            let count = Double(max(1, cells))
            let mean = heights / count
            return PrintFeatures(
                letters: letters, coherence: coherence,
                facing: facing, capHeight: capHeight,
                spread: max(0, squares / count - mean * mean).squareRoot(), logit: logits / count,
                density: count / Double(blocks.count * all.side * all.side), isCloser: isCloser)
        }

        func region(_ all: Blocks, isCloser: Bool) -> PrintRegion {
            let side = Double(all.side * TextMap.cellSize)
            let boxes = stretches.map {
                Box(x: Int($0.x - side / 2), y: Int($0.y - side / 2), width: Int(side), height: Int(side))
            }
            return PrintRegion(
                box: boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }, capHeight: capHeight, angle: angle,
                stretches: stretches, letters: letters, coherence: coherence,
                features: features(all, isCloser: isCloser),
                blocks: Set(blocks), blocksAcross: all.columns, blockSide: side)
        }
    }
}
