import DomainModel
import Passes
import ReaderAPI
import ReceiptGrammar

/// A receipt parsed from a page's segments, and parsed again where its figures do not balance.
struct ReceiptReconstruction {
    /// What segments come to.
    struct ParseResult {
        var rows: [TextRow] = []
        var receipt: Receipt?
        /// What the rows are where they list no goods.
        var withoutGoods: TextWithoutGoods?
        /// The figures of the receipt that money hangs on.
        var figures: [PayingFigure] = []
    }

    var page: DewarpedPage
    let trace: Trace
    /// Makes rows of segments and parses them, with what a second engine read.
    let parse: ([RecognizedSegment], SecondReadings) -> ParseResult
    /// Reads a figure of the page a second time, by another engine; `nil` where none is to be asked.
    let readAgain: ((PayingFigure) -> SecondReadings.Answer)?
    /// Whether all figures that money hangs on are read a second time, and not only the doubtful ones.
    let readsAllAgain: Bool
    var segments: [RecognizedSegment]
    var parsed = ParseResult()
    var secondReadings = SecondReadings()

    /// The steps from segments to a receipt, in order.
    static let passes = PassList<ReceiptReconstruction>([
        Pass(required: "receipt.parse.first", purpose: "Makes rows of the segments and parses them.") {
            $0.parsed = $0.parse($0.segments, SecondReadings())
        },
        Pass(
            "receipt.parse.comparedDigits",
            purpose: "Compares each digit with the receipt's other digits where the figures do not balance.",
            earns: "half of the misread digits in cells of their own on 180 drawn receipts, one digit spoilt for each "
                + "thirty, make tills",
            applies: \.isUnbalanced
        ) { $0.compareDigits() },
        Pass(
            "receipt.parse.shiftedPrices",
            purpose: "Moves all prices by one row, as curled paper does, where the figures do not balance.",
            earns: "22 items of 361 on drawn tills in decent photos, seed 129759", applies: \.isUnbalanced
        ) { $0.shiftPrices() },
        Pass(
            "receipt.parse.secondReader",
            purpose: "Lets tesseract read figures that money hangs on and that nothing else bears out.",
            earns: "Benchmarks/secondreader.md", applies: { !$0.figuresToReadAgain.isEmpty }
        ) { $0.askSecondReader() },
    ])

    /// How well the figures of a receipt agree, by which readings of one picture compare.
    struct Agreement: Comparable {
        /// Whether all figures explain each other.
        let isBalanced: Bool
        /// How sure the total is; below none where there is no receipt.
        let totalConfidence: Double
        /// Letters of the rows.
        let letters: Int

        /// Whether no other page would be read better.
        var isSufficient: Bool { isBalanced || totalConfidence >= Tuning.standard.recognizedPage.sureTotal }

        static func < (one: Agreement, other: Agreement) -> Bool {
            (one.isBalanced ? 1 : 0, one.totalConfidence, one.letters)
                < (other.isBalanced ? 1 : 0, other.totalConfidence, other.letters)
        }
    }

    var agreement: Agreement {
        let receipt = parsed.receipt
        return Agreement(
            isBalanced: receipt?.balanced ?? false,
            totalConfidence: receipt.map { $0.total == nil ? 0 : $0.confidence["total"] ?? 0 } ?? -1,
            letters: parsed.rows.reduce(0) { $0 + $1.text.utf8.count })
    }

    /// Whether there is a receipt whose figures do not balance: what adds up was read right.
    private var isUnbalanced: Bool { parsed.receipt.map { !$0.balanced } ?? false }

    private mutating func compareDigits() {
        let before = segments
        segments = trace.stage(ReceiptStage.digits.name) { [page] in
            let digits = DigitExemplars(
                page: page.luma, capHeight: page.capHeight, words: before.lazy.flatMap(\.words))
            return before.map { $0.mapped(digits.corrected) }
        }
        trace.show(ReceiptStage.digits.name, .json(TraceChange.changes(from: before, to: segments)))
        parsed = parse(segments, SecondReadings())
    }

    /// Takes the receipt with all prices moved up or down by one row, if its figures balance; or, where the receipt
    /// has no total without that, if it has one and far more figures agree with each other.
    private mutating func shiftPrices() {
        guard let plain = parsed.receipt else { return }
        var best: (agreement: Int, parsed: ParseResult, segments: [RecognizedSegment])?
        for rows in [1, -1] {
            guard let shifted = PriceMatching.shifted(segments, by: rows, capHeight: page.capHeight) else { continue }
            let found = parse(shifted, SecondReadings())
            guard let receipt = found.receipt else { continue }
            if receipt.balanced {
                (parsed, segments) = (found, shifted)
                return
            }
            guard plain.total == nil, receipt.total != nil else { continue }
            let agreement = PriceMatching.agreement(of: receipt)
            if agreement > best?.agreement ?? Int.min { best = (agreement, found, shifted) }
        }
        if let best, PriceMatching.isConclusive(best.agreement, beside: PriceMatching.agreement(of: plain)) {
            (parsed, segments) = (best.parsed, best.segments)
        }
    }

    // MARK: Second engine

    /// The figures that a second engine is to read, the least sure first.
    private var figuresToReadAgain: ArraySlice<PayingFigure> {
        guard readAgain != nil else { return [] }
        return parsed.figures.filter { readsAllAgain || $0.isDoubtful }.sorted {
            ($0.confidence, $0.box.y, $0.box.x) < ($1.confidence, $1.box.y, $1.box.x)
        }.prefix(Tuning.standard.ocr.secondReader.maxFigures)
    }

    /// Asks about each figure, and parses the receipt again with the answers.
    private mutating func askSecondReader() {
        guard let readAgain else { return }
        trace.stage(ReceiptStage.secondReader.name) {
            for figure in figuresToReadAgain { secondReadings[figure.box] = readAgain(figure) }
        }
        trace.show(
            ReceiptStage.secondReader.name,
            .json(parsed.figures.compactMap { TraceSecondReading($0, secondReadings[$0.box]) }))
        parsed = parse(segments, secondReadings)
    }
}
