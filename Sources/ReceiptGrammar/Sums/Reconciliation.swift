import DomainModel
import MisreadModel

/// Settles the figures of a receipt against each other: which total is meant, which figure was misread.
struct Reconciliation: Sendable {
    struct Result: Sendable {
        var total: Int?
        var totalConfidence: Double?
        /// Whether the receipt prints the total, as one or as what was paid.
        var isTotalPrinted = true
        /// Where the total is printed, or the figure that it was misread as.
        var totalFigure: PrintedSums.Figure?
        var balanced: Bool
        var lines: [LineDraft]
        /// The way in which the figures agree; `nil` where there is none.
        var solution: SolutionRanking.Solution?
        /// The ways that were weighed.
        var balance: SolutionRanking
        /// What it costs to believe that figures were misread alike; `nil` where they agree in no way.
        var correlatedMisreadCost: Double?
    }

    /// What is put to the test: the lines with what each could be, and the totals to try.
    struct SearchSpace: Sendable {
        var lines: [LineDraft]
        /// Discounts between the sums, which may be lines.
        var lateDiscounts: [LineDraft]
        /// The likeliest first.
        var totals: [TotalHypotheses.Candidate]
        /// Those totals and what a misread one could have been, the cheapest first.
        var targets: [SolutionRanking.Target]
        /// What may lie between the lines and the total.
        var adjustments: [SolutionRanking.Adjustment]
    }

    private let rows: [ReceiptRow]
    private let lines: [LineDraft]
    /// Whether every name among the lines has its amount. Where one is lost the sums cannot agree, and a figure that
    /// makes them agree all the same is the wrong one.
    private let everyNameHasAmount: Bool
    private let sums: PrintedSums
    private let lexer: Lexer

    init(rows: [ReceiptRow], lines: [LineDraft], everyNameHasAmount: Bool, sums: PrintedSums, lexer: Lexer) {
        self.rows = rows
        self.everyNameHasAmount = everyNameHasAmount
        // What is a total is no item.
        self.lines = lines.filter { line in !sums.totals.contains { $0.row == line.priceRow } }
        self.sums = sums
        self.lexer = lexer
    }

    /// What each line could be, and which totals are tried.
    func searchSpace() -> SearchSpace {
        var lines = lines
        for index in lines.indices {
            let line = lines[index]
            lines[index].candidates = candidates(for: line)
            if let quantity = line.quantity, !line.isDerived, line.kind == .item || line.kind == .void {
                lines[index].isConfirmed = quantity.count != 1 && quantity.agrees(with: line.amount)
            }
        }
        DiscountRates.applyPrintedRates(&lines, rows: rows)
        let totals = TotalHypotheses(sums, lineSums: lineSums(lines)).ranked
        return SearchSpace(
            lines: lines, lateDiscounts: lateDiscounts(), totals: totals, targets: totalTargets(totals),
            adjustments: sums.adjustments.map { SolutionRanking.Adjustment(cents: $0.cents, [.adjustment: $0.cost]) })
    }

