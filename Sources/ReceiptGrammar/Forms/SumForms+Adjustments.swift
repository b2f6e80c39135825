import DomainModel

/// What stands between the goods and the total by what it computes: charges, roundings, summaries.
extension SumForms {
    /// The rows, without the role of net totals that are a till's only name for its goods (`TAXABLE T1 5.49`, ten
    /// times): no country has so many rates, and nothing else is sold above the total.
    static func clearingRepeatedNets(_ rows: [AnnotatedRow]) -> [AnnotatedRow] {
        let end = rows.firstIndex { ($0.role == .total || $0.role == .grandTotal) && $0.cents != nil } ?? rows.count
        let nets = rows[..<end].filter { row in
            row.role == .netTotal && row.amounts.count == 1 && rate(of: row) == nil
        }
        guard nets.count >= Tuning.standard.forms.minRepeatedNets,
            !rows[..<end].contains(where: { $0.role == nil && $0.cents != nil && $0.holdsName })
        else { return rows }
        var rows = rows
        for row in nets { rows[row.index].role = nil }
        return rows
    }

    /// Gives rows between a subtotal and the total their role: with them the one comes to the other, or the goods come
    /// to the subtotal and it is the total too, so that nothing is sold between.
    mutating func assignAdjustments() {
        assignUnnamedSubtotals()
        for subtotal in rows where subtotal.role == .subtotal {
            guard let sum = subtotal.cents, sum > 0,
                let total = rows[(subtotal.index + 1)...].prefix(tuning.maxRowsToTotal).first(where: isTotal)
            else {
                assignChargesWithoutTotal(below: subtotal)
                continue
            }
            let between = rows[(subtotal.index + 1)..<total.index].filter { $0.cents != nil }
            let unnamed = between.filter { $0.role == nil && ($0.cents ?? 0) > 0 }
            guard !unnamed.isEmpty, !between.contains(where: { $0.role == .payment || $0.role == .subtotal }) else {
                continue
            }
            let added = between.reduce(0) { $0 + SumForms.change(by: $1) }
            if sum + added == total.cents {
                // `CREME 30% MATIERE` is a good whose rate is none of the sum.
                let isRated = { (row: AnnotatedRow) in
                    SumForms.rate(of: row).map { SumForms.isShare(row.cents ?? 0, of: sum, rate: $0) } ?? !row.text.utf8
                        .contains(UInt8(ascii: "%"))
                }
                for row in unnamed where isRated(row) { rows[row.index].role = .charge }
            } else if sum == total.cents, added == unnamed.reduce(0, { $0 + ($1.cents ?? 0) }) {
                for row in unnamed where (row.cents ?? 0) * tuning.minSumsPerTax <= sum {
                    rows[row.index].role = .other
                }
            }
        }
    }

    /// Amounts beside no word that all goods above come to, and that more above the total is added to.
    private mutating func assignUnnamedSubtotals() {
        guard firstTotal < rows.count, let total = rows[firstTotal].cents else { return }
        for row in rows[..<firstTotal] where row.role == nil && row.text.letterCount == 0 && row.amounts.count == 1 {
            guard let cents = row.cents, cents > 0, cents < total, goods(above: row.index) == cents else { continue }
            let more = rows[(row.index + 1)..<firstTotal].reduce(0) { $0 + SumForms.change(by: $1) }
            if cents + more == total { rows[row.index].role = .subtotal }
        }
    }

    /// Below a subtotal that the goods come to taxes and charges follow, where the total is not read.
    private mutating func assignChargesWithoutTotal(below subtotal: AnnotatedRow) {
        guard let sum = subtotal.cents, sum > 0, goods(above: subtotal.index) == sum else { return }
        // Below a payment a tip is noted, and nothing of the sale.
        let below = rows[(subtotal.index + 1)...].prefix { ![.payment, .change, .cardSlip].contains($0.role) }
        for row in below.prefix(tuning.maxRowsToTotal)
        where row.role == nil && row.holdsName && row.lexemes.first?.number == nil {
            guard let cents = row.cents, cents > 0, cents * tuning.minSumsPerTax <= sum else { continue }
            rows[row.index].role = .charge
        }
    }

    private func isTotal(_ row: AnnotatedRow) -> Bool {
        (row.role == .total || row.role == .grandTotal) && (row.cents ?? 0) > 0
    }

    /// What a row between subtotal and total adds to the sum, in cents.
    private static func change(by row: AnnotatedRow) -> Int {
        let cents = row.cents ?? 0
        return switch row.role {
        case nil, .tax, .charge, .rounding, .deposit: cents
        case .discount, .promotion, .voucher, .void, .depositReturn, .goodsReturn: -abs(cents)
        default: 0
        }
    }

