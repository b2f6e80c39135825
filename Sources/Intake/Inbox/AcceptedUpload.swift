import Campaigns
import DomainModel
import Traces

/// An accepted upload. Its bytes are on disk, and it will be decided even if the process dies.
public struct AcceptedUpload: Hashable, Sendable {
    /// Counts from 1 in the order of acceptance, which is the order of decision.
    public var number: Int
    /// The user who sent it.
    public var user: String
    /// SHA-256 of its bytes, 64 hex digits. User and hash together name the upload.
    public var sha256: String
    /// Its size in bytes.
    public var bytes: Int
    /// The shake that the user chose.
    public var shake: Shake
    /// The user's tier at that time.
    public var tier: Tier
    /// The network that it came from, as an opaque name; `nil` where that is not known.
    public var network: String?
    /// The audiences to which the user belonged at that time, by name; `nil` where the programme had none.
    public var audiences: [String]?
    /// When it was accepted; never earlier than the ticket before it.
    public var uploadedAt: Timestamp
    /// Its progress.
    public var state: State
    /// The decision; `nil` while it waits.
    public var decision: Decision?
    /// Where it stands in a trace; `nil` where nobody traced it.
    public var trace: TraceContext?

    /// The progress of a ticket.
    public enum State: String, Hashable, Codable, Sendable {
        /// It is not decided yet.
        case waiting
        /// Its decision is in the ledger.
        case decided
        /// It could not be read for reasons outside the file. It is tried again when its owner or an operator asks, or
        /// when the service starts.
        case unread
    }

    /// The upload as the ledger stores it.
    public var upload: Upload {
        Upload(
            image: "\(user)/\(sha256)", user: user, shake: shake, uploadedAt: uploadedAt, tier: tier, position: number,
            network: network, audiences: audiences)
    }
}
