import DomainModel
import ReceiptGrammar

private let tuning = Tuning.standard.upright

extension ReceiptEngine {
    /// The page the right way up: a few rows are recognised as a sample, and only if they make little sense are they
    /// recognised upside down too: first in the page's own picture, and on a page made level the other way up, which
    /// costs as much as the page, only where that makes about as much sense, or where neither makes much.
    ///
    /// A page that the net has found and whose print it has seen to be upright is not tried the other way up, however
    /// bent its rows are.
    ///
    /// The sample decides nothing else. A page is read however low the sample's confidence is: of 80 bad photos of
    /// receipts six had no text because it was below 0.2, and of 98 pictures of products, of streets and of nothing
    /// none came this far. `RecognitionBudget` gives up what holds no text.
    ///
    /// - Returns: the page, and what the sampled rows say.
    func upright(_ page: DewarpedPage) -> (page: DewarpedPage, known: [RowSegment: [Word]]) {
        let first = sample(page)
        guard first.confidence < tuning.minUprightConfidence, !page.isFacingKnown else {
            return (page, first.known)
        }
        let asItIs = sample(page.onItsHead).confidence
        guard
            first.confidence < tuning.minConfidenceOfRows || asItIs > first.confidence - tuning.maxLossOnItsHead,
            max(asItIs, first.confidence) >= tuning.minConfidenceOfText, let turned = page.rotated180()
        else { return (page, first.known) }
        let second = sample(turned)
        return second.confidence > first.confidence ? (turned, second.known) : (page, first.known)
    }

    /// What a few rows of the page say: of every length, not only the longest.
    private func sample(_ page: DewarpedPage) -> (known: [RowSegment: [Word]], confidence: Double) {
        let recognizer = RowRecognizer(page)
        let candidates = page.segments.map { (segment: $0, letters: $0.letters(capHeight: page.capHeight)) }
            .filter { tuning.sampledLetters.contains($0.letters) }
            .sorted {
                ($0.letters, $0.segment.box.y, $0.segment.box.x) > ($1.letters, $1.segment.box.y, $1.segment.box.x)
            }
        let stride = max(1, candidates.count / tuning.sampledRows)
        let spread = Array(Swift.stride(from: 0, to: candidates.count, by: stride))
        let others = candidates.indices.filter { !$0.isMultiple(of: stride) }
        var known = [RowSegment: [Word]]()
        var confidences = [Double]()
        // Rows of asterisks say nothing either way up: others are read in their place.
        for index in spread + others where confidences.count < tuning.sampledRows {
            let segment = candidates[index].segment
            if segment.isOrnament(capHeight: page.capHeight) { continue }
            let words = engines.read(segment, .first, by: recognizer)
            known[segment] = words
            confidences.append(TextRow(words: words).confidence)
        }
        confidences.sort()
        // The upper quartile: half of the longest rows may be a stamp, a signature or a table's frame.
        let confidence = confidences.isEmpty ? 0 : confidences[confidences.count * 3 / 4]
        return (known, candidates.isEmpty ? 1 : confidence)
    }
}

extension RowSegment {
    /// Whether the row is the same sign over and over: its pieces are all of one size, as asterisks are and letters
    /// never.
    fileprivate func isOrnament(capHeight: Double) -> Bool {
        func isUniform(_ size: KeyPath<Box, Int>) -> Bool {
            let sizes = pieces.map { $0[keyPath: size] }.sorted()
            return Double(sizes[sizes.count * 9 / 10] - sizes[sizes.count / 10])
                <= max(1, tuning.maxOrnamentSpread * capHeight)
        }
        return isUniform(\.width) && isUniform(\.height)
    }
}
