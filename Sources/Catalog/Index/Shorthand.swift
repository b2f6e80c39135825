private let tuning = Tuning.standard.lookup

/// The habits of tills that aliases show, by the shop that prints them: where reviewers taught that `DISP PST SMLA` is
/// "Pasta di semola", `SMLA` is "semola" on other lines of that shop too, and once they taught that `DISP OLV` is an
/// oil, `DISP` is a word that this till prints beside names.
///
/// How many products' aliases show a habit decides how far it is believed.
struct Shorthand: Sendable {
    /// Hashes of a shop and an abbreviation, ascending, with the word that it stands for and the products behind it.
    var keys = FlatArray<UInt64>([])
    var words = FlatArray<UInt32>([])
    var products = FlatArray<UInt32>([])
    /// In place of the word: a till prints the letters beside names, and they stand for no word of them.
    static let nothing = UInt32.max
    /// The same of what was taught since the catalogue was loaded.
    private var taught: [UInt64: [UInt32: Int]] = [:]

    /// A word of an alias, and the word of the product's name that it stands for, or `nothing`.
    struct Pair: Hashable, Sendable {
        let key: UInt64
        let word: UInt32
    }

    /// What is learned from one product's aliases: each pair once, however many of them show it.
    static func pairs(in aliases: [Alias], of place: Int, _ index: CatalogIndex) -> Set<Pair> {
        var pairs: Set<Pair> = []
        let named = index.namingWords(at: place)
        for alias in aliases {
            let line = ParsedLine(alias.text, splitsCapitals: true)
            for (letters, word) in shortened(line, named, index.vocabulary) {
                for retailer in Set([alias.retailer, nil]) {
                    pairs.insert(Pair(key: key(letters, retailer: retailer), word: word))
                }
            }
            guard let retailer = alias.retailer else { continue }
            for letters in loose(line, at: place, index) {
                pairs.insert(Pair(key: key(letters, retailer: retailer), word: nothing))
            }
        }
        return pairs
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

    /// The words of a line that no word of the product is like.
    private static func loose(_ line: ParsedLine, at place: Int, _ index: CatalogIndex) -> [[UInt8]] {
        let query = LineQuery(line, index: index)
        var scorer = LineScorer(query, index)
        let assessment = scorer.assess(place)
        return query.words.indices.filter {
            let word = query.words[$0].text
            return assessment.productWordOf[$0] == -1 && !word.isNumber && word.bytes.count >= tuning.minLoose
        }.map { query.words[$0].text.bytes }
    }

    /// Whether a shop's till prints `letters` beside names of any kind, as the aliases of several products show.
    func isLoose(_ letters: [UInt8], at retailer: String?) -> Bool {
        guard let retailer, !keys.isEmpty || !taught.isEmpty else { return false }
        return believed(Shorthand.key(letters, retailer: retailer), from: tuning.minShorthandProducts)
            .contains(Shorthand.nothing)
    }

    /// Whether letters are a word's with some left out, the first of them kept.
    static func isShort(_ letters: [UInt8], for word: ArraySlice<UInt8>) -> Bool {
        guard letters.count < word.count, letters.first == word.first else { return false }
        var rest = word[...]
        return letters.allSatisfy { letter in
            guard let place = rest.firstIndex(of: letter) else { return false }
            rest = rest[(place + 1)...]
            return true
        }
    }

    /// The words that `letters` stand for at a shop: those that its own aliases show, and those that the aliases of
    /// several products show wherever they are printed.
    func words(for letters: [UInt8], retailer: String?) -> [UInt32] {
        guard !keys.isEmpty || !taught.isEmpty, (2...tuning.maxShorthand).contains(letters.count) else { return [] }
        var found = Set(believed(Shorthand.key(letters, retailer: nil), from: tuning.minShorthandProducts))
        if let retailer { found.formUnion(believed(Shorthand.key(letters, retailer: retailer), from: 1)) }
        return found.subtracting([Shorthand.nothing]).sorted()
    }

    private func believed(_ key: UInt64, from least: Int) -> [UInt32] {
        var counts = taught[key] ?? [:]
        var place = Vocabulary.partitionPoint(0..<keys.count) { keys[$0] < key }
        while place < keys.count, keys[place] == key {
            counts[words[place], default: 0] += Int(products[place])
            place += 1
        }
        return counts.filter { $0.value >= least }.map(\.key)
    }

    /// Adds what aliases that were taught later show.
    mutating func teach(_ pairs: Set<Pair>) {
        for pair in pairs { taught[pair.key, default: [:]][pair.word, default: 0] += 1 }
    }

    private static func key(_ letters: [UInt8], retailer: String?) -> UInt64 {
        ContentHash.of(Array((retailer ?? "").utf8) + [UInt8(ascii: ":")] + letters)
    }
}

extension Shorthand {
    /// What the aliases of all products of an index show.
    init(_ index: CatalogIndex) {
        var counts: [Pair: UInt32] = [:]
        for place in Set(index.aliasProducts).sorted() {
            let pairs = Shorthand.pairs(in: index.product(at: Int(place)).aliases, of: Int(place), index)
            for pair in pairs { counts[pair, default: 0] += 1 }
        }
        let order = counts.keys.sorted { ($0.key, $0.word) < ($1.key, $1.word) }
        self.init(
            keys: FlatArray(order.map(\.key)), words: FlatArray(order.map(\.word)),
            products: FlatArray(order.map { counts[$0] ?? 0 }))
    }
}

extension CatalogIndex {
    /// The words of a product's name and brand that a till may shorten.
    fileprivate func namingWords(at place: Int) -> Set<UInt32> {
        let range = Int(productWordOffsets[place])..<Int(productWordOffsets[place + 1])
        let named = productWords[range].filter {
            !Field(rawValue: $0 & (1 << Field.bits - 1)).isDisjoint(with: [.brand, .name])
        }
        return Set(named.map { $0 >> Field.bits }).filter {
            let letters = vocabulary.bytes(Int($0))
            return letters.count > 2 && letters.first.map { $0 > UInt8(ascii: "9") } ?? false
        }
    }
}
