import DomainModel

extension ReceiptFields {
    /// The fields that are not told because they are too likely wrong, by their JSON names.
    var unsureFields: [String] {
        let tuning = Tuning.standard.told
        let least = ["total": tuning.minTotal, "date": tuning.minDate, "merchant": tuning.minMerchant]
        return least.filter { receipt.confidence[$0.key].map { [least = $0.value] in $0 < least } ?? false }
            .map(\.key).sorted()
    }

    /// Puts candidates in the place of the fields that are not told.
    mutating func tellCandidates() {
        for field in unsureFields {
            let taken = receipt.confidence.removeValue(forKey: field) ?? 0
            switch field {
            case "total":
                tell(
                    reconciled.totals.map { ("\(Money(cents: $0.cents))", $0.probability, $0.row) }, taken, as: field)
                receipt.total = nil
                receipt.balanced = false
            case "date":
                tell(days.map { ("\($0.day)", $0.probability, $0.row) }, taken, as: field)
                receipt.date = nil
            default:
                tell(merchants, taken, as: field)
                receipt.merchant = nil
            }
        }
    }

    /// - Parameter taken: how likely the first is, after all that was weighed.
    private mutating func tell(
        _ candidates: [(value: String, probability: Double, row: Int?)], _ taken: Double, as field: String
    ) {
        let tuning = Tuning.standard.told
        let told = candidates.enumerated().map { place, candidate in
            FieldCandidate(
                value: candidate.value, probability: rounded(place == 0 ? taken : candidate.probability),
                row: candidate.row.map { rows[$0].source })
        }.filter { $0.probability >= tuning.minCandidate }
        receipt.candidates[field] = Array(
            told.sorted { $0.probability > $1.probability }.prefix(tuning.maxCandidates))
    }

    private func rounded(_ probability: Double) -> Double { (probability * 1000).rounded() / 1000 }

    /// The names that the shop may have: the one that was taken first.
    private var merchants: [(value: String, probability: Double, row: Int?)] {
        let evidence = parser.merchants.evidence(rows, body: roles.body, chains: parser.chains)
        let found = parser.merchants.candidates(evidence).sorted { $0.logOdds > $1.logOdds }
            .prefix(Tuning.standard.told.maxCandidates)
            .map { (parser.merchants.name(at: $0.row, evidence), $0.probability, Optional($0.row)) }
        let taken = receipt.merchant.map { [($0, 0.0, found.first?.2)] } ?? []
        return taken + found.filter { !$0.0.isEmpty && $0.0 != receipt.merchant }
    }
}
