import ReceiptGrammar
import Retail

extension RowSegment {
    /// The part of the segment that is worth a second reading: from the first doubtful word, or letter in no word, to
    /// the last; `nil` where all is sure. A code whose check digit is wrong is doubtful however plain its digits are.
    ///
    /// - Parameters:
    ///   - words: what the first reading gave.
    ///   - sure: a word read with less is doubtful.
    ///   - cap: the page's cap height in pixels.
    func doubtful(_ words: [Word], sure: Double, cap: Double) -> RowSegment? {
        var left = Int.max
        var right = Int.min
        for word in words where word.confidence < sure || failsCheckDigit(word.text) {
            left = min(left, word.box.x)
            right = max(right, word.box.right)
        }
        for piece in pieces where Double(piece.height) > 0.5 * cap {
            let isRead = words.contains { Double($0.box.x) <= piece.centerX && piece.centerX <= Double($0.box.right) }
            if isRead { continue }
            left = min(left, piece.x)
            right = max(right, piece.right)
        }
        guard left < right else { return nil }
        // A word alone tells tesseract less than a word among others: its neighbours come along.
        left = words.last { $0.box.right <= left }?.box.x ?? box.x
        right = words.first { $0.box.x >= right }?.box.right ?? box.right
        var part = self
        part.box = Box(x: left, y: box.y, width: right - left, height: box.height)
        return part
    }

    private func failsCheckDigit(_ text: String) -> Bool {
        (12...14).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) } && GTIN(text) == nil
    }
}
