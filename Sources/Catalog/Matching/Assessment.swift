#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

func logFrequency(_ frequency: Float) -> Float { logf(max(frequency, 1e-7)) }

/// What speaks for and against a line being one product, in natural logarithms of odds.
struct Assessment {
    let place: Int
    let productWords: [ProductWord]
    /// For each word of the line the product word it was paired with, or -1.
    var productWordOf: [Int]
    /// For each word of the product the line word, or -1.
    var lineWordOf: [Int]
    var gainOf: [Float]
    var costOf: [Float]
    /// Pairs beyond the first of a joined or initial word: line word, product word, cost.
    var notes: [(own: Int, other: Int, cost: Float)] = []
    /// What pairs say.
    var gains: Float = 0
    var size: Float = 0
    var sizeAgreement: PackSize.Agreement?
    /// A small number on the line that is no size of the product's, as a place of its words: `N3`, `70%`.
    var nonSizeNumber: Int?
    /// A number on the line looks like a size and is not the product's.
    var sizeIsDoubtful = false
    /// What words of the line say that the product does not have.
    var extra: Float = 0
    var extraWords: [Int] = []
    /// What words of the product say that the line does not have.
    var missing: Float = 0
    var missingWords: [Int] = []
    /// Words that would have been printed, were it this product.
    var missingDistinctive = 0
    var brandContradicts: Int?
    /// The line says what sort of thing it is, and the product's name does not say so.
    var extraKind = false
    /// A word of the line that would be in the name, were it this product.
    var extraDistinctive: Int?
    /// What the brand's words and its distinctive name words add up to.
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

    /// In `productWordOf`: explained, though by no word of the product.
    static let explained = -2

    /// Everything together.
    var total: Float { gains + size + extra + missing }
    var sizeContradicts: Bool { sizeAgreement == .contradiction }

    /// A number of the line and one of the product's name that stand for each other and differ: `SPAGH.N3` and
    /// "Spaghetti n. 5", `FOND.70%` and "Fondente 85%". As places of the words.
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
        return own.text.bytes.count == 1 ? min(gain, Weights.oneLetter) : gain
    }

    func gain(background: Float, cost: Float, other: Int) -> Float {
        let gain = min(Weights.mostGain, cost - background)
        return productWords[other].isSoft ? min(gain * Weights.softShare, Weights.mostSoftGain) : gain
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

    /// What the words missing from the line weigh more because `other` does not have them.
    func distinguishing(from other: Assessment) -> Float {
        missingWords.reduce(0) { sum, place in
            let word = productWords[place]
            guard !other.productWords.contains(where: { $0.word == word.word }) else { return sum }
            return sum + Weights.distinguishing(word)
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
                size += Weights.sizeUnknown
                continue
            }
            let all = sizes.map { own.agreement(with: $0) }
            let best = [PackSize.Agreement.same, .near, .open, .doubt, .contradiction].first(where: all.contains)!
            // Thirty and more, or a product of two numbers, is a size though its unit is missing.
            let isSize = own.amount >= 3000 || (own.pieces > 1 && own.amount > 0)
            // Four rolls are not ten, whatever the unit: but a number behind an N counts a variety, and no size.
            if own.kind == .unitless, best == .doubt { sizeIsDoubtful = true }
            // One can is not three.
            let isOne = own.amount > 0 && own.pieces <= 1 && (own.kind == .mass || own.kind == .volume)
            if isOne, best == .open, sizes.allSatisfy({ $0.pieces > 1 }) { sizeIsDoubtful = true }
            if own.kind == .unitless, best == .doubt, !isSize {
                size += Weights.smallNumberDoubt
            } else {
                size += Weights.size(best)
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
            if !kinds.isEmpty { size += kinds.contains(hint) ? Weights.sameUnit : Weights.otherUnit }
        }
    }

    private func numberWord(_ size: PackSize, _ query: LineQuery) -> Int? {
        query.words.indices.first {
            query.words[$0].text.isNumber && query.words[$0].text.bytes.elementsEqual(String(size.digits).utf8)
        }
    }

    mutating func scoreLineWords(_ query: LineQuery) {
        for (own, word) in query.words.enumerated() where productWordOf[own] == -1 {
            // "CLASS." on the line and "Original" in the name both say: the usual variety.
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
            // Tills begin with the sort of thing: "CIOC.LINDT EXCELL."; further on the same word is a flavour.
            if own == 0, word.likelyClass == .sort {
                extra += Weights.leadingSort
                extraWords.append(own)
                continue
            }
            if Weights.isDistinctive(word) { extraDistinctive = extraDistinctive ?? own }
            if word.likelyClass == .kind, word.text.bytes.count >= 3 { extraKind = true }
            let weight = Weights.extra(word)
            extra += weight
            if weight < -0.3 { extraWords.append(own) }
            if word.isBrand { brandContradicts = own }
        }
    }

    /// Whether a word of the brand names it: one that says no sort of thing, or any where the line says all of the
    /// brand's.
    private func identifiesBrand(_ word: ProductWord) -> Bool {
        guard word.wordClass.isGeneric else { return true }
        guard word.wordClass != .noise else { return false }
        let brand = productWords.indices.filter { productWords[$0].isBrand && productWords[$0].wordClass != .noise }
        return brand.allSatisfy { lineWordOf[$0] >= 0 }
    }

    /// A word of the line that the name does not have, where the name has one that the line does not: `BACI LATTE` and
    /// "Baci Fondente". As places of the words.
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

    /// Whether the line says `other` at least as well, but for the size, while it does not say all of this one's name.
    func isOtherSize(of other: Assessment) -> Bool {
        let isTold = missingWords.contains { place in
            Weights.missing(productWords[place]) <= Weights.expectedOnLine
                && !other.productWords.contains { $0.word == productWords[place].word }
        }
        return isTold && other.sizeContradicts && other.brandContradicts == nil && other.extraDistinctive == nil
            && other.missingDistinctive <= missingDistinctive && other.brandGain >= Thresholds.minBrandGain
            && other.total - other.size >= total - size
    }

    mutating func scoreProductWords(isCut: Bool) {
        let names = productWords.count { $0.isName && $0.wordClass != .noise && $0.wordClass != .pack }
        // A till has room for four words or so: the longer the name, the less a missing word says.
        var factor = min(1, Weights.printedWords / Float(max(names, 1)))
        if isCut { factor *= Weights.cutFactor }
        let hasBrand = productWords.contains { $0.isBrand }
        var brandFound = false
        var counted = Array(repeating: false, count: productWordOf.count)
        for (other, word) in productWords.enumerated() {
            let own = lineWordOf[other]
            if own >= 0 {
                let gain = gainOf[own]
                if word.isBrand {
                    // Of a brand of several words, or of two brands, one identifies; the others agree with it.
                    if brandFound, !word.isName {
                        gains -= max(0, min(brandGain, gain) - Weights.moreBrand)
                    }
                    brandFound = true
                    // Neither the "di" of Pan di Stelle nor the "riso" of Riso Scotti is the brand by itself.
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
            if extraKind, word.wordClass == .kind { missing += Weights.otherKind }
            let weight = Weights.missing(word) * (word.wordClass == .variant ? max(factor, 0.9) : factor)
            missing += weight
            if Weights.missing(word) < -0.3 { missingWords.append(other) }
            if Weights.missing(word) <= Weights.expectedOnLine { missingDistinctive += 1 }
        }
        if productWords.contains(where: { $0.isBrand && $0.wordClass == .brand }) { gains += Weights.knownBrand }
        if hasBrand, !brandFound { missing += Weights.noBrand }
    }
}
