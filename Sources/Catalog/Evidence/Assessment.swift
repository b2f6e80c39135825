import Mathematics

private let scores = Tuning.standard.scores
private let lookup = Tuning.standard.lookup

func logFrequency(_ frequency: Float) -> Float { naturalLogarithm(max(frequency, lookup.minFrequency)) }

/// The evidence for and against a line being one product, in natural logarithms of odds.
struct Assessment {
    let place: Int
    let productWords: [ProductWord]
    /// The words of the brand in order: equal for products of one brand.
    let brandKey: [UInt32]
    /// For each word of the line its product word, or -1.
    var productWordOf: [Int]
    /// For each word of the product its line word, or -1.
    var lineWordOf: [Int]
    var gainOf: [Float]
    var costOf: [Float]
    /// Pairs beyond the first of a joined or initial word: line word, product word, cost.
    var notes: [(own: Int, other: Int, cost: Float)] = []
    /// The score of the pairs.
    var gains: Float = 0
    var evidence = MatchEvidence()
    /// The same before what agrees beside a missing brand is taken back: enough to ask, not to pay.
    var unbrandedEvidence: MatchEvidence?
    var sizeAgreement: PackSize.Agreement?
    /// For each size on the line, whether it is this product's.
    var hasSize: [Bool] = []
    /// A small number on the line that is not the product's size, as an index of its words: `N3`, `70%`.
    var nonSizeNumber: Int?
    /// The words of the line that the product lacks, and those of its name that the line lacks.
    var extraWords: [Int] = []
    var missingWords: [Int] = []
    var brandContradicts: Int?
    /// Whether the catalogue says what it costs.
    var hasPrice = false
    /// Whether the line spells a brand of single letters: `M&MS`.
    var hasBrandLetters = false
    /// The words on the line that only products of this brand have.
    var impliedBrandWords = 0
    /// The same, whether or not the line names the brand.
    var wordsOfBrandAlone = 0
    /// Whether the line names a kind of thing that the product's name lacks.
    var extraKind = false
    /// The words of the name, but those of the brand, that the line has.
    var sharedWords = 0

    init(place: Int, lineWords: Int, productWords: [ProductWord]) {
        self.place = place
        self.productWords = productWords
        brandKey = productWords.filter(\.isBrand).map(\.word).sorted()
        productWordOf = Array(repeating: -1, count: lineWords)
        gainOf = Array(repeating: 0, count: lineWords)
        costOf = Array(repeating: 0, count: lineWords)
        lineWordOf = Array(repeating: -1, count: productWords.count)
    }

    /// The value in `productWordOf` of a word that is explained, but by no word of the product.
    static let explained = -2

    var sizeContradicts: Bool { sizeAgreement == .contradiction }

    /// A number of the line and one of the product's name that mean the same thing and differ: `SPAGH.N3` and
    /// "Spaghetti n. 5", `FOND.70%` and "Fondente 85%". As indices of the words.
    func contradictingNumbers(_ query: LineQuery) -> (own: Int, other: Int)? {
        let unpaired = query.words.indices.first { query.words[$0].text.isNumber && productWordOf[$0] == -1 }
        guard let own = nonSizeNumber ?? unpaired,
            let other = productWords.indices.first(where: {
                productWords[$0].isName && productWords[$0].isNumber && lineWordOf[$0] < 0
            })
        else { return nil }
        return (own, other)
    }

    func gain(_ own: QueryTerm, cost: Float, other: Int) -> Float {
        let gain = gain(background: own.background, cost: cost, other: other)
        return own.text.bytes.count == 1 ? min(gain, scores.maxOneLetterGain) : gain
    }

    func gain(background: Float, cost: Float, other: Int) -> Float {
        let gain = min(scores.maxGain, cost - background)
        return productWords[other].isSoft ? min(gain * scores.softFactor, scores.maxSoftGain) : gain
    }

    /// The same with all that agrees, of which a line without a brand must not be paid for but may be asked.
    var asIfBranded: Assessment {
        guard let unbrandedEvidence else { return self }
        var copy = self
        copy.evidence = unbrandedEvidence
        return copy
    }

    mutating func pair(own: Int, other: Int, gain: Float, cost: Float) {
        productWordOf[own] = other
        lineWordOf[other] = own
        gainOf[own] = gain
        costOf[own] = cost
        gains += gain
    }

    mutating func release(_ own: Int) {
        guard productWordOf[own] >= 0 else { return }
        for other in lineWordOf.indices where lineWordOf[other] == own { lineWordOf[other] = -1 }
        gains -= gainOf[own]
        productWordOf[own] = -1
        gainOf[own] = 0
        costOf[own] = 0
    }
}
