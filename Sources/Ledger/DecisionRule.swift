import Campaigns

/// Decides what a claim earns under a programme, given what the ledger holds that matters to it. The ledger calls the
/// rule inside the transaction that records the decision, and holds no rule of its own: awarding hands in
/// `Campaigns.decide`.
public typealias DecisionRule =
    @Sendable (_ claim: Claim, _ programme: Programme, _ history: ClaimHistory) -> Decision
