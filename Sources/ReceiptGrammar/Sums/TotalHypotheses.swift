import DomainModel

/// The values that may be the total, with points for each.
///
/// A receipt says its total many times: beside the word, as payment less change, as subtotal with taxes and rounding,
/// as the sum of the table of taxes, as the sum of its lines. A printed total gains points by each of these that
/// agrees. A value beside no word counts where two of them agree on it, or where one does and a printed total is a
/// misreading away.
struct TotalHypotheses: Sendable {
    /// What supports a value besides the word.
    enum Support: String, Sendable, Hashable, CaseIterable {
        /// Payment less change.
        case paid
        /// Subtotals with charges, taxes and rounding.
        case subtotalPlusAdjustments = "built"
        /// The table of taxes.
        case table
        /// The lines with charges, taxes and rounding.
        case lines
    }

    struct Candidate: Sendable {
        var cents: Int
        /// Points of the words beside it, its place and its repetition.
        var label = 0.0
        /// Points of each support.
        var support: [Support: Double] = [:]
        /// Where it is printed as a total, or what it was misread as.
        var figure: PrintedSums.Figure?
        /// Whether a row of the receipt says this value beside a word for the total.
        var isPrinted = false

        var score: Double { label + TotalHypotheses.points(of: support) }

        /// The score without the lines, for where lines and total are compared: they must not count twice.
        var scoreWithoutLines: Double { score - (support[.lines] ?? 0) }

        /// The order of candidates with most points first.
        static func isBetter(_ one: Candidate, _ other: Candidate) -> Bool {
            one.score != other.score ? one.score > other.score : one.cents < other.cents
        }
    }

    private var entries: [Int: Candidate] = [:]

    /// The likeliest first.
    var ranked: [Candidate] { entries.values.sorted(by: Candidate.isBetter) }

    /// The points of support together, always added up in one order: another could round differently.
    private static func points(of support: [Support: Double]) -> Double {
        Support.allCases.reduce(0) { $0 + (support[$1] ?? 0) }
    }

    private mutating func add(
        _ cents: Int, _ points: Double, _ figure: PrintedSums.Figure? = nil, isPrinted: Bool = false
    ) {
        var entry = entries[cents] ?? Candidate(cents: cents)
        entry.label += points
        entry.figure = entry.figure ?? figure
        entry.isPrinted = entry.isPrinted || isPrinted
        entries[cents] = entry
    }

    // MARK: Labels

    /// Adds printed totals with the points of their words, their order and their repetition.
    mutating func addLabels(_ sums: PrintedSums) {
        let points = Tuning.standard.totalPoints
        var seen: [Int: Int] = [:]
        for (place, figure) in sums.totals.enumerated() {
            let repeated = seen[figure.cents, default: 0]
            seen[figure.cents] = repeated + 1
            let word = figure.role == .grandTotal ? points.grandTotal : points.total
            let label = repeated == 0 ? word : repeated == 1 ? points.secondTime : points.laterTime
            add(figure.cents, label + Double(place) * points.place, figure, isPrinted: true)
            // A sum above charges or taxes and a greater sum was on the way.
            if let later = sums.totals[(place + 1)...].first(where: { $0.cents > figure.cents }),
                (sums.charges + sums.taxes).contains(where: {
                    $0.row > figure.row && $0.row < later.row && $0.cents > 0
                        && $0.cents <= later.cents - figure.cents + Tuning.standard.total.maxRounding
                })
            {
                add(figure.cents, points.onTheWay)
            }
        }
        // The last of several totals is what is left to pay, above all when it is printed twice.
        if let last = sums.totals.last(where: { $0.cents > 0 }), sums.totals.count > 1 {
            let isRepeated = sums.totals.count { $0.cents == last.cents } > 1
            add(last.cents, points.last + (isRepeated ? points.lastRepeated : 0))
        }
    }

    // MARK: Support

    /// Gives each value the points of its support: printed totals always, other values only where they earn it.
    ///
    /// - Parameter lineSums: what the lines may come to, the likeliest first, with what each costs.
    mutating func addSupport(_ sums: PrintedSums, lineSums: [(cents: Int, cost: Double)]) {
        let supports = TotalHypotheses.supports(sums, lineSums: lineSums)
        let printed = entries.values.filter { $0.cents > 0 }
        for (cents, support) in supports {
            if entries[cents] != nil {
                entries[cents]!.support = support
            } else if !printed.contains(where: { abs($0.cents - cents) <= Tuning.standard.total.maxCoinDifference }) {
                // A difference of a few cents is rounding, not a misread digit.
                entries[cents] = TotalHypotheses.unprinted(cents, support, printed, sums, supports)
            }
        }
    }

