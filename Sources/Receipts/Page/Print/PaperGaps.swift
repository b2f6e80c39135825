import Imaging
import Mathematics

private let tuning = Tuning.standard.page.papers

/// Whether a table is seen between two groups of print, as it is between two papers: the columns of one receipt have
/// its own paper between them, however far they are apart.
struct PaperGaps {
    private let picture: Luma
    /// Pixels that a block of print is wide and high.
    private let blockSide: Double

    /// - Parameter picture: the picture in which the print was found.
    init(_ picture: Luma, blockSide: Double) { (self.picture, self.blockSide) = (picture, blockSide) }

    /// Whether most of the shortest ways from one group to the other lead over something of another shade than paper.
    func separate(_ one: [PrintRegion.Stretch], _ other: [PrintRegion.Stretch], capHeight: Double) -> Bool {
        let (few, many) = (PaperGaps.some(of: one), PaperGaps.some(of: other))
        let ways = few.compactMap { from in
            many.lazy.map { (from: from, to: $0, length: PaperGaps.distance(from, $0)) }.min { $0.length < $1.length }
        }
        guard let shortest = ways.map(\.length).min() else { return false }
        let near = ways.filter { $0.length <= tuning.longestWay * shortest + blockSide }
        let leaving = near.count { leavesPaper($0.from, $0.to, length: $0.length, capHeight: capHeight) }
        return Double(leaving) >= tuning.minShareOfWays * Double(near.count)
    }

    /// So many of a group's blocks, spread over it, that comparing two groups costs little, however large they are.
    private static func some(of blocks: [PrintRegion.Stretch]) -> [PrintRegion.Stretch] {
        let step = max(1, (blocks.count + tuning.maxBlocksCompared - 1) / tuning.maxBlocksCompared)
        return stride(from: 0, to: blocks.count, by: step).map { blocks[$0] }
    }

    private static func distance(_ one: PrintRegion.Stretch, _ other: PrintRegion.Stretch) -> Double {
        let (x, y) = (one.x - other.x, one.y - other.y)
        return (x * x + y * y).squareRoot()
    }

    /// Whether so much of the way between two blocks of print is of another shade than the paper of both.
    private func leavesPaper(
        _ from: PrintRegion.Stretch, _ to: PrintRegion.Stretch, length: Double, capHeight: Double
    ) -> Bool {
        let papers = (paperShade(around: from), paperShade(around: to))
        let (start, end) = (Int(blockSide / 2), Int(length - blockSide / 2))
        guard end > start else { return false }
        let strange = (start...end).count { step in
            let share = Double(step) / length
            let shade = shade(from.x + share * (to.x - from.x), from.y + share * (to.y - from.y))
            let paper = papers.0 + share * (papers.1 - papers.0)
            return abs(shade - paper) > tuning.minContrast * paper
        }
        return Double(strange) >= tuning.minCapHeightsOfTable * capHeight
    }

    /// The shade of what a block is printed on.
    private func paperShade(around block: PrintRegion.Stretch) -> Double {
        let reach = Int(blockSide / 2) + 1
        var shades: [UInt8] = []
        for y in max(0, Int(block.y) - reach)...max(0, min(picture.height - 1, Int(block.y) + reach)) {
            for x in max(0, Int(block.x) - reach)...max(0, min(picture.width - 1, Int(block.x) + reach)) {
                shades.append(picture[min(x, picture.width - 1), min(y, picture.height - 1)])
            }
        }
        shades.sort()
        return Double(shades[shades.count * tuning.paperRank.numerator / tuning.paperRank.denominator])
    }

    private func shade(_ x: Double, _ y: Double) -> Double {
        Double(picture[min(picture.width - 1, max(0, Int(x))), min(picture.height - 1, max(0, Int(y)))])
    }
}
