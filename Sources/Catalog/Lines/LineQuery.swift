/// A line of a receipt, looked up word by word in a catalogue's vocabulary.
struct LineQuery: Sendable {
    let line: ParsedLine
    private(set) var words: [QueryTerm] = []

    /// More words than this no line has; a damaged one may.
    static let maxWords = 24
    /// How many words of a range are compared one by one.
    private static let maxCompared = 1500
    /// Products that a lexicon stands for, so that a catalogue of ten products does not think every word rare.
    static let pseudoProducts: Float = 3000
    private static let leastShare: Float = 0.25

    init(_ line: ParsedLine, index: CatalogIndex) {
        self.line = line
        for word in line.words.prefix(LineQuery.maxWords) { words.append(LineQuery.lookUp(word, index)) }
    }

    /// How often a word stands in a product's name, of this catalogue and the imagined ones together.
    static func frequency(_ word: Int, _ index: CatalogIndex) -> Float {
        let seen = Float(index.postingOffsets[word + 1] - index.postingOffsets[word])
        let share = index.vocabulary.wordClass(word).perThousand / 1000
        let counted = (seen + share * pseudoProducts) / (Float(index.count) + pseudoProducts)
        // However many products a catalogue holds, receipts hold others: a listed word stays as common as it is.
        return max(counted, share * leastShare)
    }

    private static func lookUp(_ text: LineWord, _ index: CatalogIndex) -> QueryTerm {
        let vocabulary = index.vocabulary
        let bytes = text.bytes
        let count = bytes.count
        let prefix = text.isNumber ? exactRange(bytes, vocabulary) : vocabulary.range(prefix: bytes)
        let cost = WordSimilarity.prefix(count, isDotted: text.isDotted, mayBeCut: text.mayBeCut)
        var wholeEnd = prefix.lowerBound
        while wholeEnd < prefix.upperBound, vocabulary.length(wholeEnd) == count { wholeEnd += 1 }
        var word = QueryTerm(
            text: text, prefix: prefix, prefixCost: cost, whole: prefix.lowerBound..<wholeEnd, others: [],
            background: 0, likelyClass: .other, isBrand: false, isKnown: !prefix.isEmpty)
        if !text.isNumber, count >= 2 {
            word.others = others(text, prefix: prefix, hasWhole: !word.whole.isEmpty, index)
        }
        word.spelledOut = (Lexicon.shared.abbreviations[bytes] ?? []).compactMap {
            vocabulary.word($0).map(UInt32.init)
        }
        if !text.isNumber {
            word.makerBrands = Set(
                Lexicon.shared.brands(madeBy: bytes).compactMap { vocabulary.word($0).map(UInt32.init) })
        }
        word.isKnown = word.isKnown || !word.others.isEmpty
        word.estimateBackground(index)
        return word
    }

    private static func exactRange(_ bytes: [UInt8], _ vocabulary: Vocabulary) -> Range<Int> {
        guard let word = vocabulary.word(bytes) else { return 0..<0 }
        return word..<word + 1
    }

    /// Words that no prefix finds: told abbreviations, inflections, left-out and misread letters, the first of two
    /// joined.
    private static func others(
        _ text: LineWord, prefix: Range<Int>, hasWhole: Bool, _ index: CatalogIndex
    ) -> [(word: Int, cost: Float)] {
        let vocabulary = index.vocabulary
        let bytes = text.bytes
        let count = bytes.count
        var found: [Int: Float] = [:]
        // Only a word that nothing explains is taken for a misread one.
        let isExplained = hasWhole || !prefix.isEmpty
        func consider(_ words: some Sequence<Int>) {
            for word in words where !prefix.contains(word) && found[word] == nil {
                if let cost = WordSimilarity.between(
                    bytes, vocabulary.bytes(word), isDotted: text.isDotted, mayBeCut: text.mayBeCut,
                    isWhole: isExplained)
                {
                    found[word] = cost
                }
            }
        }
        for spelled in Lexicon.shared.abbreviations[bytes] ?? [] {
            if let word = vocabulary.word(spelled) { found[word] = abbreviationCost }
        }
        if count >= 3 {
            let skeletons = vocabulary.range(skeleton: WordSimilarity.skeleton(bytes))
            consider(skeletons.prefix(maxCompared).lazy.map { Int(vocabulary.bySkeleton[$0]) })
        }
        if count >= 4 {
            consider(vocabulary.range(prefix: bytes.dropLast()).prefix(maxCompared))
            if !hasWhole, count >= 5 { consider(vocabulary.range(prefix: bytes.dropLast(2)).prefix(maxCompared)) }
        }
        if count >= 4, !hasWhole, prefix.isEmpty {
            consider(vocabulary.range(prefix: bytes.prefix(max(2, count / 2))).prefix(maxCompared))
        }
        if count >= 6, prefix.isEmpty {
            for length in stride(from: count - 2, through: 3, by: -1) {
                if let first = vocabulary.word(bytes.prefix(length)) {
                    found[first] = max(found[first] ?? -99, joinedFirstCost)
                    break
                }
            }
        }
        return found.map { ($0.key, $0.value) }.sorted { ($0.1, $1.0) > ($1.1, $0.0) }
    }

    /// What it costs to print a listed abbreviation.
    static let abbreviationCost: Float = -0.5
    /// What it costs to read only the first of two joined words; the comparison then reads both.
    static let joinedFirstCost: Float = -1.7
    /// What it costs to leave out the space between two words.
    static let joinedCost: Float = -1
}

extension LineQuery {
    /// How often a word of this many letters stands on a line that nobody has heard of.
    static func unknown(_ length: Int) -> Float {
        switch length {
        case 1: 0.02
        case 2: 0.004
        case 3: 5e-4
        case 4: 5e-5
        case 5: 6e-6
        default: 2e-6
        }
    }
}
