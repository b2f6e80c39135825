import Campaigns
import DomainModel

/// An upload that was accepted: its bytes are on disk, and it will be decided, whatever happens to the process.
public struct AcceptedUpload: Hashable, Sendable {
    /// From 1, in the order of acceptance, which is that of decision.
    public var number: Int
    /// Who sent it.
    public var user: String
    /// SHA-256 of its bytes, 64 hex digits; together with the user, its name.
    public var sha256: String
    /// How many bytes.
    public var bytes: Int
    /// What it was sent in as.
    public var shake: Shake
    /// The user's standing then.
    public var tier: Tier
    /// When it was accepted; never before the ticket before it.
    public var uploadedAt: Timestamp
    /// How far it is.
    public var state: State
    /// What was decided; `nil` while it waits.
    public var decision: Decision?

    /// How far a ticket is.
    public enum State: String, Hashable, Codable, Sendable {
        /// To be read and decided.
        case waiting
        /// Its decision stands in the ledger.
        case decided
        /// It could not be read for reasons outside the file; tried again when its owner or an operator asks, or when
        /// the service starts.
        case unread
    }

    /// The upload as the ledger knows it.
    public var upload: Upload {
        Upload(
            image: "\(user)/\(sha256)", user: user, shake: shake, uploadedAt: uploadedAt, tier: tier, position: number)
    }
}
