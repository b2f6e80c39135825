/// A word of a product as the comparison sees it.
struct ProductWord: Sendable {
    let word: UInt32
    let field: CatalogIndex.Field
    let wordClass: Lexicon.WordClass
    let isNumber: Bool
    let length: Int

    init(_ entry: UInt32, _ vocabulary: Vocabulary) {
        word = entry >> CatalogIndex.Field.bits
        field = CatalogIndex.Field(rawValue: entry & (1 << CatalogIndex.Field.bits - 1))
        wordClass = vocabulary.wordClass(Int(word))
        let letters = vocabulary.bytes(Int(word))
        isNumber = letters.first! < 58
        length = letters.count
    }

    var isName: Bool { field.contains(.name) }
    var isBrand: Bool { field.contains(.brand) }
    /// Whether it is a word of the brand, or of a name that everybody knows as one: "Sottilette" of Kraft's.
    var namesBrand: Bool { isBrand || isName && wordClass == .brand }
    /// Neither in the name nor in the brand: nobody misses it.
    var isSoft: Bool { !isName && !isBrand }
}