    /// What the goods above a row come to.
    private func goods(above index: Int) -> Int {
        rows[..<index].reduce(0) { $0 + (SumForms.value(of: $1) ?? 0) }
    }

    /// What a row brings as a line, in cents; `nil` where it is none.
    static func value(of row: AnnotatedRow) -> Int? {
        guard ReceiptBody.isItemLike(row), !isUnitPrice(row), let cents = row.cents else { return nil }
        switch row.role {
        case nil, .deposit: return cents
        case .promotion, .voucher: return min(cents, 0)
        default: return -abs(cents)
        }
    }

    /// Takes rows that name the new price of the good above them out of the lines, where the sum below needs it: a good
    /// of 117.00, `50% OFF (58.50)`, `Final Price 58.50`.
    mutating func assignNewPrices() {
        guard let sum = rows.first(where: { SumForms.isSum($0) && $0.cents != nil }), let total = sum.cents else {
            return
        }
        var (good, takenOff) = (0, 0)
        var found: [AnnotatedRow] = []
        for row in rows[..<sum.index] {
            guard let cents = SumForms.value(of: row) else { continue }
            if cents < 0 {
                takenOff += cents
            } else if takenOff < 0, row.role == nil, cents == good + takenOff {
                found.append(row)
                takenOff = 0
            } else {
                (good, takenOff) = (cents, 0)
            }
        }
        let lines = rows[..<sum.index].compactMap(SumForms.value).reduce(0, +)
        guard !found.isEmpty, lines - found.reduce(0, { $0 + ($1.cents ?? 0) }) == total else { return }
        for row in found { rows[row.index].role = .savings }
    }

    /// A few cents between a sum and what is paid, which is that sum with them, are its rounding: `5.49`, `abgerundet
    /// -0.04`, `5.45`.
    mutating func assignRoundings() {
        let priced = rows.filter { $0.cents != nil }
        for (place, row) in priced.enumerated().dropFirst().dropLast() {
            guard [nil, .discount, .promotion].contains(row.role), let cents = row.cents, cents != 0,
                abs(cents) <= Tuning.standard.total.maxCoinDifference, let before = priced[place - 1].cents,
                let after = priced[place + 1].cents, before + cents == after,
                abs(cents) * tuning.minSumsPerTax < before,
                [.total, .grandTotal, .payment].contains(priced[place + 1].role)
            else { continue }
            rows[row.index].role = .rounding
            let sum = priced[place - 1]
            if sum.role == nil, !sum.holdsName { rows[sum.index].role = .subtotal }
        }
    }

    /// Below the row with which the goods come to a printed sum nothing more is sold above that sum: what was saved,
    /// points, coupons.
    mutating func closeGoods() {
        var seen: Set<Int> = []
        for end in rows where isTotal(end) || end.role == .subtotal && !seen.contains(end.cents ?? 0) {
            // A subtotal that is printed again says what goods of one kind come to.
            seen.insert(end.cents ?? 0)
            guard let total = end.cents, total > 0, let last = lastGood(above: end.index, comingTo: total) else {
                continue
            }
            closeGoods(below: last, above: end.index)
        }
    }

    /// The row with which the goods come to a sum; `nil` where they do not.
    private func lastGood(above end: Int, comingTo total: Int) -> Int? {
        var (sum, lines) = (0, 0)
        var last: Int?
        for row in rows[..<end] {
            guard let value = SumForms.value(of: row) else { continue }
            // What costs nothing is sold too.
            if last != nil, value != 0 { break }
            sum += value
            lines += 1
            if sum == total, lines >= tuning.minLinesOfSum { last = row.index }
        }
        return last
    }

    private mutating func closeGoods(below last: Int, above end: Int) {
        let below = rows[(last + 1)..<end].filter { SumForms.value(of: $0) != nil }
        // Lines that a greater or lesser total below counts are lines, and most lines of a receipt are.
        let rest = below.reduce(0) { $0 + (SumForms.value(of: $1) ?? 0) }
        let lines = rows[...last].count { SumForms.value(of: $0) != nil }
        let isCounted = rest != 0 && rows[end...].contains { isTotal($0) && $0.cents == (rows[end].cents ?? 0) + rest }
        guard below.count < lines, !isCounted else { return }
        // A good and the same amount back is a correction; a summary tells the discounts first.
        let isCorrected = (below.first?.cents ?? 0) > 0 && below.contains { ($0.cents ?? 0) < 0 }
        guard !isCorrected, !below.contains(where: { [.void, .goodsReturn, .depositReturn].contains($0.role) }) else {
            return
        }
        for row in below {
            rows[row.index].role = (row.cents ?? 0) < 0 ? .savings : .other
        }
    }
}
