/// A word of a product as the comparison sees it.
struct ProductWord: Sendable {
    let word: UInt32
    let field: CatalogIndex.Field
    let wordClass: Lexicon.WordClass
    let isNumber: Bool
    let length: Int
    /// Whether several products have it.
    let isShared: Bool
    /// Whether it is a word of a language, or a number, and no name.
    let isOfLanguage: Bool

    init(_ entry: UInt32, _ index: borrowing CatalogIndex) {
        word = entry >> CatalogIndex.Field.bits
        field = CatalogIndex.Field(rawValue: entry & (1 << CatalogIndex.Field.bits - 1))
        wordClass = index.vocabulary.wordClass(Int(word))
        isNumber = index.vocabulary.startsWithFigure(Int(word))
        length = index.vocabulary.length(Int(word))
        isShared = index.postingOffsets[Int(word) + 1] - index.postingOffsets[Int(word)] > 1
        isOfLanguage = !index.vocabulary.isName(Int(word)) && wordClass != .brand
    }

    var isName: Bool { field.contains(.name) }
    var isBrand: Bool { field.contains(.brand) }
    /// Neither in the name nor in the brand: nobody misses it.
    var isSoft: Bool { !isName && !isBrand }
}
