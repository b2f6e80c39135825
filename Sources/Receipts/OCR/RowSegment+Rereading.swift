import DomainModel
import ReceiptGrammar

extension RowSegment {
    /// The part of the segment that is worth reading again: from the first to the last doubtful place, or `nil` where
    /// there is none.
    ///
    /// Doubtful are words of low confidence, letters that no word covers, and codes whose check digit is wrong.
    ///
    /// - Parameters:
    ///   - words: what the first reading gave.
    ///   - minConfidence: a word of less confidence is doubtful.
    ///   - capHeight: the page's cap height in pixels.
    func partToReread(_ words: [Word], minConfidence: Double, capHeight: Double) -> RowSegment? {
        let minHeight = Tuning.standard.ocr.rereading.minLetterHeight * capHeight
        var left = Int.max
        var right = Int.min
        for word in words where word.confidence < minConfidence || failsCheckDigit(word.text) {
            left = min(left, word.box.x)
            right = max(right, word.box.right)
        }
        for piece in pieces where Double(piece.height) > minHeight {
            let isRead = words.contains { Double($0.box.x) <= piece.centerX && piece.centerX <= Double($0.box.right) }
            if isRead { continue }
            left = min(left, piece.x)
            right = max(right, piece.right)
        }
        guard left < right else { return nil }
        // Tesseract reads a word better among others: the part includes its neighbours.
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
