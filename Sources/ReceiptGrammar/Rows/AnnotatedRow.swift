import DomainModel

/// A row with what its words say: figures, phrases, role, price.
struct AnnotatedRow: Sendable {
    /// Its place among the rows.
    var index: Int
    /// The place of the row that it was read from: a row of two labels is split.
    var source: Int
    /// The row as recognised.
    let row: TextRow
    /// Its words, turned so that text runs to the right.
    let words: [Word]
    var lexemes: [Lexeme] = []
    /// What the row is about, or `nil` for an item or anything unknown.
    var role: RowRole?
    /// The phrases that its words resemble, the longest first.
    var hits: [PhraseBook.PhraseMatch] = []
    /// The place among the lexemes of the row's price, the last amount with nothing but classes behind it.
    var priceIndex: Int?
    /// Whether the row has an amount left of the column of prices, which is no price.
    var hasStrayPrice = false

    init(index: Int, row: TextRow, words: [Word]) {
        self.index = index
        source = index
        self.row = row
        self.words = words
    }

    /// Where the row lies, turned so that text runs to the right.
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
            return sum + lexeme.text.letterCount
        }
    }

    /// Whether there are enough letters for a name.
    var holdsName: Bool { letterCount >= Tuning.standard.rows.minNameLetters }

    /// The role of a till's word on the row that takes goods back, spelt right; `nil` where there is none.
    var takesBack: RowRole? {
        hits.first { $0.errors == 0 && [.void, .goodsReturn, .depositReturn].contains($0.role) }?.role
    }

    func has(_ role: RowRole) -> Bool { hits.contains { $0.role == role } }
}
