/// Why a reviewer is not believed.
public struct ReviewerDoubt: Hashable, Codable, Sendable {
    /// The reviewer; empty for those whose names were not recorded.
    public var reviewer: String
    /// What was counted: answers that contradict the others', or receipts on which a field was put right.
    public var what: String
    /// How many of this reviewer's.
    public var count: Int
    /// Of so many.
    public var total: Int
    /// The same of the others; for contradictions the most that are allowed.
    public var expected: Double
}

/// Compares the reviewers with one another.
struct ReviewerCheck {
    private let pairs: [ReadingPair]

    init(_ pairs: [ReadingPair]) { self.pairs = pairs }

    /// What speaks against reviewers, by their names and then by what it is.
    var doubts: [ReviewerDoubt] {
        (contradictions + shares).sorted { ($0.reviewer, $0.what) < ($1.reviewer, $1.what) }
    }

    /// Reviewers whose answers contradict too often what all others agree on.
    private var contradictions: [ReviewerDoubt] {
        let tuning = Tuning.standard.reviewers
        var compared: [String: (count: Int, total: Int)] = [:]
        for votes in Votes(pairs).byEvidence.values {
            for reviewer in Set(votes.flatMap(\.reviewers)) {
                let others = votes.filter { !$0.reviewers.contains(reviewer) }
                guard others.count >= tuning.minOthers, let agreed = Votes.agreement(of: others) else { continue }
                let own = votes.filter { $0.reviewers.contains(reviewer) }
                compared[reviewer, default: (0, 0)].total += own.count
                compared[reviewer, default: (0, 0)].count += own.count { $0.answer != agreed }
            }
        }
        return compared.compactMap { reviewer, found in
            guard found.total >= tuning.minCompared,
                Share(found.count, of: found.total).least(tuning.contradictionErrors) > tuning.maxContradicted
            else { return nil }
            return ReviewerDoubt(
                reviewer: reviewer, what: "answers against all others'", count: found.count, total: found.total,
                expected: tuning.maxContradicted)
        }
    }

    /// Reviewers who put a field right, or reject, far more often than the others do.
    private var shares: [ReviewerDoubt] {
        let tuning = Tuning.standard.reviewers
        let reviewers = Set(pairs.flatMap(\.knownReviewers))
        guard reviewers.count > 1 else { return [] }
        var doubts: [ReviewerDoubt] = []
        for (what, isSo) in ReviewerCheck.habits {
            for reviewer in reviewers {
                let own = pairs.filter { $0.knownReviewers.contains(reviewer) }
                let others = pairs.filter { !$0.knownReviewers.contains(reviewer) }
                guard own.count >= tuning.minReceipts, others.count >= tuning.minReceipts else { continue }
                let share = Share(own.count(where: isSo), of: own.count)
                let usual = Share(others.count(where: isSo), of: others.count)
                guard share.least(tuning.shareErrors) > usual.most(tuning.shareErrors) else { continue }
                doubts.append(
                    ReviewerDoubt(
                        reviewer: reviewer, what: what, count: share.count, total: share.total,
                        expected: (usual.value * 1000).rounded() / 1000))
            }
        }
        return doubts
    }

    private static let habits: [(String, @Sendable (ReadingPair) -> Bool)] = [
        ("receipts rejected", { !$0.truth.isReceipt }),
        ("dates put right", { $0.truth.given.contains("date") }),
        ("totals put right", { $0.truth.given.contains("total") }),
        ("receipts with a line dropped", { $0.lines.contains { $0.isChosen && $0.product == nil } }),
    ]
}

/// A share of a count, with what it may be by chance (Wilson's interval).
struct Share {
    let count: Int
    let total: Int

    init(_ count: Int, of total: Int) {
        self.count = count
        self.total = total
    }

    var value: Double { total == 0 ? 0 : Double(count) / Double(total) }

    /// The least that it may be, at so many standard errors.
    func least(_ errors: Double) -> Double { bound(errors, -1) }

    /// The most that it may be.
    func most(_ errors: Double) -> Double { bound(errors, 1) }

    private func bound(_ errors: Double, _ side: Double) -> Double {
        guard total > 0 else { return side < 0 ? 0 : 1 }
        let count = Double(total)
        let square = errors * errors / count
        let spread = errors * (value * (1 - value) / count + square / (4 * count)).squareRoot()
        return (value + square / 2 + side * spread) / (1 + square)
    }
}
