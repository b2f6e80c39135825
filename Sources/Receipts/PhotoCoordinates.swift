import DomainModel
import Imaging
import ReceiptGrammar

/// Converts boxes of a level page to pixels of the whole upright photo.
struct PhotoCoordinates {
    private let bounds: Box
    /// How many times smaller than the whole photo it was decoded.
    let reduction: Int

    init(_ photo: borrowing Photo) {
        bounds = Box(x: 0, y: 0, width: photo.width, height: photo.height)
        reduction = photo.reduction
    }

    /// Where a box of the page lies in the photo.
    func box(_ box: Box, on page: DewarpedPage) -> Box {
        let box = page.photoBox(box, reduction: reduction)
        return box.intersection(bounds) ?? box
    }

    /// The rows of a page with their boxes in the photo.
    func rows(_ rows: [TextRow], on page: DewarpedPage) -> [TextRow] {
        func placed(_ word: Word) -> Word {
            var word = word
            word.box = box(word.box, on: page)
            return word
        }
        return rows.map { row in
            var row = row.mapped(placed)
            row.unread = row.unread.map { box($0, on: page) }
            return row
        }
    }

    /// The receipt of a page with its boxes in the photo.
    func receipt(_ receipt: Receipt, on page: DewarpedPage) -> Receipt {
        var receipt = receipt
        receipt.totalBox = receipt.totalBox.map { box($0, on: page) }
        for line in receipt.lines.indices { receipt.lines[line].box = box(receipt.lines[line].box, on: page) }
        return receipt
    }
}
