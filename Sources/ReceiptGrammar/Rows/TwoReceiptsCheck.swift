import DomainModel

/// Two receipts side by side in one picture, whose rows run into one another.
enum TwoReceiptsCheck {
    /// Whether the rows are of two receipts: hardly a word crosses a gutter between them, and both sides have names
    /// with prices. One receipt has a gutter too, between names and prices, but no names right of it.
    static func areMixed(in rows: [AnnotatedRow]) -> Bool {
        let tuning = Tuning.standard.twoReceipts
        let words = rows.flatMap(\.words)
        guard rows.count(where: { $0.cents != nil }) >= tuning.minPricedRows, let left = words.map(\.box.x).min(),
            let right = words.map(\.box.right).max()
        else { return false }
        return (tuning.firstGutter...tuning.lastGutter).contains { step in
            let gutter = left + (right - left) * step / tuning.gutterSteps
            let crossing = words.count { $0.box.x < gutter && $0.box.right > gutter }
            guard crossing * tuning.minWordsPerCrossing <= words.count else { return false }
            let names = rows.map { (pricesName($0) { $0.right <= gutter }, pricesName($0) { $0.x >= gutter }) }
            return names.count(where: \.0) >= tuning.minNames && names.count(where: \.1) >= tuning.minNames
        }
    }

    /// Whether the lexemes of a row whose boxes satisfy `holds` are a name with an amount behind it.
    private static func pricesName(_ row: AnnotatedRow, where holds: (Box) -> Bool) -> Bool {
        let part = row.lexemes.filter { holds($0.box) }
        guard
            let name = part.firstIndex(where: { lexeme in
                lexeme.kind == .word && lexeme.text.holdsName
            })
        else { return false }
        return part[name...].contains { $0.number?.cents != nil }
    }
}
