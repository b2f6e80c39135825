import DomainModel
import Imaging
import ReceiptGrammar

/// A word cut into cells of one character each: tills print letters of one width.
struct CharacterCells {
    /// How dark each pixel is, from the paper's 0 to full ink's 1.
    let ink: [Float]
    let width: Int
    let height: Int
    /// Where each cell begins, and where the last one ends.
    let bounds: [Int]
    /// How much ink the columns have.
    private let columns: [Float]

    /// `nil` where the word's characters do not stand in cells of one width.
    init?(of word: Word, on page: Luma, capHeight: Double) {
        let frame = Box(
            x: word.box.x - 2, y: word.box.y - 1, width: word.box.width + 4, height: word.box.height + 2)
        guard let crop = frame.intersection(page.bounds).flatMap({ page.cropped(to: $0) }) else { return nil }
        (width, height) = (crop.width, crop.height)
        let sorted = crop.pixels.sorted()
        let paper = Float(sorted[sorted.count * 85 / 100])
        let black = Float(sorted[sorted.count * 3 / 100])
        guard paper - black >= 16 else { return nil }
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
        guard let first = darkest.firstIndex(where: { $0 > 0.45 }), let last = darkest.lastIndex(where: { $0 > 0.45 })
        else { return nil }
        let count = word.text.count
        // The first and the last character leave a tenth of their cells empty.
        let pitch = Double(last + 1 - first) / (Double(count) - 0.2)
        guard pitch > 0.45 * capHeight, pitch < 0.95 * capHeight else { return nil }
        let start = Double(first) - 0.1 * pitch
        bounds = (0...count).map { index in
            let middle = start + Double(index) * pitch
            let low = min(sums.count - 1, max(0, Int(middle - 0.2 * pitch)))
            let high = min(sums.count - 1, max(low, Int(middle + 0.2 * pitch)))
            return (low...high).min { sums[$0] < sums[$1] } ?? low
        }
    }

    /// Where a character stands; `nil` where it is torn, touched or of no digit's height.
    ///
    /// - Parameter touching: how much ink its outer columns may hold, as a share of its fullest column.
    func extent(
        at place: Int, capHeight: Double, touching: Float = 0.5
    ) -> (left: Int, right: Int, top: Int, bottom: Int)? {
        let (left, right) = (bounds[place], bounds[place + 1])
        guard right - left >= 4 else { return nil }
        let most = columns[left...right].max() ?? 0
        guard columns[left] < touching * most, columns[right] < touching * most else { return nil }
        let rows = (0..<height).filter { row in (left...right).contains { ink[row * width + $0] > 0.5 } }
        guard let top = rows.first, let bottom = rows.last else { return nil }
        let high = Double(bottom - top + 1)
        return high > 0.75 * capHeight && high < 1.35 * capHeight ? (left, right, top, bottom) : nil
    }
}
