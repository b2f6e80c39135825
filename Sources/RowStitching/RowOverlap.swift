/// What a photo repeats of the rows before it: how the rows from one place on pair with its first rows.
struct RowOverlap: Sendable {
    /// A row of either side, or of both: places in the rows before and in the photo's.
    struct Pair: Hashable, Sendable {
        var before: Int?
        var next: Int?
        /// Whether both are read from one print.
        var isAlike = false
    }

    /// The pairs from the first common row to the last, top to bottom.
    let pairs: [Pair]
    /// What speaks for the overlap, in letters.
    let score: Double
    /// The share of what both sides should show that is alike, 0 to 1.
    let coverage: Double
    /// Letters alike.
    let evidence: Double
    /// Whether the photo shows no row below the last of those before.
    let isContained: Bool

    /// Whether it is an overlap at all.
    var isConsistent: Bool {
        coverage >= Tuning.standard.minCoverage && evidence >= Tuning.standard.minEvidence
    }

    /// Whether it proves that the photo follows the rows before.
    var isSure: Bool {
        isConsistent && evidence >= Tuning.standard.sureEvidence
            && pairs.count(where: \.isAlike) >= Tuning.standard.sureRows
    }

    /// Every consistent overlap of a photo's rows with those before it, the one that explains them best first; of
    /// overlaps that explain them equally well the longest, which counts the fewest goods.
    static func all(of next: [RowText], with before: [RowText]) -> [RowOverlap] {
        guard !next.isEmpty, !before.isEmpty else { return [] }
        let tail = max(0, before.count - Tuning.standard.maxTail)
        var alignment = RowAlignment(before: before, next: next)
        let found = (tail..<before.count).compactMap { start in
            alignment.overlap(from: start).flatMap { $0.isConsistent ? $0 : nil }
        }
        guard let best = found.map(\.score).max() else { return [] }
        // They are in order of their starts: the longest first.
        let equal = found.firstIndex { $0.score >= best - Tuning.standard.equalScore } ?? 0
        let others = found.indices.filter { $0 != equal }.sorted {
            (found[$0].score, -$0) > (found[$1].score, -$1)
        }
        return [found[equal]] + others.map { found[$0] }
    }
}

/// Aligns the first rows of a photo with rows before it, in order, row by row.
struct RowAlignment {
    let before: [RowText]
    let next: [RowText]
    /// The likeness of rows that were compared already, by places; negative where they were not.
    private var known: [Double]

    init(before: [RowText], next: [RowText]) {
        self.before = before
        self.next = next
        known = [Double](repeating: -1, count: before.count * next.count)
    }

    private enum Step { case pair, skipBefore, skipNext }

    /// The best way to pair the rows from `start` on with the photo's, until either side ends; `nil` where the two
    /// first ones are not at one place.
    ///
    /// A global alignment (Needleman and Wunsch, 1970) in a band about the diagonal.
    mutating func overlap(from start: Int) -> RowOverlap? {
        let (rows, columns) = (before.count - start, next.count)
        let drift = Tuning.standard.maxDrift
        let band = 2 * drift + 1
        var scores = [Double](repeating: -.infinity, count: (rows + 1) * band)
        var steps = [Step](repeating: .pair, count: (rows + 1) * band)
        func place(_ row: Int, _ column: Int) -> Int? {
            let shift = column - row + drift
            return (0..<band).contains(shift) ? row * band + shift : nil
        }
        scores[place(0, 0)!] = 0
        var best: (row: Int, column: Int, score: Double)?
        for row in 0...rows {
            for column in max(0, row - drift)...max(0, min(columns, row + drift)) where row + column > 0 {
                guard let here = place(row, column) else { continue }
                var (score, step) = (-Double.infinity, Step.pair)
                if row > 0, column > 0, let from = place(row - 1, column - 1) {
                    score = scores[from] + worth(start + row - 1, column - 1)
                }
                // The first pair is one: a photo's first row is not above the overlap.
                if row > 1 || column > 0, row > 0, let from = place(row - 1, column) {
                    let skipped = scores[from] - Tuning.standard.gapCost * weight(before: start + row - 1)
                    if skipped > score { (score, step) = (skipped, .skipBefore) }
                }
                if column > 1 || row > 0, column > 0, let from = place(row, column - 1) {
                    let skipped = scores[from] - Tuning.standard.gapCost * weight(next: column - 1)
                    if skipped > score { (score, step) = (skipped, .skipNext) }
                }
                (scores[here], steps[here]) = (score, step)
                if row == rows || column == columns, score > best?.score ?? -.infinity { best = (row, column, score) }
            }
            guard row - drift < columns else { break }
        }
        guard let best, best.score > 0 else { return nil }
        var pairs: [RowOverlap.Pair] = []
        var (row, column) = (best.row, best.column)
        while row > 0 || column > 0, let here = place(row, column) {
            switch steps[here] {
            case .pair:
                (row, column) = (row - 1, column - 1)
                guard row >= 0, column >= 0 else { return nil }
                pairs.append(
                    .init(before: start + row, next: column, isAlike: areAlike(start + row, column)))
            case .skipBefore:
                row -= 1
                pairs.append(.init(before: start + row))
            case .skipNext:
                column -= 1
                pairs.append(.init(next: column))
            }
        }
        return overlap(
            paired(pairs.reversed()), score: best.score, isContained: best.column == columns)
    }

