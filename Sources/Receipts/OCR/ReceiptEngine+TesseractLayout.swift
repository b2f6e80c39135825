import DomainModel
import ReceiptGrammar

extension ReceiptEngine {
    /// The words of a page whose rows tesseract finds itself, the right way up.
    func readTesseractLayout(_ page: DewarpedPage) -> RecognizedPage {
        let first = RecognizedPage(page: page, segments: tesseractRows(of: page))
        func confidence(_ page: RecognizedPage) -> Double {
            TextRow(words: page.segments.flatMap(\.words)).confidence
        }
        guard confidence(first) < Tuning.standard.upright.minUprightConfidence,
            let turned = page.tesseractLayoutRotated180()
        else { return first }
        let second = RecognizedPage(page: turned, segments: tesseractRows(of: turned))
        return confidence(second) > confidence(first) ? second : first
    }

    private func tesseractRows(of page: DewarpedPage) -> [RecognizedSegment] {
        let filter = WordFilter(capHeight: page.capHeight)
        let ink = page.segments.flatMap(\.pieces)
        let rows = (try? engines.first.rows(in: page.luma, layout: .page)) ?? []
        engineLog.note(engines.first.tesseractName, version: Tesseract.version, read: rows.count)
        return rows.prefix(RecognitionBudget.segmentsInRow * options.rowLimit).compactMap { words in
            let box = TextRow(words: words).box
            let inside = ink.filter { $0.intersection(box) == $0 }
            guard !inside.isEmpty else { return nil }
            let segment = RowSegment(pieces: inside)
            let kept = filter.words(of: TextRow(words: words), in: segment)
            return kept.isEmpty ? nil : RecognizedSegment(segment, box: TextRow(words: kept).box, words: kept)
        }
    }
}
