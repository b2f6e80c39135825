import DomainModel
import Foundation
import Passes

extension PassList {
    /// Takes `state` through the passes and shows `observe` those after which `shown` differs.
    func run(
        _ state: inout State, skipping skipped: Set<String>, observe: PassObserver?,
        shown: @escaping (State) -> some Encodable
    ) {
        guard let observe else { return run(&state, skipping: skipped) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        var before = try? encoder.encode(shown(state))
        run(&state, skipping: skipped) { pass, state in
            let value = shown(state)
            let after = try? encoder.encode(value)
            if after != before { observe(pass.name, value) }
            before = after
        }
    }
}

/// Rows and what their sums print.
struct RoleTrace: Encodable {
    private let rows: ClassifiedRows
    private let sums: [Money]

    init(_ rows: ClassifiedRows) {
        let sums = rows.sums
        self.rows = rows
        self.sums = (sums.totals + sums.subtotals + sums.payments + sums.changes + sums.taxes + sums.charges)
            .map { Money(cents: $0.cents) }
    }
}

/// The lines and totals, and what is tried of them.
struct CandidateTrace: Encodable {
    private let candidates: ReconciliationInput
    private let amounts: [Int]
    private let confirmed: [Bool]
    private let triedTotals: [Money]
    private let triedAdjustments: [Money]

    init(_ candidates: ReconciliationInput) {
        self.candidates = candidates
        amounts = candidates.lines.map(\.candidates.count)
        confirmed = candidates.lines.map(\.isConfirmed)
        triedTotals = candidates.targets.map { Money(cents: $0.cents) }
        triedAdjustments = candidates.adjustments.map { Money(cents: $0.cents) }
    }
}

/// The receipt, and the lines whose name was not read as a whole.
struct FieldTrace: Encodable {
    private let receipt: Receipt
    private let cutNames: [Int]

    init(_ fields: ReceiptFields) { (receipt, cutNames) = (fields.receipt, fields.cut.sorted()) }
}
