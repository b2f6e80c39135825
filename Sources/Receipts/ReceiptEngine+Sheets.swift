import DomainModel
import Imaging
import ReaderAPI

extension ReceiptEngine {
    /// The receipts of a photo that shows several, each read as a photo of its own, the one whose figures agree best
    /// first; fewer than two where it does not show several.
    ///
    /// Sheets with little print are read first: most are soon seen to be no receipt, and what is then left over is one
    /// receipt, which is read as in any other photo.
    func reconstructionsOfSheets(
        _ finder: inout PageFinder, _ trace: Trace, _ log: PassLog?
    ) throws(ReceiptEngineError) -> [ReceiptReconstruction] {
        let sheets = finder.sheets
        var found: [ReceiptReconstruction] = []
        for index in sheets.indices.reversed() where index > 0 || !found.isEmpty {
            guard let picture = finder.sheetPicture(index) else { continue }
            var part = self.finder(of: picture)
            guard var read = try bestReconstruction(&part, trace, log), read.isReceiptOfItsOwn else { continue }
            read.page.origin.x += sheets[index].box.x
            read.page.origin.y += sheets[index].box.y
            found.append(read)
        }
        found.sort { $0.agreement > $1.agreement }
        let several = found.enumerated().filter { place, read in
            !found[..<place].contains { read.repeatsTotal(of: $0) }
        }.map(\.element)
        if let main = several.first, several.count > 1, log != nil { show(main, trace) }
        return several
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
