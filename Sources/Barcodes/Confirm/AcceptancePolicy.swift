import DomainModel
import Imaging

/// When a number counts as read.
///
/// Four kinds of witness are heard, and none is believed on one word:
///
/// - **zbar** votes by scan lines and passes. It decides each digit from a few edges, so a smear or a fold misleads it
///   in the same way at many scales; a check digit lets one such number in ten through.
/// - **The second opinion** fits re-encoded numbers to the picture's brightness across the bars, blur, ink spread and
///   perspective included, and says which of all numbers with a right check digit explains it best (`bands`,
///   `explained`) and how far behind the next one is (`margin`). A number that zbar did not see is held against its
///   rivals once more, each with lens, tones and light as they suit it best (`HypothesisTest`).
/// - **The edges** (`EdgeMatch`), a quick second opinion for sharp photos: lines across the symbol on which each of its
///   bars and spaces is as wide as the re-encoded number says.
/// - **The printed digits**: the row under the bars is looked for where they say that it stands, and the number held
///   against it (`PrintedDigitRow`); and where the caller has a reader of print, that is asked as well.
///
/// A number is confirmed when
/// 0. zbar saw it on at least two lines, its edges are right on `edgeLines` lines, and no number there has a quarter of
///    its lines or a serious fit (`isSerious`); or
/// 1. zbar saw it at least once, and a band's best number of all is the same one, explaining `minAgreedExplained` of
///    the brightness with a margin of `minAgreedMargin`, or of two bands that agree where more lines saw another
///    number; or
/// 2. zbar never saw it, but the fit leaves no doubt (see `isSureByFitAlone`), and no other number explains these bars
///    better; or
/// 3. bars too crumpled to fit any other number gave it at least `minVotesAlone` lines in three passes, and no other
///    number got a sixth of that; or
/// 4. the digits printed under the bars agree with a partial read: zbar once, or a fit below its own bar.
///    `PrintedDigitRow` has to tell each digit, but for one in a row with its check digit, from the next likeliest
///    there. Of 1,000 harmed photos (`Scripts/stress.py`, seeds 918273 and 550077, `--each 4`) 662 are read, where 658
///    were before, none wrong. 2,776 claims of numbers that differ from an EAN's in two digits, half of them those that
///    its print tells least, stay below a lead of 2, and 2.5 is asked for; of 1,888 of an UPC-A, of whose ten digits
///    looked for one may be all that differs, the likeliest, on two photos, led by 2 to 2.33, and of 525 of an UPC-E by
///    1.9, and 3 is asked for;
///
/// and, whichever of these it is, where single digits 1, 7, 2 and 8 of the number turned into their partners give a
/// number with a right check digit too (`InkSpreadRivals`),
/// 5. the bars' own widths tell it from each of those by `minInkMargin`, with ink gain fitted on guards and the other
///    digits (`InkSpreadTest`), or the printed digits show it and none of them (`RecognizedDigits`): scan lines and
///    edges between like edges are the same for all of them, and ISO/IEC 15420 decodes these four digits by the width
///    of their bars alone;
///
/// and, unless its bars are right on most lines looked at (0) or its digits are printed there (4),
/// 6. bands all along the bars do not refute it (`BandVerdict`): none of its digits is seen on fewer of them than
///    another one is in its place, nor are two of its digits hardly seen on any where the others are. Bands that refute
///    it, or are blurred so far that they tell too little, are asked in all the tones that a camera may have given
///    them. Lines and bands beside each other cross the same scratch and are one witness, and a right check digit lets
///    no number be wrong in one digit alone. Of 22 wrong numbers that were read of 1,500 drawn symbols under one to
///    five scratches, nearly along the bars (`Scripts/scratches.py`, seed 1), it refuted 18 in one tone, and 5 of 333
///    right ones of photos that were scratched or covered; what is left lies along the bars from end to end, or on bars
///    blurred too far for a band to tell digits. What the bands say together is asked as well (`BandMargin`): where one
///    digit is hidden, a right check digit says nothing of the others;
///
/// and, where a fit leaves it barely ahead of the next and bands all along the bars leave room for another,
/// 7. no other number is legibly printed under its bars (`PrintedDigitRow.refutes`);
///
/// and no rival at the same place is confirmed with a larger margin, nor has half its lines unless a fit decided.
/// Symbols with their own error detection (DataBar, Code 128 with its check character) need two lines or passes; QR and
/// DataMatrix, whose Reed–Solomon code tells a wrong one but once in millions, one.
enum AcceptancePolicy {
    /// Fewer modules leave more numbers that look alike, so the short layouts need more.
    static func edgeLines(_ symbology: Barcode.Symbology) -> Int { [.ean13, .upcA].contains(symbology) ? 3 : 5 }
    static let minAgreedExplained: Float = 0.6
    static let minAgreedMargin: Float = 0.05
    static let minVotesAlone = 24
    /// A fit this far ahead is believed whatever scan lines say: half an EAN-13 gave a UPC-E on a hundred of them.
    static let marginAgainstVotes: Float = 2

