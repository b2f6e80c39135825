import Imaging
import ReceiptGrammar

/// A piece of a row as the row model is shown it, with what it reads there: what a model is taught with and measured
/// by.
package struct RowPicture: Sendable {
    /// `RowModel.height` pixels high.
    package let luma: Luma
    /// Where the piece stands on the straightened page, in its pixels.
    package let box: Box
    /// The height of the page's capitals, in pixels of the page.
    package let capHeight: Double
    package let words: [Word]
}

extension ReceiptEngine {
    /// The pieces of rows of a photo, top to bottom, as the first way to its page finds them; none where it finds no
    /// text.
    ///
    /// - Throws: when the models cannot be loaded.
    package func rowPictures(of photo: borrowing Photo) throws(ReceiptEngineError) -> [RowPicture] {
        var finder = PageFinder(photo.picture.luma())
        guard let found = finder.page(.rows, hasText: false) else { return [] }
        try loadModels()
        let page = upright(found).page
        let recognizer = RowRecognizer(page)
        var pictures: [RowPicture] = []
        for segment in page.segments.sorted(by: { ($0.box.y, $0.box.x) < ($1.box.y, $1.box.x) }) {
            let words = recognizer.read(segment, .first, with: &engine)
            if words.isEmpty { continue }
            pictures.append(
                RowPicture(
                    luma: recognizer.modelPicture(of: segment, .first).luma, box: segment.box,
                    capHeight: page.capHeight,
                    words: words))
        }
        return pictures
    }
}
