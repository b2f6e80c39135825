import DomainModel

/// The lines of a receipt with what each could be, what its rows of sums print, and what could be the total.
public struct ReconciliationInput: Sendable {
    let roles: ClassifiedRows
    var sums: PrintedSums
    /// Whether every name among the lines has its amount.
    let everyNameHasAmount: Bool
    /// An amount beside no word that the lines above it come to.
    let unnamedSum: (row: Int, lexeme: Int, cents: Int)?
    /// The lines with what each could be.
    var lines: [LineDraft]
    /// Discounts between the sums, which may be lines.
    var lateDiscounts: [LineDraft] = []
    /// What could be the total, with its points.
    var totals = TotalHypotheses()
    /// The totals to try, by their amount in cents.
    var targetsByAmount: [Int: SolutionRanking.Target] = [:]
    /// What may lie between the lines and the total.
    var adjustments: [SolutionRanking.Adjustment] = []

    init(_ assembly: LineAssembly) {
        roles = assembly.roles
        sums = roles.sums
        everyNameHasAmount = assembly.orphans == 0
        unnamedSum = assembly.sum
        lines = assembly.lines
    }

    /// The totals to try, the cheapest first.
    var targets: [SolutionRanking.Target] {
        targetsByAmount.values.sorted { $0.cost != $1.cost ? $0.cost < $1.cost : $0.cents < $1.cents }
    }
}

extension ReconciliationInput: Encodable {
    /// The totals with their points, the printed sums and the lines.
    public func encode(to encoder: any Encoder) throws {
        try TraceOutput(
            totals: totals.ranked.map(TracedTotal.init), printed: PrintedFigures(sums),
            lines: lines.map { TracedLine($0, rows: roles.rows) },
            lateDiscounts: lateDiscounts.map { TracedLine($0, rows: roles.rows) },
            everyNameHasAnAmount: everyNameHasAmount
        ).encode(to: encoder)
    }

    private struct TraceOutput: Encodable {
        var totals: [TracedTotal]
        var printed: PrintedFigures
        var lines: [TracedLine]
        var lateDiscounts: [TracedLine]
        var everyNameHasAnAmount: Bool

        enum CodingKeys: String, CodingKey {
            case totals, printed, lines
            case lateDiscounts = "late_discounts"
            case everyNameHasAnAmount = "every_name_has_an_amount"
        }
    }

    /// A value that may be the total.
    private struct TracedTotal: Encodable {
        var amount: Money
        var score: Double
        /// What the words beside it, its place and its repetition are worth.
        var label: Double
        /// What each support adds: `paid`, `built`, `table`, `lines`.
        var witnesses: [String: Double]
        var isPrinted: Bool
        /// Where it is printed, or what it was misread as.
        var row: Int?

        init(_ candidate: TotalHypotheses.Candidate) {
            amount = Money(cents: candidate.cents)
            (score, label) = (candidate.score, candidate.label)
            witnesses = Dictionary(uniqueKeysWithValues: candidate.support.map { ($0.key.rawValue, $0.value) })
            isPrinted = candidate.isPrinted
            row = candidate.figure?.row
        }

        enum CodingKeys: String, CodingKey {
            case amount, score, label, witnesses, row
            case isPrinted = "is_printed"
        }
    }

    /// What the rows of sums print, by what it is.
    private struct PrintedFigures: Encodable {
        var figures: [String: [Figure]]
        var taxTable: [Money]

        init(_ sums: PrintedSums) {
            figures = [
                "totals": sums.totals, "subtotals": sums.subtotals, "net_totals": sums.nets,
                "payments": sums.payments, "changes": sums.changes, "taxes": sums.taxes, "charges": sums.charges,
                "roundings": sums.roundings, "late_discounts": sums.lateDiscounts,
            ].filter { !$0.value.isEmpty }.mapValues { $0.map(Figure.init) }
            taxTable = sums.taxed.sorted().map { Money(cents: $0) }
        }

        enum CodingKeys: String, CodingKey {
            case figures
            case taxTable = "sold_by_tax_table"
        }
    }

    private struct Figure: Encodable {
        var row: Int
        var amount: Money

        init(_ figure: PrintedSums.Figure) { (row, amount) = (figure.row, Money(cents: figure.cents)) }
    }

    /// A line before the sums are reconciled.
    private struct TracedLine: Encodable {
        var kind: ReceiptLine.Kind
        var rows: [Int]
        var description: String
        /// The word that the amount was read from.
        var read: String
        var amount: Money
        var quantity: Double?
        var unitPrice: Money?
        /// What it could be instead, the likeliest first.
        var couldBe: [Amount]
        /// Why it may be no line: `doubtful`, `summary`, `repetition`, `derived`.
        var doubts: [String]

        init(_ line: LineDraft, rows: [AnnotatedRow]) {
            kind = line.kind
            self.rows = line.rows.sorted()
            description = line.description
            read = rows[line.priceRow].lexemes[line.priceLexeme].text
            amount = Money(cents: line.amount)
            quantity = line.quantity?.count
            unitPrice = line.quantity.map { Money(cents: $0.unitCents) }
            couldBe = line.candidates.dropFirst().prefix(TracedLine.shown).map {
                Amount(amount: Money(cents: $0.cents), cost: $0.cost)
            }
            doubts = [
                line.isDoubtful ? "doubtful" : nil, line.isSummary ? "summary" : nil,
                line.isRepetition ? "repetition" : nil,
                line.isDerived ? "derived" : nil,
            ].compactMap(\.self)
        }

        /// Of up to forty.
        private static let shown = 5

        enum CodingKeys: String, CodingKey {
            case kind, rows, description, read, amount, quantity, doubts
            case unitPrice = "unit_price"
            case couldBe = "could_be"
        }
    }

    private struct Amount: Encodable {
        var amount: Money
        var cost: Double
    }
}
