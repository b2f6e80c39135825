import Passes

/// What each line could be, and what could be the total, step by step.
enum CandidatePasses {
    static let list = PassList<ReconciliationInput>(linePasses.passes + totalPasses.passes)

    private static let linePasses = PassList<ReconciliationInput>([
        Pass(
            "receipt.candidates.unnamedTotal",
            purpose: "Takes an amount beside no word that the lines above it come to for the total.",
            earns: "2 more right; damaged: 1 more right (Benchmarks/passes.md)",
            applies: { $0.sums.totals.isEmpty && $0.unnamedSum != nil },
            apply: { $0.useUnnamedSum() }),
        Pass(
            "receipt.candidates.totalRows", purpose: "Removes lines that are totals.",
            earns: "3 fewer wrong; damaged: 1 fewer wrong (Benchmarks/passes.md)",
            applies: { !$0.sums.totals.isEmpty },
            apply: { state in
                let totals = Set(state.sums.totals.map(\.row))
                state.lines.removeAll { totals.contains($0.priceRow) }
            }),
        Pass(required: "receipt.candidates.amounts", purpose: "Lets each line be what was read.") { state in
            state.changeLines { $0.candidates = [AmountCandidate(cents: $0.amount)] }
        },
        Pass(
            "receipt.candidates.misreads",
            purpose: "Lets each line be other readings of its figure, and figures that may have been misread as it.",
            earns:
                "4 more right, 4 fewer wrong; damaged: 11 more right, 11 fewer wrong, 1 more balanced wrongly (Benchmarks/passes.md)"
        ) { state in
            let (rows, lexer) = (state.roles.rows, state.roles.parser.lexer)
            state.changeReadLines { $0.addMisreads(rows: rows, lexer: lexer) }
        },
        Pass(
            "receipt.candidates.products", purpose: "Lets each line be what its quantity and unit price come to.",
            earns: "damaged: 6 more right, 6 fewer wrong (Benchmarks/passes.md)",
            applies: { $0.lines.contains { $0.quantity != nil } },
            apply: { $0.changeReadLines { $0.addProduct() } }),
        Pass(
            "receipt.candidates.signs",
            purpose: "Keeps the sign of discounts and returns that a word names; a minus without one may be dirt.",
            earns: "other answers in 14 receipts, none of them counted (Benchmarks/passes.md)"
        ) { state in
            let rows = state.roles.rows
            state.changeReadLines { $0.restrictSign(by: rows[$0.priceRow]) }
        },
        Pass(
            "receipt.candidates.notLines",
            purpose: "Lets doubtful, derived and repeated lines and sums of lines be none.",
            earns:
                "14 fewer wrong, 1 more balanced wrongly; damaged: 8 fewer wrong, 1 more balanced wrongly (Benchmarks/passes.md)"
        ) { $0.changeLines { $0.addNothing() } },
        Pass(required: "receipt.candidates.order", purpose: "Orders what each line could be by its cost.") { state in
            state.changeReadLines {
                $0.candidates =
                    $0.candidates.prefix(1) + $0.candidates.dropFirst().sorted(by: AmountCandidate.isCheaper)
            }
        },
        Pass(
            "receipt.candidates.confirmedAmounts",
            purpose: "Marks lines that their quantity and unit price confirm.",
            earns: "other answers in 172 receipts, none of them counted (Benchmarks/passes.md)"
        ) { state in
            state.changeLines { line in
                guard let quantity = line.quantity, !line.isDerived, line.kind == .item || line.kind == .void else {
                    return
                }
                line.isConfirmed = quantity.count != 1 && quantity.agrees(with: line.amount)
            }
        },
        Pass(
            "receipt.candidates.discountRates",
            purpose: "Computes a discount or its price from the other by the printed rate.",
            earns: "damaged: 4 more right, 4 fewer wrong (Benchmarks/passes.md)",
            applies: { $0.lines.contains { $0.kind == .discount } },
            apply: { DiscountRates.applyPrintedRates(&$0.lines, rows: $0.roles.rows) }),
    ])

