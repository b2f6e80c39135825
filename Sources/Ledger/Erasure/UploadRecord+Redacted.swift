import Campaigns
import DomainModel
import Messages
import Text

/// What remains of a record when its texts are erased: what the entries say anyway.
extension UploadRecord {
    /// Claim and decision as an erasure by `rule` leaves them: who sent which file when, the outcome, and the coins by
    /// campaign, without products, texts, positions or the picture's name.
    func redactedTexts(rule: String) throws -> (claim: String, decision: String) {
        let recorded = try DecidedClaim(self)
        let sent = recorded.claim.upload
        let redacted = Claim(
            upload: Upload(image: "", user: sent.user, shake: sent.shake, uploadedAt: sent.uploadedAt, tier: sent.tier),
            sha256: sha256, kind: .unknown, shake: recorded.claim.shake)
        var decided = Decision(
            redacted, outcome: recorded.decision.outcome, awards: recorded.decision.awards.map(\.redacted),
            pending: recorded.decision.pending.map(\.redacted), reasons: [Reason(.erased, ["rule": rule])])
        decided.id = recorded.decision.id
        return (try JSONLineEncoder.text(redacted), try JSONLineEncoder.text(decided))
    }

    /// Whether it holds nothing that an erasure by `rule` removes.
    func isRedacted(rule: String) -> Bool {
        guard image.isEmpty, digest.isEmpty, let redacted = try? redactedTexts(rule: rule) else { return false }
        return redacted.claim.utf8.elementsEqual(claim.utf8) && redacted.decision.utf8.elementsEqual(decision.utf8)
    }
}

extension Award {
    fileprivate var redacted: Award { Award(campaign: campaign, partner: partner, coins: coins, why: "", gtins: []) }
}
