import ReceiptGrammar

private let tuning = Tuning.standard.recognizedPage

/// The words of a page, as one strategy found it.
struct RecognizedPage {
    let page: DewarpedPage
    let segments: [RecognizedSegment]
    /// Whether rows longer than a till's were left out: it is a page of text, and any other strategy finds more of it.
    var skippedLongRows = false

    /// Letters and digits of words that were read with confidence.
    var confidentLetters: Int { letters { $0.confidence >= tuning.minConfidence } }

    /// Whether it has as many confident letters as a total and a date: a pattern is read as a word or two.
    var isText: Bool { confidentLetters >= tuning.minConfidentLetters }

    /// Whether no other strategy is worth its cost: text, with one confident letter for so many pieces of a letter's
    /// size at least, on a page that is not grain with some words in it.
    var isSufficient: Bool {
        isText
            && (skippedLongRows
                || confidentLetters * tuning.piecesPerConfidentLetter >= page.letters && !page.isMostlyGrain)
    }

    /// Letters and digits of the words that are `wanted`.
    private func letters(where isWanted: (Word) -> Bool = { _ in true }) -> Int {
        segments.reduce(0) { sum, segment in
            segment.words.reduce(sum) { $0 + (isWanted($1) ? $1.text.count { $0.isLetter || $0.isNumber } : 0) }
        }
    }

    /// Whether most of what was read is read with confidence, and is no small part of the letters that follow each
    /// other in the picture.
    ///
    /// Of 80 photographed receipts (`Scripts/measure/strangers.py`, seeds 8101 and 8102) that were read by either ink,
    /// the eight that gained a tenth of their letters by the other had less than three quarters read with confidence,
    /// or had less than a third read.
    func isConclusive(among letters: Int) -> Bool {
        let share = tuning.conclusiveShare
        return skippedLongRows
            || confidentLetters * share.denominator >= self.letters() * share.numerator
                && confidentLetters * tuning.runsPerConfidentLetter >= letters
    }
}
