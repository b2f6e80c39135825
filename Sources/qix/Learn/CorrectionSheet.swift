import Arguments
import Corrections

/// How each field was read, as a table or as JSON Lines.
struct CorrectionSheet {
    private let counted: CorrectionTable

    init(_ counted: CorrectionTable) { self.counted = counted }

    private struct Row: Encodable {
        var of: String
        var name: String?
        var field: CorrectedField
        var right: Int
        var wrong: Int
        var open: Int
    }

    private var rows: [Row] {
        rows(of: "all", [("", counted.all)])
            + rows(of: "month", counted.byMonth.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
            + rows(of: "shop", counted.byShop.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    private func rows(of what: String, _ groups: [(String, [CorrectedField: FieldTally])]) -> [Row] {
        groups.flatMap { name, tallies in
            CorrectedField.allCases.compactMap { field in
                tallies[field].map {
                    Row(
                        of: what, name: name.isEmpty ? nil : name, field: field, right: $0.right, wrong: $0.wrong,
                        open: $0.open)
                }
            }
        }
    }

    func print(json: Bool) throws {
        if json { return try rows.forEach(Output.json) }
        Swift.print(
            table(
                ["OF", "NAME", "FIELD", "RIGHT", "WRONG", "OPEN"],
                rows.map { [$0.of, $0.name ?? "", $0.field.rawValue, "\($0.right)", "\($0.wrong)", "\($0.open)"] },
                right: [3, 4, 5]))
    }
}

/// How each field is read without a pack and with it.
struct ProofSheet {
    private let rows: [ProofRow]

    init(_ rows: [ProofRow]) { self.rows = rows }

    var text: String {
        table(
            ["RECEIPTS", "FIELD", "RIGHT", "WITH", "WRONG", "WITH", "OPEN", "WITH"],
            rows.map { row in
                let counts = [
                    row.before.right, row.after.right, row.before.wrong, row.after.wrong, row.before.open,
                    row.after.open,
                ]
                return [row.receipts.rawValue, row.field.rawValue] + counts.map { "\($0)" }
            }, right: [2, 3, 4, 5, 6, 7])
    }
}

extension LearningRefusal {
    /// What was counted, as a table; `nil` where the sentence says all.
    var sheet: String? {
        switch self {
        case .reviewers(let doubts):
            table(
                ["REVIEWER", "WHAT", "COUNT", "OF", "PERCENT", "USUAL OR ALLOWED"],
                doubts.map {
                    [
                        $0.reviewer.isEmpty ? "(no name)" : $0.reviewer, $0.what, "\($0.count)", "\($0.total)",
                        "\($0.total > 0 ? $0.count * 100 / $0.total : 0)", "\(Int(($0.expected * 100).rounded()))",
                    ]
                }, right: [2, 3, 4, 5])
        case .worse(let rows): ProofSheet(rows).text
        case .halvesDisagree, .nothing: nil
        }
    }
}
