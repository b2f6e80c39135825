import Retail

/// Two receipts beside each other in one picture, whose rows run into one another.
enum SideBySide {
    /// Whether a gutter, which no word crosses, parts the rows into two receipts: on either side of it stand names with
    /// prices of their own. Between the names and prices of one receipt lies a gutter as well, but no names right of it.
    static func shows(_ rows: [ReceiptRow]) -> Bool {
        let words = rows.flatMap(\.words)
        guard rows.count(where: { $0.cents != nil }) >= 6, let left = words.map(\.box.x).min(),
            let right = words.map(\.box.right).max()
        else { return false }
        return (5...15).contains { step in
            let gutter = left + (right - left) * step / 20
            guard words.count(where: { $0.box.x < gutter && $0.box.right > gutter }) * 50 <= words.count else {
                return false
            }
            let names = rows.map { (pricesName($0) { $0.right <= gutter }, pricesName($0) { $0.x >= gutter }) }
            return names.count(where: \.0) >= 3 && names.count(where: \.1) >= 3
        }
    }

    /// Whether the part of a row that lies where `holds` says has a name with an amount behind it.
    private static func pricesName(_ row: ReceiptRow, where holds: (Box) -> Bool) -> Bool {
        let part = row.lexemes.filter { holds($0.box) }
        guard
            let name = part.firstIndex(where: { lexeme in
                lexeme.kind == .word
                    && lexeme.text.unicodeScalars.count(where: { $0.properties.isAlphabetic }) >= 3
            })
        else { return false }
        return part[name...].contains { $0.number?.cents != nil }
    }
}
