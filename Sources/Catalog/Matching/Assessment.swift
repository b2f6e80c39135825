import Mathematics

private let scores = Tuning.standard.scores
private let lookup = Tuning.standard.lookup

func logFrequency(_ frequency: Float) -> Float { naturalLogarithm(max(frequency, lookup.minFrequency)) }

/// The evidence for and against a line being one product, in natural logarithms of odds.
struct Assessment {
    let place: Int
    let productWords: [ProductWord]
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
    var size: Float = 0
    var sizeAgreement: PackSize.Agreement?
    /// A small number on the line that is not the product's size, as an index of its words: `N3`, `70%`.
    var nonSizeNumber: Int?
    /// Whether a number on the line looks like a size and is not the product's.
    var sizeIsDoubtful = false
    /// The score of words of the line that the product lacks.
    var extra: Float = 0
    var extraWords: [Int] = []
    /// The score of words of the product that the line lacks.
    var missing: Float = 0
    var missingWords: [Int] = []
    /// The number of missing words that this product's line would have.
    var missingDistinctive = 0
    var brandContradicts: Int?
    /// Whether the line names a kind of thing that the product's name lacks.
    var extraKind = false
    /// A word of the line that this product's name would have.
    var extraDistinctive: Int?
    /// The scores of the words of the brand and the name.
    var brandGain: Float = 0
    var nameGain: Float = 0
    var distinctiveGain: Float = 0

    init(place: Int, lineWords: Int, productWords: [ProductWord]) {
        self.place = place
        self.productWords = productWords
        productWordOf = Array(repeating: -1, count: lineWords)
        gainOf = Array(repeating: 0, count: lineWords)
        costOf = Array(repeating: 0, count: lineWords)
        lineWordOf = Array(repeating: -1, count: productWords.count)
    }

    /// The value in `productWordOf` of a word that is explained, but by no word of the product.
    static let explained = -2

    /// The sum of all scores.
    var total: Float { gains + size + extra + missing }
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

    /// What the missing words count in addition, because `other` does not have them.
    func distinguishing(from other: Assessment) -> Float {
        missingWords.reduce(0) { sum, place in
            let word = productWords[place]
            guard !other.productWords.contains(where: { $0.word == word.word }) else { return sum }
            return sum + scores.distinguishing(word)
        }
    }

    mutating func scoreSize(_ line: ParsedLine, _ sizes: [PackSize], query: LineQuery) {
        for own in line.sizes {
            // A whole number that is a word of the product's name ("Spaghetti 5") is no size.
            let asWord = own.kind == .unitless && own.pieces == 0 ? numberWord(own, query) : nil
            if let asWord, productWordOf[asWord] >= 0 { continue }
            if let asWord, asWord > 0, query.words[asWord - 1].text.bytes == [UInt8(ascii: "n")],
                productWords.contains(where: { $0.isName && $0.isNumber })
            {
                continue
            }
            guard !sizes.isEmpty else {
                size += scores.sizeUnknown
                continue
            }
            let all = sizes.map { own.agreement(with: $0) }
            let best = [PackSize.Agreement.same, .near, .open, .doubt, .contradiction].first(where: all.contains)!
            // A number from thirty on, or a product of two numbers, is a size even without a unit.
            let isSize = own.amount >= lookup.minUnitlessSize || (own.pieces > 1 && own.amount > 0)
            // Four rolls are not ten, whatever the unit; but a number after an N names a variety and is no size.
            if own.kind == .unitless, best == .doubt { sizeIsDoubtful = true }
            // One can is not three.
            let isOne = own.amount > 0 && own.pieces <= 1 && (own.kind == .mass || own.kind == .volume)
            if isOne, best == .open, sizes.allSatisfy({ $0.pieces > 1 }) { sizeIsDoubtful = true }
            if own.kind == .unitless, best == .doubt, !isSize {
                size += scores.smallNumberDoubt
            } else {
                size += scores.size(best)
            }
            if best == .near || best == .same, let asWord { productWordOf[asWord] = Assessment.explained }
            if best == .doubt || best == .open, let asWord {
                productWordOf[asWord] = Assessment.explained
                if best == .doubt { nonSizeNumber = nonSizeNumber ?? asWord }
            }
            if sizeAgreement != .contradiction { sizeAgreement = best }
        }
        if let hint = line.unitHint, line.sizes.allSatisfy({ $0.kind == .unitless }) {
            let kinds = sizes.map(\.kind).filter { $0 == .mass || $0 == .volume }
            if !kinds.isEmpty { size += kinds.contains(hint) ? scores.sameUnit : scores.otherUnit }
        }
    }

    private func numberWord(_ size: PackSize, _ query: LineQuery) -> Int? {
        query.words.indices.first {
            query.words[$0].text.isNumber && query.words[$0].text.bytes.elementsEqual(String(size.digits).utf8)
        }
    }

