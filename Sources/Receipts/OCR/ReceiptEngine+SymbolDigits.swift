import DomainModel
import Imaging

private let tuning = Tuning.standard.ocr.symbolDigits

extension ReceiptEngine {
    /// The rows of digits in `crop`: the human-readable interpretation printed under a barcode, read as a second
    /// opinion on its bars.
    ///
    /// Words on one row are joined, since the digits under a symbol are printed in groups.
    public func digits(in crop: Luma) -> [String] {
        // Digits under a symbol are about a tenth of its width; tesseract loses smaller ones.
        let picture = crop.width < tuning.minWidth ? crop.scaled(by: 2) : crop
        var rows: [(box: Box, text: String)] = []
        guard options.ocr != .rows, let read = try? engines.first.rows(in: picture, layout: .block) else { return [] }
        engineLog.note(engines.first.tesseractName, version: Tesseract.version)
        for word in read.joined() {
            let digits = word.text.filter { $0.isASCII && $0.isNumber }
            guard !digits.isEmpty else { continue }
            if let last = rows.indices.last, rows[last].box.y < Int(word.box.centerY),
                rows[last].box.bottom > Int(word.box.centerY), word.box.x >= rows[last].box.x
            {
                rows[last] = (rows[last].box.union(word.box), rows[last].text + digits)
            } else {
                rows.append((word.box, digits))
            }
        }
        return rows.map(\.text)
    }
}
