import Campaigns
import Dispatch
import Synchronization

/// A claim with those parts of its record that do not depend on the records before it.
struct EncodedClaim: Sendable {
    let claim: Claim
    /// The claim as JSON, and the SHA-256 of that.
    let json: String
    let sha256: String
    /// What must be equal when the same upload comes again (`UploadRecord.digest`).
    let digest: String

    init(_ claim: Claim) throws {
        self.claim = claim
        json = try CanonicalJSON.text(of: claim)
        sha256 = hexSHA256(json)
        digest = UploadRecord.digest(of: claim)
    }

    /// Encodes many claims on all cores, before the transaction that others wait for.
    static func all(of claims: [Claim]) -> [Result<EncodedClaim, any Error>] {
        let parts = stride(from: 0, to: claims.count, by: claimsPerPart).map { start in
            claims[start..<min(start + claimsPerPart, claims.count)]
        }
        let encoded = Mutex<[Int: [Result<EncodedClaim, any Error>]]>([:])
        DispatchQueue.concurrentPerform(iterations: parts.count) { number in
            let part = parts[number].map { claim in Result { try EncodedClaim(claim) } }
            encoded.withLock { $0[number] = part }
        }
        return encoded.withLock { encoded in parts.indices.flatMap { encoded[$0] ?? [] } }
    }

    /// How many claims a core encodes at a time: some hundred microseconds of work.
    private static let claimsPerPart = 16
}
