/// One photo of several that show one long receipt together (`PhotoSeries`).
public struct SeriesPhoto: Hashable, Codable, Sendable {
    /// Where it stands in the strip that all of them make, one below the other in the order of the file: all boxes of
    /// the reading are in pixels of that strip.
    public var box: Box
    /// A perceptual hash of its upright, cropped paper: 16 hex digits; `nil` where no text was found.
    public var perceptualHash: String?

    /// A photo of a series.
    public init(box: Box, perceptualHash: String? = nil) {
        self.box = box
        self.perceptualHash = perceptualHash
    }

    private enum CodingKeys: String, CodingKey {
        case box
        case perceptualHash = "perceptual_hash"
    }

    /// Writes both fields, `null` for a hash that is not known.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(box, forKey: .box)
        try container.encode(perceptualHash, forKey: .perceptualHash)
    }
}
