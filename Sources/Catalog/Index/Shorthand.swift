private let tuning = Tuning.standard.lookup

/// The habits of tills that aliases show, by the shop that prints them: where reviewers taught that `DISP PST SMLA` is
/// "Pasta di semola", `SMLA` is "semola" on other lines of that shop too, and once they taught that `DISP OLV` is an
/// oil of another brand, `DISP` is a word that this till prints beside names.
///
/// How many witnesses show a habit decides how far it is believed.
struct Shorthand: Sendable {
    /// Hashes of a shop and the letters that it prints, ascending; the word that they stand for, or `nothing`; and the
    /// witnesses of it: products for a word, brands for `nothing`.
    var keys = FlatArray<UInt64>([])
    var words = FlatArray<UInt32>([])
    var witnesses = FlatArray<UInt32>([])
    /// In place of the word: a till prints the letters beside names, and they stand for no word of them.
    static let nothing = UInt32.max
    /// The same of what was taught since the catalogue was loaded.
    private var taught: [UInt64: [UInt32: UInt32]] = [:]

    /// Letters of an alias, and the word of the product's name that they stand for, or `nothing`.
    private struct Pair: Hashable {
        let key: UInt64
        let word: UInt32
    }

    /// Adds what aliases that were taught later show.
    ///
    /// - Parameter aliases: those of each product, by its place.
    mutating func teach(_ aliases: [Int: [Alias]], _ index: CatalogIndex) {
        for (pair, count) in Shorthand.habits(in: aliases, index) {
            taught[pair.key, default: [:]][pair.word, default: 0] += count
        }
    }

    /// The words that `letters` stand for at a shop: those that its own aliases show, and those that the aliases of
    /// several products show wherever they are printed.
    func words(for letters: [UInt8], retailer: String?) -> [UInt32] {
        guard !keys.isEmpty || !taught.isEmpty, (2...tuning.maxShorthand).contains(letters.count) else { return [] }
        var found = Set(believed(Shorthand.key(letters, retailer: nil), from: tuning.minShorthandWitnesses))
        if let retailer { found.formUnion(believed(Shorthand.key(letters, retailer: retailer), from: 1)) }
        return found.subtracting([Shorthand.nothing]).sorted()
    }

    /// Whether a shop's till prints `letters` beside names of any kind, as the aliases of several brands show.
    func isLoose(_ letters: [UInt8], at retailer: String?) -> Bool {
        guard let retailer, !keys.isEmpty || !taught.isEmpty else { return false }
        return believed(Shorthand.key(letters, retailer: retailer), from: tuning.minShorthandWitnesses)
            .contains(Shorthand.nothing)
    }

    private func believed(_ key: UInt64, from least: UInt32) -> [UInt32] {
        var counts = taught[key] ?? [:]
        var place = Vocabulary.partitionPoint(0..<keys.count) { keys[$0] < key }
        while place < keys.count, keys[place] == key {
            counts[words[place], default: 0] += witnesses[place]
            place += 1
        }
        return counts.filter { $0.value >= least }.map(\.key)
    }

    private static func key(_ letters: [UInt8], retailer: String?) -> UInt64 {
        CatalogIndex.aliasHash(String(decoding: letters, as: UTF8.self), retailer: retailer)
    }
}

extension Shorthand {
    /// What the aliases of all products of an index show.
    init(_ index: CatalogIndex) {
        let places = Set(index.aliasProducts).map(Int.init)
        let aliases = Dictionary(uniqueKeysWithValues: places.map { ($0, index.product(at: $0).aliases) })
        let counts = Shorthand.habits(in: aliases, index)
        let order = counts.keys.sorted { ($0.key, $0.word) < ($1.key, $1.word) }
        self.init(
            keys: FlatArray(order.map(\.key)), words: FlatArray(order.map(\.word)),
            witnesses: FlatArray(order.map { counts[$0] ?? 0 }))
    }

