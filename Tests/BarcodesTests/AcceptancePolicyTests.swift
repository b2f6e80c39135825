import DomainModel
import Testing

// Inside: combinations of evidence that no drawing brings about at will; `LikeDigitsTests` reads pictures of them.
@testable import Barcodes

@Suite("When a number counts as read")
struct AcceptancePolicyTests {
    private let here = Box(x: 100, y: 100, width: 200, height: 80)

    private func evidence(
        _ text: String = "4006381333931", _ symbology: Barcode.Symbology = .ean13, lines: Int = 0, passes: Int = 0,
        bands: Int = 0, explained: Float = 0, margin: Float = 0, printed: Bool = false, edges: Int = 0,
        box: Box? = nil, ink: InkSpreadMargin? = nil
    ) -> NumberCandidate {
        var entry = NumberCandidate(
            symbology: symbology, text: text, gtin: SymbolText.gtin(in: text, of: symbology), box: box ?? here)
        entry.lines = lines
        entry.passes = passes
        entry.bands = bands
        entry.explained = explained
        entry.margin = margin
        entry.isPrinted = printed
        entry.edgeLines = edges
        // Most of these tests are about other witnesses.
        entry.ink = ink
        return entry
    }

    private func isConfirmed(_ entry: NumberCandidate, rival: NumberCandidate? = nil) -> Bool {
        AcceptancePolicy.isConfirmed(entry, among: [entry] + (rival.map { [$0] } ?? []))
    }

    @Test("one scan line and a band with the same best number are enough")
    func agreement() {
        #expect(isConfirmed(evidence(lines: 1, passes: 1, bands: 1, explained: 0.8, margin: 0.2)))
        #expect(!isConfirmed(evidence(lines: 1, passes: 1, bands: 1, explained: 0.3, margin: 0.2)))
        #expect(!isConfirmed(evidence(lines: 1, passes: 1, bands: 1, explained: 0.8, margin: 0)))
    }

    @Test("right edges win against a rival of few lines and a weak fit, not against a serious one")
    func weakRivals() {
        let entry = evidence(lines: 9, passes: 1, edges: 3)
        let name = "5901234123457"
        #expect(isConfirmed(entry, rival: evidence(name, lines: 2, bands: 1, explained: 0.75, margin: 0.1)))
        #expect(!isConfirmed(entry, rival: evidence(name, lines: 3, passes: 1)))
        #expect(!isConfirmed(entry, rival: evidence(name, bands: 1, explained: 0.75, margin: 0.8)))
    }

    @Test("a sharp photo needs two scan lines, three lines of right edges and nothing else in that place")
    func edges() {
        #expect(isConfirmed(evidence(lines: 2, passes: 1, edges: 3)))
        #expect(!isConfirmed(evidence(lines: 1, passes: 1, edges: 3)))
        #expect(!isConfirmed(evidence(lines: 12, passes: 1, edges: 2)))
        #expect(!isConfirmed(evidence(lines: 2, passes: 1, edges: 3), rival: evidence("5901234123457", lines: 1)))
        // Eight digits have fewer edges to be wrong in.
        #expect(!isConfirmed(evidence("96385074", .ean8, lines: 12, passes: 1, edges: 3)))
        #expect(isConfirmed(evidence("96385074", .ean8, lines: 12, passes: 1, edges: 8)))
    }

    @Test("edges on half of the lines compared may come from a scratch, on most of them not")
    func scratchedEdges() {
        for (edges, isNeeded) in [(3, true), (6, true), (12, false)] {
            let entry = evidence(lines: 12, passes: 1, edges: edges)
            #expect(AcceptancePolicy.needsBandVerdict(entry, among: [entry]) == isNeeded)
        }
    }

    @Test("print is checked once for a number that is barely ahead by a fit, and not for one with right edges")
    func printAgainst() {
        var entry = evidence(lines: 1, passes: 1, bands: 1, explained: 0.9, margin: 1.2)
        #expect(AcceptancePolicy.needsPrint(entry, among: [entry]))
        entry.isRefutedByPrint = false
        #expect(!AcceptancePolicy.needsPrint(entry, among: [entry]))
        #expect(isConfirmed(entry))
        entry.isRefutedByPrint = true
        #expect(!isConfirmed(entry))
        let clear = evidence(lines: 1, passes: 1, bands: 1, explained: 0.9, margin: 3)
        #expect(!AcceptancePolicy.needsPrint(clear, among: [clear]))
        let edges = evidence(lines: 9, passes: 1, margin: 0.1, edges: 5)
        #expect(!AcceptancePolicy.needsPrint(edges, among: [edges]))
        let unseen = evidence()
        #expect(!AcceptancePolicy.needsPrint(unseen, among: [unseen]))
    }

