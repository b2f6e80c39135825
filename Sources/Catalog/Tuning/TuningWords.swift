extension Tuning {
    /// How likely a till, or the reader after it, turns a word of a product's name into what is on the line: natural
    /// logarithms relative to printing the word in full.
    struct Words: Sendable {
        /// A word that is a word as it is, taken for the beginning of another. Source: judged; not measured.
        let wholeForPrefix: Float = -1.2
        /// The factor of `wholeForPrefix` for words of `longWholeLength` letters and more. Source: judged.
        let longWholeFactor: Float = 2
        /// In letters. Source: judged; not measured.
        let longWholeLength = 4
        /// A word that is a word as it is, taken for an inflection of another. Source: judged; not measured.
        let wholeForInflection: Float = -0.5
        /// A word that is a word as it is, taken for a contraction of another. Source: judged; not measured.
        let wholeForContraction: Float = -2

        /// One letter, where the line's end may be cut. Source: judged; not measured.
        let cutToOne: Float = -1.2
        /// Several letters, where the line's end may be cut. Source: judged; not measured.
        let cutToMore: Float = -0.3
        /// The first letter alone. Source: judged; not measured.
        let prefixOfOne: Float = -2.6
        /// The first two letters. Source: judged; not measured.
        let prefixOfTwo: Float = -1.3
        /// The first three letters. Source: judged; not measured.
        let prefixOfThree: Float = -0.6
        /// The first four letters or more. Source: judged; not measured.
        let prefixOfMore: Float = -0.35
        /// The factor of a prefix that a dot follows: somebody cut it on purpose. Source: judged; not measured.
        let dottedFactor: Float = 0.7
        /// A letter that recognition takes for another. Source: judged; not measured.
        let confusion: Float = -0.8

        /// Another vowel at the end: `biscotto`, `biscotti`. Source: judged; not measured.
        let otherVowel: Float = -0.5
        /// Another ending of one or two letters. Source: judged; not measured.
        let otherEnding: Float = -0.9

        /// The first and the last letter: `fr.co`, `bo`. Source: judged; not measured.
        let contractionToTwo: Float = -2.4
        /// Two consonants of a longer word. Source: judged; not measured.
        let twoConsonants: Float = -4.5
        /// The longest word that two letters stand for, in letters. Source: judged; not measured.
        let maxLengthOfTwo = 7
        /// Three letters. Source: judged; not measured.
        let contractionToThree: Float = -1.5
        /// Four letters or more. Source: judged; not measured.
        let contractionToMore: Float = -1.0
        /// The least share of its letters that a contraction keeps. Source: judged; not measured.
        let minContractionShare: Float = 0.3
        /// The consonants that a contraction leaves out at most. Source: judged; not measured.
        let maxSkippedConsonants = 3
        /// What each consonant left out takes off. Source: judged; not measured.
        let skippedConsonant: Float = 0.6
        /// What each letter taken for another takes off in a contraction. Source: judged; not measured.
        let contractionConfusion: Float = 0.8
        /// What a vowel kept takes off where consonants and the end are missing. Source: judged; not measured.
        let keptVowel: Float = 0.4

        /// The inner words of a compound. Source: judged, between a contraction and a misread word.
        let innerWordLeftOut: Float = -1.5
        /// The least letters that are left of such a compound. Source: judged; shorter ones are contractions.
        let minCompoundLength = 6

        /// Misread letters at most, in words of `longWordLength` letters and more. Source: judged; not measured.
        let maxDamageOfLong: Float = 2
        /// Misread letters at most, in words of `middleWordLength` letters and more. Source: judged; not measured.
        let maxDamageOfMiddle: Float = 1.3
        /// Misread letters at most, in shorter words. Source: judged; not measured.
        let maxDamageOfShort: Float = 1
        /// In letters. Source: judged; not measured.
        let longWordLength = 9
        /// In letters. Source: judged; not measured.
        let middleWordLength = 6
        /// The longest word whose letters cost `damageOfShort` each. Source: judged; not measured.
        let maxShortWordLength = 5
        /// A vowel that is missing, in misread letters. Source: judged; not measured.
        let missingVowel: Float = 0.7
        /// Two letters swapped, in misread letters. Source: judged; not measured.
        let swappedLetters: Float = 0.8
        /// `rn` for `m` and `vv` for `w`, in misread letters. Source: judged; not measured.
        let joinedStrokes: Float = 0.5
        /// Letters of one shape, in misread letters. Source: judged; not measured.
        let sameShape: Float = 0.3
        /// Letters that are mixed up now and then, in misread letters. Source: judged; not measured.
        let similarShape: Float = 0.6
        /// What each misread letter of a short word costs. Source: judged; not measured.
        let damageOfShort: Float = -3.2
        /// What each misread letter of a longer word costs. Source: judged; not measured.
        let damageOfLong: Float = -2.3
        /// What any damage takes off. Source: judged; not measured.
        let anyDamage: Float = 0.3
    }
}