    private static let totalPasses = PassList<ReconciliationInput>([
        Pass(
            required: "receipt.candidates.totals",
            purpose: "Gives each printed total points for its words, place and repetition."
        ) { state in state.totals.addLabels(state.sums) },
        Pass(
            "receipt.candidates.support",
            purpose: "Gives a total points where payments, subtotals, the table of taxes or the lines agree with it.",
            earns: "totals on 150 scans 131 to 143 (make accuracy)"
        ) { state in
            let lineSums = state.lineSums
            state.totals.addSupport(state.sums, lineSums: lineSums)
        },
        Pass(
            "receipt.candidates.roundedTotals", purpose: "Gives points to a total that is an earlier one in coins.",
            earns: "4 more right, 4 fewer balanced wrongly (Benchmarks/passes.md)"
        ) { state in state.totals.addRounded(state.sums) },
        Pass(
            "receipt.candidates.discountedTotals",
            purpose: "Gives points to a total that is an earlier one less a discount between them.",
            earns: "other answers in 4 receipts, none of them counted (Benchmarks/passes.md)",
            applies: { !$0.sums.lateDiscounts.isEmpty },
            apply: { state in state.totals.addDiscounted(state.sums) }),
        Pass(
            "receipt.candidates.impossibleTotals",
            purpose: "Takes points from totals above what was paid, and from nothing and less.",
            earns: "other answers in 10 receipts, none of them counted (Benchmarks/passes.md)"
        ) { state in state.totals.addObjections(state.sums) },
        Pass(
            "receipt.candidates.lateDiscounts", purpose: "Lets discounts between the totals be lines.",
            earns: "other answers in 3 receipts, none of them counted (Benchmarks/passes.md)",
            applies: { $0.sums.totals.count > 1 },
            apply: { $0.findLateDiscounts() }),
        Pass(
            required: "receipt.candidates.adjustments",
            purpose: "Collects what may lie between the lines and the total: rounding, taxes, charges."
        ) { state in
            state.adjustments = state.sums.adjustments.map {
                SolutionRanking.Adjustment(cents: $0.cents, [.adjustment: $0.cost])
            }
        },
        Pass(required: "receipt.candidates.targets", purpose: "Tries every total by its points.") { $0.addTargets() },
        Pass(
            "receipt.candidates.misreadTotals", purpose: "Tries what the best total may have been misread from.",
            earns: "damaged: 1 more right, 1 fewer wrong (Benchmarks/passes.md)",
            applies: { !$0.isBestTotalConfirmed && $0.totals.ranked.first?.figure != nil },
            apply: { $0.addMisreadTargets() }),
    ])
}

extension ReconciliationInput {
    // MARK: Lines

    fileprivate mutating func changeLines(_ change: (inout LineDraft) -> Void) {
        for index in lines.indices { change(&lines[index]) }
    }

    /// Changes the lines whose amount is a figure of their own.
    fileprivate mutating func changeReadLines(_ change: (inout LineDraft) -> Void) {
        changeLines { if !$0.isRepetition && !$0.isDerived { change(&$0) } }
    }

    /// The word of the total was lost, and with it the end of the items: what follows without a name is none.
    fileprivate mutating func useUnnamedSum() {
        guard let sum = unnamedSum else { return }
        sums.addTotal(row: sum.row, lexeme: sum.lexeme, cents: sum.cents)
        lines.removeAll { $0.priceRow > sum.row && $0.description.isEmpty }
    }

    /// What the lines come to: all of them, and those alone that are surely lines.
    fileprivate var lineSums: [(cents: Int, cost: Double)] {
        guard !lines.isEmpty else { return [] }
        let all = lines.filter { !$0.isRepetition }.reduce(0) { $0 + $1.amount }
        let sure = lines.filter { !$0.isDoubtful && !$0.isSummary && !$0.isDerived }.reduce(0) { $0 + $1.amount }
        return all == sure ? [(all, 0)] : [(all, 0), (sure, Tuning.standard.total.sureLinesCost)]
    }

    fileprivate mutating func findLateDiscounts() {
        guard let first = sums.totals.first?.row, let last = sums.totals.last?.row, first < last else { return }
        lateDiscounts = roles.rows[first...last].compactMap { row in
            guard row.role == .discount || row.role == .promotion || row.role == nil, let place = row.priceIndex,
                let cents = row.cents, cents < 0 || (row.role == .discount && cents > 0)
            else { return nil }
            let words = row.words.map(\.text).filter { roles.parser.lexer.number(ReceiptFolding.fold($0)) == nil }
            return LineDraft(
                kind: .discount, rows: [row.index], priceRow: row.index, priceLexeme: place,
                description: words.joined(separator: " ").trimmingMarks(), quantity: nil, amount: -abs(cents))
        }
    }

    // MARK: Targets

