private let tuning = Tuning.standard.decision

extension Assessment {
    /// Weighs the words of the line that the product does not have.
    mutating func weighLineWords(_ query: LineQuery, isLiquid: Bool) {
        for own in query.words.indices where productWordOf[own] == -1 {
            let word = query.words[own]
            if explainPlain(own, word) { continue }
            // Tills begin with the sort of thing: "CIOC.LINDT EXCELL."; later in the line the same word is a flavour.
            let isLeadingSort = own == 0 && word.likelyClass == .sort
            if !isLeadingSort {
                if word.isDistinctive { evidence[.extraDistinctive] = 1 }
                if word.likelyClass == .kind, word.text.bytes.count >= 3 {
                    extraKind = true
                    if own == 0 { evidence[.leadingKind] = 1 }
                }
                if word.isBrand { brandContradicts = own }
            }
            var feature = isLeadingSort ? .extraLeadingSort : word.extraFeature
            // `REF.SUMOL`: what the sort of thing is called, cut short before the brand.
            if own == 0, word.text.isDotted, feature == .extraThreeLetters || feature == .extraUnknown {
                feature = .extraLeadingSort
                evidence[.leadingUnknown] = 1
            }
            if feature == .extraPercentage { feature = share(word, isLast: own == query.words.count - 1, isLiquid) }
            let isCut = word.text.mayBeCut && feature != .extraBrand && feature != .extraNumber
            evidence[feature] += isCut ? tuning.cutWordShare : 1
            if feature != .extraNoise { extraWords.append(own) }
        }
    }

    /// What a share says that the name does not: a rate of tax where it ends the line, alcohol where it is high.
    private func share(_ word: QueryTerm, isLast: Bool, _ isLiquid: Bool) -> MatchFeature {
        let figure = String(decoding: word.text.bytes, as: UTF8.self)
        guard let share = Float(figure), !missesNumber else { return .extraPercentage }
        if isLast, tuning.taxRates.contains(share) { return .trailingNumber }
        return isLiquid && share >= tuning.minStrength ? .extraStrength : .extraPercentage
    }

    /// Whether the name has a number that the line does not.
    private var missesNumber: Bool {
        productWords.indices.contains {
            productWords[$0].isName && productWords[$0].isNumber && lineWordOf[$0] < 0
        }
    }

    /// "CLASS." on the line and "Original" in the name both mean the usual variety.
    private mutating func explainPlain(_ own: Int, _ word: QueryTerm) -> Bool {
        guard word.likelyClass == .plain, word.text.bytes.count >= 3,
            let other = productWords.indices.first(where: { lineWordOf[$0] < 0 && productWords[$0].wordClass == .plain }
            )
        else { return false }
        lineWordOf[other] = own
        notes.append((own, other, 0))
        productWordOf[own] = Assessment.explained
        return true
    }

    /// Whether a word identifies the brand: one that is not generic, or any where the line has all words of the
    /// brand's.
    private func identifiesBrand(_ word: ProductWord) -> Bool {
        guard word.wordClass.isGeneric else { return true }
        guard word.wordClass != .noise else { return hasBrandLetters }
        let brand = productWords.indices.filter { productWords[$0].isBrand && productWords[$0].wordClass != .noise }
        return brand.allSatisfy { lineWordOf[$0] >= 0 }
    }

    /// Weighs the words of the product, those on the line and those that are not.
    mutating func weighProductWords(_ query: LineQuery) {
        let names = productWords.count { $0.isName && $0.wordClass != .noise && $0.wordClass != .pack }
        // A till has room for some four words: the longer the name, the less a missing word counts.
        let factor = min(1, tuning.printedWords / Float(max(names, 1))) * (query.line.isCut ? tuning.cutNameShare : 1)
        var counted = Array(repeating: false, count: productWordOf.count)
        for other in productWords.indices {
            let word = productWords[other]
            let own = lineWordOf[other]
            if own >= 0 {
                // Of words that the line joins the first has the score: `GRANPAVESI` names the brand all the same.
                weighShared(word, gain: counted[own] && !word.isBrand ? 0 : gainOf[own])
                counted[own] = true
            } else if word.isName, !word.isBrand || word.wordClass.isGeneric {
                weighMissing(word, place: other, factor: factor)
            }
        }
        weighBrand()
        if missingWords.isEmpty { evidence[.wholeName] = 1 }
        weighInitials(query)
        weighShare()
    }

    /// Takes back what else agrees where the line names no brand. A line that says no more than the sort of thing is
    /// not even a question: `LATTE`.
    mutating func forgetUnbranded() {
        guard evidence[.noBrand] > 0, evidence[.ownLabelHere] == 0 else { return }
        let saysMore = productWords.indices.contains {
            lineWordOf[$0] >= 0 && [.word, .variant, .brand, .other].contains(productWords[$0].wordClass)
        }
        if saysMore { unbrandedEvidence = evidence }
        for feature in [
            MatchFeature.ownWordGain, .listedWordGain, .numberGain, .wholeName, .sameSize, .sameTotal, .sharedTelling,
        ] { evidence[feature] = 0 }
    }

    private mutating func weighShare() {
        var named: Float = 0
        var found: Float = 0
        for place in productWords.indices {
            let word = productWords[place]
            guard !word.isSoft, word.wordClass != .noise else { continue }
            named += Float(word.length)
            if lineWordOf[place] >= 0 { found += Float(word.length) }
        }
        evidence[.nameShare] = found / max(1, named)
    }

