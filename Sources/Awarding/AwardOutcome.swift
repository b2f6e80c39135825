import Campaigns
import Ledger

/// What the ledger holds about an upload, and the matches that it was decided on.
public struct AwardOutcome: Sendable {
    /// The decision that holds.
    public var decision: Decision
    /// What was claimed when it was decided.
    public var claim: Claim
    /// Each code and each line that could be a product, with the answer that it was decided on.
    public var findings: [CatalogMatch]
    /// Whether it was decided now, and not by an earlier run.
    public var isNew: Bool
    /// What the coins have come to since, where an earlier run decided it and left some to a person; `nil` otherwise.
    public var coinsNow: [CampaignCoins]?
    /// Whether the upload was decided on another reading before, and that decision stands.
    public var keptDespiteNewReading: Bool

    /// The coins as they are now, by campaign.
    public var coins: [CampaignCoins] {
        coinsNow
            ?? decision.awards.map { CampaignCoins(partner: $0.partner, campaign: $0.campaign, awarded: $0.coins) }
            + decision.pending.map { CampaignCoins(partner: $0.partner, campaign: $0.campaign, pending: $0.coins) }
    }

    /// Whether coins wait for a person.
    public var isForReview: Bool {
        coinsNow.map { $0.contains { $0.pending > 0 } } ?? (decision.outcome == .review || !decision.pending.isEmpty)
    }

    /// What was decided, by a person where one has settled it since.
    public var result: Decision.Outcome {
        guard decision.outcome == .review, let coinsNow, !isForReview else { return decision.outcome }
        return coinsNow.contains { $0.awarded > 0 } ? .award : .reject
    }

    /// - Parameter findings: what the catalogue says today. Of an upload that was decided earlier, the matches are
    ///   those of its recorded claim, and today's findings only add the lines that did not match.
    init(_ recorded: DecidedClaim, findings: CatalogMatches, keptDespiteNewReading: Bool = false) {
        decision = recorded.decision
        claim = recorded.claim
        isNew = recorded.isNew
        self.keptDespiteNewReading = keptDespiteNewReading
        self.findings = recorded.isNew ? findings.all : findings.all(asDecidedIn: recorded.claim)
    }
}
