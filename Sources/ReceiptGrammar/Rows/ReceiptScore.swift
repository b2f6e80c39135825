import DomainModel

/// How much speaks for a text being a receipt: menus, letters, labels and packs have prices or words, a receipt has
/// sums.
struct ReceiptScore: Sendable {
    /// Points for and against; 3 and more is a receipt.
    let score: Double

    var isReceipt: Bool { score >= 3 }

    /// Weighs `rows`; `titles` are the names of fiscal documents, letters only.
    init(
        rows: [ReceiptRow], body: ReceiptBody?, sums: PrintedSums, dates: DateReader, titles: [[UInt8]],
        hasTaxNumber: Bool = false
    ) {
        var score = 0.0
        // Menus and labels name no number of their seller's for the tax office.
        if hasTaxNumber { score += 0.75 }
        // A receipt cut in half still says what it is, and counts pieces.
        if rows.contains(where: { row in
            let letters = ReceiptFolding.fold(row.text).filter(PrintedNumber.isLetter)
            return titles.contains { letters.firstRange(of: $0) != nil }
        }) {
            score += 1
        }
        if rows.contains(where: { Quantity.find(in: $0.lexemes) != nil }) { score += 0.5 }
        let priced = rows.count { $0.cents != nil }
        if sums.totals.contains(where: { $0.role == .grandTotal }) {
            score += 2
        } else if !sums.totals.isEmpty {
            score += 1.5
        } else if rows.contains(where: { $0.role == .grandTotal || $0.role == .total }) {
            score += 0.75
        }
        func speaks(_ role: RowRole) -> Bool { rows.contains { $0.role == role } }
        score += !sums.payments.isEmpty ? 1 : speaks(.payment) ? 0.5 : 0
        score += !sums.changes.isEmpty ? 1 : speaks(.change) ? 0.6 : 0
        if speaks(.rounding) { score += 0.6 }
        if speaks(.columns) { score += 0.3 }
        if speaks(.count) { score += 0.3 }
        if !sums.taxes.isEmpty || rows.contains(where: { $0.role == .taxTable }) { score += 0.75 }
        if !sums.subtotals.isEmpty { score += 0.5 }
        if rows.contains(where: { !dates.dates(in: $0.text).isEmpty }) { score += 0.75 }
        if rows.contains(where: {
            $0.row.words.count > 0 && !dates.times(in: $0.text).filter { $0.formConfidence > 0.9 }.isEmpty
        }) {
            score += 0.4
        }
        if priced >= 2 { score += 0.5 }
        if priced >= 4 { score += 0.5 }
        if rows.contains(where: { $0.has(.columns) || $0.has(.count) }) { score += 0.3 }
        if priced >= 6, ReceiptScore.aligned(rows) { score += 1.25 }
        // The same sum twice, or money given and given back, is what tills print.
        let values = rows.compactMap(\.cents)
        if Set(values).count < values.count { score += 0.3 }
        if priced == 0 { score -= 3 }
        if rows.count < 4 { score -= 1 }
        // Prose: many long rows without figures.
        let prose = rows.count { $0.words.count >= 7 && $0.cents == nil && $0.role == nil }
        if rows.count > 6, prose * 2 > rows.count { score -= 1.5 }
        self.score = score
    }

    /// Whether most prices end at one column, as tills print them.
    private static func aligned(_ rows: [ReceiptRow]) -> Bool {
        let edges = rows.compactMap { row -> (right: Double, height: Double)? in
            row.price.map { (Double($0.box.right), Double(max(row.box.height, 1))) }
        }
        let rights = edges.map(\.right).sorted()
        let median = rights[rights.count / 2]
        return edges.count { abs($0.right - median) < 2.5 * $0.height } * 10 >= edges.count * 7
    }
}
