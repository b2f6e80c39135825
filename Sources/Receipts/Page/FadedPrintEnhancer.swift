import DomainModel
import Imaging
import Mathematics

private let tuning = Tuning.standard.page.fading

/// Makes the paper of a faint picture white and its ink dark: thermal print that has faded, or that a scanner made pale
/// between dark borders.
///
/// The picture is cut into blocks. A block's paper is the shade that a quarter of it is brighter than, its ink the
/// shade that a twentieth is darker than. Where ink is pale in most blocks with ink, the contrast is raised.
struct FadedPrintEnhancer {
    private let picture: Luma
    private let columns: Int
    private let rows: Int
    /// The paper's shade in each block.
    private let papers: [UInt8]
    /// How many times darker ink is made.
    private let gain: Double

    /// `nil` where print is dark enough, or where there is nothing that could be print.
    init?(_ picture: Luma) {
        self.picture = picture
        let (side, sampling) = (tuning.block, tuning.sampling)
        (columns, rows) = (picture.width / side, picture.height / side)
        guard columns > 0, rows > 0 else { return nil }
        var papers = [UInt8](repeating: 0, count: columns * rows)
        var depths = [Double]()
        var counts = [Int](repeating: 0, count: 256)
        for row in 0..<rows {
            for column in 0..<columns {
                for shade in counts.indices { counts[shade] = 0 }
                for y in stride(from: row * side, to: (row + 1) * side, by: sampling) {
                    for x in stride(from: column * side, to: (column + 1) * side, by: sampling) {
                        let sum =
                            Int(picture[x, y]) + Int(picture[x + 1, y]) + Int(picture[x, y + 1])
                            + Int(picture[x + 1, y + 1])
                        counts[sum / 4] += 1
                    }
                }
                let samples = (side / sampling) * (side / sampling)
                let ink = FadedPrintEnhancer.shade(counts, below: samples / tuning.samplesPerInk)
                let paper = FadedPrintEnhancer.shade(counts, below: samples * 3 / 4)
                papers[row * columns + column] = UInt8(paper)
                let depth = paper > 0 ? Double(paper - ink) / Double(paper) : 0
                if depth >= tuning.minDepth { depths.append(depth) }
            }
        }
        guard depths.count >= tuning.minBlocks, let depth = depths.median(), depth < tuning.plainDepth else {
            return nil
        }
        self.papers = papers
        gain = min(tuning.maxGain, tuning.targetDepth / depth)
    }

    private static func shade(_ counts: [Int], below: Int) -> Int {
        var sum = 0
        for shade in counts.indices {
            sum += counts[shade]
            if sum > below { return shade }
        }
        return 255
    }

    /// The picture: paper white, ink dark.
    var luma: Luma {
        var made = picture
        let side = tuning.block
        func middle(_ place: Int, _ count: Int) -> (low: Int, high: Int, share: Double) {
            let exact = (Double(place) + 0.5) / Double(side) - 0.5
            let low = min(max(0, Int(exact.rounded(.down))), count - 1)
            return (low, min(low + 1, count - 1), min(1, max(0, exact - Double(low))))
        }
        let across = (0..<picture.width).map { middle($0, columns) }
        /// The paper's shade at each column, in a row of blocks.
        func shades(_ row: Int) -> [Double] {
            across.map { place in
                let (one, other) = (papers[row * columns + place.low], papers[row * columns + place.high])
                return Double(one) * (1 - place.share) + Double(other) * place.share
            }
        }
        // Lines between two rows of blocks' middles need the same two.
        var (low, high) = (shades(0), shades(0))
        var known = (low: 0, high: 0)
        let width = picture.width
        for y in 0..<picture.height {
            let down = middle(y, rows)
            if known.low != down.low { low = shades(down.low) }
            if known.high != down.high { high = shades(down.high) }
            known = (down.low, down.high)
            picture.pixels.withUnsafeBufferPointer { source in
                made.pixels.withUnsafeMutableBufferPointer { made in
                    for x in 0..<width {
                        let paper = max(1, low[x] * (1 - down.share) + high[x] * down.share)
                        let depth = (paper - Double(source[y * width + x])) / paper * gain
                        made[y * width + x] = UInt8(255 * min(1, max(0, 1 - depth)))
                    }
                }
            }
        }
        return made
    }
}
