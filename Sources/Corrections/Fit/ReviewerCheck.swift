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
    private let reviewers: [Set<String>]

    /// Of pairs that people reviewed; nobody's habits show in an appeal.
    init(_ pairs: [ReadingPair]) {
        self.pairs = pairs.filter { !$0.isOfAppealAlone }
        reviewers = self.pairs.map { Set($0.knownReviewers) }
    }

    /// What speaks against reviewers, by their names and then by what it is.
    var doubts: [ReviewerDoubt] {
        (contradictions + shares).sorted { ($0.reviewer, $0.what) < ($1.reviewer, $1.what) }
    }

    /// Reviewers whose answers contradict too often what all others agree on. The worst is taken out before the others
    /// are compared again: a lie contradicts two, and one of them told the truth.
    private var contradictions: [ReviewerDoubt] {
        let tuning = Tuning.standard.reviewers
        let votes = Array(Votes(pairs).byEvidence.values)
        var doubted: [ReviewerDoubt] = []
        while true {
            let left = Set(doubted.map(\.reviewer))
            let found = ReviewerCheck.compared(votes.map { $0.filter { left.isDisjoint(with: $0.reviewers) } })
                .filter { $0.value.total >= tuning.minCompared }
                .map { (reviewer: $0.key, share: $0.value, least: $0.value.least(tuning.contradictionErrors)) }
            guard let worst = found.max(by: { ($0.least, $1.reviewer) < ($1.least, $0.reviewer) }),
                worst.least > tuning.maxContradicted
            else { return doubted }
            doubted.append(
                ReviewerDoubt(
                    reviewer: worst.reviewer, what: "answers against all others'", count: worst.share.count,
                    total: worst.share.total, expected: tuning.maxContradicted))
        }
    }

    /// The share of each reviewer's answers that contradict the others', where these agree.
    private static func compared(_ votes: [[Vote]]) -> [String: Share] {
        var compared: [String: Share] = [:]
        for votes in votes {
            for reviewer in Set(votes.flatMap(\.reviewers)) {
                let others = votes.filter { !$0.reviewers.contains(reviewer) }
                guard let agreed = Votes.agreement(of: others) else { continue }
                let own = votes.filter { $0.reviewers.contains(reviewer) }
                let before = compared[reviewer] ?? Share(0, of: 0)
                compared[reviewer] = Share(
                    before.count + own.count { $0.answer != agreed }, of: before.total + own.count)
            }
        }
        return compared
    }

    /// Reviewers who put a field right, or reject, far more often than the others do.
    private var shares: [ReviewerDoubt] {
        let tuning = Tuning.standard.reviewers
        let names = reviewers.reduce(into: Set<String>()) { $0.formUnion($1) }
        guard names.count > 1 else { return [] }
        var doubts: [ReviewerDoubt] = []
        for (what, isSo) in ReviewerCheck.habits {
            for reviewer in names {
                let own = zip(pairs, reviewers).filter { $0.1.contains(reviewer) }.map(\.0)
                let others = zip(pairs, reviewers).filter { !$0.1.contains(reviewer) }.map(\.0)
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
