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

    /// - Parameter names: the words so far, and whether each is a name.
    init(_ entry: UInt32, _ index: CatalogIndex, _ names: inout [UInt32: Bool]) {
        let vocabulary = index.vocabulary
        word = entry >> CatalogIndex.Field.bits
        field = CatalogIndex.Field(rawValue: entry & (1 << CatalogIndex.Field.bits - 1))
        wordClass = vocabulary.wordClass(Int(word))
        let letters = vocabulary.bytes(Int(word))
        isNumber = letters.first! < 58
        length = letters.count
        isShared = index.postingOffsets[Int(word) + 1] - index.postingOffsets[Int(word)] > 1
        let isName = names[word] ?? (wordClass == .other && !isNumber && !Lexicon.shared.isMadeOfListedWords(letters))
        names[word] = isName
        isOfLanguage = !isName && wordClass != .brand
    }

    var isName: Bool { field.contains(.name) }
    var isBrand: Bool { field.contains(.brand) }
    /// Neither in the name nor in the brand: nobody misses it.
    var isSoft: Bool { !isName && !isBrand }
}
