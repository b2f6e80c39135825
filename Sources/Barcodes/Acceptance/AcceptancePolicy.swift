import DomainModel
import Imaging

/// When a number counts as read.
///
/// There are four kinds of witness, and no single statement of one suffices:
///
/// - **zbar** votes by scan lines and scans. It decides each digit from a few edges, so a smear or a fold misleads it
///   alike at many scales; a check digit lets one such number in ten through.
/// - **The fit** compares drawn numbers with the picture's brightness across the bars, blur, ink spread and perspective
///   included, and finds which of all numbers with a right check digit explains it best (`bands`, `explained`) and how
///   far behind the next one is (`margin`). A number that zbar did not see is compared with its rivals once more, each
///   with its own best lens, tones and light (`HypothesisTest`).
/// - **The edges** (`EdgeMatch`), a quick witness for sharp photos: lines across the symbol on which each bar and space
///   has the width that the number gives it.
/// - **The printed digits**: the bars show where the row below them is, and the number is compared with it
///   (`PrintedDigitRow`); the caller's reader of digits, if any, reads it too.
///
/// A number is confirmed when
/// 0. zbar saw it on at least two lines, its edges are right on `edgeLines` lines, and no number there has a quarter of
///    its lines or a serious fit (`isSerious`); or
/// 1. zbar saw it at least once, and it is the best of all numbers on a band that explains `minAgreedExplained` of the
///    brightness with a margin of `minAgreedMargin`, or with that of two bands that agree where more lines saw another
///    number; or
/// 2. zbar never saw it, but the fit leaves no doubt (see `isSureByFitAlone`), and no other number explains these bars
///    better; or
/// 3. bars too crumpled to fit any other number gave it at least `minVotesAlone` lines in three scans, and no other
///    number got a sixth of that; or
/// 4. the digits printed under the bars agree with a partial reading: zbar once, or a fit below its own bar.
///    `PrintedDigitRow` must distinguish each digit, except one in a row with its check digit, from the next likeliest
///    there. Of 1,000 harmed photos (`Scripts/measure/stress.py`, seeds 918273 and 550077, `--each 4`) 662 are read,
///    where 658 were before, none wrong. 2,776 claims of numbers that differ from an EAN's in two digits, half of them
///    those that its print distinguishes least, stay below a lead of 2, and 2.5 is required; of 1,888 of a UPC-A, of
///    whose ten digits in the row one may be all that differs, the likeliest, on two photos, led by 2 to 2.33, and of
///    525 of a UPC-E by 1.9, and 3 is required;
///
/// and, in each of these cases, where single digits 1, 7, 2 and 8 of the number turned into their partners give a
/// number with a right check digit too (`InkSpreadRivals`),
/// 5. the widths of the bars distinguish it from each of those by `Tuning.Ink.minMargin`, with ink gain fitted on
///    guards and the other digits (`InkSpreadTest`), or the printed digits show it and none of them
///    (`RecognizedDigits`): scan lines and edges between like edges are equal for all of them, and ISO/IEC 15420
///    decodes these four digits by the width of their bars alone;
///
/// and, unless its bars are right on most lines compared (0) or its digits are printed there (4),
/// 6. bands all along the bars do not refute it (`BandVerdict`): none of its digits shows on fewer of them than another
///    digit in its place, nor are two of its digits hardly seen on any where the others are. Bands that refute it, or
///    are too blurred, are checked in all tones that a camera may have given them. Lines and bands beside each other
///    cross the same scratch and are one witness, and a right check digit lets no number be wrong in one digit alone.
///    Of 22 wrong numbers that were read of 1,500 drawn symbols under one to five scratches, nearly along the bars
///    (`Scripts/measure/scratches.py`, seed 1), it refuted 18 in one tone, and 5 of 333 right ones of photos that were
///    scratched or covered; what is left lies along the bars from end to end, or on bars too blurred for a band to show
///    digits. The bands together count as well (`BandMargin`): where one digit is hidden, a right check digit proves
///    nothing about the others;
///
/// and, where a fit leaves it barely ahead of the next and bands all along the bars leave room for another,
/// 7. no other number is legibly printed under its bars (`PrintedDigitRow.refutes`);
///
/// and no rival at the same place is confirmed with a larger margin, nor has half its lines unless a fit decided.
/// Symbols with their own error detection (DataBar, Code 128 with its check character) need two lines or scans, a
/// DataBar Limited three, and any DataBar twice as many as another one there; QR and DataMatrix, whose Reed–Solomon
/// code accepts a wrong one once in millions, need one.
enum AcceptancePolicy {
    private static let tuning = Tuning.standard.acceptance

