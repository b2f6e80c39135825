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
    /// Whether the upload was decided on another reading before, and that decision stands.
    public var keptDespiteNewReading: Bool

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
