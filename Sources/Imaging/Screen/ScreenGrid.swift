import Mathematics

/// Detects the grid of a photographed screen: the display's pixels, or the moiré that they form with the camera's.
///
/// Blank paper has no period. The detector transforms squares without print to their frequencies; a screen shows the
/// same frequency in most of them. Measured (`Scripts/learn/screengrid.py`): in 352 photos and scans of receipts and
/// packs with enough squares, the strongest common frequency has at most 0.8 % of the paper's shade; on screens drawn
/// at 1.5 to 5.5 photographed pixels for each of theirs it has 1.3 to 15 %, except on those out of focus by a whole
/// pixel, whose grid is lost.
public struct ScreenGrid: Sendable, Hashable, Encodable {
    /// The amplitude of the strongest frequency that most squares share, in per cent of their shade.
    public let amplitude: Double
    /// How many times the median amplitude that is.
    public let prominence: Double
    /// How many squares of blank paper there are.
    public let squares: Int

    private static let tuning = Tuning.standard.screen
    /// Pixels of a square's side.
    private static let side = tuning.squareSide
    /// Columns of a spectrum; the other half mirrors them.
    private static let columns = side / 2 + 1

    /// Whether this is the grid of a screen.
    public var isScreen: Bool {
        let tuning = ScreenGrid.tuning
        return squares >= tuning.minSquares && amplitude >= tuning.minAmplitude && prominence >= tuning.minProminence
    }

    /// The grid in a picture at the size at which it is read.
    public init(_ picture: Luma) {
        let chosen = ScreenGrid.squares(of: picture)
        squares = chosen.count
        guard chosen.count >= ScreenGrid.tuning.minSquares else {
            (amplitude, prominence) = (0, 0)
            return
        }
        let transform = FourierTransform2D(ScreenGrid.side)
        let places = ScreenGrid.frequencies.count
        var spectra: [Float] = []
        spectra.reserveCapacity(chosen.count * places)
        for square in chosen { spectra += ScreenGrid.spectrum(of: square, in: picture, transform) }
        let missing = Int(Double(chosen.count) * ScreenGrid.tuning.maxMissingShare)
        let common = ScreenGrid.strongest(spectra, places: places, missing: missing)
        let median = max(spectra.bucketedValueOfRank(spectra.count / 2), ScreenGrid.tuning.noiseAmplitude)
        amplitude = Double(common)
        prominence = amplitude / Double(median)
    }

    /// The largest value that some place reaches in all squares but `missing`.
    private static func strongest(_ spectra: [Float], places: Int, missing: Int) -> Float {
        let squares = spectra.count / places
        return spectra.withUnsafeBufferPointer { spectra in
            var sums = [Float](repeating: 0, count: places)
            for square in 0..<squares {
                for place in 0..<places { sums[place] += spectra[square * places + place] }
            }
            func value(_ place: Int) -> Float {
                (0..<squares).map { spectra[$0 * places + place] }.value(ofRank: missing)
            }
            // The place with the largest mean is near the best, so most other places need no ranking.
            var best = value(sums.indices.max { sums[$0] < sums[$1] }!)
            var larger = [Int32](repeating: 0, count: places)
            for square in 0..<squares {
                for place in 0..<places { larger[place] += spectra[square * places + place] > best ? 1 : 0 }
            }
            for place in 0..<places where Int(larger[place]) >= squares - missing { best = max(best, value(place)) }
            return best
        }
    }

    // MARK: Squares

    /// A square of blank paper.
    private struct Square {
        /// Its upper left corner.
        let x: Int
        let y: Int
        /// Its median shade.
        let shade: Double
    }

    /// Squares of blank paper: all of them, or `maxSquares`, evenly chosen by their brightness.
    private static func squares(of picture: Luma) -> [Square] {
        var found: [Square] = []
        for y in stride(from: 0, through: picture.height - side, by: side) {
            for x in stride(from: 0, through: picture.width - side, by: side) {
                if let shade = shade(picture, x, y) { found.append(Square(x: x, y: y, shade: shade)) }
            }
        }
        let limit = tuning.maxSquares
        guard found.count > limit else { return found }
        let bright = found.sorted { ($0.shade, $1.y, $1.x) > ($1.shade, $0.y, $0.x) }
        return (0..<limit).map { bright[$0 * bright.count / limit] }
    }

