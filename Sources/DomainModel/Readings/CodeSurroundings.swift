/// What stands around a product's code in a picture: a pack has print, edges and grounds of other shades there, a label
/// from a printer has the white of its page.
public struct CodeSurroundings: Hashable, Codable, Sendable {
    /// How surely the code stands on a pack, 0 to 1.
    public var packCertainty: Double
    /// What was measured, by name; Documentation/reading.md describes each.
    public var features: [String: Double]

    /// Surroundings with these features.
    public init(packCertainty: Double, features: [String: Double] = [:]) {
        self.packCertainty = packCertainty
        self.features = features
    }

    private enum CodingKeys: String, CodingKey {
        case features
        case packCertainty = "pack_certainty"
    }

    /// Reads what `encode` wrote; a certainty outside 0 to 1 is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        packCertainty = try container.decode(Double.self, forKey: .packCertainty)
        features = try container.decode([String: Double].self, forKey: .features)
        guard (0...1).contains(packCertainty) else {
            throw DecodingError.dataCorruptedError(
                forKey: .packCertainty, in: container, debugDescription: "\(packCertainty) is no certainty, 0 to 1")
        }
    }
}
