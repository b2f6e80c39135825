import MisreadModel
import Passes

/// Which figures of a receipt agree, step by step.
enum SumPasses {
    static let list = PassList<ReconciledSums>([
        Pass(
            required: "receipt.sums.solutions",
            purpose:
                "Finds every way in which lines and total agree to the cent, and accepts one that is plainly likeliest."
        ) { $0.rankSolutions() },
        Pass(
            required: "receipt.sums.bestTotal", purpose: "Takes the total with most points where no way is accepted.",
            applies: { $0.solution == nil },
            apply: { $0.total = $0.candidates.totals.ranked.first?.cents }),
        Pass(
            "receipt.sums.paidTotal",
            purpose: "Takes what was paid for a total one digit away that nothing else supports.",
            earns: "damaged: 3 more right (Benchmarks/passes.md)",
            applies: { $0.solution == nil && $0.paidInstead != nil },
            apply: { $0.total = $0.paidInstead }),
        Pass(
            "receipt.sums.plainLines",
            purpose: "Removes repeated and derived lines where no sum agrees with them.",
            earns: "1 fewer right, 1 fewer wrong; damaged: 1 fewer right, 1 fewer wrong (Benchmarks/passes.md)",
            applies: { $0.solution == nil },
            apply: { $0.lines.removeAll { $0.isRepetition || $0.isDerived } }),
        Pass(
            required: "receipt.sums.changes", purpose: "Changes total and lines as the accepted way has them.",
            applies: { $0.solution != nil },
            apply: { $0.applySolution() }),
        Pass(
            "receipt.sums.correlatedMisreads",
            purpose: "Lets no receipt balance by figures that may have been misread alike.",
            earns:
                "of 1,278 receipts whose figures agree it holds back the 2 that were misread so, and 8 that were not "
                + "(Scripts/learn/doubts.py on 900 drawn receipts, seeds 4036248, 414365 and 787310, and others)",
            applies: { $0.solution != nil },
            apply: { $0.checkCorrelatedMisreads() }),
        Pass(
            "receipt.sums.taxClasses",
            purpose: "Lets no receipt balance whose lines come to other sums by tax class than its table of taxes.",
            earns: "nothing on these receipts (Benchmarks/passes.md)",
            applies: { $0.solution != nil && $0.isContradictedByTaxClasses },
            apply: { $0.balanced = false }),
        Pass(
            "receipt.sums.quantities",
            purpose: "Lets no repaired receipt balance with a line that its own quantity contradicts.",
            earns: "other answers in 2 damaged receipts (Benchmarks/passes.md)",
            applies: { $0.isRepaired && $0.isContradictedByQuantity },
            apply: { $0.balanced = false }),
        Pass(
            required: "receipt.sums.total",
            purpose: "Finds where the total is printed, and how likely each value is the total."
        ) {
            $0.locateTotal()
        },
    ])
}

extension ReconciledSums {
    private var sums: PrintedSums { candidates.sums }
    private var rows: [AnnotatedRow] { candidates.roles.rows }

    // MARK: Solutions

    fileprivate mutating func rankSolutions() {
        let solutions = SolutionRanking.solutions(
            lines: lines.map(\.candidates)
                + candidates.lateDiscounts.map {
                    [AmountCandidate(cents: 0), AmountCandidate(cents: $0.amount, [.betweenSums: 1])]
                },
            totals: candidates.targets, adjustments: candidates.adjustments)
        // Where a name has lost its amount the sums cannot agree: a figure that makes them agree is the wrong one.
        var none: [Doubt: Double] =
            candidates.everyNameHasAmount ? [.unexplained: 1] : [.unexplained: 1, .lostAmount: 1]
        let contradicted = lines.reduce(0) { $0 + ($1.candidates.first?.doubts[.contradicted] ?? 0) }
        if contradicted > 0 { none[.contradicted] = contradicted }
        ranking = SolutionRanking(solutions, none: none)
        solution = ranking.accepted
    }

    fileprivate mutating func applySolution() {
        guard let solution else { return }
        total = solution.total
        // Lines and a total that only they support agree with nothing but themselves.
        isTotalPrinted = isPrinted(solution.total)
        balanced = isTotalPrinted
        let count = lines.count
        var dropped = Set(lines.indices.filter { lines[$0].isRepetition && solution.changes[$0] == nil })
        for (index, cents) in solution.changes.sorted(by: { $0.key < $1.key }) {
            guard index < count else {
                lines.append(candidates.lateDiscounts[index - count])
                continue
            }
            let line = lines[index]
            if line.isRepetition { continue }
            if cents == 0, line.isDoubtful || line.isSummary || line.isDerived {
                dropped.insert(index)
            } else {
                lines[index].repair(to: cents, read: rows[line.priceRow].lexemes[line.priceLexeme].text)
            }
        }
        lines = lines.indices.filter { !dropped.contains($0) }.map { lines[$0] }
    }

