import Campaigns
import Foundation

/// An upload as it was decided: the decision that holds, and the claim that it is based on.
public struct DecidedClaim: Sendable {
    /// The decision.
    public var decision: Decision
    /// The claim: the products that matched and those in question, as they were when it was decided.
    public var claim: Claim
    /// Whether it was decided now and not earlier.
    public var isNew: Bool

    init(decision: Decision, claim: Claim, isNew: Bool) {
        self.decision = decision
        self.claim = claim
        self.isNew = isNew
    }

    /// From the JSON of a record.
    init(_ record: UploadRecord) throws { try self.init(decision: record.decision, claim: record.claim) }

    /// From the JSON that the ledger keeps.
    init(decision: String, claim: String) throws {
        let decoder = JSONDecoder()
        self.init(
            decision: try decoder.decode(Decision.self, from: Data(decision.utf8)),
            claim: try decoder.decode(Claim.self, from: Data(claim.utf8)), isNew: false)
    }
}

extension UploadRecord {
    /// The decision that the record keeps, without its claim.
    func storedDecision() throws -> Decision {
        try JSONDecoder().decode(Decision.self, from: Data(decision.utf8))
    }
}
