/// A watermark that was found in a recording.
public struct DetectedWatermark: Hashable, Sendable {
    /// Its content.
    public let mark: Watermark
    /// How well the recording agrees with it, in standard deviations of what chance gives; to a tenth.
    public let agreement: Double
    /// How much faster than made the recording plays, as a share: 0.02 for 2 %.
    public let speed: Double

    /// Agreement below which a watermark is rejected, even if its check holds. Without a watermark, the likeliest of
    /// 2⁴⁸ words agrees by 8.3 with a standard deviation of 0.9, and by 10.4 at most in 10,800 places of music and
    /// speech (a test repeats this with other sound); besides, its check holds by chance once in 65,536. Watermarks
    /// that agree less can hardly be decoded.
    public static let minAgreement: Double = 11
    /// More than any watermark agrees by. Source: a hundred thousand times `minAgreement`.
    private static let mostAgreement: Double = 1_100_000

    /// A detected watermark.
    public init(mark: Watermark, agreement: Double, speed: Double) {
        self.mark = mark
        // As it is written in JSON, so that a decision based on it can be repeated.
        self.agreement = (agreement * 10).rounded() / 10
        self.speed = speed
    }

    /// A scale from 0 to 1 on which programmes set a bound: 0.5 at `minAgreement`, 1 at twice as much. It is no
    /// probability: a watermark that is accepted at all is hardly ever chance.
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
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "no watermark has the id \(id) and the hour \(hour)"))
        }
        let agreement = try container.decode(Double.self, forKey: .agreement)
        // Rounding multiplies it: one beyond would be infinite, and no JSON.
        guard agreement.magnitude <= DetectedWatermark.mostAgreement else {
            throw DecodingError.dataCorruptedError(
                forKey: .agreement, in: container, debugDescription: "no watermark agrees by \(agreement)")
        }
        self.init(mark: mark, agreement: agreement, speed: try container.decode(Double.self, forKey: .speed))
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