    @Test("print is not checked for a number whose every digit the bands show")
    func plainBands() throws {
        var entry = evidence(lines: 1, passes: 1, bands: 1, explained: 0.9, margin: 1.2)
        let symbol = try #require(EANSymbol(symbology: entry.symbology, text: entry.text))
        /// Bands that show all digits but the first few.
        func bands(hidden: Int) -> BandVerdict {
            let digitErrors = symbol.patternIndices.enumerated().map { place, own in
                var errors = [Float](repeating: 1, count: 30)
                if place >= hidden { errors[own] = 0.02 }
                return BandObservation.DigitErrors(errors: errors, ownMargin: place < hidden ? 0 : 1)
            }
            let digitMatches = Array(repeating: BandObservation.DigitMatch.own, count: digitErrors.count)
            return BandVerdict(
                Array(repeating: BandObservation(digitMatches: digitMatches, digitErrors: digitErrors), count: 9),
                of: symbol)
        }
        entry.bandVerdict = bands(hidden: 0)
        #expect(!AcceptancePolicy.needsPrint(entry, among: [entry]))
        entry.bandVerdict = bands(hidden: 1)
        #expect(entry.bandVerdict?.refutesNumber == false)
        #expect(AcceptancePolicy.needsPrint(entry, among: [entry]))
    }

    /// A photo of 752050200137 under scratches (`Scripts/measure/stress.py --seed 511 --each 12`): 25 lines gave
    /// 9711010200137, and a fit that explained 0.92 gave the right number.
    @Test("scan lines alone do not suffice on bars that fit another number")
    func votesAgainstFit() {
        let votes = evidence("9711010200137", lines: 25, passes: 3)
        #expect(isConfirmed(votes))
        #expect(!isConfirmed(votes, rival: evidence("752050200137", .upcA, bands: 1, explained: 0.92, margin: 0.19)))
    }

    @Test("many lines of one scan are one witness")
    func linesAlone() {
        #expect(!isConfirmed(evidence(lines: 12, passes: 1)))
        #expect(!isConfirmed(evidence(lines: 40, passes: 2)))
        #expect(isConfirmed(evidence(lines: 40, passes: 5)))
        #expect(!isConfirmed(evidence(lines: 10, passes: 5)))
    }

    @Test("votes alone give way to a rival with a good part of them")
    func rivalVotes() {
        let entry = evidence(lines: 30, passes: 4)
        let name = "5901234123457"
        #expect(isConfirmed(entry, rival: evidence(name, lines: 2, passes: 1)))
        #expect(!isConfirmed(entry, rival: evidence(name, lines: 10, passes: 1)))
        let elsewhere = Box(x: 500, y: 400, width: 100, height: 80)
        #expect(isConfirmed(entry, rival: evidence(name, lines: 30, passes: 4, box: elsewhere)))
    }

    @Test("votes alone give way to a rival that fits the picture")
    func rivalFit() {
        let rival = evidence("5901234123457", bands: 1, explained: 0.7, margin: 0.3)
        #expect(!isConfirmed(evidence(lines: 60, passes: 6), rival: rival))
    }

    @Test("a fit without zbar needs more of what short layouts lack")
    func isSureByFitAlone() {
        let short = "96385074"
        #expect(isConfirmed(evidence(bands: 2, explained: 0.95, margin: 0.8)))
        #expect(!isConfirmed(evidence(bands: 2, explained: 0.95, margin: 0.3)))
        #expect(!isConfirmed(evidence(bands: 1, explained: 0.95, margin: 0.8)))
        #expect(isConfirmed(evidence(bands: 1, explained: 0.95, margin: 1.5)))
        #expect(!isConfirmed(evidence(bands: 1, explained: 0.7, margin: 9)))
        #expect(!isConfirmed(evidence(short, .ean8, bands: 1, explained: 0.95, margin: 1.5)))
        #expect(isConfirmed(evidence(short, .ean8, bands: 1, explained: 0.95, margin: 3)))
        #expect(!isConfirmed(evidence("04252614", .upcE, bands: 2, explained: 0.99, margin: 1.5)))
        #expect(!isConfirmed(evidence("04252614", .upcE, bands: 1, explained: 0.99, margin: 3)))
        #expect(isConfirmed(evidence("04252614", .upcE, bands: 1, explained: 0.99, margin: 5)))
    }

