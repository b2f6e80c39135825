/// A value that JSON holds as its description.
public protocol TextCodable: Codable, LosslessStringConvertible {
    /// What a text must be, for the error about one that is not: `a date of the form 2026-03-01`.
    static var expectedForm: String { get }
}

extension TextCodable {
    /// Reads the description.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let value = Self(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(text) is no \(Self.expectedForm)"))
        }
        self = value
    }

    /// Writes the description.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
