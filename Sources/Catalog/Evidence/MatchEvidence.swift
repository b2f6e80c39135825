/// What speaks for and against a line being one product, by name: the names of the columns of `Weights.tsv`, with
/// blanks before capitals.
enum MatchFeature: Int, CaseIterable, Sendable {
    // Words that line and product share.
    /// The score of the brand's best word.
    case brandGain
    /// The scores of the brand's further words, each up to a limit.
    case furtherBrandGain
    /// Of the brand there are one or two letters, and not all else agrees: `V.` may be any brand's.
    case brandInitial
    /// The scores of the name's words that are in no list.
    case ownWordGain
    /// The scores of the name's words that many products have.
    case listedWordGain
    /// The scores of numbers of the name.
    case numberGain
    /// The scores of words of category and partner.
    case softGain

    /// No word of the brand, and the product is no own label of this shop: every maker has an arborio rice, so nothing
    /// else that agrees counts then (`Assessment.forgetUnbranded`).
    case noBrand
    /// No word of the brand, but one of the name that no product of another brand has, and that is in no list:
    /// `INTENZO`. How many such words there are beyond the first.
    case impliedBrand
    case impliedBrandFurther
    /// The share of the name's letters, but those of kinds and of the brand, that are on such a line, where it says
    /// nothing else.
    case impliedNameShare
    /// How unlike the brand's best word on the line is to the brand's, in natural logarithms: cut, contracted, misread.
    case brandDoubt
    /// The letters of the brand's best word on the line that the brand does not have, beyond the first: one letter may
    /// be misread, but `SKOWROZANEK` is no "Skowronek".
    case brandForeignLetters
    /// Each word that stands for the brand is as like another word of the name, which is not on the line: the `TON` of
    /// `TONNAMAR TON.OLIVA` is "Tonno" before it is "Tonnavia".
    case brandMayBeName
    /// Only the brand agrees, and the name has more.
    case onlyBrand
    /// The same, not even a size agrees, and the brand has other products.
    case onlyBrandOfSeveral

    // Sizes.
    case sameSize
    /// One number that is what the pieces of the pack hold together.
    case sameTotal
    /// The same in another unit, or one piece of the pack.
    case nearSize
    /// A number that is nowhere on the product, and looks like a size.
    case doubtfulSize
    /// A small number that is not the product's size.
    case smallNumber
    case otherSize
    /// A number of pieces, where the product holds another.
    case otherCount
    /// A number that counts: one piece, or where the line begins.
    case leadingCount
    /// The line has no size.
    case noSize
    /// The line has a size, the product has none.
    case unknownSize
    /// A unit without number that the product has too.
    case sameUnit
    case otherUnit
    /// The line says one piece, the product is a pack of several.
    case oneOfPack
    /// Line and name each say a number, and not the same.
    case otherNumber

    // Words of the line that the product does not have.
    case extraBrand
    case extraNumber
    /// A number of one or two digits that ends the line: a code of the tax, or the beginning of a size.
    case trailingNumber
    /// A share, of alcohol, fat or tax.
    case extraPercentage
    /// A share of a fifth or more where the product is a liquid: its alcohol.
    case extraStrength
    case extraVariant
    case extraWord
    case extraKind
    /// A sort of thing that the line begins with.
    case extraLeadingSort
    /// A kind of thing that the line begins with, which counts as `extraKind` too.
    case leadingKind
    /// A word that nobody knows, cut short, that the line begins with: it counts as `extraLeadingSort` too.
    case leadingUnknown
    case extraName
    case extraOneLetter
    case extraTwoLetters
    case extraThreeLetters
    case extraUnknown
    case extraPlain
    case extraNoise
    /// A word of the line that this product's name would have.
    case extraDistinctive
    /// A word of the line stands where the name has another.
    case otherWord

