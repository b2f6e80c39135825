/// What rows of text are that list no goods: how likely a receipt that could not be read, and whether the slip of a
/// payment by card.
public struct TextWithoutGoods: Hashable, Codable, Sendable {
    /// How likely the rows are a receipt's, 0 to 1.
    public var receiptProbability: Double
    /// Whether they are the slip that a card terminal prints beside the receipt.
    public var isCardSlip: Bool

    /// What such rows are.
    public init(receiptProbability: Double, isCardSlip: Bool = false) {
        self.receiptProbability = receiptProbability
        self.isCardSlip = isCardSlip
    }

    private enum CodingKeys: String, CodingKey {
        case receiptProbability = "receipt_probability"
        case isCardSlip = "card_slip"
    }

    /// Reads what `encode` wrote; a probability outside 0 to 1 is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        receiptProbability = try container.decode(Double.self, forKey: .receiptProbability)
        isCardSlip = try container.decodeIfPresent(Bool.self, forKey: .isCardSlip) ?? false
        guard (0...1).contains(receiptProbability) else {
            throw DecodingError.dataCorruptedError(
                forKey: .receiptProbability, in: container,
                debugDescription: "\(receiptProbability) is no probability, 0 to 1")
        }
    }

    /// Writes `card_slip` only where it is one.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(receiptProbability, forKey: .receiptProbability)
        if isCardSlip { try container.encode(true, forKey: .isCardSlip) }
    }
}
