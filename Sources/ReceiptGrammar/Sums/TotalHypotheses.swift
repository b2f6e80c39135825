import DomainModel

/// The values that may be the total, with what speaks for each.
///
/// A receipt says its total many times: beside the word, as what was paid less the change, as subtotal with taxes and
/// rounding, as the sum of the table of taxes, as the sum of its lines. A printed total gains by every one of these
/// that agrees. A value that stands beside no word is believed where two of them agree on it, or where one does and a
/// printed total is a misreading away.
struct TotalHypotheses: Sendable {
    /// What speaks for a value besides the word.
    enum Support: Sendable, Hashable, CaseIterable {
        /// Payment less change.
        case paid
        /// Subtotals with charges, taxes and rounding.
        case built
        /// The table of taxes.
        case table
        /// The lines with charges, taxes and rounding.
        case lines
    }

    struct Candidate: Sendable {
        var cents: Int
        /// What the words beside it, its place and its repetition are worth.
        var label = 0.0
        /// What each witness is worth.
        var witnesses: [Support: Double] = [:]
        /// Where it is printed as a total, or what it was misread as.
        var figure: PrintedSums.Figure?
        /// Whether a row of the receipt says this value beside a word for the total.
        var isPrinted = false

        var score: Double { label + TotalHypotheses.weight(of: witnesses) }

        /// The same without the lines, for where lines and total are held against each other: they must not speak
        /// twice.
        var scoreWithoutLines: Double { score - (witnesses[.lines] ?? 0) }
    }

    /// What witnesses are worth together, added up in one order: another could round differently.
    private static func weight(of witnesses: [Support: Double]) -> Double {
        Support.allCases.reduce(0) { $0 + (witnesses[$1] ?? 0) }
    }

    /// What lines are worth at least of which none is in doubt, with nothing between them and the total.
    private static let plainLines = 2.0

    /// The likeliest first.
    let ranked: [Candidate]

    /// - Parameter lineSums: what the lines may come to, the likeliest first, with what each costs.
    init(_ sums: PrintedSums, lineSums: [(cents: Int, cost: Double)]) {
        var table = Table()
        table.addLabels(sums)
        let witnesses = TotalHypotheses.witnesses(sums, lineSums: lineSums)
        table.addWitnesses(witnesses, sums)
        table.addRounded(sums, witnesses)
        table.addDiscounted(sums)
        table.addObjections(sums)
        ranked = table.entries.values.sorted { $0.score != $1.score ? $0.score > $1.score : $0.cents < $1.cents }
    }

    /// Every value that is spoken for, by whom and how strongly.
    private static func witnesses(_ sums: PrintedSums, lineSums: [(cents: Int, cost: Double)])
        -> [Int: [Support: Double]]
    {
        var found: [Int: [Support: Double]] = [:]
        func add(_ cents: Int, _ witness: Support, _ weight: Double) {
            guard cents > 0 else { return }
            found[cents, default: [:]][witness] = max(weight, found[cents]?[witness] ?? 0)
        }
        for payment in sums.payments where payment.cents != 0 {
            add(abs(payment.cents), .paid, 0.8)
            for change in sums.changes where change.cents != 0 {
                let paid = abs(payment.cents) - abs(change.cents)
                add(paid, .paid, 2)
                // Rounding below the payment is the till's.
                for rounding in sums.roundings where rounding.cents != 0 && rounding.row > payment.row {
                    add(paid - rounding.cents, .paid, 1.6)
                }
            }
        }
        let adjustments = sums.adjustments
        for subtotal in sums.subtotals {
            for (cents, _) in adjustments { add(subtotal.cents + cents, .built, cents == 0 ? 0.4 : 0.9) }
        }
        // Goods at one rate and goods at another: 35.14 + 38.41.
        let parts = Set(sums.subtotals.map(\.cents))
        if parts.count == 2 || parts.count == 3 { add(parts.reduce(0, +), .built, 1.2) }
        for cents in sums.taxed {
            add(cents, .table, 1.3)
            for rounding in sums.roundings where rounding.cents != 0 { add(cents + rounding.cents, .table, 1.1) }
        }
        for (lineSum, lineCost) in lineSums {
            for (cents, cost) in adjustments { add(lineSum + cents, .lines, max(0.3, 2.0 - cost * 2 - lineCost)) }
        }
        return found
    }

