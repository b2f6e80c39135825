import DomainModel
import Passes

/// The lines of a receipt, step by step.
enum LinePasses {
    static let list = PassList<LineAssembly>([
        Pass(required: "receipt.lines.parts", purpose: "Reads what each row of the body brings to a line.") {
            $0.readParts()
        },
        Pass(
            "receipt.lines.voids", purpose: "Takes a void's word alone on its row for the kind of the next line.",
            earns: "other answers in 1 receipts, none of them counted (Benchmarks/passes.md)",
            applies: { lines in lines.body.contains { [.void, .goodsReturn].contains(lines.roles.rows[$0].role) } },
            apply: { $0.attachVoids() }),
        Pass(
            "receipt.lines.quantityLabels",
            purpose: "Takes few letters before a quantity below a name for the quantity's label.",
            earns: "other answers in 3 receipts, none of them counted (Benchmarks/passes.md)"
        ) { $0.removeQuantityLabels() },
        Pass(
            "receipt.lines.timesSigns",
            purpose: "Reads `2 0 3.86` beside an amount of 7.72 as `2 @ 3.86`: a unit price, and no line.",
            earns: "a line that is none in 2 of 60 photos of the gallery (Benchmarks/passes.md)",
            applies: { $0.parts.contains { $0.isBare } },
            apply: { $0.restoreTimesSigns() }),
        Pass(
            "receipt.lines.descriptions", purpose: "Gives each price without a name the words above or below it.",
            earns: "68 more right, 64 fewer wrong; damaged: 77 more right, 76 fewer wrong (Benchmarks/passes.md)",
            applies: { $0.parts.contains { $0.isBare } },
            apply: { $0.attachDescriptions() }),
        Pass(
            "receipt.lines.continuations",
            purpose: "Gives goods that begin with their code the words below them, where nearly all have some.",
            earns: "8 items of 310 photos (corpus/phones, corpus/europe)",
            applies: { $0.parts.contains { $0.isWords } },
            apply: { $0.attachContinuations() }),
        Pass(
            "receipt.lines.wrappedNames",
            purpose: "Gives goods the words below them that their names go on with in a narrow column.",
            earns: "45 items of 310 drawn texts (Scripts/measure/texts.py --seed 61999)",
            applies: { $0.parts.contains { $0.isWords } },
            apply: { $0.attachWrappedNames() }),
        Pass(
            "receipt.lines.offers",
            purpose: "Gives an offer's new price beside its old one the name above it.",
            earns: "2 items of 310 photos (corpus/phones, corpus/europe)",
            applies: { $0.parts.contains { $0.isWords } },
            apply: { $0.attachOffers() }),
        Pass(
            "receipt.lines.quantities", purpose: "Gives each quantity on its own row to the line above or below it.",
            earns: "damaged: 5 more right, 5 fewer wrong (Benchmarks/passes.md)",
            applies: { $0.hasQuantities },
            apply: { $0.attachQuantities() }),
        Pass(
            "receipt.lines.codes", purpose: "Gives each line the product number on its rows or next to them.",
            earns: "other answers in 31 receipts, none of them counted (Benchmarks/passes.md)"
        ) { $0.attachCodes() },
        Pass(required: "receipt.lines.amounts", purpose: "Makes lines of the parts with an amount.") {
            $0.collectLines()
        },
        Pass(
            "receipt.lines.zeros", purpose: "Removes lines of nothing: discounts, and how a dish is wanted.",
            earns: "other answers in 18 receipts, none of them counted (Benchmarks/passes.md)"
        ) {
            $0.removeZeros()
        },
        Pass(
            "receipt.lines.summaries",
            purpose: "Marks discounts and lines that may be the sum of those above them.",
            earns:
                "1 fewer right, 2 fewer wrong, 1 more balanced wrongly; damaged: 1 fewer right, 2 fewer wrong, 1 more balanced wrongly (Benchmarks/passes.md)"
        ) { $0.markSummaries() },
        Pass(
            "receipt.lines.orphans", purpose: "Counts names among the lines to which no amount belongs.",
            earns: "damaged: 1 more right, 1 fewer wrong (Benchmarks/passes.md)"
        ) { $0.countOrphans() },
    ])
}

/// The lines of a receipt while they are put together, for `--steps`.
struct LineTrace: Encodable {
    private struct Part: Encodable {
        var row: Int
        /// `item`, `bare`, `quantity`, `words`, `code` or `none`.
        var kind: String
        var line: Line?
        var quantity: Double?
    }

    private struct Line: Encodable {
        var kind: ReceiptLine.Kind
        var rows: [Int]
        var description: String
        var amount: Money
        var quantity: Double?
        var gtin: GTIN?
        var isSummary: Bool

        init(_ line: LineDraft) {
            (kind, rows, description) = (line.kind, line.rows, line.description)
            (amount, quantity) = (Money(cents: line.amount), line.quantity?.count)
            (gtin, isSummary) = (line.code?.gtin, line.isSummary)
        }
    }

    private var parts: [Part]
    private var lines: [Line]
    private var orphans: Int

    init(_ assembly: LineAssembly) {
        parts = assembly.parts.enumerated().map { place, part in
            Part(
                row: assembly.body.lowerBound + place, kind: LineTrace.kind(part), line: part.line.map(Line.init),
                quantity: part.quantity?.count)
        }
        lines = assembly.lines.map(Line.init)
        orphans = assembly.orphans
    }

    private static func kind(_ part: LinePart) -> String {
        switch part {
        case .item: "item"
        case .bare: "bare"
        case .quantity: "quantity"
        case .words: "words"
        case .code: "code"
        case .none: "none"
        }
    }
}
