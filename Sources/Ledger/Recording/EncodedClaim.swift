import Campaigns
import Dispatch
import Synchronization

/// A claim with what of its record does not depend on what is recorded before it.
struct EncodedClaim: Sendable {
    let claim: Claim
    /// The claim as JSON, and the SHA-256 of that.
    let json: String
    let sha256: String
    /// What makes it the same claim when it comes again (`UploadRecord.digest`).
    let digest: String

    init(_ claim: Claim) throws {
        self.claim = claim
        json = try CanonicalRecordEncoder.text(of: claim)
        sha256 = hexSHA256(json)
        digest = UploadRecord.digest(of: claim)
    }

    /// The texts of many claims, worked out on all cores before the transaction that others wait for.
    static func all(of claims: [Claim]) -> [Result<EncodedClaim, any Error>] {
        let parts = stride(from: 0, to: claims.count, by: part).map { claims[$0..<min($0 + part, claims.count)] }
        let texts = Mutex<[Int: [Result<EncodedClaim, any Error>]]>([:])
        DispatchQueue.concurrentPerform(iterations: parts.count) { number in
            let made = parts[number].map { claim in Result { try EncodedClaim(claim) } }
            texts.withLock { $0[number] = made }
        }
        return texts.withLock { texts in parts.indices.flatMap { texts[$0] ?? [] } }
    }

    /// Claims that one core takes at a time: some hundred microseconds of work.
    private static let part = 16
}
