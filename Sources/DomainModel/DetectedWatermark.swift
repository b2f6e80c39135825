/// A mark that was heard in a recording.
public struct DetectedWatermark: Hashable, Sendable {
    /// What it says.
    public let mark: Watermark
    /// How far the recording agrees with it, in standard deviations of what chance agrees; to a
    /// tenth.
    public let agreement: Double
    /// How much faster than it was made the recording plays, as a share: 0.02 for 2 %.
    public let speed: Double

    /// Agreement below which a mark is not believed, whatever its check says. Where none is, the likeliest of 2⁴⁸ words
    /// agrees by 8.3 with a standard deviation of 0.9, by 10.4 at most in 10,800 places of unmarked music and speech (a
    /// test repeats it with other sound); a check that holds by chance, once in 65,536, must come with it. Marks that
    /// agree less are hardly decoded.
    public static let minAgreement: Double = 11

    /// A mark that was heard.
    public init(mark: Watermark, agreement: Double, speed: Double) {
        self.mark = mark
        // As it is written down, so that what is decided on it is decided again alike.
        self.agreement = (agreement * 10).rounded() / 10
        self.speed = speed
    }

    /// A scale from 0 to 1 for programmes to set a bound on: 0.5 where the mark is only just believed, 1 where the
    /// recording agrees with it twice as well. It is no probability: what is believed at all is hardly ever chance.
    public var confidence: Double { min(1, max(0, agreement / (2 * DetectedWatermark.minAgreement))) }
}

extension DetectedWatermark: Codable {
    private enum CodingKeys: String, CodingKey { case id, hour, agreement, speed, confidence }

    /// Reads what `encode` wrote; `confidence` follows from the agreement.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let (id, hour) = (try container.decode(Int.self, forKey: .id), try container.decode(Int.self, forKey: .hour))
        guard (0..<Watermark.hours).contains(hour), let mark = Watermark(id: id, hour: hour) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "no mark says \(id) and \(hour)"))
        }
        self.init(
            mark: mark, agreement: try container.decode(Double.self, forKey: .agreement),
            speed: try container.decode(Double.self, forKey: .speed))
    }

    /// Writes every field.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(mark.id, forKey: .id)
        try container.encode(mark.hour, forKey: .hour)
        try container.encode(agreement, forKey: .agreement)
        try container.encode(speed, forKey: .speed)
        try container.encode((confidence * 100).rounded() / 100, forKey: .confidence)
    }
}
