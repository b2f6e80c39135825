import DomainModel

/// What certainties of a field are worth: straight lines between knots.
public struct Calibration: Hashable, Codable, Sendable {
    /// `total`, `date` or `merchant`.
    public var field: CorrectedField
    /// Rising, both in what is stated and in what it is worth.
    public var knots: [Knot]
    /// How many values it was fitted on.
    public var observations: Int

    /// A certainty as the reader states it, and what it is worth, 0 to 1.
    public struct Knot: Hashable, Codable, Sendable {
        /// As stated.
        public var stated: Double
        /// The share of such values that is right.
        public var worth: Double
    }

    /// What a stated certainty is worth, 0 to 1.
    public func worth(of stated: Double) -> Double {
        guard let first = knots.first, let last = knots.last else { return stated }
        guard stated > first.stated else { return first.stated > 0 ? first.worth * stated / first.stated : first.worth }
        guard stated < last.stated, let above = knots.firstIndex(where: { $0.stated > stated }), above > 0 else {
            return last.worth
        }
        let (low, high) = (knots[above - 1], knots[above])
        return low.worth + (high.worth - low.worth) * (stated - low.stated) / (high.stated - low.stated)
    }

    /// Whether it can be used: fields of receipts, and knots that rise within 0 to 1.
    var isValid: Bool {
        [.total, .date, .merchant].contains(field) && !knots.isEmpty
            && knots.allSatisfy { (0...1).contains($0.stated) && (0...1).contains($0.worth) }
            && zip(knots, knots.dropFirst()).allSatisfy { $0.stated < $1.stated && $0.worth <= $1.worth }
    }
}

extension Calibration {
    /// Puts the certainty of the field right, and tells its likeliest candidate where that is sure enough.
    func apply(to receipt: inout Receipt) {
        let name = field.rawValue
        if let stated = receipt.confidence[name], receipt.candidates[name] == nil {
            receipt.confidence[name] = worth(of: stated)
            return
        }
        guard var candidates = receipt.candidates[name] else { return }
        let likeliest = candidates.max { $0.probability < $1.probability }
        for place in candidates.indices { candidates[place].probability = worth(of: candidates[place].probability) }
        receipt.candidates[name] = candidates
        // Of values less sure than the first knot nothing is known.
        guard var best = likeliest, let first = knots.first, best.probability >= first.stated else { return }
        best.probability = worth(of: best.probability)
        guard best.probability >= Tuning.standard.calibration.tellFrom else { return }
        switch field {
        case .merchant: receipt.merchant = best.value
        case .date: receipt.date = Day(best.value)
        case .total: receipt.total = Money(best.value)
        case .receipt, .line, .product: return
        }
        receipt.confidence[name] = best.probability
        receipt.candidates[name] = nil
    }
}
