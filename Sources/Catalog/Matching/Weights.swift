/// How much each finding counts, in natural logarithms of odds. `Thresholds` says where the decisions lie and how they
/// were measured.
enum Weights {
    /// A pair of words that says less than this is none.
    static let leastGain: Float = 0.05
    /// No single word settles a line.
    static let mostGain: Float = 8.5
    /// A category or a partner's name explains a word but identifies half as well.
    static let softShare: Float = 0.5
    static let mostSoftGain: Float = 2
    /// What a second word of the brand adds.
    static let moreBrand: Float = 1.5
    /// One letter identifies nothing.
    static let oneLetter: Float = 0.8
    /// Products of brands that everybody knows are bought more often.
    static let knownBrand: Float = 1
    static let twoInitials: Float = 3
    static let moreInitials: Float = 4.5
    /// How often any two given words are joined.
    static let joinedBackground: Float = -9

    // Sizes.
    static let sizeUnknown: Float = -0.2
    static let sameUnit: Float = 0.3
    static let otherUnit: Float = -2.5
    static let smallNumberDoubt: Float = -0.6

    static func size(_ agreement: PackSize.Agreement) -> Float {
        switch agreement {
        case .same: 3
        case .near: 1.8
        case .open: 0
        case .doubt: -1.5
        case .contradiction: -12
        }
    }

    /// A word of the line that the product does not have.
    static func extra(_ word: QueryTerm) -> Float {
        let length = word.text.bytes.count
        if word.isBrand { return -9 }
        if word.text.isNumber { return -0.8 }
        let cut: Float = word.text.mayBeCut ? 0.4 : 1
        if word.isKnown {
            switch word.likelyClass {
            case .noise, .pack: return -0.1
            case .plain: return -0.5 * cut
            case .kind where length >= 3: return -1.3 * cut
            case .variant where length >= 3: return -4.5 * cut
            case .word where length >= 3, .sort where length >= 3: return -3.5 * cut
            case .brand where length >= 4, .other where length >= 4: return -3.2 * cut
            default: break
            }
        }
        let unknown: Float =
            switch length {
            case 1: -0.4
            case 2: -1
            case 3: -1.8
            default: -2.8
            }
        return unknown * cut
    }

    /// A sort of thing that the line begins with and the name does not say.
    static let leadingSort: Float = -1.3

    /// Whether a word that the product does not have makes it another product: `ZERO`, `KEFIR`.
    static func isDistinctive(_ word: QueryTerm) -> Bool {
        guard !word.text.isNumber else { return false }
        let length = word.text.bytes.count
        switch word.likelyClass {
        case .noise, .pack, .plain, .kind: return !word.isRecognized && length >= 4
        case .variant: return length >= 3 || !word.whole.isEmpty
        case .word, .sort: return length >= 3
        case .brand, .other: return length >= 4
        }
    }

    // A word of the product that the line does not have.
    /// How many words a till prints of a name.
    static let printedWords: Float = 4.5
    /// A line as long as a till allows may have lost what came behind.
    static let cutFactor: Float = 0.7
    /// Line and name each say a sort of thing, and not the same: `LAVASTOV.` and "Piatti".
    static let otherKind: Float = -1.5
    static let noBrand: Float = -2
    /// From here on a word would have been printed.
    static let expectedOnLine: Float = -1.5

    /// How much more a missing word says where it sets two products apart.
    static func distinguishing(_ word: ProductWord) -> Float {
        switch word.wordClass {
        case .noise, .pack: 0
        case .plain: 0.2
        case .variant: 0.5
        case .kind: 0.2
        case .sort: 0.5
        case .word, .brand, .other: word.isNumber ? 0.5 : 2.5
        }
    }

    static func missing(_ word: ProductWord) -> Float {
        if word.isNumber { return -0.6 }
        if word.length == 1 { return 0 }
        switch word.wordClass {
        case .noise, .pack: return 0
        case .plain: return -0.35
        case .kind, .sort: return -0.5
        case .word: return -1.8
        case .variant: return -4
        case .brand: return -0.8
        case .other: return -1.6
        }
    }
}