    private mutating func weighShared(_ word: ProductWord, gain: Float) {
        if word.isBrand, identifiesBrand(word) {
            // One word identifies a brand of several words, or one of two brands; the others add little.
            let first = evidence[.brandGain]
            evidence[.brandGain] = max(first, gain)
            evidence[.furtherBrandGain] += min(max(0, min(first, gain)), tuning.maxFurtherBrandGain)
        } else if word.isSoft {
            evidence[.softGain] += max(0, gain)
        } else if word.isNumber {
            evidence[.numberGain] += max(0, gain)
        } else if word.wordClass.isGeneric {
            evidence[.listedWordGain] += max(0, gain)
        } else {
            evidence[.ownWordGain] += max(0, gain)
        }
        if !word.isSoft, !word.isBrand, gain > 0 { sharedWords += 1 }
    }

    private mutating func weighMissing(_ word: ProductWord, place: Int, factor: Float) {
        guard let feature = word.missingFeature else { return }
        if extraKind, word.wordClass == .kind { evidence[.otherKind] += 1 }
        evidence[feature] += word.wordClass == .variant ? max(factor, tuning.minVariantShare) : factor
        if feature != .missingPlain { missingWords.append(place) }
    }

    /// The share of the name's letters, but those of kinds and of the brand, that are on the line.
    private var ownNameShare: Float {
        let own = productWords.indices.filter {
            let word = productWords[$0]
            return word.isName && !word.isBrand && ![.noise, .pack, .plain, .kind, .sort].contains(word.wordClass)
        }
        let found = own.filter { lineWordOf[$0] >= 0 }
        return Float(found.reduce(0) { $0 + productWords[$1].length })
            / Float(max(1, own.reduce(0) { $0 + productWords[$1].length }))
    }

    /// Counts a brand of which the line has one letter, or two where it does not have the whole name besides.
    private mutating func weighInitials(_ query: LineQuery) {
        let brand = productWords.indices.filter { productWords[$0].isBrand }
        let printed = Set(brand.map { lineWordOf[$0] }.filter { $0 >= 0 })
        let letters = printed.reduce(0) { $0 + query.words[$1].text.bytes.count }
        let isNamed = letters > 2 || (letters == 2 && evidence[.wholeName] > 0)
        let isShort = brand.reduce(0) { $0 + productWords[$1].length } <= 3
        // `K.BUENO`: another word that is the brand's alone says whose letter it is.
        let isConfirmed = wordsOfBrandAlone > 0
        if evidence[.brandGain] > 0, !isNamed, !isShort, !hasBrandLetters, !isConfirmed {
            evidence[.brandInitial] = 1
        }
    }

    private mutating func weighBrand() {
        let likeness = productWords.indices.filter {
            productWords[$0].isBrand && lineWordOf[$0] >= 0 && identifiesBrand(productWords[$0])
        }.map { costOf[lineWordOf[$0]] }.max()
        if let likeness { evidence[.brandDoubt] = min(tuning.maxBrandDoubt, max(0, -likeness)) }
        if evidence[.brandGain] <= 0 {
            if impliedBrandWords > 0 {
                evidence[.impliedBrand] = 1
                evidence[.impliedBrandFurther] = Float(impliedBrandWords - 1)
                evidence[.impliedNameShare] = extraWords.isEmpty ? ownNameShare : 0
            } else {
                evidence[.noBrand] = 1
            }
        } else if sharedWords == 0, !missingWords.isEmpty {
            evidence[.onlyBrand] = 1
        }
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
}

extension QueryTerm {
    /// As what a word counts that the product does not have.
    fileprivate var extraFeature: MatchFeature {
        let length = text.bytes.count
        if isBrand { return .extraBrand }
        if text.isNumber { return text.isPercentage ? .extraPercentage : .extraNumber }
        if isKnown {
            switch likelyClass {
            // `NAS` is a small word in Portuguese alone.
            case .noise where isForeign && length == 3: break
            case .noise, .pack: return .extraNoise
            case .plain: return .extraPlain
            case .kind where length >= 3: return .extraKind
            case .variant where length >= 3 || !whole.isEmpty: return .extraVariant
            case .word where length >= 3, .sort where length >= 3: return .extraWord
            case .brand where length >= 4, .other where length >= 4: return .extraName
            default: break
            }
        }
        switch length {
        case 1: return .extraOneLetter
        case 2: return .extraTwoLetters
        case 3: return .extraThreeLetters
        default: return .extraUnknown
        }
    }

    /// Whether a word that the product does not have makes it another product: `ZERO`, `KEFIR`.
    fileprivate var isDistinctive: Bool {
        guard !text.isNumber else { return false }
        let length = text.bytes.count
        switch likelyClass {
        case .noise, .pack, .plain, .kind: return !isRecognized && length >= 4
        case .variant: return length >= 3 || !whole.isEmpty
        case .word, .sort: return length >= 3
        case .brand, .other: return length >= 4
        }
    }
}

extension ProductWord {
    /// As what a word of the name counts that the line does not have; `nil` where nobody misses it.
    fileprivate var missingFeature: MatchFeature? {
        if isBrand { return wordClass == .noise || wordClass == .pack ? nil : .missingBrandWord }
        if isNumber { return .missingNumber }
        if length == 1 { return nil }
        switch wordClass {
        case .noise, .pack: return nil
        case .plain: return .missingPlain
        case .kind, .sort: return .missingKind
        case .word: return .missingWord
        case .variant: return .missingVariant
        case .brand: return .missingBrandWord
        case .other: return .missingName
        }
    }
}
