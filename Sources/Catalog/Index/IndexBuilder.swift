import DomainModel

/// Builds a `CatalogIndex` product by product; keeps no more of each than the index does.
struct IndexBuilder {
    private let lexicon: Lexicon
    private var table = WordTable()
    private var brandWords: Set<Int> = []
    private var index = CatalogArrays()
    private var aliases: [(hash: UInt64, product: UInt32)] = []

    init(lexicon: Lexicon = .shared) {
        self.lexicon = lexicon
        for word in lexicon.classes.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) { _ = table.number(word) }
    }

    /// Adds a product; of two with the same GTIN the first counts.
    mutating func add(_ product: Product) {
        let place = UInt32(index.gtins.count)
        index.gtins.append(Int64(product.gtin.number))
        let texts = [
            product.name, product.brand, product.partner, product.category, product.size,
            product.usualPrices.map(\.description).joined(separator: "|"),
        ]
        for text in texts {
            index.records.append(contentsOf: text.utf8.lazy.map { $0 == CatalogIndex.separator ? 32 : $0 })
            index.records.append(CatalogIndex.separator)
        }
        index.records.append(contentsOf: product.aliases.map(\.written).joined(separator: "|").utf8)
        index.recordOffsets.append(UInt64(index.records.count))
        for alias in product.aliases {
            let folded = FoldedText(alias.text).joined
            aliases.append((CatalogIndex.aliasHash(folded, retailer: alias.retailer), place))
        }
        addWords(of: product)
    }

    private mutating func addWords(of product: Product) {
        let name = ParsedLine(product.name)
        let brand = ParsedLine(product.brand)
        var words: [(number: Int, field: CatalogIndex.Field)] = []
        func add(_ text: ParsedLine, _ field: CatalogIndex.Field, to table: inout WordTable) {
            var letters: Set<Int> = []
            for word in text.words {
                let number = table.number(word.bytes)
                // A letter that a text repeats stands twice, or nothing would be left of "M&M's".
                let known = words.indices.first { words[$0].number == number && !letters.contains($0) }
                if let known {
                    words[known].field.formUnion(field)
                } else {
                    words.append((number, field))
                }
                if word.bytes.count == 1 { letters.insert(known ?? words.count - 1) }
            }
        }
        add(name, .name, to: &table)
        add(brand, .brand, to: &table)
        add(ParsedLine(product.category), .soft, to: &table)
        add(ParsedLine(product.partner), .soft, to: &table)
        // A brand in one word and its name in two, "Lemonsoda" and "Lemon Soda", are the same.
        let named = words.indices.filter { words[$0].field == .name }
        for start in named.indices {
            for end in named.indices.dropFirst(start + 1).prefix(3) {
                let run = named[start...end]
                let joined = run.flatMap { table.bytes(words[$0].number) }
                if brand.words.contains(where: { $0.bytes == joined }) {
                    for place in run { words[place].field.insert(.brand) }
                }
            }
        }
        for word in words where word.field.contains(.brand) { brandWords.insert(word.number) }
        for word in words.prefix(40) {
            index.productWords.append(UInt32(word.number) << CatalogIndex.Field.bits | word.field.rawValue)
        }
        index.productWordOffsets.append(UInt32(index.productWords.count))
        let printed = ParsedLine(product.size).sizes
        let measured = (printed + name.sizes).filter { $0.kind != .unitless || $0.amount == 0 }
        let chosen = measured.isEmpty ? Array(printed.prefix(1)) : measured
        var packed: [UInt64] = []
        for size in chosen where !packed.contains(size.packed) { packed.append(size.packed) }
        index.sizes += [packed.first ?? 0, packed.count > 1 ? packed[1] : 0]
    }

    /// The finished index.
    consuming func build() -> CatalogIndex {
        let (vocabulary, numbers) = sortedVocabulary()
        var built = sortedProducts(numbers: numbers)
        built.addPostings(words: vocabulary.count)
        var index = CatalogIndex(built, vocabulary)
        index.shorthand = Shorthand(index)
        return index
    }

    /// The words in order, and the new number of each old one.
    private func sortedVocabulary() -> (Vocabulary, [UInt32]) {
        let count = table.count
        let canonical = WordSimilarity.canonical
        // The first eight letters as one number decide nearly every comparison.
        func key(_ letters: some Collection<UInt8>) -> UInt64 {
            var key: UInt64 = 0
            var length = 0
            for letter in letters.prefix(8) {
                key = key << 8 | UInt64(canonical[Int(letter)])
                length += 1
            }
            return key << UInt64((8 - length) * 8)
        }
        let keys = (0..<count).map { key(table.bytes($0)) }
        let order = (0..<count).sorted { left, right in
            if keys[left] != keys[right] { return keys[left] < keys[right] }
            let leftLetters = table.bytes(left).map { canonical[Int($0)] }
            let rightLetters = table.bytes(right).map { canonical[Int($0)] }
            if leftLetters != rightLetters { return leftLetters.lexicographicallyPrecedes(rightLetters) }
            return table.bytes(left).lexicographicallyPrecedes(table.bytes(right))
        }
        var vocabulary = Vocabulary(letters: [], offsets: [0], classes: [], bySkeleton: [])
        var numbers = [UInt32](repeating: 0, count: count)
        for (new, old) in order.enumerated() {
            let letters = table.bytes(old)
            numbers[old] = UInt32(new)
            vocabulary.letters.append(contentsOf: letters)
            vocabulary.offsets.append(UInt32(vocabulary.letters.count))
            let wordClass = lexicon.classes[Array(letters)] ?? .other
            // A brand named after a common word ("Fresco", "Santa") identifies no more than the word does.
            let isBrand = brandWords.contains(old) && !wordClass.isGeneric && letters.count > 2 && letters.first! > 57
            let isName = wordClass == .other && letters.first! > 57 && !lexicon.isMadeOfListedWords(letters)
            vocabulary.classes.append(
                wordClass.rawValue | (isBrand ? Vocabulary.brandBit : 0) | (isName ? Vocabulary.nameBit : 0))
        }
        let skeletons = (0..<count).map { key(WordSimilarity.skeleton(vocabulary.bytes($0))) }
        vocabulary.bySkeleton = (0..<UInt32(count)).sorted { left, right in
            if skeletons[Int(left)] != skeletons[Int(right)] { return skeletons[Int(left)] < skeletons[Int(right)] }
            let leftLetters = WordSimilarity.skeleton(vocabulary.bytes(Int(left)))
            let rightLetters = WordSimilarity.skeleton(vocabulary.bytes(Int(right)))
            return leftLetters == rightLetters ? left < right : leftLetters.lexicographicallyPrecedes(rightLetters)
        }
        return (vocabulary, numbers)
    }

    /// The arrays of products, in the order of their GTINs, with the words' new numbers.
    private func sortedProducts(numbers: [UInt32]) -> CatalogArrays {
        let gtins = index.gtins
        let order = gtins.indices.sorted { (gtins[$0], $0) < (gtins[$1], $1) }
        var built = CatalogArrays()
        var places = [UInt32](repeating: .max, count: gtins.count)
        built.records.reserveCapacity(index.records.count)
        built.productWords.reserveCapacity(index.productWords.count)
        let fieldMask = UInt32(1) << CatalogIndex.Field.bits - 1
        for old in order where built.gtins.last != gtins[old] {
            places[old] = UInt32(built.gtins.count)
            built.gtins.append(gtins[old])
            built.records.append(
                contentsOf: index.records[Int(index.recordOffsets[old])..<Int(index.recordOffsets[old + 1])])
            built.recordOffsets.append(UInt64(built.records.count))
            built.sizes += [index.sizes[old * 2], index.sizes[old * 2 + 1]]
            for word in index.productWords[Int(index.productWordOffsets[old])..<Int(index.productWordOffsets[old + 1])]
            {
                let number = numbers[Int(word >> CatalogIndex.Field.bits)]
                built.productWords.append(number << CatalogIndex.Field.bits | word & fieldMask)
            }
            built.productWordOffsets.append(UInt32(built.productWords.count))
        }
        let kept = aliases.compactMap { alias -> (UInt64, UInt32)? in
            let place = places[Int(alias.product)]
            return place == .max ? nil : (alias.hash, place)
        }
        for alias in kept.sorted(by: <) {
            built.aliasHashes.append(alias.0)
            built.aliasProducts.append(alias.1)
        }
        return built
    }
}

