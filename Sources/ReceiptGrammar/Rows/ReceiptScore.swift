import DomainModel
import Mathematics

/// The points for and against rows being a receipt: menus, letters, labels and packs have prices or words, a receipt
/// has sums.
enum ReceiptScore {
    /// The points of `state`'s rows, whose body and sums are known.
    static func points(_ state: ClassifiedRows) -> Double {
        let points = Tuning.standard.score
        let (rows, sums) = (state.rows, state.sums)
        let priced = rows.count { $0.cents != nil }
        func has(_ role: RowRole) -> Bool { rows.contains { $0.role == role } }
        let evidence: [(points: Double, isGiven: Bool)] = [
            (points.taxNumber, hasTaxNumber(state)),
            (points.title, hasTitle(state)),
            (points.quantity, rows.contains { Quantity.find(in: $0.lexemes) != nil }),
            total(state),
            payment(!sums.payments.isEmpty, points.payment, word: has(.payment), points.paymentWord),
            payment(!sums.changes.isEmpty, points.change, word: has(.change), points.changeWord),
            (points.rounding, has(.rounding)),
            (points.columns, has(.columns)),
            (points.count, has(.count)),
            (points.tax, !sums.taxes.isEmpty || has(.taxTable)),
            (points.subtotal, !sums.subtotals.isEmpty),
            (points.date, rows.contains { !state.parser.dates.dates(in: $0.text).isEmpty }),
            (points.time, hasTime(state)),
            (points.twoPrices, priced >= 2),
            (points.fourPrices, priced >= 4),
            (points.columnsOrCountPhrase, rows.contains { $0.has(.columns) || $0.has(.count) }),
            (points.alignedPrices, priced >= points.minAlignedPrices && areAligned(rows)),
            (points.repeatedAmount, Set(rows.compactMap(\.cents)).count < priced),
            (points.noPrice, priced == 0),
            (points.fewRows, rows.count < points.minRows),
            (points.prose, isProse(rows)),
        ]
        return evidence.reduce(0) { $1.isGiven ? $0 + $1.points : $0 }
    }

    private static func hasTaxNumber(_ state: ClassifiedRows) -> Bool {
        let number = state.parser.fields.vatNumber(state.rows)
        return number.map { $0.confidence >= Tuning.standard.score.minTaxNumberConfidence } ?? false
    }

    /// Whether a row holds the name of a fiscal document: a receipt cut in half still does.
    private static func hasTitle(_ state: ClassifiedRows) -> Bool {
        state.rows.contains { row in
            let letters = ReceiptFolding.fold(row.text).filter(PrintedNumber.isASCIICapital)
            return state.parser.titles.contains { letters.firstRange(of: $0) != nil }
        }
    }

    private static func hasTime(_ state: ClassifiedRows) -> Bool {
        let least = Tuning.standard.score.minTimeConfidence
        return state.rows.contains { row in
            !row.words.isEmpty && state.parser.dates.times(in: row.text).contains { $0.formConfidence > least }
        }
    }

    private static func total(_ state: ClassifiedRows) -> (Double, Bool) {
        let points = Tuning.standard.score
        let totals = state.sums.totals
        if totals.contains(where: { $0.role == .grandTotal }) { return (points.grandTotal, true) }
        if !totals.isEmpty { return (points.total, true) }
        return (points.totalWord, state.rows.contains { $0.role == .grandTotal || $0.role == .total })
    }

    /// The points of a figure, or else those of its word alone.
    private static func payment(_ isPrinted: Bool, _ points: Double, word: Bool, _ wordPoints: Double)
        -> (Double, Bool)
    {
        isPrinted ? (points, true) : (wordPoints, word)
    }

    /// Whether most prices end at one column, as tills print them.
    private static func areAligned(_ rows: [AnnotatedRow]) -> Bool {
        let points = Tuning.standard.score
        let edges = rows.compactMap { row -> (right: Double, height: Double)? in
            row.price.map { (Double($0.box.right), Double(max(row.box.height, 1))) }
        }
        let median = edges.map(\.right).median()!
        let aligned = edges.count { abs($0.right - median) < points.alignmentTolerance * $0.height }
        return aligned * 10 >= edges.count * points.alignedTenths
    }

    /// Whether many rows are long and have no figures.
    private static func isProse(_ rows: [AnnotatedRow]) -> Bool {
        let points = Tuning.standard.score
        let prose = rows.count { $0.words.count >= points.minProseWords && $0.cents == nil && $0.role == nil }
        return rows.count > points.minProseRows && prose * 2 > rows.count
    }
}
