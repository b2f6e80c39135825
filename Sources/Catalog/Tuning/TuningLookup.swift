extension Tuning {
    /// How a line is taken apart, and how its words are looked up in a catalogue.
    struct Lookup: Sendable {
        /// The shortest line at which a till is believed to have cut, in characters. Source: Italian tills print 18 to
        /// 24 characters of a name.
        let minCutLength = 17
        /// Longer lines come from a damaged file and are cut here, in characters. Source: judged; no receipt's line is
        /// longer.
        let maxLineLength = 400
        /// Words of a line that are looked up. Source: judged; only a damaged line has more.
        let maxWords = 24
        /// Words of a range that are compared one by one. Source: judged; it bounds the time of a line.
        let maxCompared = 1500
        /// Words of a prefix of which a sample says what they are like. Source: judged; it bounds the time of a line.
        let prefixSample = 400
        /// Products that a lexicon stands for, so that a catalogue of ten products does not make every word rare.
        /// Source: judged; not measured.
        let pseudoProducts: Float = 3000
        /// A listed word stays as common as this share of its frequency in the lexicon, however large the catalogue:
        /// receipts hold other products. Source: judged; not measured.
        let minLexiconShare: Float = 0.25
        /// Of a listed word that no product has, this share of its frequency counts. Source: a third of the lists are
        /// of the languages that a programme's receipts are in.
        let unseenShare: Float = 0.33

        /// Printing a listed abbreviation. Source: judged; not measured.
        let abbreviation: Float = -0.5
        /// The most letters of a word that aliases show to be an abbreviation. Source: judged; longer ones say their
        /// word by themselves.
        let maxShorthand = 6
        /// The least letters of a word that a till prints beside names. Source: judged; shorter ones say little anyway.
        let minLoose = 3
        /// The products whose aliases show an abbreviation before it is believed at other shops than theirs, and the
        /// brands that have a word beside their names before it says nothing. Source: judged: one alias may be a slip
        /// of one reviewer.
        let minShorthandWitnesses: UInt32 = 2
        /// Printing the word of another language. Source: judged; not measured.
        let translation: Float = -1
        /// Reading only the first of two joined words; the comparison then reads both. Source: judged; not measured.
        let joinedFirst: Float = -1.7
        /// Leaving out the space between two words. Source: judged; not measured.
        let joined: Float = -1
        /// Leaving it out, and cutting the second word. Source: judged; not measured.
        let joinedCut: Float = 0.4
        /// Leaving it out, and cutting both words: what that takes off. Source: judged; not measured.
        let joinedBothCut: Float = 0.7
        /// A joined word that is more unlike than this is none. Source: judged; not measured.
        let minJoinedMisread: Float = -6
        /// Two words of the line that together are more unlike a product's word than this are none. Source: judged.
        let minParted: Float = -2
        /// What a space inside a word takes off. Source: judged; not measured.
        let parted: Float = 0.3
        /// The words of a brand whose beginnings a line may glue together; more would be tried in too many ways.
        /// Source: judged; not measured.
        let maxGluedWords = 4
        /// The letters of such a word. Source: judged; not measured.
        let maxGluedLetters = 12
        /// The lines of a receipt by whose words its language is told. Source: judged; not measured.
        let maxLanguageLines = 200
        /// The least words of a list that tell it. Source: judged; not measured.
        let minLanguageWords = 5
        /// What initials cost in the explanation of a match. Source: judged; not measured.
        let initials: Float = -0.5

        /// How often a word of one letter is on a line that is in no list. Source: judged; not measured.
        let unknownOfOne: Float = 0.02
        /// How often a word of two letters is. Source: judged; not measured.
        let unknownOfTwo: Float = 0.004
        /// How often a word of three letters is. Source: judged; not measured.
        let unknownOfThree: Float = 5e-4
        /// How often a word of four letters is. Source: judged; not measured.
        let unknownOfFour: Float = 5e-5
        /// How often a word of five letters is. Source: judged; not measured.
        let unknownOfFive: Float = 6e-6
        /// How often a longer word is. Source: judged; not measured.
        let unknownOfMore: Float = 2e-6
        /// No frequency is lower: the logarithm of none is infinite. Source: judged; below all others.
        let minFrequency: Float = 1e-7

        /// A word stands for its brand where it is at least this like the name's. Source: a prefix of four letters.
        let minImplied: Float = -0.4
        /// The least letters of such a word. Source: judged; shorter ones are abbreviations.
        let minImpliedLetters = 5
        /// The least figures of such a number. Source: judged: "1664".
        let minImpliedDigits = 4
        /// The least letters of a listed word inside an unlisted one. Source: judged: shorter ones are in any word.
        let minListedPart = 5
        /// The most letters of an ending. Source: judged: "piselli", "pisellini".
        let maxEnding = 3
        /// A word of more products than these stands for no brand. Source: judged; it bounds the time of a line.
        let maxImplied = 64
        /// A word is recognized where it is at least this like a known one. Source: judged; not measured.
        let minRecognized: Float = -1.6
        /// A word is a brand's from this share of its meanings on. Source: judged; not measured.
        let minBrandShare: Float = 0.7
        /// A brand's name is spelled out from this many letters on. Source: judged; not measured.
        let minBrandLength = 4
        /// A maker is named by a word that is at least this like its name. Source: judged; not measured.
        let minMaker: Float = -1.5

        /// Products looked at in one line: what keeps the slowest lines within the time that a line may take.
        /// Source: judged; `qix catalog bench` shows the time.
        let searchBudget = 300_000
        /// Products compared word by word. Source: judged; `qix catalog bench` shows the time.
        let maxCandidates = 112
        /// Words similar to one of the line's whose products are looked at. Source: judged; not measured.
        let maxSimilarWords = 400

        /// Two sizes are equal to within this share, in percent: what labels round away. Source: judged.
        let sizeTolerancePercent = 2
        /// From this number on, a number without unit is a size, in hundredths. Source: judged; not measured.
        let minUnitlessSize = 3000

        /// Of a thousand products, those with a word that says nothing, before a catalogue says otherwise. Source:
        /// judged.
        let noisePerThousand: Float = 10
        /// Those with a kind or a sort of thing. Source: judged; not measured.
        let kindPerThousand: Float = 6
        /// Those with a word for a plain or a special variety. Source: judged; not measured.
        let varietyPerThousand: Float = 4
        /// Those with an ordinary word. Source: judged; not measured.
        let wordPerThousand: Float = 3
        /// Those with the name of a brand. Source: judged; not measured.
        let brandPerThousand: Float = 0.7
    }
}