/// The arrays of an index while they grow.
private struct CatalogArrays {
    var gtins: [Int64] = []
    var records: [UInt8] = []
    var recordOffsets: [UInt64] = [0]
    var sizes: [UInt64] = []
    var aliasHashes: [UInt64] = []
    var aliasProducts: [UInt32] = []
    var productWords: [UInt32] = []
    var productWordOffsets: [UInt32] = [0]
    var postings: [UInt32] = []
    var postingOffsets: [UInt32] = [0]

    /// Inverts "words of each product" to "products of each word".
    mutating func addPostings(words: Int) {
        let bits = CatalogIndex.Field.bits
        var counts = [UInt32](repeating: 0, count: words + 1)
        for word in productWords { counts[Int(word >> bits) + 1] += 1 }
        for word in 1..<counts.count { counts[word] += counts[word - 1] }
        postingOffsets = counts
        postings = [UInt32](repeating: 0, count: productWords.count)
        for product in gtins.indices {
            for place in Int(productWordOffsets[product])..<Int(productWordOffsets[product + 1]) {
                let word = Int(productWords[place] >> bits)
                postings[Int(counts[word])] = UInt32(product)
                counts[word] += 1
            }
        }
    }
}

extension CatalogIndex {
    /// The index that was built.
    fileprivate init(_ arrays: CatalogArrays, _ vocabulary: Vocabulary) {
        self.init()
        gtins = FlatArray(arrays.gtins)
        records = FlatArray(arrays.records)
        recordOffsets = FlatArray(arrays.recordOffsets)
        sizes = FlatArray(arrays.sizes)
        aliasHashes = FlatArray(arrays.aliasHashes)
        aliasProducts = FlatArray(arrays.aliasProducts)
        self.vocabulary = vocabulary
        productWords = FlatArray(arrays.productWords)
        productWordOffsets = FlatArray(arrays.productWordOffsets)
        postings = FlatArray(arrays.postings)
        postingOffsets = FlatArray(arrays.postingOffsets)
    }
}