    /// Whether the widths of the bars, or the printed digits, distinguish a number from those that differ in ink alone.
    static func rulesOutInkRivals(_ entry: NumberCandidate) -> Bool {
        guard let ink = entry.ink, !entry.isPrinted, !entry.isChosenByPrint else { return true }
        return ink.margin ?? -.infinity >= Tuning.standard.ink.minMargin
    }

    /// Whether a rival counts, whatever zbar saw.
    static func isSerious(_ rival: NumberCandidate) -> Bool {
        rival.margin >= (rival.symbology == .upcE ? tuning.seriousMarginUPCE : tuning.seriousMargin)
    }

    static func isConfirmed(_ entry: NumberCandidate, among entries: [NumberCandidate]) -> Bool {
        rulesOutInkRivals(entry) && hasEnoughEvidence(entry, among: entries)
    }

    /// Whether a number with enough evidence must still be checked against bands all along its bars: scan lines and
    /// fits may cross the same scratch. Bars that are right on most lines compared have no scratch.
    static func needsBandVerdict(_ entry: NumberCandidate, among entries: [NumberCandidate]) -> Bool {
        guard entry.bandVerdict == nil, let rule = rule(for: entry, among: entries) else { return false }
        return switch rule {
        case .edges: entry.edgeLines < Tuning.standard.edges.maxLines * tuning.plainEdgeQuarters / 4
        case .agreement, .fit, .votes: true
        case .print, .itself: false
        }
    }

    /// Whether the print under a number that is barely ahead must still be searched for another number; not where bands
    /// show every digit (`BandMargin.isConclusive`).
    static func needsPrint(_ entry: NumberCandidate, among entries: [NumberCandidate]) -> Bool {
        guard entry.isRefutedByPrint == nil, [.ean13, .ean8].contains(entry.symbology),
            let rule = rule(for: entry, among: entries)
        else { return false }
        return switch rule {
        case .agreement, .fit, .votes: entry.margin < tuning.thinMargin && entry.bandVerdict?.showsNumber != true
        case .edges, .print, .itself: false
        }
    }

    /// Whether bands all along the bars show another number, or another one is printed, and the print does not show
    /// this one.
    private static func isRefuted(_ entry: NumberCandidate) -> Bool {
        !entry.isPrinted && (entry.bandVerdict?.refutesNumber == true || entry.isRefutedByPrint == true)
    }

    /// Whether there is enough evidence for a number, or for one that differs from it in ink alone.
    static func hasEnoughEvidence(_ entry: NumberCandidate, among entries: [NumberCandidate]) -> Bool {
        rule(for: entry, among: entries) != nil
    }

    /// The rule that accepts a number, or one that differs from it in ink alone; `nil` where none does.
    static func rule(for entry: NumberCandidate, among entries: [NumberCandidate]) -> AcceptanceRule? {
        guard entry.gtin != nil else { return nil }
        let rivals = entries.filter { rival in
            rival.gtin != nil && rival.gtin != entry.gtin && overlaps(rival.box, entry.box)
        }
        guard hasFittedSymbology(entry) else { return detectsItsErrors(entry, rivals) ? .itself : nil }
        if entry.lines >= tuning.minEdgeRuleLines, entry.edgeLines >= edgeLines(entry.symbology),
            rivals.allSatisfy({ $0.lines * tuning.edgeRuleRatio < entry.lines && !isSerious($0) })
        {
            return isRefuted(entry) ? nil : .edges
        }
        guard !isRefuted(entry) else { return nil }
        let mostLines = rivals.map(\.lines).max() ?? 0
        let bestFit = rivals.filter { $0.explained > tuning.minAgreedExplained }.map(\.margin).max() ?? 0
        if entry.lines > 0, entry.bands > 0, entry.explained >= tuning.minAgreedExplained,
            entry.margin >= tuning.minAgreedMargin
        {
            // Where more lines saw another number, the band must be as sure as one of two bands that agree: swaps of
            // several digits can keep the check digit of eight (seed 80695 of `LikeDigits`).
            return entry.margin > bestFit && (mostLines <= entry.lines || isAgreed(entry)) ? .agreement : nil
        }
        if isSureByFitAlone(entry) {
            // A number that explains the same bars better is no worse for a smaller margin (seed 70794 of `LikeDigits`:
            // two UPC-E in half an EAN-13).
            let isBest = rivals.allSatisfy { $0.bands == 0 || $0.explained < entry.explained }
            return isBest && entry.margin > 2 * bestFit
                && (mostLines < tuning.minVotesAlone || entry.margin >= tuning.marginAgainstVotes)
                ? .fit : nil
        }
        if entry.isPrinted, entry.lines > 0 || entry.bands > 0 {
            return entry.margin >= bestFit && mostLines <= entry.lines ? .print : nil
        }
        return isVotedAlone(entry, rivals, mostLines: mostLines) ? .votes : nil
    }

