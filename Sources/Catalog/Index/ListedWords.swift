/// The words that the catalogue's lists hold, for who makes up products.
package enum ListedWords {
    /// Words of three letters and more for kinds of products, sorted.
    package static var kinds: [String] { words(.kind) }
    /// Words of three letters and more that many products have, sorted.
    package static var common: [String] { words(.word) }
    /// Words of three letters and more for varieties of a product, sorted.
    package static var variants: [String] { words(.variant) }

    /// Whether the lists hold every word of a text, and none of them is a brand.
    package static func areGeneric(_ text: some StringProtocol) -> Bool {
        ParsedLine(text).words.allSatisfy { Lexicon.shared.classes[$0.bytes]?.isGeneric ?? false }
    }

    private static func words(_ wordClass: Lexicon.WordClass) -> [String] {
        Lexicon.shared.classes.filter { $0.value == wordClass && $0.key.count > 2 }
            .map { String(decoding: $0.key, as: UTF8.self) }.sorted()
    }
}