    /// The habits that aliases show, each with how many witnesses show it, however many aliases of one do.
    private static func habits(in aliases: [Int: [Alias]], _ index: CatalogIndex) -> [Pair: UInt32] {
        var products: [Pair: Set<Int>] = [:]
        var brands: [Pair: Set<String>] = [:]
        for (place, aliases) in aliases {
            let named = index.namingWords(at: place)
            for alias in aliases {
                let line = ParsedLine(alias.text, splitsCapitals: true)
                for (letters, word) in shortened(line, named, index.vocabulary) {
                    for retailer in Set([alias.retailer, nil]) {
                        products[Pair(key: key(letters, retailer: retailer), word: word), default: []].insert(place)
                    }
                }
                guard let retailer = alias.retailer else { continue }
                for letters in loose(line, at: place, index) {
                    let brand = FoldedText(index.product(at: place).brand).joined
                    brands[Pair(key: key(letters, retailer: retailer), word: nothing), default: []].insert(brand)
                }
            }
        }
        return products.mapValues { UInt32($0.count) }.merging(brands.mapValues { UInt32($0.count) }) { own, _ in own }
    }

    /// The words of a line that leave out letters of one word of the product and of no other, with that word.
    private static func shortened(
        _ line: ParsedLine, _ named: Set<UInt32>, _ vocabulary: Vocabulary
    ) -> [(letters: [UInt8], word: UInt32)] {
        let whole = Set(line.words.map(\.bytes))
        return line.words.compactMap { own in
            let letters = own.bytes
            guard !own.isNumber, (2...tuning.maxShorthand).contains(letters.count) else { return nil }
            let fitting = named.filter {
                let name = vocabulary.bytes(Int($0))
                return isShort(letters, for: name) && !whole.contains(Array(name))
            }
            guard fitting.count == 1, let word = fitting.first else { return nil }
            return (letters, word)
        }
    }

    /// The words of a line that no word of the product is like. Listed words are none: `KATZENFUTTER` beside an Italian
    /// name says what the thing is.
    private static func loose(_ line: ParsedLine, at place: Int, _ index: CatalogIndex) -> [[UInt8]] {
        let lexicon = Lexicon.shared
        let product = index.words(at: place)
        return line.words.filter { own in
            let letters = own.bytes
            guard !own.isNumber, letters.count >= tuning.minLoose, lexicon.classes[letters] == nil,
                lexicon.translations[letters] == nil, !lexicon.isMadeOfListedWords(letters[...])
            else { return false }
            return !product.contains {
                let name = index.vocabulary.bytes(Int($0))
                return isShort(letters, for: name)
                    || WordSimilarity.between(letters, name, isDotted: own.isDotted, mayBeCut: own.mayBeCut) != nil
            }
        }.map(\.bytes)
    }

    /// Whether letters are a word's with some left out, the first of them kept.
    private static func isShort(_ letters: [UInt8], for word: ArraySlice<UInt8>) -> Bool {
        guard letters.count < word.count, letters.first == word.first else { return false }
        var rest = word[...]
        return letters.allSatisfy { letter in
            guard let place = rest.firstIndex(of: letter) else { return false }
            rest = rest[(place + 1)...]
            return true
        }
    }
}

extension CatalogIndex {
    /// The words of a product, of category and partner too.
    fileprivate func words(at place: Int) -> Set<UInt32> { words(at: place, in: [.brand, .name, .soft]) }

    /// The words of a product's name and brand that a till may shorten.
    fileprivate func namingWords(at place: Int) -> Set<UInt32> {
        words(at: place, in: [.brand, .name]).filter {
            let letters = vocabulary.bytes(Int($0))
            return letters.count > 2 && letters.first.map { $0 > UInt8(ascii: "9") } ?? false
        }
    }

    private func words(at place: Int, in fields: Field) -> Set<UInt32> {
        let range = Int(productWordOffsets[place])..<Int(productWordOffsets[place + 1])
        let chosen = productWords[range].filter {
            !Field(rawValue: $0 & (1 << Field.bits - 1)).isDisjoint(with: fields)
        }
        return Set(chosen.map { $0 >> Field.bits })
    }
}