    /// Every value with support, and how many points each support is worth.
    private static func supports(_ sums: PrintedSums, lineSums: [(cents: Int, cost: Double)])
        -> [Int: [Support: Double]]
    {
        let points = Tuning.standard.totalPoints
        var found: [Int: [Support: Double]] = [:]
        func add(_ cents: Int, _ support: Support, _ points: Double) {
            guard cents > 0 else { return }
            found[cents, default: [:]][support] = max(points, found[cents]?[support] ?? 0)
        }
        for payment in sums.payments where payment.cents != 0 {
            add(abs(payment.cents), .paid, points.payment)
            for change in sums.changes where change.cents != 0 {
                let paid = abs(payment.cents) - abs(change.cents)
                add(paid, .paid, points.paymentLessChange)
                // Rounding below the payment is the till's.
                for rounding in sums.roundings where rounding.cents != 0 && rounding.row > payment.row {
                    add(paid - rounding.cents, .paid, points.unroundedPayment)
                }
            }
        }
        let adjustments = sums.adjustments
        for subtotal in sums.subtotals {
            for (cents, _) in adjustments {
                add(
                    subtotal.cents + cents, .subtotalPlusAdjustments,
                    cents == 0 ? points.subtotal : points.adjustedSubtotal)
            }
        }
        // Goods at one rate and goods at another: 35.14 + 38.41.
        let parts = Set(sums.subtotals.map(\.cents))
        if parts.count == 2 || parts.count == 3 {
            add(parts.reduce(0, +), .subtotalPlusAdjustments, points.sumOfSubtotals)
        }
        for cents in sums.taxed {
            add(cents, .table, points.taxTable)
            for rounding in sums.roundings where rounding.cents != 0 {
                add(cents + rounding.cents, .table, points.roundedTaxTable)
            }
        }
        for (lineSum, lineCost) in lineSums {
            for (cents, cost) in adjustments {
                add(
                    lineSum + cents, .lines,
                    max(points.minLines, points.lines - cost * points.linesPerAdjustmentCost - lineCost))
            }
        }
        return found
    }

    /// The candidate for a value that is not printed as a total; `nil` where it does not earn to be one.
    private static func unprinted(
        _ cents: Int, _ support: [Support: Double], _ printed: [Candidate], _ sums: PrintedSums,
        _ supports: [Int: [Support: Double]]
    ) -> Candidate? {
        let points = Tuning.standard.totalPoints
        let weight = TotalHypotheses.points(of: support)
        let near = printed.filter { MisreadCandidates.isOneDigitApart($0.cents, cents) }.sorted {
            $0.label != $1.label ? $0.label > $1.label : $0.cents < $1.cents
        }
        if let nearest = near.first {
            // Lines are many figures, each of which may be the wrong one; but a lost digit is evidence too.
            let isLost = String(nearest.cents).count != String(cents).count
            guard weight >= points.minNearSupport, isLost || support.keys.contains(where: { $0 != .lines }),
                // So are two subtotals, and the digit that one of them lost is the one that this differs by.
                Set(support.keys) != [.subtotalPlusAdjustments]
            else { return nil }
            // Printed twice and misread twice, it is what both misreadings have in common.
            let label = near.prefix(2).reduce(0) { $0 + $1.label } * points.nearLabelShare
            return Candidate(cents: cents, label: label, support: support, figure: nearest.figure)
        }
        if support.count >= 2, weight >= points.minUnprintedSupport,
            support[.paid] != nil || support[.table] != nil || isComplete(cents, sums),
            sums.lacksTotal || printed.isEmpty
        {
            return Candidate(cents: cents, label: sums.lacksTotal ? points.unreadTotal : 0, support: support)
        }
        // Payment less change and the taxes besides make no printed total, or the payment is what the lines come to as
        // they are: two digits of the total were misread.
        guard
            support[.paid] ?? 0 >= points.paymentLessChange
                && (support[.table] != nil || support[.subtotalPlusAdjustments] ?? 0 > 0.5)
                || support[.paid] != nil && support[.lines] ?? 0 >= points.lines
        else { return nil }
        // Of two as well labelled the smaller.
        let misread = printed.filter { MisreadCandidates.isTwoDigitsApart($0.cents, cents) }
            .max { ($0.label, $1.cents) < ($1.label, $0.cents) }
        guard let misread, misread.support.isEmpty, printed.allSatisfy({ supports[$0.cents] == nil }) else {
            return nil
        }
        return Candidate(cents: cents, label: misread.label * 0.5, support: support, figure: misread.figure)
    }

