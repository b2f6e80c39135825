/// What a word counts that only the line or only the product has.
extension Tuning.Scores {
    /// How the size on the line agrees with the product's.
    func size(_ agreement: PackSize.Agreement) -> Float {
        switch agreement {
        case .same: sameSize
        case .near: nearSize
        case .open: 0
        case .doubt: doubtfulSize
        case .contradiction: otherSize
        }
    }

    /// A word of the line that the product does not have.
    func extra(_ word: QueryTerm) -> Float {
        let length = word.text.bytes.count
        if word.isBrand { return extraBrandName }
        if word.text.isNumber { return extraNumber }
        let cut = word.text.mayBeCut ? extraCutFactor : 1
        if word.isKnown {
            switch word.likelyClass {
            case .noise, .pack: return extraNoise
            case .plain: return extraPlain * cut
            case .kind where length >= 3: return extraKind * cut
            case .variant where length >= 3: return extraVariant * cut
            case .word where length >= 3, .sort where length >= 3: return extraWord * cut
            case .brand where length >= 4, .other where length >= 4: return extraName * cut
            default: break
            }
        }
        let unknown =
            switch length {
            case 1: extraUnknownOfOne
            case 2: extraUnknownOfTwo
            case 3: extraUnknownOfThree
            default: extraUnknownOfMore
            }
        return unknown * cut
    }

    /// Whether a word that the product does not have makes it another product: `ZERO`, `KEFIR`.
    func isDistinctive(_ word: QueryTerm) -> Bool {
        guard !word.text.isNumber else { return false }
        let length = word.text.bytes.count
        switch word.likelyClass {
        case .noise, .pack, .plain, .kind: return !word.isRecognized && length >= 4
        case .variant: return length >= 3 || !word.whole.isEmpty
        case .word, .sort: return length >= 3
        case .brand, .other: return length >= 4
        }
    }

    /// A word of the product that the line does not have.
    func missing(_ word: ProductWord) -> Float {
        if word.isNumber { return missingNumber }
        if word.length == 1 { return 0 }
        switch word.wordClass {
        case .noise, .pack: return 0
        case .plain: return missingPlain
        case .kind, .sort: return missingKind
        case .word: return missingWord
        case .variant: return missingVariant
        case .brand: return missingBrand
        case .other: return missingName
        }
    }

    /// How much more a missing word counts where it distinguishes two products.
    func distinguishing(_ word: ProductWord) -> Float {
        switch word.wordClass {
        case .noise, .pack: 0
        case .plain, .kind: distinguishingKind
        case .variant, .sort: distinguishingVariant
        case .word, .brand, .other: word.isNumber ? distinguishingVariant : distinguishingWord
        }
    }
}