    /// The figures in which lines and total of the searchSpace agree to the cent, or, where none are, those that were
    /// read.
    func reconcile(_ searchSpace: SearchSpace) -> Result {
        var lines = searchSpace.lines
        let late = searchSpace.lateDiscounts
        let scores = searchSpace.totals
        let ways = SolutionRanking.ways(
            lines: lines.map(\.candidates)
                + late.map { [AmountCandidate(cents: 0), AmountCandidate(cents: $0.amount, [.late: 1])] },
            totals: searchSpace.targets, adjustments: searchSpace.adjustments)
        var none: [Doubt: Double] = everyNameHasAmount ? [.unexplained: 1] : [.unexplained: 1, .lostAmount: 1]
        let contradicted = lines.reduce(0) { $0 + ($1.candidates.first?.doubts[.contradicted] ?? 0) }
        if contradicted > 0 { none[.contradicted] = contradicted }
        let balance = SolutionRanking(ways, none: none)
        let solution = balance.believed
        guard let solution else {
            let best = scores.first
            let total = best.map { paidInstead(of: $0) ?? $0.cents } ?? fallbackTotal()
            return Result(
                total: total,
                totalConfidence: confidence(of: total, scores: scores, balanced: false, changed: false),
                totalFigure: figure(of: total, scores: scores), balanced: false,
                // Without sums to agree with, what is not plainly printed is no line.
                lines: lines.filter { !$0.isRepetition && !$0.isDerived }, balance: balance)
        }
        var dropped = Set(lines.indices.filter { lines[$0].isRepetition && solution.changes[$0] == nil })
        for (index, cents) in solution.changes.sorted(by: { $0.key < $1.key }) {
            guard index < self.lines.count else {
                lines.append(late[index - self.lines.count])
                continue
            }
            let line = lines[index]
            if line.isRepetition { continue }
            if cents == 0, line.isDoubtful || line.isSummary || line.isDerived {
                dropped.insert(index)
                continue
            }
            lines[index].repairedFrom = rows[line.priceRow].lexemes[line.priceLexeme].text
            lines[index].amount = cents
            if cents > 0, line.kind == .discount { lines[index].kind = .item }
            if cents < 0, line.kind == .item { lines[index].kind = .discount }
            // The price of one that is the line's amount was misread with it.
            if line.quantity?.count == 1 { lines[index].quantity?.unitCents = abs(cents) }
            if let quantity = lines[index].quantity { lines[index].isConfirmed = quantity.agrees(with: cents) }
        }
        let changed = scores.first.map { $0.cents != solution.total } ?? true
        // Lines and a total that only they speak for agree with nothing but themselves.
        let isPrinted = isPrinted(solution.total)
        let alike = CorrelatedMisreadGuard(
            lines: searchSpace.lines.map(\.candidates), changes: solution.changes,
            sums: misreadings(ofTotal: solution.total), again: ConfusionModel.learned.again)
        let kept = lines.indices.filter { !dropped.contains($0) }.map { lines[$0] }
        // A quantity that comes to something else says that a figure was misread. It may be its own; but where another
        // had to be changed as well, the change has made up for what is wrong here.
        let isRepaired = solution.changes.contains { $0.value != 0 }
        let isContradicted =
            sums.taxClasses.contradict(kept.map { (rows[$0.priceRow], $0.priceLexeme, $0.amount) })
            || isRepaired
                && kept.contains { line in line.quantity.map { $0.count != 1 && !$0.agrees(with: line.amount) } ?? false
                }
        return Result(
            total: solution.total,
            totalConfidence: confidence(of: solution.total, scores: scores, balanced: isPrinted, changed: changed),
            isTotalPrinted: isPrinted,
            totalFigure: figure(of: solution.total, scores: scores),
            balanced: isPrinted && alike.isUnlikely && !isContradicted, lines: kept, solution: solution,
            balance: balance, correlatedMisreadCost: alike.cost)
    }

    /// What the lines come to: all of them, and those alone that are surely lines.
    private func lineSums(_ lines: [LineDraft]) -> [(cents: Int, cost: Double)] {
        guard !lines.isEmpty else { return [] }
        let all = lines.filter { !$0.isRepetition }.reduce(0) { $0 + $1.amount }
        let sure = lines.filter { !$0.isDoubtful && !$0.isSummary && !$0.isDerived }.reduce(0) { $0 + $1.amount }
        return all == sure ? [(all, 0)] : [(all, 0), (sure, 0.5)]
    }

    /// Discounts that stand between a first total and the last: they count where the figures say so.
    private func lateDiscounts() -> [LineDraft] {
        guard let first = sums.totals.first?.row, let last = sums.totals.last?.row, first < last else { return [] }
        return rows[first...last].compactMap { row in
            guard row.role == .discount || row.role == .promotion || row.role == nil, let place = row.priceIndex,
                let cents = row.cents,
                cents < 0 || (row.role == .discount && cents > 0)
            else { return nil }
            return LineDraft(
                kind: .discount, rows: [row.index], priceRow: row.index, priceLexeme: place,
                description: row.words.filter { lexer.number(ReceiptFolding.fold($0.text)) == nil }.map(\.text).joined(
                    separator: " "
                ).trimmingMarks(),
                quantity: nil, amount: -abs(cents))
        }
    }

