import Imaging
import Mathematics

/// A row's picture as the net sees it: its middle row's dark is −1 and its light 1 (tesseract's
/// `NetworkIO::FromPixes`), in 127ths, with noise around it.
struct NetworkInput {
    private let width: Int
    private let height: Int
    private let values: [Int8]
    private let iteration: Int32

    init(_ picture: Luma, noise iteration: Int32) {
        (width, height) = (picture.width, picture.height)
        self.iteration = iteration
        let (dark, light) = NetworkInput.shades(of: picture)
        let contrast = light > dark ? (light - dark) / 2 : 1
        let table = (0...255).map { shade -> Int8 in
            let value = (Float(shade) - dark) / contrast - 1
            return Int8(min(127, max(-127, (128 * value).rounded(.toNearestOrAwayFromZero))))
        }
        values = picture.pixels.map { table[Int($0)] }
    }

    /// The dark and the light shade: quartiles of the troughs and of the crests of the middle row.
    private static func shades(of picture: Luma) -> (dark: Float, light: Float) {
        let start = picture.height / 2 * picture.width
        let row = picture.pixels[start..<start + picture.width]
        var (troughs, crests) = ([Int](repeating: 0, count: 256), [Int](repeating: 0, count: 256))
        for place in row.indices.dropFirst().dropLast() {
            let (before, here, after) = (row[place - 1], row[place], row[place + 1])
            if here < before && here <= after || here <= before && here < after { troughs[Int(here)] += 1 }
            if here > before && here >= after || here >= before && here > after { crests[Int(here)] += 1 }
        }
        let tuning = Tuning.standard
        return (quantile(troughs, tuning.darkQuantile) ?? 0, quantile(crests, tuning.lightQuantile) ?? 255)
    }

    /// A quantile of a histogram, interpolated within its bucket (`STATS::ile`); `nil` where the histogram is empty.
    private static func quantile(_ counts: [Int], _ share: Float) -> Float? {
        let all = Float(counts.reduce(0, +))
        guard all > 0 else { return nil }
        let target = min(max(share * all, 1), all)
        var (sum, index) = (Float(0), 0)
        while index < counts.count, sum < target {
            sum += Float(counts[index])
            index += 1
        }
        return Float(index) - (sum - target) / Float(counts[index - 1])
    }

    /// Writes the three by three pixels around each pixel of some rows, each column from its top, then the bias;
    /// `depth` bytes each.
    ///
    /// Outside the picture there is noise, as in the net's training.
    func patches(of rows: Range<Int>, width wide: Int, into out: UnsafeMutablePointer<Int8>, depth: Int) {
        var noise = PaddingNoise(iteration: iteration, row: rows.lowerBound)
        values.withUnsafeBufferPointer { values in
            for y in rows {
                for x in 0..<wide {
                    let patch = out + ((y - rows.lowerBound) * wide + x) * depth
                    let isInside = x > 0 && y > 0 && x + 1 < width && y + 1 < height
                    if isInside {
                        let above = values.baseAddress! + (y - 1) * width + x
                        for across in 0..<3 {
                            patch[3 * across] = above[across - 1]
                            patch[3 * across + 1] = above[across - 1 + width]
                            patch[3 * across + 2] = above[across - 1 + 2 * width]
                        }
                    } else {
                        for across in -1...1 {
                            for down in -1...1 {
                                let (column, row) = (x + across, y + down)
                                let isThere = column >= 0 && column < width && row >= 0 && row < height
                                patch[3 * (across + 1) + down + 1] =
                                    isThere ? values[row * width + column] : noise.next()
                            }
                        }
                    }
                    patch[9] = 127
                }
            }
        }
    }
}

/// The noise with which tesseract pads a picture.
private struct PaddingNoise {
    private var generator: KnuthGenerator

    init(iteration: Int32, row: Int) {
        generator = KnuthGenerator(state: UInt64(bitPattern: Int64(iteration)) &* 0x1000_0001 &+ UInt64(row))
        _ = next()
    }

    mutating func next() -> Int8 {
        let share = Double(generator.next() >> 33) / Double(Int32.max)
        return Int8((min(1, share) * 254 - 127).rounded(.toNearestOrAwayFromZero))
    }
}
