import DomainModel
import MisreadModel

/// Product numbers of lines.
extension LineAssembly {
    private typealias LooseCode = (place: Int, code: PrintedGTINDecoder.DecodedGTIN)

    /// Gives each line the number on its rows, or else one on a row of its own above or below, in the same direction
    /// for the whole receipt.
    mutating func attachCodes() {
        let anchors = parts.indices.filter { [.item, .void, .return].contains(parts[$0].line?.kind) }
        for place in parts.indices {
            guard let line = parts[place].line, line.code == nil else { continue }
            guard let (row, code) = codeOnRows(of: line) else { continue }
            parts[place].line?.code = code
            parts[place].line?.codePlace = codes.place(of: code, in: roles.rows[row])
        }
        let loose = looseCodes(anchors)
        guard let firstLoose = loose.first, let lastLoose = loose.last, let firstAnchor = anchors.first,
            let lastAnchor = anchors.last
        else { return }
        let standsAbove = firstLoose.place < firstAnchor || !(lastLoose.place > lastAnchor)
        for (place, code) in loose {
            let target = standsAbove ? anchors.first { $0 > place } : anchors.last { $0 < place }
            guard let target, abs(target - place) <= Tuning.standard.lines.maxRowsToCode,
                parts[target].line?.code == nil
            else { continue }
            let printed = codes.place(of: code, in: row(place))
            parts[target].line?.code = code
            parts[target].line?.codePlace = printed
        }
    }

    private func codeOnRows(of line: LineDraft) -> (row: Int, code: PrintedGTINDecoder.DecodedGTIN)? {
        line.rows.lazy.compactMap { row in codes.verdict(in: roles.rows[row]).map { (row, $0) } }.first
    }

    /// The numbers on rows of no line.
    private func looseCodes(_ anchors: [Int]) -> [LooseCode] {
        let taken = Set(anchors.flatMap { parts[$0].line?.rows ?? [] })
        let loose = parts.indices.compactMap { place -> LooseCode? in
            let row = row(place)
            guard !taken.contains(row.index), parts[place].line == nil, parts[place].quantity == nil, row.role == nil
            else { return nil }
            return codes.verdict(in: row).map { (place, $0) }
        }
        // Above the first line a member's number may stand, which is an in-store number too: beside products' numbers
        // it shows neither which line it belongs to nor the direction of the others.
        guard let firstAnchor = anchors.first, loose.contains(where: { !$0.code.gtin.isRestrictedCirculation }) else {
            return loose
        }
        return loose.filter { !($0.place < firstAnchor && $0.code.gtin.isRestrictedCirculation) }
    }
}