    /// The median shade of a square; `nil` where it is not blank paper.
    private static func shade(_ picture: Luma, _ x: Int, _ y: Int) -> Double? {
        let counts = counts(picture, x, y)
        func shade(at share: Double) -> Double {
            var rest = Int(Double(side * side) * share)
            for (shade, count) in counts.enumerated() {
                rest -= count
                if rest < 0 { return Double(shade) }
            }
            return 255
        }
        let median = shade(at: 0.5)
        let isBlank = median > tuning.minPaperShade && shade(at: tuning.darkShare) > tuning.minBlankShade * median
        return isBlank ? median : nil
    }

    /// How many pixels of a square have each shade.
    private static func counts(_ picture: Luma, _ x: Int, _ y: Int) -> [Int] {
        let side = side
        // Neighbouring pixels have equal shades, and incrementing one counter twice in a row stalls: four tables.
        return withUnsafeTemporaryAllocation(of: Int32.self, capacity: 4 * 256) { counts in
            counts.initialize(repeating: 0)
            picture.pixels.withUnsafeBufferPointer { pixels in
                for row in y..<y + side {
                    let line = pixels.baseAddress! + row * picture.width + x
                    for place in stride(from: 0, to: side, by: 4) {
                        for next in 0..<4 { counts[next &<< 8 &+ Int(line[place + next])] &+= 1 }
                    }
                }
            }
            return (0..<256).map { shade -> Int in
                let (one, other) = (counts[shade] &+ counts[256 + shade], counts[512 + shade] &+ counts[768 + shade])
                return Int(one &+ other)
            }
        }
    }

    // MARK: Frequencies

    /// Places in a spectrum whose periods are short enough, row by row.
    private static let frequencies: [Int] = (0..<side).flatMap { row in
        (0..<columns).compactMap { column in
            let (y, x) = (Double(min(row, side - row)), Double(column))
            return (x * x + y * y).squareRoot() >= Double(side) / tuning.maxPeriod ? row * columns + column : nil
        }
    }

    /// The Hann window, which keeps a square's edges out of its frequencies.
    private static let window: [Float] = (0..<side).map {
        Float(0.5 - 0.5 * cosine(2 * Double.pi * Double($0) / Double(side - 1)))
    }

    /// The amplitudes of a square's `frequencies` in per cent of its shade, each the largest of it and its neighbours:
    /// a page that is not quite flat shifts a frequency a little.
    private static func spectrum(
        of square: Square, in picture: Luma, _ transform: FourierTransform2D
    ) -> [Float] {
        let side = side
        let pixels = [Float](unsafeUninitializedCapacity: side * side) { pixels, count in
            var sum: Float = 0
            picture.pixels.withUnsafeBufferPointer { source in
                for row in 0..<side {
                    let line = source.baseAddress! + (square.y + row) * picture.width + square.x
                    var rowSum: Int32 = 0
                    for column in 0..<side {
                        pixels[row * side + column] = Float(line[column])
                        rowSum &+= Int32(line[column])
                    }
                    sum += Float(rowSum)
                }
            }
            let mean = sum / Float(side * side)
            window.withUnsafeBufferPointer { window in
                for row in 0..<side {
                    let weight = window[row]
                    for column in 0..<side {
                        pixels[row * side + column] = (pixels[row * side + column] - mean) * weight * window[column]
                    }
                }
            }
            count = side * side
        }
        let windowSum = window.reduce(0, +)
        let scale = 200 / (windowSum * windowSum * Float(square.shade))
        let widened = widened(transform.amplitudes(of: pixels))
        return frequencies.map { widened[$0] * scale }
    }

    /// The largest of each amplitude and its neighbours; the last row and the first are neighbours.
    private static func widened(_ amplitudes: [Float]) -> [Float] {
        let (side, columns) = (side, columns)
        return amplitudes.withUnsafeBufferPointer { amplitudes in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: side * columns) { inRows in
                for row in 0..<side {
                    let first = row * columns
                    for column in 0..<columns {
                        let (left, right) = (max(0, column - 1), min(columns - 1, column + 1))
                        inRows[first + column] = max(
                            amplitudes[first + column], max(amplitudes[first + left], amplitudes[first + right]))
                    }
                }
                return [Float](unsafeUninitializedCapacity: side * columns) { widened, count in
                    for row in 0..<side {
                        let (above, below) = ((row + side - 1) % side * columns, (row + 1) % side * columns)
                        for column in 0..<columns {
                            widened[row * columns + column] = max(
                                inRows[row * columns + column], max(inRows[above + column], inRows[below + column]))
                        }
                    }
                    count = side * columns
                }
            }
        }
    }
}