    @Test("no fit alone accepts a UPC-E of number system 1: half an EAN-13 is one")
    func numberSystemOne() {
        #expect(!isConfirmed(evidence("17382837", .upcE, bands: 1, explained: 0.96, margin: 2.79)))
        #expect(isConfirmed(evidence("17382837", .upcE, lines: 2, passes: 1, bands: 1, explained: 0.96, margin: 2.79)))
    }

    @Test("scan lines do not outvote a fit far ahead: half an EAN-13 gives a UPC-E on all of them")
    func fitAgainstVotes() {
        let half = evidence("08841722", .upcE, lines: 126, passes: 11)
        #expect(isConfirmed(evidence(bands: 1, explained: 0.99, margin: 3), rival: half))
        #expect(!isConfirmed(evidence(bands: 1, explained: 0.99, margin: 1.2), rival: half))
        #expect(!isConfirmed(half, rival: evidence(bands: 1, explained: 0.99, margin: 3)))
    }

    @Test("a UPC-E's fit needs a larger margin than others to be a serious rival")
    func shortRival() {
        let entry = evidence(lines: 9, passes: 1, edges: 3)
        #expect(isConfirmed(entry, rival: evidence("04252614", .upcE, bands: 1, explained: 0.97, margin: 0.6)))
        #expect(!isConfirmed(entry, rival: evidence("04252614", .upcE, bands: 1, explained: 0.97, margin: 2)))
    }

    @Test("a number with ink rivals needs bars or print that rule them out, whatever else was seen")
    func inkRivals() throws {
        let text = "4607110700668"
        let number = symbol(.ean13, text)
        let own = InkSpreadMargin(number)
        #expect(own.margin == nil)
        for seen in [
            evidence(text, lines: 12, passes: 1, edges: 12, ink: own), evidence(text, lines: 90, passes: 9, ink: own),
            evidence(text, lines: 12, passes: 1, bands: 2, explained: 0.9, margin: 0.5, ink: own),
            evidence(text, bands: 2, explained: 0.99, margin: 3, ink: own),
        ] {
            #expect(AcceptancePolicy.hasEnoughEvidence(seen, among: [seen]) && !isConfirmed(seen))
            var proven = seen
            proven.isChosenByPrint = true
            #expect(isConfirmed(proven))
            proven = seen
            proven.ink?.add([
                try #require(InkSpreadTest(InkSpreadRivals(number), edges: edges(of: number), isBackward: false))
            ])
            #expect(isConfirmed(proven))
        }
    }

    /// Where a symbol's bars begin and end, three pixels a module.
    private func edges(of symbol: EANSymbol) -> [Double] {
        let modules = symbol.modules + [false]
        return modules.indices.filter { $0 == 0 || modules[$0] != modules[$0 - 1] }.map { Double($0) * 3 }
    }

    @Test("printed digits confirm a partial reading and never suffice alone")
    func printed() {
        #expect(isConfirmed(evidence(lines: 1, passes: 1, printed: true)))
        #expect(isConfirmed(evidence(bands: 1, explained: 0.5, margin: 0.1, printed: true)))
        #expect(!isConfirmed(evidence(printed: true)))
    }

    @Test("a text that names no product is never confirmed")
    func noProduct() { #expect(!isConfirmed(evidence("https://example.com", .qr, lines: 9, passes: 9))) }

    @Test("a DataBar needs twice the lines of another one in its place, whose bars may hold pieces that look like it")
    func dataBars() {
        let piece = evidence("0107169327783973", .dataBarLimited, lines: 5, passes: 1)
        let whole = evidence("010400638133393110L42", .dataBarExpanded, lines: 11, passes: 1)
        #expect(isConfirmed(piece))
        #expect(!isConfirmed(piece, rival: whole))
        #expect(isConfirmed(whole, rival: piece))
        #expect(
            isConfirmed(
                piece,
                rival: evidence(
                    whole.text, whole.symbology, lines: 11, box: Box(x: 400, y: 100, width: 200, height: 80))))
    }
}