    // Words of the product that the line does not have.
    case missingVariant
    case missingWord
    case missingName
    case missingPlain
    case missingKind
    case missingNumber
    case missingBrandWord
    /// Line and name each name a kind of thing, and not the same.
    case otherKind
    /// By how much the missing words tell this product from its siblings, in natural logarithms.
    case missingTelling
    /// The same, on a line that may have lost its end.
    case missingTellingCut
    /// The same, on a line that was not cut.
    case missingTellingWhole
    /// Words of a variety that tell it from a sibling are missing, and the line prints all others in full: the till had
    /// room for them.
    case missingWithRoom
    /// By how much the words that agree tell it from its siblings.
    case sharedTelling
    /// Every word of the name is on the line.
    case wholeName
    /// The share of the name's letters, brand included, that are on the line.
    case nameShare
    /// But for the size it is rather a sibling.
    case siblingFits
    /// By how much the size that agrees tells it from its siblings.
    case sizeTelling
    /// A number of the line is a sibling's size and not this one's: one that may be a size without its unit, and a
    /// smaller one.
    case siblingHasSize
    case siblingHasNumber
    /// Words of the line that a sibling has and this one does not: those of one or two letters, which alone say
    /// nothing, and longer ones.
    case siblingHasLetters
    case siblingHasWord
    /// Another product has all the words of the line that this one has, and this one's name has more: listed words,
    /// which a till leaves out, words in no list, varieties and numbers, kinds.
    case surplusWord
    case surplusName
    case surplusVariant
    case surplusKind
    /// Listed words and varieties on a line that was not cut.
    case surplusWhole
    /// One of those others has all words of its name on the line.
    case surplusOverWholeName
    /// Words and varieties on a line of a till's full width whose last word is whole: there was room for no less.
    case surplusEnded
    /// The name says a variety that the line does not, and another product of the brand fits as well without it.
    case unsaidVariety
    /// Others of the brand fit as well and say more: the logarithm of how many, and one.
    case longerSibling
    /// There are such, and the last word on the line is cut short: what they say may have been cut off.
    case longerCut
    /// There are such, and of the name's words that agree this share of the letters is not printed; the same, though no
    /// dot says so.
    case longerFaint
    case longerClipped
    /// There are such, and the line is as long as a till allows and no size ends it.
    case longerFull
    /// By how much the brand of another candidate scores more.
    case betterBrand

    // The receipt.
    /// The product is this shop's own label.
    case ownLabelHere
    /// It is, and the line does not name the label.
    case ownLabelHereUnnamed
    /// It is, and the line names the label by its first letters: `B.`, `GR`.
    case ownLabelHereInitials
    /// The product is another chain's own label.
    case ownLabelElsewhere
    /// The amount is near the usual price: 1 where it is the same, 0 from `nearPrice` on.
    case nearPrice
    /// The amount is far from the usual price, and from that of several.
    case farPrice
    /// The line does not name the brand, and a discount on it does: `MILCH 1L` and `RABATT ALPENHOF`.
    case discountNamesBrand
    /// Another line of the receipt is surely a product of this brand.
    case brandOnReceipt

    /// The name in the table.
    var name: String {
        "\(self)".reduce(into: "") { name, letter in
            name += letter.isUppercase ? " \(letter.lowercased())" : "\(letter)"
        }
    }
}

/// The values of the features of one product.
struct MatchEvidence: Sendable {
    private(set) var values = [Float](repeating: 0, count: MatchFeature.allCases.count)

    subscript(feature: MatchFeature) -> Float {
        get { values[feature.rawValue] }
        set { values[feature.rawValue] = newValue }
    }

    /// Whether a person looks at it however probable it is: the line says a word, a size or a kind that the product's
    /// name does not; it hardly names the brand; or others of the brand fit as well.
    var forbidsPaying: Bool {
        // Tills begin with the kind of thing: `REFR.SUMOL LARANJA 33CL` where the name is all there, size included.
        // Elsewhere a kind that the name lacks is another product: `NIVEA DEO` is no "Nivea Creme".
        let saysAll = self[.wholeName] > 0 && self[.sameSize] > 0
        let mayLead = self[.leadingKind] > 0 && (saysAll || self[.otherKind] > 0)
        let isOtherKind = self[.extraKind] - (mayLead ? 1 : 0) >= 1
        let isUnknownSort = self[.leadingUnknown] > 0 && !saysAll
        // A word that one brand alone has stands for the brand where the line says most of the name and nothing else.
        let isImplied = self[.impliedBrand] > 0
        let saysTooLittle =
            self[.impliedNameShare] < Tuning.standard.decision.minImpliedNameShare || self[.longerSibling] > 0
        return MatchEvidence.forbidden.contains { self[$0] > 0 } || mayHaveLostVariety || isOtherKind || isUnknownSort
            || (isImplied && saysTooLittle)
    }

    /// Whether another product of the brand fits as well and says more, and the till may have had no room to say it.
    var mayHaveLostVariety: Bool {
        let tuning = Tuning.standard.decision
        let clipped = self[.longerFull] > 0 ? tuning.maxClippedShareOfFull : tuning.maxClippedShare
        return self[.longerCut] > 0 || self[.longerFaint] > tuning.maxUnprintedShare || self[.longerClipped] > clipped
    }

    /// What forbids paying: of the picks that each holds back, on brands left out, an eighth or more are wrong, as
    /// `Scripts/learn/matching.py --vetoes` counts. All else that speaks against a product may be outweighed.
    private static let forbidden: [MatchFeature] = [
        .doubtfulSize, .extraDistinctive, .extraThreeLetters, .unsaidVariety, .missingWithRoom, .brandInitial,
    ]
}
