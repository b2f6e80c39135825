import DomainModel
import Imaging
import ReceiptGrammar

/// A segment of a row as the row model is shown it, with what the model reads there: models are trained and measured
/// with these.
package struct RowPicture: Sendable {
    /// `RowNetwork.height` pixels high.
    package let luma: Luma
    /// Where the segment stands on the straightened page, in the page's pixels.
    package let box: Box
    /// The page's cap height, in pixels of the page.
    package let capHeight: Double
    package let words: [Word]
}

extension ReceiptEngine {
    /// The segments of a photo, top to bottom, as the first strategy finds its page; none where it finds no text.
    ///
    /// - Throws: when the models cannot be loaded.
    package func rowPictures(of photo: borrowing Photo) throws(ReceiptEngineError) -> [RowPicture] {
        var finder = PageFinder(photo.picture.luma())
        guard let found = finder.page(.rows, hasText: false) else { return [] }
        try loadModels()
        let page = upright(found).page
        let recognizer = RowRecognizer(page)
        return page.segments.sorted { ($0.box.y, $0.box.x) < ($1.box.y, $1.box.x) }.compactMap { segment in
            let words = engines.read(segment, .first, by: recognizer)
            guard !words.isEmpty else { return nil }
            return RowPicture(
                luma: recognizer.modelPicture(of: segment, .first).luma, box: segment.box, capHeight: page.capHeight,
                words: words)
        }
    }
}
