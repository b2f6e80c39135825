#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A word of a line, looked up in a catalogue's vocabulary.
struct QueryTerm: Sendable {
    var text: LineWord
    /// The words that begin with these letters, misread or not.
    var prefix: Range<Int>
    /// What printing only those letters costs.
    var prefixCost: Float
    /// Exactly these words: a range within `prefix`.
    var whole: Range<Int>
    /// Words reached by other ways, each with its logarithm.
    var others: [(word: Int, cost: Float)]
    /// The logarithm of how often any product at all would put this on a line.
    var background: Float
    /// What the word most likely is.
    var likelyClass: Lexicon.WordClass
    /// Whether it is most likely some brand's name, spelled out far enough to tell.
    var isBrand: Bool
    /// Whether any word of the catalogue or the lexicon explains it.
    var isKnown: Bool
    /// Whether it is a word, the beginning of one, or one with a few letters left out; not merely like one.
    var isRecognized: Bool {
        !prefix.isEmpty || !spelledOut.isEmpty || (others.first.map { $0.cost > -1.6 } ?? false)
    }
    /// Whether it says what sort of thing the line is about, in a word that is known.
    var namesProductType: Bool {
        guard isRecognized, text.bytes.count >= 3 else { return false }
        switch likelyClass {
        case .kind, .sort, .word, .brand: return true
        case .noise, .pack, .plain, .variant, .other: return false
        }
    }
    /// The words a listed abbreviation stands for.
    var spelledOut: [UInt32] = []
    /// The brands' words whose maker this names.
    var makerBrands: Set<UInt32> = []
}

extension QueryTerm {
    /// Sums up what any product would say of this word, and which of them says most.
    mutating func estimateBackground(_ index: CatalogIndex) {
        let vocabulary = index.vocabulary
        var byClass = [Float](repeating: 0, count: Lexicon.WordClass.allCases.count)
        var brands: Float = 0
        var total: Float = 0
        func add(_ word: Int, _ weight: Float) {
            let mass = LineQuery.frequency(word, index) * weight
            total += mass
            byClass[Int(vocabulary.wordClass(word).rawValue)] += mass
            if vocabulary.isBrand(word) { brands += mass }
        }
        for word in whole { add(word, 1) }
        // Beyond some hundreds of words a prefix is so common that a sample says what they are like.
        let rest = whole.upperBound..<max(prefix.upperBound, whole.upperBound)
        let step = max(1, rest.count / 400)
        let weight = expf(prefixCost)
        for word in stride(from: rest.lowerBound, to: rest.upperBound, by: step) { add(word, weight * Float(step)) }
        for other in others { add(other.word, expf(other.cost)) }
        let unknown = LineQuery.unknown(text.bytes.count)
        background = logf(total + unknown)
        let best = byClass.indices.max { byClass[$0] < byClass[$1] }!
        if total > 0 { likelyClass = Lexicon.WordClass(rawValue: UInt8(best))! }
        // A listed word is what the list says, however many names begin with it.
        if let listed = whole.first(where: {
            vocabulary.wordClass($0) != .other && vocabulary.bytes($0).elementsEqual(text.bytes)
        }) {
            likelyClass = vocabulary.wordClass(listed)
            isBrand = likelyClass == .brand && text.bytes.count >= 4
            return
        }
        isBrand = text.bytes.count >= 4 && !text.isNumber && brands > 0.7 * total && total > unknown
    }
}
