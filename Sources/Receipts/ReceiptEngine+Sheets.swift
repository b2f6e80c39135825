import DomainModel
import Imaging
import ReaderAPI

extension ReceiptEngine {
    /// What the sheets of a photo that shows several receipts come to.
    struct SheetReadings {
        /// The receipts, the one whose figures agree best first; fewer than two where the photo does not show several.
        var receipts: [ReceiptReconstruction] = []
        /// What else was read: a card's slip, a letter.
        var others: [ReceiptReconstruction] = []
    }

    /// Reads each sheet as a photo of its own. All of them together, and the whole photo after them, may search for
    /// their pages as long as one photo may.
    ///
    /// Sheets with little print are read first: most are soon seen to be no receipt, and what is then left over is one
    /// receipt, which is read as in any other photo.
    func readSheets(
        _ finder: inout PageFinder, within work: PageWork, _ trace: Trace, _ log: PassLog?
    ) throws(ReceiptEngineError) -> SheetReadings {
        let sheets = trace.stage(ReceiptStage.page.name) { finder.sheets }
        let ways = PageStrategy.ways(options.pages)
        var found: [ReceiptReconstruction] = []
        var others: [ReceiptReconstruction] = []
        for index in sheets.indices.reversed() where index > 0 || !found.isEmpty {
            guard let picture = trace.stage(ReceiptStage.page.name, { finder.sheetPicture(index) }) else { continue }
            var part = self.finder(of: picture, within: work)
            guard var read = try bestReconstruction(&part, by: ways, trace, log) else { continue }
            read.page.origin.x += sheets[index].box.x
            read.page.origin.y += sheets[index].box.y
            if read.isReceiptOfItsOwn { found.append(read) } else { others.append(read) }
        }
        found.sort { $0.agreement > $1.agreement }
        var several: [ReceiptReconstruction] = []
        for read in found {
            if several.contains(where: { read.repeatsTotal(of: $0) }) {
                others.append(read)
            } else {
                several.append(read)
            }
        }
        if let main = several.first, several.count > 1, log != nil { show(main, trace) }
        return SheetReadings(receipts: several, others: others)
    }
}

extension ReceiptReconstruction {
    /// Whether it has what every receipt has, and no part of one alone has: goods and the total of them.
    fileprivate var isReceiptOfItsOwn: Bool {
        parsed.receipt.map { $0.total != nil && $0.lines.contains { $0.kind == .item } } ?? false
    }

    /// Whether it only says again what another receipt comes to, as a card's slip does.
    fileprivate func repeatsTotal(of other: ReceiptReconstruction) -> Bool {
        guard let receipt = parsed.receipt else { return false }
        return !receipt.balanced && receipt.total == other.parsed.receipt?.total
    }
}

extension Receipt {
    /// The receipt with the sign that others lie beside it, where they do.
    func amongSeveral(_ areSeveral: Bool) -> Receipt {
        guard areSeveral, !signs.contains(.severalDocuments) else { return self }
        var receipt = self
        receipt.signs.insert(.severalDocuments, at: 0)
        return receipt
    }
}