    mutating func scoreLineWords(_ query: LineQuery) {
        for (own, word) in query.words.enumerated() where productWordOf[own] == -1 {
            // "CLASS." on the line and "Original" in the name both mean the usual variety.
            if word.likelyClass == .plain, word.text.bytes.count >= 3,
                let other = productWords.indices.first(where: {
                    lineWordOf[$0] < 0 && productWords[$0].wordClass == .plain
                })
            {
                lineWordOf[other] = own
                notes.append((own, other, 0))
                productWordOf[own] = Assessment.explained
                continue
            }
            // Tills begin with the sort of thing: "CIOC.LINDT EXCELL."; later in the line the same word is a flavour.
            if own == 0, word.likelyClass == .sort {
                extra += scores.leadingSort
                extraWords.append(own)
                continue
            }
            if scores.isDistinctive(word) { extraDistinctive = extraDistinctive ?? own }
            if word.likelyClass == .kind, word.text.bytes.count >= 3 { extraKind = true }
            let weight = scores.extra(word)
            extra += weight
            if weight < Tuning.standard.decision.maxUnreportedPenalty { extraWords.append(own) }
            if word.isBrand { brandContradicts = own }
        }
    }

    /// Whether a word identifies the brand: one that is not generic, or any where the line has all words of the
    /// brand's.
    private func identifiesBrand(_ word: ProductWord) -> Bool {
        guard word.wordClass.isGeneric else { return true }
        guard word.wordClass != .noise else { return false }
        let brand = productWords.indices.filter { productWords[$0].isBrand && productWords[$0].wordClass != .noise }
        return brand.allSatisfy { lineWordOf[$0] >= 0 }
    }

    /// A word of the line that the name does not have, where the name has one that the line does not: `BACI LATTE` and
    /// "Baci Fondente". As indices of the words.
    func substitutedWords(_ query: LineQuery) -> (own: Int, other: Int)? {
        let own = extraWords.first {
            let word = query.words[$0]
            return !word.text.isNumber && word.text.bytes.count >= 3
                && ![.noise, .pack, .plain].contains(word.likelyClass)
                && !($0 == 0 && [.sort, .kind].contains(word.likelyClass))
        }
        let other = missingWords.first {
            switch productWords[$0].wordClass {
            case .variant, .word, .other: !productWords[$0].isNumber
            case .noise, .pack, .plain, .kind, .sort, .brand: false
            }
        }
        guard let own, let other else { return nil }
        return (own, other)
    }

    /// Whether the line fits `other` at least as well except for its size, and lacks a word of this one's name.
    func isOtherSize(of other: Assessment) -> Bool {
        let isTold = missingWords.contains { place in
            scores.missing(productWords[place]) <= scores.maxExpectedOnLine
                && !other.productWords.contains { $0.word == productWords[place].word }
        }
        return isTold && other.sizeContradicts && other.brandContradicts == nil && other.extraDistinctive == nil
            && other.missingDistinctive <= missingDistinctive
            && other.brandGain >= Tuning.standard.decision.minBrandGain
            && other.total - other.size >= total - size
    }

    mutating func scoreProductWords(isCut: Bool) {
        let names = productWords.count { $0.isName && $0.wordClass != .noise && $0.wordClass != .pack }
        // A till has room for some four words: the longer the name, the less a missing word counts.
        var factor = min(1, scores.printedWords / Float(max(names, 1)))
        if isCut { factor *= scores.cutFactor }
        let hasBrand = productWords.contains { $0.isBrand }
        var brandFound = false
        var counted = Array(repeating: false, count: productWordOf.count)
        for (other, word) in productWords.enumerated() {
            let own = lineWordOf[other]
            if own >= 0 {
                let gain = gainOf[own]
                if word.isBrand {
                    // One word identifies a brand of several words, or one of two brands; the others add little.
                    if brandFound, !word.isName {
                        gains -= max(0, min(brandGain, gain) - scores.moreBrand)
                    }
                    brandFound = true
                    // Neither the "di" of Pan di Stelle nor the "riso" of Riso Scotti is the brand alone.
                    if identifiesBrand(word) { brandGain = max(brandGain, gain) }
                } else if word.isName {
                    if !counted[own] { nameGain += max(0, gain) }
                    counted[own] = true
                }
                if !word.isSoft, !word.wordClass.isGeneric, !word.isNumber {
                    distinctiveGain = max(distinctiveGain, gain)
                }
                continue
            }
            guard word.isName, !word.isBrand else { continue }
            if extraKind, word.wordClass == .kind { missing += scores.otherKind }
            let weight =
                scores.missing(word) * (word.wordClass == .variant ? max(factor, scores.minVariantFactor) : factor)
            missing += weight
            if scores.missing(word) < Tuning.standard.decision.maxUnreportedPenalty { missingWords.append(other) }
            if scores.missing(word) <= scores.maxExpectedOnLine { missingDistinctive += 1 }
        }
        if productWords.contains(where: { $0.isBrand && $0.wordClass == .brand }) { gains += scores.knownBrand }
        if hasBrand, !brandFound { missing += scores.noBrand }
    }
}