    private func candidates(for line: LineDraft) -> [AmountCandidate] {
        var read = AmountCandidate(cents: line.amount)
        if line.isRepetition {
            return [AmountCandidate(cents: 0), AmountCandidate(cents: line.amount, [.repetition: 1])]
        }
        if line.isDerived { return [read, AmountCandidate(cents: 0, [.noLine: 1])] }
        let row = rows[line.priceRow]
        let printed = row.lexemes[line.priceLexeme].number?.cents ?? line.amount
        let sign = (printed < 0) == (line.amount < 0) ? 1 : -1
        var list = MisreadCandidates.candidates(for: row, lexeme: line.priceLexeme, cents: printed, lexer: lexer).map {
            $0.doubts.isEmpty
                ? AmountCandidate(cents: $0.cents * sign) : AmountCandidate(cents: $0.cents * sign, $0.doubts)
        }
        if let quantity = line.quantity, line.kind == .item, quantity.count > 0 {
            if quantity.agrees(with: line.amount), quantity.count != 1 {
                list = list.map { $0.doubted(.agreed) }
            } else if !quantity.agrees(with: line.amount) {
                list.removeAll { $0.cents == quantity.cents }
                list.append(AmountCandidate(cents: quantity.cents, [.product: 1]))
                read = AmountCandidate(cents: line.amount, but: [.contradicted: 1])
            }
        }
        if line.kind == .return || line.kind == .discount && (row.role == .discount || row.has(.discount)) {
            list.removeAll { $0.cents > 0 }
        } else if line.kind == .discount, row.role == nil {
            list.append(AmountCandidate(cents: -line.amount, [.dirt: 1]))
        }
        list.removeAll { $0.cents == line.amount }
        if line.isSummary {
            list.append(AmountCandidate(cents: 0, [.summary: 1]))
        } else if line.isDoubtful {
            list.append(AmountCandidate(cents: 0, [.noLine: 1]))
        }
        return [read] + list.sorted(by: AmountCandidate.isCheaper)
    }

    /// The totals to try: those printed, by what speaks for them, and what a misread total could have been.
    private func totalTargets(_ scores: [TotalHypotheses.Candidate]) -> [SolutionRanking.Target] {
        guard let best = scores.first else { return [] }
        var targets: [Int: SolutionRanking.Target] = [:]
        // What is printed as the total and comes out twice besides is no misreading of what the lines come to. Paid as
        // printed, to the cent, it is none either: of figures that were made to agree, a line's is the wrong one.
        let isBorneOut =
            best.isPrinted
            && (best.witnesses[.paid] != nil || best.witnesses.keys.count { $0 != .lines } >= 2)
        let printed = Set(scores.map(\.cents))
        func add(_ cents: Int, _ doubts: [Doubt: Double]) {
            let target = SolutionRanking.Target(cents: cents, doubts, isGuess: !printed.contains(cents))
            if target.cost < targets[cents]?.cost ?? .infinity { targets[cents] = target }
        }
        let most = scores.map(\.scoreWithoutLines).max() ?? 0
        for candidate in scores where candidate.cents != 0 || scores.count == 1 {
            if isBorneOut, !candidate.isPrinted, candidate.witnesses.keys.allSatisfy({ $0 == .lines }) { continue }
            let less = most - candidate.scoreWithoutLines
            add(candidate.cents, less == 0 ? [:] : [.spokenFor: less])
        }
        if let figure = best.figure, !isBorneOut {
            let others = payable()
            for candidate in MisreadCandidates.candidates(
                for: rows[figure.row], lexeme: figure.lexeme, cents: figure.cents, lexer: lexer)
            where !candidate.doubts.isEmpty {
                var doubts = candidate.doubts
                doubts[.unprinted] = 1
                doubts[.outspoken] = max(0, best.score - Reconciliation.wordAlone)
                if others.contains(candidate.cents) { doubts[.paid] = 1 }
                add(candidate.cents, doubts)
            }
        }
        return targets.values.sorted { $0.cost != $1.cost ? $0.cost < $1.cost : $0.cents < $1.cents }
    }

    /// What the words for a total are worth at most, in points of `TotalHypotheses`: what is above it is spoken for
    /// besides.
    private static let wordAlone = 3.5

    /// What else each figure could be that says this total, by itself or as what was paid less what was given back: by
    /// how many cents it would then say more, and what that costs.
    private func misreadings(ofTotal total: Int) -> [[Int: CorrelatedMisreadGuard.FigureMisread]] {
        let said = (sums.totals + sums.subtotals).filter { $0.cents == total }
        let paid = sums.payments.filter { abs($0.cents) == total }
        let change = sums.payments.flatMap { payment in
            sums.changes.filter { $0.cents != 0 && abs(payment.cents) - abs($0.cents) == total }
        }
        func misreadings(_ figure: PrintedSums.Figure, sign: Int) -> [Int: CorrelatedMisreadGuard.FigureMisread] {
            let candidates = MisreadCandidates.candidates(
                for: rows[figure.row], lexeme: figure.lexeme, cents: figure.cents, lexer: lexer)
            return Dictionary(
                candidates.map {
                    (
                        sign * (abs($0.cents) - abs(figure.cents)),
                        CorrelatedMisreadGuard.FigureMisread(read: figure.cents, $0)
                    )
                }, uniquingKeysWith: { $0.cost <= $1.cost ? $0 : $1 })
        }
        return (said + paid).map { misreadings($0, sign: 1) } + change.map { misreadings($0, sign: -1) }
    }

