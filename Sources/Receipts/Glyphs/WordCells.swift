import DomainModel
import Imaging
import ReceiptGrammar

private let tuning = Tuning.standard.glyphs.cells

/// A word cut into cells of one character each: tills print letters of one width.
struct WordCells {
    /// How dark each pixel is, from the paper's 0 to full ink's 1.
    let ink: [Float]
    let width: Int
    let height: Int
    /// Where each cell begins, and where the last one ends.
    let bounds: [Int]
    /// How much ink the columns have.
    private let columns: [Float]

    /// `nil` where the word's characters are not in cells of one width.
    init?(of word: Word, on page: Luma, capHeight: Double) {
        let room = tuning.room
        let frame = Box(
            x: word.box.x - room.across, y: word.box.y - room.down, width: word.box.width + 2 * room.across,
            height: word.box.height + 2 * room.down)
        guard let crop = frame.intersection(page.bounds).flatMap({ page.cropped(to: $0) }) else { return nil }
        (width, height) = (crop.width, crop.height)
        let sorted = crop.pixels.sorted()
        let paper = Float(sorted[sorted.count * tuning.paperPercentile / 100])
        let black = Float(sorted[sorted.count * tuning.inkPercentile / 100])
        guard paper - black >= tuning.minContrast else { return nil }
        ink = crop.pixels.map { min(1, max(0, (paper - Float($0)) / (paper - black))) }
        var sums = [Float](repeating: 0, count: width)
        var darkest = [Float](repeating: 0, count: width)
        for row in 0..<height {
            for column in 0..<width {
                let shade = ink[row * width + column]
                sums[column] += shade
                darkest[column] = max(darkest[column], shade)
            }
        }
        columns = sums
        guard let first = darkest.firstIndex(where: { $0 > tuning.inkedColumn }),
            let last = darkest.lastIndex(where: { $0 > tuning.inkedColumn })
        else { return nil }
        let count = word.text.count
        let pitch = Double(last + 1 - first) / (Double(count) - tuning.emptyEnds)
        guard pitch > tuning.minPitch * capHeight, pitch < tuning.maxPitch * capHeight else { return nil }
        let start = Double(first) - tuning.emptyStart * pitch
        bounds = (0...count).map { index in
            let middle = start + Double(index) * pitch
            let low = min(sums.count - 1, max(0, Int(middle - tuning.reach * pitch)))
            let high = min(sums.count - 1, max(low, Int(middle + tuning.reach * pitch)))
            return (low...high).min { sums[$0] < sums[$1] } ?? low
        }
    }

    /// The place of a character; `nil` where it is torn, touched or of no digit's height.
    ///
    /// - Parameter maxTouching: how much ink its outer columns may have, as a share of its fullest column.
    func extent(
        at place: Int, capHeight: Double, maxTouching: Float = tuning.maxTouching
    ) -> (left: Int, right: Int, top: Int, bottom: Int)? {
        let (left, right) = (bounds[place], bounds[place + 1])
        guard right - left >= tuning.minWidth else { return nil }
        let most = columns[left...right].max() ?? 0
        guard columns[left] < maxTouching * most, columns[right] < maxTouching * most else { return nil }
        let inked = tuning.inkedRow
        let rows = (0..<height).filter { row in (left...right).contains { ink[row * width + $0] > inked } }
        guard let top = rows.first, let bottom = rows.last else { return nil }
        let high = Double(bottom - top + 1)
        return high > tuning.minHeight * capHeight && high < tuning.maxHeight * capHeight
            ? (left, right, top, bottom) : nil
    }
}