    /// Whether the bars' widths, or the printed digits, tell a number from those that differ in ink alone.
    static func rulesOutInkRivals(_ entry: NumberCandidate) -> Bool {
        guard let ink = entry.ink, !entry.isPrinted, !entry.isChosenByPrint else { return true }
        return ink.margin ?? -.infinity >= minInkMargin
    }

    /// By how much the nearest ink rival's squared error has to be larger, in units of the number's own
    /// (`InkSpreadTest`).
    ///
    /// `QIX_LIKE_DIGITS_CLAIMS=1000 swift test --filter LikeDigitsTests/claims` claims three rivals of each of so many
    /// drawn symbols and prints what they get. Two of 2,948 reached it, blurred over more than two modules, and 967 of
    /// 1,000 of the symbols' own numbers did; of 125 real photos all but one that otherwise had enough evidence.
    static let minInkMargin: Float = 0.3

    /// Whether a rival is to be reckoned with, whatever zbar says.
    static func isSerious(_ rival: NumberCandidate) -> Bool { rival.margin >= (rival.symbology == .upcE ? 1 : 0.3) }

    static func isConfirmed(_ entry: NumberCandidate, among entries: [NumberCandidate]) -> Bool {
        rulesOutInkRivals(entry) && hasEnoughEvidence(entry, among: entries)
    }

    /// Whether bands all along the bars have still to be asked for each digit of a number that counts as seen: scan
    /// lines and fits may have met the same scratch. Bars that are right on most lines looked at have met none.
    static func needsBandVerdict(_ entry: NumberCandidate, among entries: [NumberCandidate]) -> Bool {
        guard entry.bandVerdict == nil, let rule = rule(for: entry, among: entries) else { return false }
        return switch rule {
        case .edges: entry.edgeLines < plainEdgeLines
        case .agreement, .fit, .votes: true
        case .print, .itself: false
        }
    }

    /// Lines whose edges are the number's that no scratch along the bars can have made: three in four of those looked
    /// at. One that lies on six of twelve made another number of a drawn symbol's bars (`Scripts/scratches.py`, seed
    /// 77123).
    private static let plainEdgeLines = EdgeMatch.mostLines * 3 / 4

    /// Whether it has still to be asked whether another number is printed under the bars of one that counts as seen,
    /// but barely.
    static func needsPrint(_ entry: NumberCandidate, among entries: [NumberCandidate]) -> Bool {
        guard entry.isRefutedByPrint == nil, [.ean13, .ean8].contains(entry.symbology),
            let rule = rule(for: entry, among: entries)
        else { return false }
        return switch rule {
        case .agreement, .fit, .votes: entry.margin < thinMargin && entry.bandVerdict?.showsNumber != true
        case .edges, .print, .itself: false
        }
    }

    /// Numbers further ahead of the next have hardly ever been wrong: of eight wrong ones under scratches seven were
    /// nearer, and so are a fifth of those that harmed photos give. Looking at the print of each takes 10 ms, so it is
    /// not done where bands tell every digit (`BandMargin.isConclusive`).
    private static let thinMargin: Float = 1.4

    /// Whether bands all along the bars show another number, or another one is printed, and nothing printed shows this
    /// one.
    private static func isRefuted(_ entry: NumberCandidate) -> Bool {
        !entry.isPrinted && (entry.bandVerdict?.refutesNumber == true || entry.isRefutedByPrint == true)
    }

    /// Whether enough was seen of a number, or of one that differs from it in ink alone.
    static func hasEnoughEvidence(_ entry: NumberCandidate, among entries: [NumberCandidate]) -> Bool {
        rule(for: entry, among: entries) != nil
    }

