extension Tuning {
    /// How much each finding counts, in natural logarithms of odds.
    struct Scores: Sendable {
        // Words that line and product share.
        /// A pair of words that scores less is none. Source: judged; not measured.
        let minGain: Float = 0.05
        /// No single word settles a line. Source: judged; not measured.
        let maxGain: Float = 8.5
        /// The factor of a word of category or partner: it explains a word of the line but identifies half as well.
        /// Source: judged; not measured.
        let softFactor: Float = 0.5
        /// The most that such a word scores. Source: judged; not measured.
        let maxSoftGain: Float = 2
        /// What a second word of the brand adds. Source: judged; not measured.
        let moreBrand: Float = 1.5
        /// The most that one letter scores: it identifies nothing. Source: judged; not measured.
        let maxOneLetterGain: Float = 0.8
        /// Products of brands that everybody knows are bought more often. Source: judged; not measured.
        let knownBrand: Float = 1
        /// Two initials of the name's words. Source: judged; not measured.
        let twoInitials: Float = 3
        /// Three initials or more. Source: judged; not measured.
        let moreInitials: Float = 4.5
        /// How often any two given words are joined. Source: judged; not measured.
        let joinedBackground: Float = -9

        // Sizes.
        /// The product's size is not known. Source: judged; not measured.
        let sizeUnknown: Float = -0.2
        /// A unit without number that the product has too. Source: judged; not measured.
        let sameUnit: Float = 0.3
        /// A unit without number that the product does not have. Source: judged; not measured.
        let otherUnit: Float = -2.5
        /// A small number that is not the product's size. Source: judged; not measured.
        let smallNumberDoubt: Float = -0.6
        /// The product's size. Source: judged; not measured.
        let sameSize: Float = 3
        /// The product's size in another unit, or one piece of the pack. Source: judged; not measured.
        let nearSize: Float = 1.8
        /// A number that is nowhere on the product. Source: judged; not measured.
        let doubtfulSize: Float = -1.5
        /// Another size. Source: judged; not measured.
        let otherSize: Float = -12

        // Words of the line that the product does not have.
        /// The name of a brand. Source: judged; not measured.
        let extraBrandName: Float = -9
        /// A number. Source: judged; not measured.
        let extraNumber: Float = -0.8
        /// The factor of a word that may be cut. Source: judged; not measured.
        let extraCutFactor: Float = 0.4
        /// A word that says nothing, or the packing. Source: judged; not measured.
        let extraNoise: Float = -0.1
        /// A word for the usual variety. Source: judged; not measured.
        let extraPlain: Float = -0.5
        /// A kind of thing. Source: judged; not measured.
        let extraKind: Float = -1.3
        /// A variety. Source: judged; not measured.
        let extraVariant: Float = -4.5
        /// An ordinary word or a sort of thing. Source: judged; not measured.
        let extraWord: Float = -3.5
        /// A word that may be a brand's, or is in no list. Source: judged; not measured.
        let extraName: Float = -3.2
        /// An unknown word of one letter. Source: judged; not measured.
        let extraUnknownOfOne: Float = -0.4
        /// An unknown word of two letters. Source: judged; not measured.
        let extraUnknownOfTwo: Float = -1
        /// An unknown word of three letters. Source: judged; not measured.
        let extraUnknownOfThree: Float = -1.8
        /// A longer unknown word. Source: judged; not measured.
        let extraUnknownOfMore: Float = -2.8
        /// A sort of thing that the line begins with and the name does not mention. Source: judged; not measured.
        let leadingSort: Float = -1.3

        // Words of the product that the line does not have.
        /// How many words a till prints of a name. Source: judged; not measured.
        let printedWords: Float = 4.5
        /// The factor of a line as long as a till allows, which may have lost its end. Source: judged; not measured.
        let cutFactor: Float = 0.7
        /// The least factor of a variety, however long the name. Source: judged; not measured.
        let minVariantFactor: Float = 0.9
        /// Line and name each name a kind of thing, and not the same: `LAVASTOV.` and "Piatti". Source: judged.
        let otherKind: Float = -1.5
        /// No word of the brand. Source: judged; not measured.
        let noBrand: Float = -2
        /// A word that scores this or less would have been printed. Source: judged; not measured.
        let maxExpectedOnLine: Float = -1.5
        /// A number. Source: judged; not measured.
        let missingNumber: Float = -0.6
        /// A word for the usual variety. Source: judged; not measured.
        let missingPlain: Float = -0.35
        /// A kind or a sort of thing. Source: judged; not measured.
        let missingKind: Float = -0.5
        /// An ordinary word. Source: judged; not measured.
        let missingWord: Float = -1.8
        /// A variety. Source: judged; not measured.
        let missingVariant: Float = -4
        /// A word of a brand. Source: judged; not measured.
        let missingBrand: Float = -0.8
        /// A word that is in no list. Source: judged; not measured.
        let missingName: Float = -1.6

        // What a missing word counts beyond that where the other product does not have it.
        /// A word for the usual variety, or a kind of thing. Source: judged; not measured.
        let distinguishingKind: Float = 0.2
        /// A variety, a sort of thing or a number. Source: judged; not measured.
        let distinguishingVariant: Float = 0.5
        /// Any other word. Source: judged; not measured.
        let distinguishingWord: Float = 2.5
    }
}