    /// The candidates while they are gathered.
    private struct Table {
        var entries: [Int: Candidate] = [:]

        mutating func add(_ cents: Int, _ label: Double, _ figure: PrintedSums.Figure?, isPrinted: Bool = false) {
            var entry = entries[cents] ?? Candidate(cents: cents)
            entry.label += label
            entry.figure = entry.figure ?? figure
            entry.isPrinted = entry.isPrinted || isPrinted
            entries[cents] = entry
        }

        /// What the words, their order and their repetition say.
        mutating func addLabels(_ sums: PrintedSums) {
            var seen: [Int: Int] = [:]
            for (place, figure) in sums.totals.enumerated() {
                let repeated = seen[figure.cents, default: 0]
                seen[figure.cents] = repeated + 1
                let weight = figure.role == .grandTotal ? 3.0 : 2.2
                add(
                    figure.cents, (repeated == 0 ? weight : repeated == 1 ? 1.4 : 0.3) + Double(place) * 0.15, figure,
                    isPrinted: true)
                // A sum that charges or taxes stand below, and a greater one below those, was on the way.
                if let later = sums.totals[(place + 1)...].first(where: { $0.cents > figure.cents }),
                    (sums.charges + sums.taxes).contains(where: {
                        $0.row > figure.row && $0.row < later.row && $0.cents > 0
                            && $0.cents <= later.cents - figure.cents + 10
                    })
                {
                    add(figure.cents, -1.8, nil)
                }
            }
            // The last of several totals is what is left to pay, above all when it is printed twice.
            if let last = sums.totals.last(where: { $0.cents > 0 }), sums.totals.count > 1 {
                add(last.cents, 0.3 + (sums.totals.count(where: { $0.cents == last.cents }) > 1 ? 0.9 : 0), nil)
            }
        }

        /// What every witness says: to printed totals at once, to other values only where they earn it.
        mutating func addWitnesses(_ witnesses: [Int: [Support: Double]], _ sums: PrintedSums) {
            let printed = entries.values.filter { $0.cents > 0 }
            // Subtotal and lines are the same sum: they agree on anything that is done to both.
            let parts = Set(sums.subtotals.map(\.cents))
            let complete =
                parts.union([parts.reduce(0, +)]).map { $0 + sums.completeAdjustment }
                + (parts.count > 1 ? [parts.reduce(0, +)] : [])
            for (cents, spoken) in witnesses {
                if entries[cents] != nil {
                    entries[cents]!.witnesses = spoken
                    continue
                }
                // A few cents are rounding, not a misread digit.
                if printed.contains(where: { abs($0.cents - cents) <= 4 }) { continue }
                let near = printed.filter { MisreadCandidates.isOneDigitApart($0.cents, cents) }.sorted {
                    $0.label != $1.label ? $0.label > $1.label : $0.cents < $1.cents
                }
                let weight = TotalHypotheses.weight(of: spoken)
                if let nearest = near.first {
                    // Lines are many figures, each of which may be the wrong one; but a digit that is lost speaks too.
                    let isLost = String(nearest.cents).count != String(cents).count
                    guard weight >= 1.2, isLost || spoken.keys.contains(where: { $0 != .lines }) else { continue }
                    // So are two subtotals, and the digit that one of them lost is the one that this differs by.
                    if Set(spoken.keys) == [.built] { continue }
                    // Printed twice and misread twice, it is what both misreadings have in common.
                    entries[cents] = Candidate(
                        cents: cents, label: near.prefix(2).reduce(0) { $0 + $1.label } * 0.7, witnesses: spoken,
                        figure: nearest.figure)
                } else if spoken.count >= 2, weight >= 2.1,
                    spoken[.paid] != nil || spoken[.table] != nil || complete.contains(cents),
                    sums.lacksTotal || printed.isEmpty
                {
                    entries[cents] = Candidate(cents: cents, label: sums.lacksTotal ? 0.6 : 0, witnesses: spoken)
                } else if spoken[.paid] ?? 0 >= 2 && (spoken[.table] != nil || spoken[.built] ?? 0 > 0.5)
                    || spoken[.paid] != nil && spoken[.lines] ?? 0 >= TotalHypotheses.plainLines
                {
                    // What was given and given back, and the taxes besides, make no printed total, or what was paid is
                    // what the lines come to as they are: two of its digits were misread.
                    let misread = printed.filter { MisreadCandidates.isTwoDigitsApart($0.cents, cents) }
                    // Of two that are as well labelled the smaller.
                    guard let misread = misread.max(by: { ($0.label, $1.cents) < ($1.label, $0.cents) }),
                        misread.witnesses.isEmpty,
                        printed.allSatisfy({ witnesses[$0.cents] == nil })
                    else { continue }
                    entries[cents] = Candidate(
                        cents: cents, label: misread.label * 0.5, witnesses: spoken, figure: misread.figure)
                }
            }
        }