    /// Whether the best total is printed, and paid to the cent or the same as two other sums: then it is not misread.
    /// Of figures that were made to agree, a line's is the wrong one.
    fileprivate var isBestTotalConfirmed: Bool {
        guard let best = totals.ranked.first else { return false }
        return best.isPrinted && (best.support[.paid] != nil || best.support.keys.count { $0 != .lines } >= 2)
    }

    private mutating func addTarget(_ cents: Int, _ doubts: [Doubt: Double], isGuess: Bool) {
        let target = SolutionRanking.Target(cents: cents, doubts, isGuess: isGuess)
        if target.cost < targetsByAmount[cents]?.cost ?? .infinity { targetsByAmount[cents] = target }
    }

    fileprivate mutating func addTargets() {
        let ranked = totals.ranked
        let isConfirmed = isBestTotalConfirmed
        let most = ranked.map(\.scoreWithoutLines).max() ?? 0
        for candidate in ranked where candidate.cents != 0 || ranked.count == 1 {
            if isConfirmed, !candidate.isPrinted, candidate.support.keys.allSatisfy({ $0 == .lines }) { continue }
            let deficit = most - candidate.scoreWithoutLines
            addTarget(candidate.cents, deficit == 0 ? [:] : [.scoreDeficit: deficit], isGuess: false)
        }
    }

    fileprivate mutating func addMisreadTargets() {
        let ranked = totals.ranked
        guard let best = ranked.first, let figure = best.figure else { return }
        let printed = Set(ranked.map(\.cents))
        let payable = sums.paidAmounts.union(sums.subtotals.map(\.cents))
        for candidate in MisreadCandidates.candidates(for: figure, rows: roles.rows, lexer: roles.parser.lexer)
        where !candidate.doubts.isEmpty {
            var doubts = candidate.doubts
            doubts[.unprinted] = 1
            doubts[.overridesStrongTotal] = max(0, best.score - Tuning.standard.total.maxWordPoints)
            if payable.contains(candidate.cents) { doubts[.paid] = 1 }
            addTarget(candidate.cents, doubts, isGuess: !printed.contains(candidate.cents))
        }
    }
}

extension LineDraft {
    /// Adds what the line could be besides what was read.
    private mutating func setAlternatives(_ list: [AmountCandidate]) {
        candidates = candidates.prefix(1) + list.filter { $0.cents != amount }
    }

    fileprivate mutating func addMisreads(rows: [AnnotatedRow], lexer: Lexer) {
        let row = rows[priceRow]
        let printed = row.lexemes[priceLexeme].number?.cents ?? amount
        let sign = (printed < 0) == (amount < 0) ? 1 : -1
        setAlternatives(
            MisreadCandidates.candidates(for: row, lexeme: priceLexeme, cents: printed, lexer: lexer).map {
                $0.doubts.isEmpty
                    ? AmountCandidate(cents: $0.cents * sign) : AmountCandidate(cents: $0.cents * sign, $0.doubts)
            })
    }

    fileprivate mutating func addProduct() {
        guard let quantity, kind == .item, quantity.count > 0 else { return }
        let list = Array(candidates.dropFirst())
        if quantity.agrees(with: amount) {
            if quantity.count != 1 { setAlternatives(list.map { $0.doubted(.overridesProduct) }) }
        } else {
            candidates = [AmountCandidate(cents: amount, but: [.contradicted: 1])]
            setAlternatives(
                list.filter { $0.cents != quantity.cents } + [AmountCandidate(cents: quantity.cents, [.product: 1])])
        }
    }

    fileprivate mutating func restrictSign(by row: AnnotatedRow) {
        let list = Array(candidates.dropFirst())
        if kind == .return || kind == .payment || kind == .discount && (row.role == .discount || row.has(.discount)) {
            setAlternatives(list.filter { $0.cents <= 0 })
        } else if kind == .discount, row.role == nil {
            setAlternatives(list + [AmountCandidate(cents: -amount, [.dirt: 1])])
        }
    }

    fileprivate mutating func addNothing() {
        if isRepetition {
            candidates = [AmountCandidate(cents: 0), AmountCandidate(cents: amount, [.repetition: 1])]
        } else if isDerived {
            candidates.append(AmountCandidate(cents: 0, [.notALine: 1]))
        } else if isSummary {
            candidates.append(AmountCandidate(cents: 0, [.summary: 1]))
        } else if isDoubtful {
            candidates.append(AmountCandidate(cents: 0, [.notALine: 1]))
        }
    }
}