    // MARK: Checks

    fileprivate mutating func checkCorrelatedMisreads() {
        guard let solution else { return }
        let check = CorrelatedMisreadGuard(
            lines: candidates.lines.map(\.candidates), changes: solution.changes,
            sums: misreadings(ofTotal: solution.total), repetitionCost: ConfusionModel.learned.repetitionCost)
        correlatedMisreadCost = check.cost
        if !check.isUnlikely { balanced = false }
    }

    /// What else each figure could be that says this total, by itself or as payment less change: how many cents more it
    /// would then say, and what that costs.
    private func misreadings(ofTotal total: Int) -> [[Int: CorrelatedMisreadGuard.FigureMisread]] {
        let said = (sums.totals + sums.subtotals).filter { $0.cents == total }
        let paid = sums.payments.filter { abs($0.cents) == total }
        let change = sums.payments.flatMap { payment in
            sums.changes.filter { $0.cents != 0 && abs(payment.cents) - abs($0.cents) == total }
        }
        return (said + paid).map { misreadings($0, sign: 1) } + change.map { misreadings($0, sign: -1) }
    }

    private func misreadings(_ figure: PrintedSums.Figure, sign: Int) -> [Int: CorrelatedMisreadGuard.FigureMisread] {
        let others = MisreadCandidates.candidates(for: figure, rows: rows, lexer: candidates.roles.parser.lexer)
        return Dictionary(
            others.map { (sign * (abs($0.cents) - abs(figure.cents)), .init(read: figure.cents, $0)) },
            uniquingKeysWith: { $0.cost <= $1.cost ? $0 : $1 })
    }

    fileprivate var isContradictedByTaxClasses: Bool {
        sums.taxClasses.contradict(lines.map { (rows[$0.priceRow], $0.priceLexeme, $0.amount) })
    }

    fileprivate var isRepaired: Bool { solution?.changes.contains { $0.value != 0 } ?? false }

    /// Whether a quantity comes to another amount than its line. The quantity may be misread; but where another figure
    /// had to be changed as well, the change has made up for what is wrong here.
    fileprivate var isContradictedByQuantity: Bool {
        lines.contains { line in line.quantity.map { $0.count != 1 && !$0.agrees(with: line.amount) } ?? false }
    }

    // MARK: Total

    /// Whether a row says this total, by itself or as payment, change and rounding.
    private func isPrinted(_ total: Int) -> Bool {
        if sums.totals.contains(where: { $0.cents == total }) || sums.paidAmounts.contains(total) { return true }
        // A subtotal is none where the total cannot show what was taken off below it.
        if !sums.lacksTotal, sums.subtotals.contains(where: { $0.cents == total }) { return true }
        return sums.roundings.contains { rounding in
            sums.totals.contains { abs($0.cents - total) == abs(rounding.cents) && rounding.cents != 0 }
        }
    }

    /// What the lines come to, repetitions left out.
    var lineSum: Int { lines.reduce(0) { $0 + ($1.isRepetition ? 0 : $1.amount) } }

    /// What was paid, where the printed total is a digit away from it, nothing else supports that, and the lines come
    /// far nearer to what was paid: `5,84` above `25,84` and goods for 26,09 has lost its first digit.
    fileprivate var paidInstead: Int? {
        guard let printed = candidates.totals.ranked.first, printed.isPrinted, printed.support.isEmpty else {
            return nil
        }
        let sum = lineSum
        let paid = sums.paidAmounts.union(sums.subtotals.map(\.cents))
            .filter { MisreadCandidates.isOneDigitApart($0, printed.cents) }
        guard let paid = paid.min(by: { (abs(sum - $0), $0) < (abs(sum - $1), $1) }) else { return nil }
        return Tuning.standard.total.minTimesNearer * abs(sum - paid) < abs(sum - printed.cents) ? paid : nil
    }

    fileprivate mutating func locateTotal() {
        guard let total else { return }
        let ranked = candidates.totals.ranked
        totalFigure =
            ranked.first { $0.cents == total }?.figure
            ?? (sums.payments + sums.subtotals).first { abs($0.cents) == total } ?? ranked.first?.figure
        isTotalNamed = ranked.contains { $0.cents == total && $0.figure != nil }
        totals = weighedTotals
    }
}

extension LineDraft {
    /// Gives the line another amount than was read.
    fileprivate mutating func repair(to cents: Int, read: String) {
        repairedFrom = read
        amount = cents
        if cents > 0, kind == .discount { kind = .item }
        if cents < 0, kind == .item { kind = negativeKind }
        // A unit price that is the line's amount was misread with it.
        if quantity?.count == 1 { quantity?.unitCents = abs(cents) }
        if let quantity { isConfirmed = quantity.agrees(with: cents) }
    }
}