    /// Whether a row says this total, by itself or as what was paid, given back and rounded.
    private func isPrinted(_ total: Int) -> Bool {
        if sums.totals.contains(where: { $0.cents == total }) || paid().contains(total) { return true }
        // A subtotal is none where what was taken off below it cannot be told by the total.
        if !sums.lacksTotal, sums.subtotals.contains(where: { $0.cents == total }) { return true }
        return sums.roundings.contains { rounding in
            sums.totals.contains { abs($0.cents - total) == abs(rounding.cents) && rounding.cents != 0 }
        }
    }

    /// What was paid, less what was given back, and subtotals: the total again.
    private func payable() -> Set<Int> { paid().union(sums.subtotals.map(\.cents)) }

    private func paid() -> Set<Int> {
        var values = Set<Int>()
        for payment in sums.payments {
            values.insert(abs(payment.cents))
            for change in sums.changes { values.insert(abs(payment.cents) - abs(change.cents)) }
        }
        return values
    }

    /// What was paid, where the total that is printed is a digit away from it, nothing else speaks for it, and the
    /// lines come far nearer to what was paid: `5,84` above `25,84` and goods for 26,09 has lost its first digit.
    private func paidInstead(of printed: TotalHypotheses.Candidate) -> Int? {
        guard printed.isPrinted, printed.witnesses.isEmpty else { return nil }
        let sum = lines.reduce(0) { $0 + ($1.isRepetition ? 0 : $1.amount) }
        let paid = payable().filter { MisreadCandidates.isOneDigitApart($0, printed.cents) }
        guard let paid = paid.min(by: { (abs(sum - $0), $0) < (abs(sum - $1), $1) }) else { return nil }
        return Reconciliation.nearer * abs(sum - paid) < abs(sum - printed.cents) ? paid : nil
    }

    /// How many times nearer the lines must come. A lost or misread first digit puts them off by tens.
    private static let nearer = 4

    /// The total where no row says it: what was paid less the change, or what lines and payment agree on.
    private func fallbackTotal() -> Int? {
        let lineSum = lines.reduce(0) { $0 + ($1.isRepetition ? 0 : $1.amount) }
        for payment in sums.payments where payment.cents > 0 {
            for change in sums.changes where payment.cents - abs(change.cents) > 0 {
                return payment.cents - abs(change.cents)
            }
            if payment.cents == lineSum || sums.subtotals.contains(where: { $0.cents == payment.cents }) {
                return payment.cents
            }
        }
        guard let subtotal = sums.subtotals.last(where: { $0.cents == lineSum }) else { return nil }
        return subtotal.cents
    }

    /// Where a total stands: as a total, or as the payment, the subtotal or the misread total that says it.
    private func figure(of total: Int?, scores: [TotalHypotheses.Candidate]) -> PrintedSums.Figure? {
        guard let total else { return nil }
        return scores.first { $0.cents == total }?.figure
            ?? (sums.payments + sums.subtotals).first { abs($0.cents) == total } ?? scores.first?.figure
    }

    private func confidence(
        of total: Int?, scores: [TotalHypotheses.Candidate], balanced: Bool,
        changed: Bool
    ) -> Double? {
        guard let total else { return nil }
        guard let entry = scores.first(where: { $0.cents == total }), let figure = entry.figure else {
            return balanced ? 0.75 : 0.4
        }
        let lexeme = rows[figure.row].lexemes[figure.lexeme]
        var confidence = 0.45 + 0.25 * lexeme.confidence + min(0.25, entry.score * 0.05)
        if balanced { confidence += 0.1 }
        if let rival = scores.first(where: { $0.cents != total }), rival.score > entry.score - 0.8 {
            confidence -= 0.15
        }
        if changed { confidence -= 0.15 }
        // A figure that was put right is not as sure as one that was read.
        if !entry.isPrinted { confidence = min(confidence, 0.85) }
        return min(0.99, max(0.05, confidence))
    }
}
