import Catalog
import DomainModel

/// A certainty that the reader stated, and whether the value was right.
struct StatedCertainty: Hashable, Comparable {
    var stated: Double
    var isRight: Bool

    static func < (left: StatedCertainty, right: StatedCertainty) -> Bool {
        (left.stated, left.isRight ? 1 : 0) < (right.stated, right.isRight ? 1 : 0)
    }
}

extension ReadingPair {
    /// What the reader stated about a field: of the value that it told, or else of the likeliest candidate. `nil` where
    /// it stated nothing, or nobody knows better.
    func certainty(of field: CorrectedField) -> StatedCertainty? {
        guard truth.isReceipt else { return nil }
        let name = field.rawValue
        let candidate = receipt.candidates[name]?.max { $0.probability < $1.probability }
        switch field {
        case .merchant:
            guard let right = truth.merchant.map({ FoldedText($0) }) else { return nil }
            if let read = receipt.merchant { return stated(receipt.confidence[name], FoldedText(read) == right) }
            return candidate.map { StatedCertainty(stated: $0.probability, isRight: FoldedText($0.value) == right) }
        case .date:
            guard let right = truth.date else { return nil }
            if let read = receipt.date { return stated(receipt.confidence[name], read == right) }
            return candidate.map { StatedCertainty(stated: $0.probability, isRight: Day($0.value) == right) }
        case .total:
            guard let right = truth.total else { return nil }
            if let read = receipt.total { return stated(receipt.confidence[name], read == right) }
            return candidate.map { StatedCertainty(stated: $0.probability, isRight: Money($0.value) == right) }
        case .receipt, .line, .product: return nil
        }
    }

    private func stated(_ confidence: Double?, _ isRight: Bool) -> StatedCertainty? {
        confidence.map { StatedCertainty(stated: $0, isRight: isRight) }
    }
}

/// The certainties of a field whose values people are known to have looked at.
struct Vouched {
    /// What was stated, and whether it was right.
    let stated: [StatedCertainty]
    private let pairs: [ReadingPair]

    init(_ pairs: [ReadingPair], _ field: CorrectedField) {
        self.pairs = pairs.filter { $0.isVouched(field) && $0.certainty(of: field) != nil }
        stated = self.pairs.compactMap { $0.certainty(of: field) }
    }

    /// Whether they are of enough reviewers, people and receipts.
    func isAgreed(_ rules: AgreementRules) -> Bool {
        pairs.count >= rules.receipts && Set(pairs.map(\.person)).count >= rules.people
            && Set(pairs.flatMap(\.namedReviewers)).count >= rules.reviewers
    }
}

extension ReadingPair {
    /// Whether somebody is known to have looked at the field: two who have names, or one who gave what was not told.
    /// Of values that were told, one person gives the wrong ones alone, so that all would seem wrong.
    fileprivate func isVouched(_ field: CorrectedField) -> Bool {
        if namedReviewers.count >= Tuning.standard.calibration.minReviewers { return true }
        let isTold =
            switch field {
            case .merchant: receipt.merchant != nil
            case .date: receipt.date != nil
            case .total: receipt.total != nil
            case .receipt, .line, .product: true
            }
        return !isTold && !namedReviewers.isEmpty && truth.given.contains(field.rawValue)
    }
}

extension Calibration {
    /// What certainties of a field are worth, in rising steps; `nil` where too few are known.
    init?(_ field: CorrectedField, _ stated: [StatedCertainty]) {
        let tuning = Tuning.standard.calibration
        guard stated.count >= tuning.minObservations else { return nil }
        let sorted = stated.sorted()
        let count = max(1, min(tuning.maxSteps, sorted.count / tuning.minStep))
        var steps: [Step] = []
        for place in 0..<count {
            let range = (place * sorted.count / count)..<((place + 1) * sorted.count / count)
            steps.append(Step(sorted[range], prior: tuning.prior))
            // Surer values must not be worth less: neighbours that say so, or are as sure, are one step.
            while steps.count > 1, !steps[steps.count - 2].isBelow(steps[steps.count - 1]) {
                let last = steps.removeLast()
                steps[steps.count - 1].join(last)
            }
        }
        self.init(
            field: field, knots: steps.map { Knot(stated: rounded($0.stated), worth: rounded($0.worth)) },
            observations: stated.count)
    }

    /// The mean square by which certainties miss the truth (Brier's score), 0 to 1.
    static func score(_ stated: [StatedCertainty], by calibration: Calibration?) -> Double {
        guard !stated.isEmpty else { return 0 }
        let sum = stated.sorted().reduce(0.0) { sum, value in
            let certainty = calibration?.worth(of: value.stated) ?? value.stated
            let miss = certainty - (value.isRight ? 1 : 0)
            return sum + miss * miss
        }
        return sum / Double(stated.count)
    }

    /// Values of about the same certainty.
    private struct Step {
        private let prior: Double
        private var count: Double
        private var statedSum: Double
        private var right: Double

        var stated: Double { statedSum / count }
        var worth: Double { (right + prior * stated) / (count + prior) }

        init(_ values: ArraySlice<StatedCertainty>, prior: Double) {
            self.prior = prior
            count = Double(values.count)
            statedSum = values.reduce(0.0) { $0 + $1.stated }
            right = Double(values.count(where: \.isRight))
        }

        func isBelow(_ next: Step) -> Bool { rounded(stated) < rounded(next.stated) && worth < next.worth }

        mutating func join(_ other: Step) {
            count += other.count
            statedSum += other.statedSum
            right += other.right
        }
    }
}

/// A probability to three decimals, as readings state it.
private func rounded(_ probability: Double) -> Double { (min(max(probability, 0), 1) * 1000).rounded() / 1000 }
