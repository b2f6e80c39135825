import DomainModel
import Foundation

/// A programme as text, so that what was decided under it can be decided again without the file that it came from.
///
/// The same programme always gives the same bytes, and these give back what decides uploads of it.
extension Programme {
    /// What decides uploads as one line of JSON, every field written out.
    public var text: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }

    /// The programme of a `text`. Throws `DecodingError` where it is none, or has rules that this qix does not know.
    public init(text: String) throws {
        self = try JSONDecoder().decode(Programme.self, from: Data(text.utf8))
    }
}

extension ProgrammeZone: Codable {
    /// Reads a zone's name.
    public init(from decoder: any Decoder) throws {
        let name = try decoder.singleValueContainer().decode(String.self)
        guard let zone = ProgrammeZone(name) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(name) is no zone of the IANA database"))
        }
        self = zone
    }

    /// Writes the zone's name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}

// As the keys of an object, which are sorted.
extension Tier: CodingKeyRepresentable {}

// Sets have no order of their own: what is read as a set is written as a sorted list.
extension Campaign.ProductFilter: Encodable {
    private enum Field: String, CodingKey { case gtins, brands, categories }

    /// Writes sorted lists.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(gtins.sorted(), forKey: .gtins)
        try container.encode(brands.inByteOrder, forKey: .brands)
        try container.encode(categories.inByteOrder, forKey: .categories)
    }
}

extension Campaign: Encodable {
    private enum Field: String, CodingKey {
        case id, name, partner, shake, from, to, products, retailers, coins, currency, minimum, tiers, limits, priority
        case stacks, marks
    }

    /// Writes every field; `marks` only where the campaign has them.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(partner, forKey: .partner)
        try container.encode(shake, forKey: .shake)
        try container.encode(from, forKey: .from)
        try container.encode(to, forKey: .to)
        try container.encode(products, forKey: .products)
        try container.encode(retailers.inByteOrder, forKey: .retailers)
        try container.encode(coins, forKey: .coins)
        try container.encode(currency, forKey: .currency)
        try container.encode(minimum, forKey: .minimum)
        try container.encode(tiers, forKey: .tiers)
        try container.encode(limits, forKey: .limits)
        try container.encode(priority, forKey: .priority)
        try container.encode(stacks, forKey: .stacks)
        try container.encodeIfPresent(marks, forKey: .marks)
    }
}

extension Set<String> {
    /// The texts ordered by their UTF-8, which no version of Unicode changes.
    fileprivate var inByteOrder: [String] { sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}
