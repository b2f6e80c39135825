import Text

/// The perceptual hash of an upright, cropped picture, as a reading carries it: 64 bits, 16 hex digits in JSON.
public struct PictureHash: Hashable, Sendable {
    /// The hash.
    public let bits: UInt64

    /// A hash of these bits.
    public init(bits: UInt64) { self.bits = bits }

    /// Reads 16 hex digits.
    public init?(_ text: String) {
        guard text.utf8.count == 16, let bits = UInt64(text, radix: 16) else { return nil }
        self.bits = bits
    }

    /// How many of the 64 bits differ.
    public func distance(to other: PictureHash) -> Int { (bits ^ other.bits).nonzeroBitCount }

    /// Whether the hash says too little to compare: a blank or evenly shaded picture sets hardly any bit or nearly all
    /// of them, and all such pictures look alike.
    public var isFlat: Bool {
        let tuning = Tuning.standard.facts
        return !(tuning.minPictureBits...tuning.maxPictureBits).contains(bits.nonzeroBitCount)
    }
}

extension PictureHash: CustomStringConvertible {
    /// 16 hex digits.
    public var description: String { Hexadecimal.encode(bits) }
}

extension PictureHash: Codable {
    /// Reads 16 hex digits.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let hash = PictureHash(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(text) is no hash of 16 hex digits"))
        }
        self = hash
    }

    /// Writes 16 hex digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
