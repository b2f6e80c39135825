import Rewards

/// What stands in the ledger for an upload, and what the catalogue said to it.
public struct AwardOutcome: Sendable {
    /// The decision that stands.
    public var decision: Decision
    /// Each code and each line that could be a product, with the catalogue's answer.
    public var findings: [Finding]
    /// Whether the ledger had decided the upload on another reading, which still stands.
    public var stoodAgainstNewReading = false
}