        /// 13,58 and later 13,60: rounded to coins that exist.
        mutating func addRounded(_ sums: PrintedSums, _ witnesses: [Int: [Support: Double]]) {
            for rounding in sums.roundings where rounding.cents != 0 {
                for figure in sums.totals {
                    for cents in [figure.cents + rounding.cents, figure.cents - rounding.cents] {
                        guard let rounded = sums.totals.last(where: { $0.cents == cents }), rounded.row > figure.row
                        else { continue }
                        add(cents, 2.6, nil)
                    }
                }
            }
            if sums.roundsPaymentOnly { return }
            for figure in sums.totals where figure.cents % 5 != 0 {
                for later in sums.totals
                where later.row > figure.row && later.cents % 5 == 0 && abs(later.cents - figure.cents) <= 2 {
                    add(later.cents, 2.4, nil)
                }
                // The rounded sum may be unreadable, its difference not.
                for rounding in sums.roundings
                where abs(rounding.cents) <= 2 && rounding.row > figure.row && (figure.cents + rounding.cents) % 5 == 0
                {
                    // Rounding below the payment is the till's, not the total's.
                    guard sums.payments.first.map({ $0.row > rounding.row }) ?? true else { continue }
                    let rounded = figure.cents + rounding.cents
                    if !sums.totals.contains(where: { $0.cents == rounded }) {
                        add(rounded, (entries[figure.cents]?.score ?? 0) + 0.8, figure)
                    }
                }
            }
            // The difference may be unreadable, what is given back not: 10,44 and 9,55 back are 10,45 out of 20.
            guard sums.lacksRounding, sums.payments.isEmpty else { return }
            // Two may round to the same: the better one comes first, and takes it.
            let unrounded = entries.values.filter { $0.cents % 5 != 0 && $0.cents > 0 }
                .sorted { $0.score != $1.score ? $0.score > $1.score : $0.cents < $1.cents }
            for entry in unrounded {
                let rounded = (entry.cents + 2) / 5 * 5
                guard entries[rounded] == nil,
                    sums.changes.contains(where: { $0.cents > 0 && ($0.cents + rounded) % 100 == 0 })
                else { continue }
                add(rounded, entry.score + 0.5, entry.figure)
            }
        }

        /// SUMMA 28,30 · RABATT -0,67 · SUMME 27,63
        mutating func addDiscounted(_ sums: PrintedSums) {
            for discount in sums.lateDiscounts {
                for figure in sums.totals {
                    guard let less = sums.totals.last(where: { $0.cents == figure.cents - abs(discount.cents) }),
                        less.row > discount.row, figure.row < discount.row
                    else { continue }
                    add(less.cents, 3, nil)
                }
            }
        }

        /// What speaks against a value.
        mutating func addObjections(_ sums: PrintedSums) {
            let values = entries.keys
            // Nobody pays less than the total.
            let paid = sums.payments.reduce(0) { $0 + abs($1.cents) }
            if paid > 0, values.contains(where: { $0 <= paid }) {
                for cents in Array(values) where cents > paid { add(cents, -1.2, nil) }
            }
            if values.contains(0), values.count > 1 { add(0, -10, nil) }
            for cents in Array(values) where cents < 0 && values.contains(where: { $0 > 0 }) { add(cents, -3, nil) }
        }
    }
}
