import CZBar
import Imaging
import Mathematics

/// How many finder patterns of QR codes a picture holds, estimated on a few of its rows with zbar's own scanner.
///
/// zbar looks for QR codes by trying every three of the patterns together, until 8,192 trials have failed: a page of
/// tiled patterns, a few kilobytes large, keeps it busy for many seconds, and nothing stops it.
struct FinderPatterns: Sendable {
    /// The estimated number of patterns.
    let count: Double
    /// The mean width of a pattern in pixels.
    let width: Double
    /// Whether any is wide enough to be none by chance: in grain five runs of a pixel or two look like one.
    let areCertain: Bool

    /// Of every so many rows three neighbours are sampled.
    private static let rowsPerSample = 32

    init(in luma: Luma) {
        let (count, widths, widest) = FinderPatterns.sums(luma)
        self.count = count
        areCertain = widest >= Tuning.standard.search.minFinderPattern
        width = count > 0 ? widths / count : 0
    }

    /// The number of patterns, the sum of their widths, and the width of the widest.
    private static func sums(_ luma: Luma) -> (count: Double, widths: Double, widest: Double) {
        var (count, widths, widest) = (0.0, 0.0, 0.0)
        guard let decoder = zbar_decoder_create() else { return (0, 0, 0) }
        defer { zbar_decoder_destroy(decoder) }
        zbar_decoder_set_config(decoder, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        zbar_decoder_set_config(decoder, ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1)
        guard let scanner = zbar_scanner_create(decoder) else { return (0, 0, 0) }
        defer { zbar_scanner_destroy(scanner) }
        // The picture's own pixels choose the rows, so that nobody can paint patterns between them.
        var generator = KnuthGenerator(state: FinderPatterns.seed(luma))
        for top in stride(from: 0, to: luma.height, by: FinderPatterns.rowsPerSample) {
            let row = top + Int(generator.next() >> 33) % (FinderPatterns.rowsPerSample - 2)
            guard row + 2 < luma.height else { break }
            let hits = (row...row + 2).map { FinderPatterns.hits(in: luma, row: $0, with: scanner) }
            for hit in hits[1] where [hits[0], hits[2]].allSatisfy({ $0.contains(where: hit.isSamePattern) }) {
                // Every row of a pattern's middle, three of its seven modules, shows it, except the outermost.
                let each = Double(FinderPatterns.rowsPerSample) / max(1, hit.width * 3 / 7 - 2)
                count += each
                widths += each * hit.width
                widest = max(widest, hit.width)
            }
        }
        return (count, widths, widest)
    }

    /// What zbar's matching costs at most, in pixels of `WorkUnits`; above any budget for thousands of patterns.
    var zbarMatchingCost: Int {
        let threes = count * (count - 1) * (count - 2) / 6
        // zbar ends its search after so many failures.
        let tries = max(0, min(threes, max(8192, count * count / 512)))
        return Int(tries * width * StepCost.standard.matched + count * count * StepCost.standard.grouped)
    }

    /// Dark, light, dark, light, dark on a row, with widths of 1 : 1 : 3 : 1 : 1.
    private struct Hit {
        var end: Double
        var width: Double

        /// Whether zbar would take both for one pattern.
        func isSamePattern(_ other: Hit) -> Bool {
            let reach = (width + 7) / 4
            return abs(end - other.end) <= reach && abs(width - other.width) <= reach
        }
    }

    private static func hits(in luma: Luma, row: Int, with scanner: OpaquePointer) -> [Hit] {
        var hits: [Hit] = []
        // The distances between the last edges, the latest last; the latest is the space behind a pattern.
        var widths = SIMD8<Double>.zero
        var last: UInt32 = 0
        zbar_scanner_new_scan(scanner)
        let begin = row * luma.width
        luma.pixels.withUnsafeBufferPointer { pixels in
            for place in 0..<luma.width {
                let found = zbar_scan_y(scanner, Int32(pixels[begin + place]))
                let edge = zbar_scanner_get_edge(scanner, 0, subpixel)
                guard edge != last else { continue }
                for index in 0..<7 { widths[index] = widths[index + 1] }
                widths[7] = Double(Int32(bitPattern: edge &- last)) / Double(1 << subpixel)
                last = edge
                guard found == ZBAR_QRCODE else { continue }
                let width = widths[2] + widths[3] + widths[4] + widths[5] + widths[6]
                hits.append(Hit(end: Double(place), width: max(7, width)))
            }
        }
        return hits
    }

    /// Binary places of an edge's position, zbar's own precision.
    private static let subpixel: Int32 = 5

    private static func seed(_ luma: Luma) -> UInt64 {
        stride(from: 0, to: luma.pixels.count, by: 61).reduce(0) {
            $0 &* KnuthGenerator.multiplier &+ UInt64(luma.pixels[$1])
        }
    }
}
