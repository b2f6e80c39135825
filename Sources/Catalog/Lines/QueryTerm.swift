import Mathematics

/// A word of a line, looked up in a catalogue's vocabulary.
struct QueryTerm: Sendable {
    var text: LineWord
    /// The words that begin with these letters, misread or not.
    var prefix: Range<Int>
    /// The logarithm for printing only those letters.
    var prefixCost: Float
    /// The words that are exactly these letters: a range within `prefix`.
    var whole: Range<Int>
    /// Words that the letters may stand for otherwise, each with its logarithm.
    var others: [(word: Int, cost: Float)]
    /// The logarithm of how often any product would put this on a line.
    var background: Float
    /// What the word most likely is.
    var likelyClass: Lexicon.WordClass
    /// Whether it is most likely a brand's name, spelled out far enough.
    var isBrand: Bool
    /// Whether any word of the catalogue or the lexicon explains it.
    var isKnown: Bool
    /// Whether only lists of other languages than the receipt's hold it.
    var isForeign = false
    /// Whether it is a word, the beginning of one, or one with a few letters left out, and not merely similar to one.
    var isRecognized: Bool {
        !prefix.isEmpty || !spelledOut.isEmpty || !translated.isEmpty
            || (others.first.map { $0.cost > Tuning.standard.lookup.minRecognized } ?? false)
    }
    /// Whether it names, in a known word, what sort of thing the line is about.
    var namesProductType: Bool {
        guard isRecognized, text.bytes.count >= 3 else { return false }
        switch likelyClass {
        case .kind, .sort, .word, .brand: return true
        case .noise, .pack, .plain, .variant, .other: return false
        }
    }
    /// The words that a listed abbreviation stands for.
    var spelledOut: [UInt32] = []
    /// The words that mean the same in another language.
    var translated: [UInt32] = []
    /// The letters with `o` for `oe`, as `ö` is folded; empty where that changes nothing.
    var withoutDigraphs: [UInt8] = []
    /// Whether the shop's till prints it beside names of any kind, as aliases show.
    var isLoose = false
    /// The brands' words whose maker this names.
    var makerBrands: Set<UInt32> = []
}

extension QueryTerm {
    /// Sums up how often any product has this word, and as what it has it most often.
    mutating func estimateBackground(_ index: CatalogIndex) {
        let vocabulary = index.vocabulary
        let tuning = Tuning.standard.lookup
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
        // A prefix of hundreds of words is so common that a sample describes them.
        let rest = whole.upperBound..<max(prefix.upperBound, whole.upperBound)
        let step = max(1, rest.count / tuning.prefixSample)
        let weight = exponential(prefixCost)
        for word in stride(from: rest.lowerBound, to: rest.upperBound, by: step) { add(word, weight * Float(step)) }
        for other in others { add(other.word, exponential(other.cost)) }
        let unknown = LineQuery.unknown(text.bytes.count)
        background = naturalLogarithm(total + unknown)
        let best = byClass.indices.max { byClass[$0] < byClass[$1] }!
        if total > 0 { likelyClass = Lexicon.WordClass(rawValue: UInt8(best))! }
        // A listed word has the class of the list, however many names begin with it.
        if let listed = whole.first(where: {
            vocabulary.wordClass($0) != .other && vocabulary.bytes($0).elementsEqual(text.bytes)
        }) {
            likelyClass = vocabulary.wordClass(listed)
            isBrand = likelyClass == .brand && text.bytes.count >= tuning.minBrandLength
            return
        }
        isBrand =
            text.bytes.count >= tuning.minBrandLength && !text.isNumber && brands > tuning.minBrandShare * total
            && total > unknown
    }
}