    /// Whether subtotals with everything that is printed below them come to a value. Subtotal and lines are the same
    /// sum: they agree on anything that is done to both.
    private static func isComplete(_ cents: Int, _ sums: PrintedSums) -> Bool {
        let parts = Set(sums.subtotals.map(\.cents))
        let all = parts.reduce(0, +)
        return parts.union([all]).contains(cents - sums.completeAdjustment) || parts.count > 1 && cents == all
    }

    // MARK: Rounding and discounts

    /// Gives points to totals that are rounded: 13,58 and later 13,60.
    mutating func addRounded(_ sums: PrintedSums) {
        let points = Tuning.standard.totalPoints
        for rounding in sums.roundings where rounding.cents != 0 {
            for figure in sums.totals {
                for cents in [figure.cents + rounding.cents, figure.cents - rounding.cents] {
                    guard let rounded = sums.totals.last(where: { $0.cents == cents }), rounded.row > figure.row
                    else { continue }
                    add(cents, points.rounded)
                }
            }
        }
        if sums.roundsPaymentOnly { return }
        let tuning = Tuning.standard.total
        for figure in sums.totals where !figure.isInCoins {
            for later in sums.totals where later.isRounded(figure) { add(later.cents, points.roundedToCoins) }
            // The rounded sum may be unreadable, its difference not.
            for rounding in sums.roundings
            where abs(rounding.cents) <= tuning.maxCoinRounding && rounding.row > figure.row
                && (figure.cents + rounding.cents) % tuning.smallestCoin == 0
            {
                // Rounding below the payment is the till's, not the total's.
                guard sums.payments.first.map({ $0.row > rounding.row }) ?? true else { continue }
                let rounded = figure.cents + rounding.cents
                if !sums.totals.contains(where: { $0.cents == rounded }) {
                    add(rounded, (entries[figure.cents]?.score ?? 0) + points.unreadRounded, figure)
                }
            }
        }
        addRoundedByChange(sums)
    }

    /// The rounding may be unreadable, the change not: 10,44 and 9,55 back are 10,45 out of 20.
    private mutating func addRoundedByChange(_ sums: PrintedSums) {
        guard sums.lacksRounding, sums.payments.isEmpty else { return }
        // Two may round to the same: the better one comes first, and takes it.
        let (coin, half) = (Tuning.standard.total.smallestCoin, Tuning.standard.total.maxCoinRounding)
        for entry in ranked where entry.cents % coin != 0 && entry.cents > 0 {
            let rounded = (entry.cents + half) / coin * coin
            guard entries[rounded] == nil,
                sums.changes.contains(where: { $0.cents > 0 && ($0.cents + rounded) % 100 == 0 })
            else { continue }
            add(rounded, entry.score + Tuning.standard.totalPoints.roundedByChange, entry.figure)
        }
    }

    /// Gives points to a total that is an earlier one less a discount: SUMMA 28,30 · RABATT -0,67 · SUMME 27,63.
    mutating func addDiscounted(_ sums: PrintedSums) {
        for discount in sums.lateDiscounts {
            for figure in sums.totals {
                guard let less = sums.totals.last(where: { $0.cents == figure.cents - abs(discount.cents) }),
                    less.row > discount.row, figure.row < discount.row
                else { continue }
                add(less.cents, Tuning.standard.totalPoints.discounted)
            }
        }
    }

    // MARK: Objections

    /// Takes points from values that can hardly be the total.
    mutating func addObjections(_ sums: PrintedSums) {
        let points = Tuning.standard.totalPoints
        let values = Array(entries.keys)
        // Nobody pays less than the total.
        let paid = sums.payments.reduce(0) { $0 + abs($1.cents) }
        if paid > 0, values.contains(where: { $0 <= paid }) {
            for cents in values where cents > paid { add(cents, points.abovePayment) }
        }
        if values.contains(0), values.count > 1 { add(0, points.nothing) }
        guard values.contains(where: { $0 > 0 }) else { return }
        for cents in values where cents < 0 { add(cents, points.negative) }
    }
}