    /// Whether a symbol of a symbology that detects its own errors was seen often enough.
    private static func detectsItsErrors(_ entry: NumberCandidate, _ rivals: [NumberCandidate]) -> Bool {
        let minLines =
            switch entry.symbology {
            case .itf14: tuning.minLinesITF14
            case .qr, .dataMatrix: 1
            case .dataBarLimited: Tuning.standard.dataBar.minLines
            default: tuning.minLinesOthers
            }
        // Bars of one DataBar hold pieces that look like another.
        if isDataBar(entry), rivals.contains(where: { isDataBar($0) && 2 * $0.lines > entry.lines }) { return false }
        return entry.lines >= minLines
            && !rivals.contains { hasFittedSymbology($0) && $0.bands > 0 && isSureByFitAlone($0) }
    }

    /// Whether scan lines alone accept a number, on bars that are too crumpled to fit any other.
    private static func isVotedAlone(
        _ entry: NumberCandidate, _ rivals: [NumberCandidate], mostLines: Int
    ) -> Bool {
        let minVotes = entry.symbology == .upcE ? tuning.minVotesAlone * 2 : tuning.minVotesAlone
        return entry.lines >= minVotes && entry.passes >= tuning.minScansAlone
            && mostLines * tuning.votesRatio < entry.lines
            && !rivals.contains { isSerious($0) || $0.explained >= tuning.sureExplained }
    }

    /// Lines of right edges that rule 0 needs.
    private static func edgeLines(_ symbology: Barcode.Symbology) -> Int {
        [.ean13, .upcA].contains(symbology) ? tuning.edgeLines13 : tuning.edgeLinesOthers
    }

    /// Whether a fit suffices without zbar.
    ///
    /// No fit alone accepts a UPC-E of number system 1, which hardly any goods have: half an EAN-13 is exactly one, and
    /// where light eats the other half's bars (seed 11054 of `LikeDigits`) it fits far better than any other number.
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

    /// Whether one band leaves no doubt, or two agree.
    private static func isSure(_ layout: EANLayout, bands: Int, explained: Float, margin: Float) -> Bool {
        let (alone, agreed) = sureMargins(layout)
        return explained >= tuning.sureExplained && (margin >= alone || (bands >= 2 && margin >= agreed))
    }

    /// The margin that one band alone needs, and each of two bands that agree.
    private static func sureMargins(_ layout: EANLayout) -> (alone: Float, agreed: Float) {
        switch layout {
        case .ean13: (tuning.sureAloneEAN13, tuning.sureAgreedEAN13)
        case .ean8: (tuning.sureAloneEAN8, tuning.sureAgreedEAN8)
        case .upcE: (tuning.sureAloneUPCE, tuning.sureAgreedUPCE)
        }
    }

    private static func isAgreed(_ entry: NumberCandidate) -> Bool {
        EANSymbol(symbology: entry.symbology, text: entry.text).map { entry.margin >= sureMargins($0.layout).agreed }
            ?? false
    }

    private static func hasFittedSymbology(_ entry: NumberCandidate) -> Bool {
        [.ean13, .ean8, .upcA, .upcE].contains(entry.symbology)
    }

    private static func isDataBar(_ entry: NumberCandidate) -> Bool {
        [.dataBar, .dataBarLimited, .dataBarExpanded].contains(entry.symbology)
    }

    private static func overlaps(_ left: Box, _ right: Box) -> Bool {
        guard let both = left.intersection(right) else { return false }
        return both.area * tuning.overlapParts >= min(left.area, right.area)
    }
}
