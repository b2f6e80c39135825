import Foundation

/// Looks for the grid of a screen: the pixels of a display that was photographed, or what they beat to with the
/// camera's own.
///
/// Blank paper has no period. Squares of the picture that hold nothing dark are taken apart into their frequencies; a
/// screen shows the same one in most of them. Measured (`Scripts/screengrid.py`): of 352 photos and scans of receipts
/// and packs the strongest common frequency has at most 0.8 % of the paper's shade where there are squares enough, of
/// screens drawn at 1.5 to 5.5 photographed pixels for each of theirs 1.3 to 15 %, but for those out of focus by a
/// whole pixel, which have none left.
public struct ScreenGrid: Sendable, Hashable, Encodable {
    /// The amplitude of the strongest frequency that most squares share, in per cent of their shade.
    public let amplitude: Double
    /// How many times that of other frequencies it is.
    public let prominence: Double
    /// How many squares hold nothing dark.
    public let squares: Int

    /// Whether that is a screen's.
    public var isScreen: Bool {
        squares >= ScreenGrid.fewest && amplitude >= ScreenGrid.least && prominence >= ScreenGrid.leastProminence
    }

    /// Between what pictures without a screen have and what screens do, nearer to the first.
    private static let least = 1.0
    /// Print and weave that repeat have 13 at most in the same pictures, in half as many squares as are asked for;
    /// screens 26 and more.
    private static let leastProminence = 16.0
    /// With fewer squares two alike are chance.
    private static let fewest = 12
    /// More tell no more.
    private static let most = 60

    /// Pixels of a square's side.
    private static let side = 64
    /// Letters and bars repeat every ten pixels and more, screens' pixels oftener: a period of seven at the most.
    private static let longestPeriod = 7.0
    /// A square whose darkest fiftieth is darker than this share of its middle shade has print on it.
    private static let blank = 0.75
    /// Darker squares are shadow and background.
    private static let leastShade = 60.0
    /// The share of squares in which a frequency may be weaker: shadow, gloss and folds hide it.
    private static let missing = 0.35

    /// The grid in a picture at the size it is read at.
    public init(_ picture: Luma) {
        let chosen = ScreenGrid.squares(of: picture)
        squares = chosen.count
        guard chosen.count >= ScreenGrid.fewest else {
            (amplitude, prominence) = (0, 0)
            return
        }
        let transform = FourierTransform2D(ScreenGrid.side)
        let places = ScreenGrid.frequencies.count
        var spectra: [Float] = []
        spectra.reserveCapacity(chosen.count * places)
        for square in chosen { spectra += ScreenGrid.spectrum(of: square, in: picture, transform) }
        let missing = Int(Double(chosen.count) * ScreenGrid.missing)
        let common = ScreenGrid.strongest(spectra, places: places, missing: missing)
        let usual = max(spectra.bucketedValueOfRank(spectra.count / 2), ScreenGrid.noise)
        amplitude = Double(common)
        prominence = amplitude / Double(usual)
    }

    /// Of all places the largest value that no more than `missing` squares fall short of there.
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
            // What is strong in the mean is near the best, and most others then need no ranks.
            var best = value(sums.indices.max { sums[$0] < sums[$1] }!)
            var larger = [Int32](repeating: 0, count: places)
            for square in 0..<squares {
                for place in 0..<places { larger[place] += spectra[square * places + place] > best ? 1 : 0 }
            }
            for place in 0..<places where Int(larger[place]) >= squares - missing { best = max(best, value(place)) }
            return best
        }
    }

    /// Less than this, in per cent, a picture of 256 shades cannot tell.
    private static let noise: Float = 0.05

    // MARK: Squares

    private struct Square {
        let x: Int
        let y: Int
        let shade: Double
    }

    /// Squares without print, evenly from the brighter ones.
    private static func squares(of picture: Luma) -> [Square] {
        var found: [Square] = []
        for y in stride(from: 0, through: picture.height - side, by: side) {
            for x in stride(from: 0, through: picture.width - side, by: side) {
                if let shade = shade(picture, x, y) { found.append(Square(x: x, y: y, shade: shade)) }
            }
        }
        guard found.count > most else { return found }
        let bright = found.sorted { ($0.shade, $1.y, $1.x) > ($1.shade, $0.y, $0.x) }
        return (0..<most).map { bright[$0 * bright.count / most] }
    }

    /// The middle shade of a square; `nil` where something dark stands on it.
    private static func shade(_ picture: Luma, _ x: Int, _ y: Int) -> Double? {
        let counts = counts(picture, x, y)
        func shade(at share: Double) -> Double {
            var left = Int(Double(side * side) * share)
            for (shade, count) in counts.enumerated() {
                left -= count
                if left < 0 { return Double(shade) }
            }
            return 255
        }
        let middle = shade(at: 0.5)
        return middle > leastShade && shade(at: 0.02) > blank * middle ? middle : nil
    }

    /// How many pixels of a square have each shade.
    private static func counts(_ picture: Luma, _ x: Int, _ y: Int) -> [Int] {
        // Neighbours have the same shade, and a count waits for the one before: each fourth pixel has its own.
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 4 * 256) { counts in
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

    private static let columns = side / 2 + 1

    /// Places in a spectrum of periods short enough, each row's columns beside each other.
    private static let frequencies: [Int] = (0..<side).flatMap { row in
        (0..<columns).compactMap { column in
            let (y, x) = (Double(min(row, side - row)), Double(column))
            return (x * x + y * y).squareRoot() >= Double(side) / longestPeriod ? row * columns + column : nil
        }
    }

    /// The Hann window, which keeps a square's edges out of its frequencies.
    private static let window: [Float] = (0..<side).map {
        Float(0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(side - 1)))
    }

    /// The amplitudes of a square's `frequencies` in per cent of its shade, each the largest of it and its neighbours:
    /// a page that is not quite flat moves a frequency a little.
    private static func spectrum(
        of square: Square, in picture: Luma, _ transform: FourierTransform2D
    ) -> [Float] {
        let pixels = [Float](unsafeUninitializedCapacity: side * side) { pixels, count in
            var sum: Float = 0
            picture.pixels.withUnsafeBufferPointer { source in
                for row in 0..<side {
                    let line = source.baseAddress! + (square.y + row) * picture.width + square.x
                    var inRow: Int32 = 0
                    for column in 0..<side {
                        pixels[row * side + column] = Float(line[column])
                        inRow &+= Int32(line[column])
                    }
                    sum += Float(inRow)
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
        let all = window.reduce(0, +)
        let scale = 200 / (all * all * Float(square.shade))
        let amplitudes = transform.amplitudes(of: pixels)
        let widened = widened(amplitudes)
        return frequencies.map { widened[$0] * scale }
    }

    /// The largest of each amplitude and its neighbours; rows begin anew behind the last.
    private static func widened(_ amplitudes: [Float]) -> [Float] {
        amplitudes.withUnsafeBufferPointer { amplitudes in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: side * columns) { inRows in
                for row in 0..<side {
                    let first = row * columns
                    for column in 0..<columns {
                        let (before, behind) = (max(0, column - 1), min(columns - 1, column + 1))
                        inRows[first + column] = max(
                            amplitudes[first + column], max(amplitudes[first + before], amplitudes[first + behind]))
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
