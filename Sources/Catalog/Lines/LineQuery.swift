/// A line of a receipt, looked up word by word in a catalogue's vocabulary.
struct LineQuery: Sendable {
    let line: ParsedLine
    private(set) var words: [QueryTerm] = []
    /// The list of words of the receipt's language; `nil` where it is not known or has none.
    let list: Int?

    /// - Parameters:
    ///   - language: the receipt's language (ISO 639-1), where it is known.
    ///   - retailer: the digits of the shop's VAT number, where it is known.
    init(_ line: ParsedLine, index: CatalogIndex, language: String? = nil, retailer: String? = nil) {
        self.line = line
        list = Lexicon.list(of: language)
        for word in line.words.prefix(Tuning.standard.lookup.maxWords) {
            let learned = index.shorthand.words(for: word.bytes, retailer: retailer)
            var term = LineQuery.lookUp(word, index, list: list, learned: learned)
            term.isLoose = index.shorthand.isLoose(word.bytes, at: retailer)
            words.append(term)
        }
    }

    /// The words that an abbreviation stands for. Of one or two letters it is the receipt's language's alone.
    private static func spelledOut(_ bytes: [UInt8], list: Int?) -> [[UInt8]] {
        (Lexicon.shared.abbreviations[bytes] ?? []).filter { list == nil || bytes.count > 2 || $0.list == list }
            .map(\.word)
    }

    /// How often a word is in a product's name, of this catalogue and the imagined products together.
    static func frequency(_ word: Int, _ index: CatalogIndex) -> Float {
        let seen = Float(index.postingOffsets[word + 1] - index.postingOffsets[word])
        let tuning = Tuning.standard.lookup
        // A listed word that no product has is of another language, as likely as not.
        let listed = index.vocabulary.wordClass(word).perThousand / 1000
        let share = seen > 0 ? listed : listed * tuning.unseenShare
        let counted = (seen + share * tuning.pseudoProducts) / (Float(index.count) + tuning.pseudoProducts)
        return max(counted, share * tuning.minLexiconShare)
    }

    /// - Parameter learned: the words that it stands for as aliases show.
    private static func lookUp(
        _ text: LineWord, _ index: CatalogIndex, list: Int?, learned: [UInt32]
    ) -> QueryTerm {
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
        if let list, let lists = Lexicon.shared.listedIn[bytes] {
            word.isForeign = lists & (1 << UInt32(list) | Lexicon.english) == 0
        }
        let spelledOut = spelledOut(bytes, list: list) + learned.map { Array(vocabulary.bytes(Int($0))) }
        if !text.isNumber, count >= 2 {
            word.others = others(text, prefix: prefix, hasWhole: !word.whole.isEmpty, spelledOut, index)
        }
        word.spelledOut = spelledOut.compactMap {
            vocabulary.wordNumber($0).map(UInt32.init)
        }
        word.translated = (Lexicon.shared.translations[bytes] ?? []).compactMap {
            vocabulary.wordNumber($0).map(UInt32.init)
        }
        if !text.isNumber {
            word.withoutDigraphs = withoutDigraphs(bytes)
            word.makerBrands = Set(
                Lexicon.shared.brands(madeBy: bytes).compactMap { vocabulary.wordNumber($0).map(UInt32.init) })
        }
        word.isKnown = word.isKnown || !word.others.isEmpty
        word.estimateBackground(index)
        return word
    }

    private static func exactRange(_ bytes: [UInt8], _ vocabulary: Vocabulary) -> Range<Int> {
        guard let word = vocabulary.wordNumber(bytes) else { return 0..<0 }
        return word..<word + 1
    }

    /// Words that no prefix finds: listed abbreviations, inflections, missing and misread letters, the first of two
    /// joined words.
    private static func others(
        _ text: LineWord, prefix: Range<Int>, hasWhole: Bool, _ spelledOut: [[UInt8]], _ index: CatalogIndex
    ) -> [(word: Int, cost: Float)] {
        let vocabulary = index.vocabulary
        let bytes = text.bytes
        let count = bytes.count
        let tuning = Tuning.standard.lookup
        let maxCompared = tuning.maxCompared
        var found: [Int: Float] = [:]
        // Only a word that nothing else explains counts as misread.
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
        for spelled in spelledOut {
            if let word = vocabulary.wordNumber(spelled) { found[word] = tuning.abbreviation }
        }
        for other in Lexicon.shared.translations[bytes] ?? [] {
            if let word = vocabulary.wordNumber(other), !prefix.contains(word) { found[word] = tuning.translation }
        }
        let folded = withoutDigraphs(bytes)
        if !folded.isEmpty {
            for word in vocabulary.range(prefix: folded).prefix(maxCompared) where found[word] == nil {
                found[word] = WordSimilarity.between(
                    folded, vocabulary.bytes(word), isDotted: text.isDotted, mayBeCut: text.mayBeCut)
            }
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
                if let first = vocabulary.wordNumber(bytes.prefix(length)) {
                    found[first] = max(found[first] ?? -99, tuning.joinedFirst)
                    break
                }
            }
        }
        return found.map { (word: $0.key, cost: $0.value) }.sorted { ($0.cost, $1.word) > ($1.cost, $0.word) }
    }

    /// A till without umlauts writes `KROENUNG`: the letters without the `e` of such pairs, or none where there are
    /// none.
    private static func withoutDigraphs(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count >= 4 else { return [] }
        let umlauts = Set("aou".utf8)
        let folded = bytes.indices.filter {
            !($0 > 0 && bytes[$0] == UInt8(ascii: "e") && umlauts.contains(bytes[$0 - 1]))
        }.map { bytes[$0] }
        return folded.count == bytes.count ? [] : folded
    }

    /// How often a word of this many letters that is in no list is on a line.
    static func unknown(_ length: Int) -> Float {
        let tuning = Tuning.standard.lookup
        return switch length {
        case 1: tuning.unknownOfOne
        case 2: tuning.unknownOfTwo
        case 3: tuning.unknownOfThree
        case 4: tuning.unknownOfFour
        case 5: tuning.unknownOfFive
        default: tuning.unknownOfMore
        }
    }
}
