import DomainModel

/// A row with what its words say: figures, quantity, role.
struct ReceiptRow: Sendable {
    let index: Int
    let row: TextRow
    let words: [Word]
    var lexemes: [Lexeme]
    /// What the row is about, or `nil` for an item or anything unknown.
    var role: RowRole?
    let hits: [PhraseBook.Hit]
    /// The place among the lexemes of the row's price, the last amount with nothing but codes behind it.
    var priceIndex: Int?
    /// Whether the row has an amount that is no price, because it stands left of the column of prices.
    var hasStrayPrice = false

    /// Where the row lies when text runs to the right.
    var box: Box {
        guard let first = words.first else { return row.box }
        return words.dropFirst().reduce(first.box) { $0.union($1.box) }
    }
    var text: String { row.text }

    /// Every amount on the row with its place among the lexemes.
    var amounts: [(index: Int, cents: Int)] {
        lexemes.enumerated().compactMap { index, lexeme in lexeme.number?.cents.map { (index, $0) } }
    }

    var price: Lexeme? { priceIndex.map { lexemes[$0] } }
    var cents: Int? { price?.number?.cents }

    /// Letters outside numbers and signs.
    var letterCount: Int {
        lexemes.reduce(0) { sum, lexeme in
            guard lexeme.kind == .word || lexeme.kind == .unit else { return sum }
            return sum + lexeme.text.unicodeScalars.count(where: { $0.properties.isAlphabetic })
        }
    }

    func has(_ role: RowRole) -> Bool { hits.contains { $0.role == role } }
}
