import DomainModel

/// What an upload earns, and why.
public struct Decision: Hashable, Decodable, Sendable {
    /// The three answers.
    public enum Outcome: String, Hashable, Codable, Sendable, CaseIterable {
        /// It earns coins now.
        case award
        /// A person looks first; the coins wait.
        case review
        /// It earns nothing.
        case reject
    }

    /// The ledger's name for the upload; `nil` where the ledger does not hold it.
    public var id: String?
    /// The path, as the manifest gave it.
    public var image: String
    /// Who sent it.
    public var user: String
    /// When it was sent.
    public var uploadedAt: Timestamp
    /// What it was decided as.
    public var shake: Shake
    /// The answer.
    public var outcome: Outcome
    /// What it earns now, by campaign.
    public var awards: [Award]
    /// What waits for a person, by campaign; an upload that earns now may have some too.
    public var pending: [Award]
    /// Why, the most important first; never empty.
    public var reasons: [Reason]
    /// How certain the facts are on which it rests, 0 to 1.
    public var confidence: Double

    /// Coins earned now.
    public var coins: Int { awards.reduce(0) { $0 + $1.coins } }
    /// Coins that wait for a person.
    public var pendingCoins: Int { pending.reduce(0) { $0 + $1.coins } }

    /// Whether its coins wait for nothing but their campaigns' budgets, which other uploads hold that wait for a
    /// person: they are paid when the budgets are freed.
    public var waitsForBudgetAlone: Bool {
        !pending.isEmpty && reasons.contains { $0.code == .budgetHeld } && reasons.allSatisfy(\.code.isAboutAmount)
    }

    /// A decision about a claim.
    public init(
        _ claim: Claim, outcome: Outcome, awards: [Award] = [], pending: [Award] = [], reasons: [Reason],
        confidence: Double = 1
    ) {
        image = claim.upload.image
        user = claim.upload.user
        uploadedAt = claim.upload.uploadedAt
        shake = claim.shake
        self.outcome = outcome
        self.awards = awards
        self.pending = pending
        self.reasons = reasons
        self.confidence = confidence
    }

    // Reads what `Messages` writes, but for the sums of coins, which follow from the rest.
    private enum CodingKeys: String, CodingKey {
        case id, image, user, shake, outcome, awards, pending, reasons, confidence
        case uploadedAt = "uploaded_at"
    }
}

/// Coins from one campaign.
public struct Award: Hashable, Codable, Sendable {
    /// The campaign's id.
    public var campaign: String
    /// Who pays.
    public var partner: String
    /// Coins, at least one.
    public var coins: Int
    /// The sum in words: `2 × 10 an item + 50 a receipt, × 1.5 (pro)`.
    public var why: String
    /// The products it pays for.
    public var gtins: [GTIN]
    /// The airing that it pays for: the mark's id and its beginning, `4711@2026-03-14T20:30`; `nil` where it pays for
    /// products.
    public var airing: String?

    /// An award.
    public init(
        campaign: String, partner: String, coins: Int, why: String, gtins: [GTIN], airing: String? = nil
    ) {
        self.campaign = campaign
        self.partner = partner
        self.coins = coins
        self.why = why
        self.gtins = gtins
        self.airing = airing
    }
}
