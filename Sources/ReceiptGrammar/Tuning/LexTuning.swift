/// The numbers by which words become figures and phrases.
struct LexTuning: Sendable {
    /// The values in use; each field names its source.
    static let standard = LexTuning()

    /// Figures; sources at its fields.
    let numbers = Numbers()
    /// Cutting rows into lexemes; sources at its fields.
    let lexer = Lexing()
    /// Phrases in rows that were partly misread; sources at its fields.
    let phrases = Phrases()
    /// Receipts in other alphabets than the Latin one; sources at its fields.
    let alphabets = Alphabets()
    /// Text laid out as a till prints it; sources at its fields.
    let layout = Layout()

    struct Numbers: Sendable {
        /// Cents from which on a figure is a code and no amount; sums of all amounts of a receipt stay below the 10¹⁴
        /// cents that `Money` reads back. Source: judged; not measured.
        let implausibleCents = 100_000_000_000
        /// Letters of a code behind a figure, at most. Source: judged; not measured.
        let maxSuffixLetters = 3
        /// Characters of a figure, at most. Source: judged; not measured.
        let maxLength = 16
        /// Digits of a figure, at most. Source: judged; not measured.
        let maxDigits = 14
        /// Cost of a second mark behind a decimal mark. Source: judged; not measured.
        let doubleMarkCost = 0.3
        /// Cost of a mark other than point and comma. Source: judged; not measured.
        let unusualMarkCost = 0.4
        /// Cost of a letter that is taken for a digit. Source: judged; not measured.
        let letterCost = 0.8
        /// Signs and letters behind a tax class that sticks to an amount, at most. Source: judged; `0'A`.
        let maxSignsBehindClass = 3
        /// Cost of a tax class that sticks to its amount behind a mark. Source: as that of a letter within a figure.
        let gluedClassCost = 0.7
    }

    struct Lexing: Sendable {
        /// Gap between the two parts of a figure that a space tore apart, at most, in heights of its words. Source:
        /// judged; not measured.
        let maxGapInNumber = 1.2
        /// Gap between them where the mark stands alone in it, at most, in heights. Source: judged; not measured.
        let maxGapAroundMark = 2.0
        /// The widest blank between groups of thousands, in characters: one, and what letters leave free on either
        /// side. Source: judged; not measured.
        let maxBlankInNumber = 1.5
        /// Characters of the first part of a torn figure, at most. Source: judged; not measured.
        let maxTornPart = 8
        /// Digits of a count behind its abbreviation, at most. Source: judged; not measured.
        let maxCountDigits = 3
        /// What a figure of a quantity may have cost (`PrintedNumber.repairCost`). Source: judged; not measured.
        let maxQuantityRepairCost = 0.5
    }

    struct Phrases: Sendable {
        /// Letters up to which a phrase counts as a whole word alone: BAR is no BARILLA. Source: judged; not measured.
        let maxWordLetters = 5
        /// Letters from which on a phrase may be damaged. Source: judged; not measured.
        let minDamagedLetters = 5
        /// Letters of a phrase for each that may differ. Source: judged; not measured.
        let lettersAnError = 6.0
        /// Letters that may differ, from which on a word may be a letter longer or shorter. Source: judged; not
        /// measured.
        let minAllowedForSlack = 0.8
        /// Share of the rest that may differ where a shorter phrase is printed whole: of `DI CUI IVA`, whose `IVA` is
        /// whole, a letter of five. Source: judged; not measured.
        let maxErrorShareOfRest = 0.25
    }

    struct Alphabets: Sendable {
        /// Share of a receipt's letters from which on it is in another alphabet. Source: of Greek and Bulgarian text a
        /// quarter and more are letters that no Latin one resembles; not measured.
        let minShare = 0.1
    }

    struct Layout: Sendable {
        /// Confidence of each word. Source: that of clean print; the tests' receipts are recorded with it.
        let wordConfidence = 0.95
        /// Pixels that a character is wide. Source: as a till's print photographed from half a metre; not measured.
        let characterWidth = 20
        /// Pixels between words that stand side by side. Source: judged; not measured.
        let gap = 4
        /// Pixels that a line is high. Source: judged; not measured.
        let lineHeight = 30
        /// Pixels from line to line. Source: judged; not measured.
        let linePitch = 44
        /// Pixels left of the text. Source: judged; not measured.
        let margin = 40
        /// Pixels above the text. Source: judged; not measured.
        let topMargin = 60
    }
}
