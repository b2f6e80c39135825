import Campaigns

// Decisions are written with the English sentences of their reasons and the sums of their coins; both follow from the
// rest, so that reading ignores them.

extension Reason: Encodable {
    private enum CodingKeys: String, CodingKey { case code, sentence, detail }

    /// Writes code, the English sentence and detail.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code, forKey: .code)
        try container.encode(sentence, forKey: .sentence)
        try container.encode(detail, forKey: .detail)
    }
}

extension Decision: Encodable {
    private enum CodingKeys: String, CodingKey {
        case id, image, user, shake, outcome, coins, awards, pending, reasons, confidence
        case uploadedAt = "uploaded_at"
        case pendingCoins = "pending_coins"
    }

    /// Writes every field, and the sums of coins.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(image, forKey: .image)
        try container.encode(user, forKey: .user)
        try container.encode(uploadedAt, forKey: .uploadedAt)
        try container.encode(shake, forKey: .shake)
        try container.encode(outcome, forKey: .outcome)
        try container.encode(coins, forKey: .coins)
        try container.encode(pendingCoins, forKey: .pendingCoins)
        try container.encode(awards, forKey: .awards)
        try container.encode(pending, forKey: .pending)
        try container.encode(reasons, forKey: .reasons)
        try container.encode(confidence, forKey: .confidence)
    }
}
