/// A value that a field of a receipt may have. Candidates are told where none of them is sure enough to be the field's
/// value: a person who sees the paper chooses.
public struct FieldCandidate: Hashable, Codable, Sendable {
    /// The value in the form that the field has: `2026-03-07`, `12.35`, a name.
    public var value: String
    /// How likely it is right, 0 to 1.
    public var probability: Double
    /// The place of its row in the reading's `text`, from 0; `nil` where no row prints it.
    public var row: Int?

    /// A candidate.
    public init(value: String, probability: Double, row: Int? = nil) {
        self.value = value
        self.probability = probability
        self.row = row
    }
}

/// Candidates by the name of their field (`total`, `date`, `merchant`), of a bounded number and length: readings come
/// from a process that a stranger's picture may have taken over.
struct FieldCandidates: Decodable {
    let byField: [String: [FieldCandidate]]

    /// Reads and checks them.
    init(from decoder: any Decoder) throws {
        byField = try [String: [FieldCandidate]](from: decoder)
        let areBounded = byField.allSatisfy { field, candidates in
            FieldCandidates.fields.contains(field) && candidates.count <= ReadingBounds.others
                && candidates.allSatisfy(FieldCandidates.isBounded)
        }
        guard areBounded else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "candidates are out of bounds"))
        }
    }

    private static let fields: Set = ["total", "date", "merchant"]

    private static func isBounded(_ candidate: FieldCandidate) -> Bool {
        candidate.value.utf8.count <= ReadingBounds.textBytes && (0...1).contains(candidate.probability)
            && candidate.row ?? 0 >= 0
    }
}
