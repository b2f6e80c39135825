import Campaigns
import DomainModel
import Ledger

/// The ledger's operations that decide, by the campaigns' rule as awarding calls them.
extension Ledger {
    /// Records a claim; returns the decision alone.
    @discardableResult
    public func record(_ claim: Claim, programme: Programme) throws(LedgerError) -> Decision {
        try recordUpload(claim, programme: programme).decision
    }

    /// Records a claim.
    public func recordUpload(_ claim: Claim, programme: Programme) throws(LedgerError) -> DecidedClaim {
        try recordUpload(claim, programme: programme, by: decide)
    }

    /// Records several claims in one transaction.
    public func recordUploads(
        _ claims: [Claim], programme: Programme
    ) throws(LedgerError) -> [Result<DecidedClaim, LedgerError>] {
        try recordUploads(claims, programme: programme, by: decide)
    }

    /// Decides a refused upload once more.
    @discardableResult
    public func redecide(
        _ upload: String, claim: Claim? = nil, programme: Programme
    ) throws(LedgerError) -> DecidedClaim {
        try redecide(upload, claim: claim, programme: programme, by: decide)
    }

    /// Records that two users are one person.
    @discardableResult
    public func join(
        _ user: String, with other: String, why: String, at moment: Timestamp? = nil
    ) throws(LedgerError) -> Booking {
        try join(user, with: other, why: why, at: moment, by: decide)
    }

    /// Carries out everything that the ledger was given once more in `target`.
    @discardableResult
    public func replay(into target: Ledger) throws(LedgerError) -> Replay { try replay(into: target, by: decide) }
}
