import Passes
import ReceiptGrammar

/// The printed rows of a page, as far as they are made of its recognised segments.
struct RowAssembly {
    let segments: [RecognizedSegment]
    /// The rows before any word is corrected, top to bottom: the corrections are judged by these.
    var assembled: [TextRow] = []
    /// The rows.
    var rows: [TextRow] = []

    /// The steps from recognised segments to rows, in order.
    static let passes = PassList<RowAssembly>([
        Pass(required: "receipt.rows.assembly", purpose: "Joins segments that stand beside each other into rows.") {
            $0.assembled = RowAssembler.rows(of: $0.segments).map(TextRow.init(segments:))
            $0.rows = $0.assembled
        },
        Pass(
            "receipt.rows.amounts",
            purpose: "Gives all amounts the receipt's own decimal mark, joins torn ones and sets tax codes apart.",
            earns: "1.0 point of word F1 on 50 scans, commit 8298bab"
        ) { $0.rows = $0.rows.map(AmountNormalizer(of: $0.assembled).corrected) },
        Pass(
            "receipt.rows.brackets", purpose: "Makes closing brackets that no bracket opens letters again.",
            earns: "changes names of 2 in 60 European photos, Benchmarks/passes.md"
        ) { $0.rows = $0.rows.map(BracketCorrector(of: $0.assembled).corrected) },
    ])
}

extension TextRow {
    /// The row that segments make, from the left.
    fileprivate init(segments: [RecognizedSegment]) {
        let differs = segments.contains { $0.alternative != nil }
        self.init(
            words: segments.flatMap(\.words),
            alternative: differs ? segments.flatMap { $0.alternative ?? $0.words } : nil,
            unread: segments.flatMap(\.unread))
    }
}