    /// Rows of either side at one place are two readings of one row, however little they have in common: what is laid
    /// over a row in one photo makes no second row of it.
    private func paired(_ pairs: [RowOverlap.Pair]) -> [RowOverlap.Pair] {
        var (result, befores, nexts) = ([RowOverlap.Pair](), [Int](), [Int]())
        func settle() {
            let common = min(befores.count, nexts.count)
            result += zip(befores, nexts).map { .init(before: $0, next: $1) }
            result += befores.dropFirst(common).map { .init(before: $0) }
            result += nexts.dropFirst(common).map { .init(next: $0) }
            (befores, nexts) = ([], [])
        }
        for pair in pairs {
            switch (pair.before, pair.next) {
            case (let row?, nil): befores.append(row)
            case (nil, let column?): nexts.append(column)
            default:
                settle()
                result.append(pair)
            }
        }
        // So are the last ones of one side and those that come next on the other.
        let (row, column) = (pairs.lazy.compactMap(\.before).last ?? 0, pairs.lazy.compactMap(\.next).last ?? 0)
        if nexts.count < befores.count {
            nexts += (column + 1..<max(column + 1, next.count)).prefix(befores.count - nexts.count)
        } else if befores.count < nexts.count {
            befores += (row + 1..<max(row + 1, before.count)).prefix(nexts.count - befores.count)
        }
        settle()
        return result
    }

    private mutating func overlap(_ pairs: [RowOverlap.Pair], score: Double, isContained: Bool) -> RowOverlap {
        var (alike, all) = (0.0, 0.0)
        for pair in pairs {
            switch (pair.before, pair.next) {
            case (let row?, let column?):
                let weight = pair.isAlike ? wholeWeight(row, column) : weight(row, column)
                all += weight
                if pair.isAlike { alike += weight * likeness(row, column) }
            case (let row?, nil): all += weight(before: row)
            case (nil, let column?): all += weight(next: column)
            case (nil, nil): break
            }
        }
        return RowOverlap(
            pairs: pairs, score: score, coverage: all > 0 ? alike / all : 0, evidence: alike, isContained: isContained)
    }

    // MARK: Rows

    private mutating func likeness(_ row: Int, _ column: Int) -> Double {
        let place = row * next.count + column
        if known[place] < 0 { known[place] = before[row].likeness(to: next[column]) }
        return known[place]
    }

    private mutating func areAlike(_ row: Int, _ column: Int) -> Bool {
        likeness(row, column) >= Tuning.standard.minLikeness
    }

    private mutating func worth(_ row: Int, _ column: Int) -> Double {
        areAlike(row, column)
            ? wholeWeight(row, column) * likeness(row, column) : -Tuning.standard.mismatchCost * weight(row, column)
    }

    private func weight(before row: Int) -> Double {
        before[row].weight * (row == before.count - 1 ? Tuning.standard.edgeWeight : 1)
    }

    private func weight(next column: Int) -> Double {
        next[column].weight * (column == 0 ? Tuning.standard.edgeWeight : 1)
    }

    /// The weight of a row that both show and read differently: one that may be cut through in either counts as such.
    private func weight(_ row: Int, _ column: Int) -> Double {
        let isEdge = row == before.count - 1 || column == 0
        return wholeWeight(row, column) * (isEdge ? Tuning.standard.edgeWeight : 1)
    }

    /// The weight of a row that both show alike, whole in either.
    private func wholeWeight(_ row: Int, _ column: Int) -> Double { max(before[row].weight, next[column].weight) }
}