    /// On what a number, or one that differs from it in ink alone, counts as seen; `nil` where it does not.
    static func rule(for entry: NumberCandidate, among entries: [NumberCandidate]) -> AcceptanceRule? {
        guard entry.gtin != nil else { return nil }
        let rivals = entries.filter { rival in
            rival.gtin != nil && rival.gtin != entry.gtin && overlaps(rival.box, entry.box)
        }
        if !hasFittedSymbology(entry) {
            // An interleaved code is the start or the middle of longer ones, so it needs more lines than the others.
            let enough =
                switch entry.symbology {
                case .itf14: entry.lines >= 8
                case .qr, .dataMatrix: entry.lines >= 1
                default: entry.lines >= 2
                }
            return enough && !rivals.contains { hasFittedSymbology($0) && $0.bands > 0 && isSureByFitAlone($0) }
                ? .itself : nil
        }
        if entry.lines >= 2, entry.edgeLines >= edgeLines(entry.symbology),
            rivals.allSatisfy({ $0.lines * 4 < entry.lines && !isSerious($0) })
        {
            return isRefuted(entry) ? nil : .edges
        }
        guard !isRefuted(entry) else { return nil }
        let mostLines = rivals.map(\.lines).max() ?? 0
        let bestFit = rivals.filter { $0.explained > minAgreedExplained }.map(\.margin).max() ?? 0
        if entry.lines > 0, entry.bands > 0, entry.explained >= minAgreedExplained, entry.margin >= minAgreedMargin {
            // Where more lines saw another number, the band must be as sure as one of two bands that agree: swaps of
            // several digits can keep the check digit of eight (seed 80695 of `LikeDigits`).
            return entry.margin > bestFit && (mostLines <= entry.lines || isAgreed(entry)) ? .agreement : nil
        }
        if isSureByFitAlone(entry) {
            // What explains the same bars better is no worse a number for being less sure (seed 70794 of `LikeDigits`:
            // two UPC-E in half an EAN-13).
            let isBest = rivals.allSatisfy { $0.bands == 0 || $0.explained < entry.explained }
            return isBest && entry.margin > 2 * bestFit
                && (mostLines < minVotesAlone || entry.margin >= marginAgainstVotes)
                ? .fit : nil
        }
        if entry.isPrinted, entry.lines > 0 || entry.bands > 0 {
            return entry.margin >= bestFit && mostLines <= entry.lines ? .print : nil
        }
        let votes = entry.symbology == .upcE ? minVotesAlone * 2 : minVotesAlone
        return entry.lines >= votes && entry.passes >= 3 && mostLines * 6 < entry.lines
            && !rivals.contains { isSerious($0) || $0.explained >= sureExplained } ? .votes : nil
    }

    /// What a fit explains that leaves no doubt; bars of which another number explains so much are not too crumpled to
    /// fit, and whatever scan lines alone say of them is not believed.
    private static let sureExplained: Float = 0.85

    /// A fit that stands without zbar.
    ///
    /// No fit alone stands for a UPC-E of number system 1, which hardly any goods bear: half an EAN-13 is one to the
    /// module, and where light eats the other half's bars (seed 11054 of `LikeDigits`) it fits far better than any
    /// other number.
    static func isSureByFitAlone(_ entry: NumberCandidate) -> Bool {
        EANSymbol(symbology: entry.symbology, text: entry.text).map { symbol in
            !(symbol.layout == .upcE && symbol.digits.first == 1)
                && isSure(symbol.layout, bands: entry.bands, explained: entry.explained, margin: entry.margin)
        } ?? false
    }

    /// Whether a number found by fits alone leaves no doubt.
    static func isConclusive(_ reading: PatchReading) -> Bool {
        isSure(reading.symbol.layout, bands: reading.bands, explained: reading.explained, margin: reading.margin)
    }

    /// One band that leaves no doubt, or two that agree.
    ///
    /// Of 3,700 fits of 805 photos, sharp and spoiled, that were not of their number, none was ahead of the next number
    /// by more than 0.51 of its squared error (EAN-13), 0.96 (EAN-8) or 1.29 (UPC-E): fewer modules leave more numbers
    /// that look alike. Of 1,460 right ones 1,120 were ahead by 1.2 and more, and no more than one in a hundred
    /// explained less than 0.86.
    private static func isSure(_ layout: EANLayout, bands: Int, explained: Float, margin: Float) -> Bool {
        let (alone, agreed) = sureMargins(layout)
        return explained >= sureExplained && (margin >= alone || (bands >= 2 && margin >= agreed))
    }

    /// How far ahead of the next number one band alone must be, and each of two that agree.
    private static func sureMargins(_ layout: EANLayout) -> (alone: Float, agreed: Float) {
        switch layout {
        case .ean13: (1, 0.6)
        case .ean8: (2, 1.2)
        // One band of a piece of an EAN-13 reached 3.37 (seed 15769 of `LikeDigits`), of two real photos 3.46 and 4.17.
        case .upcE: (3.4, 1.8)
        }
    }

    private static func isAgreed(_ entry: NumberCandidate) -> Bool {
        EANSymbol(symbology: entry.symbology, text: entry.text).map { entry.margin >= sureMargins($0.layout).agreed }
            ?? false
    }

    private static func hasFittedSymbology(_ entry: NumberCandidate) -> Bool {
        [.ean13, .ean8, .upcA, .upcE].contains(entry.symbology)
    }

    private static func overlaps(_ left: Box, _ right: Box) -> Bool {
        guard let both = left.intersection(right) else { return false }
        return both.area * 10 >= min(left.area, right.area)
    }
}
