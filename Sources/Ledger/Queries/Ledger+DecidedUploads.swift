import Campaigns
import Foundation
import SQL

/// What a rehearsal under another programme goes over: the uploads in the order they were decided.
extension Ledger {
    /// An upload with the decision that stands about it.
    public struct DecidedUpload: Sendable {
        /// Its place in the order of deciding.
        public var number: Int
        /// Its name.
        public var id: String
        /// What was claimed.
        public var claim: Claim
        /// What was decided.
        public var decision: Decision
        /// Whether its texts are gone, so that nothing can be decided about it any more.
        public var isErased: Bool { decision.reasons.first?.code == .erased }

        /// An upload as it was decided.
        public init(number: Int, id: String, claim: Claim, decision: Decision) {
            self.number = number
            self.id = id
            self.claim = claim
            self.decision = decision
        }
    }

    /// At most `limit` uploads after the one with this number, as they are kept: JSON that `DecidedUpload` is made of,
    /// which takes longer than reading it and can be left to another thread.
    public func decided(after number: Int, limit: Int) throws(LedgerError) -> [StoredUpload] {
        try read { tables in
            let hasLater = try tables.first(.lastRedecision) != nil
            return try tables.rows(.storedUploadsAfter, [.integer(number), .integer(limit)]).map { row in
                let first = try UploadRecord(row)
                let current = try hasLater ? tables.redecisions(of: first.id).last ?? first : first
                return StoredUpload(
                    number: first.number, id: first.id, claim: current.claim, decision: current.decision)
            }
        }
    }

    /// An upload as JSON.
    public struct StoredUpload: Sendable {
        /// Its place in the order of deciding.
        public let number: Int
        let id: String
        let claim: String
        let decision: String

        /// The upload as a value.
        public func decoded() throws -> DecidedUpload {
            let recorded = try RecordedUpload(decision: decision, claim: claim, isNew: false)
            return DecidedUpload(number: number, id: id, claim: recorded.claim, decision: recorded.decision)
        }
    }

    /// Records uploads as they were decided elsewhere, with what that books: the past of a rehearsal. Their number,
    /// hashes and order are this ledger's own.
    public func recordAsDecided(_ uploads: [DecidedUpload]) throws(LedgerError) {
        try write { tables in
            for upload in uploads {
                guard let file = upload.claim.sha256 else { continue }
                let last = try tables.lastUpload
                var record = try UploadRecord(
                    EncodedClaim(upload.claim), sha256: file, decision: upload.decision, number: last.number + 1,
                    previous: last.hash)
                record.id = upload.id
                record.hash = record.computedHash
                try tables.execute(.insertUpload, record.values)
                try self.book(
                    upload.decision, of: upload.claim, recordedAs: record, upload: record.number, in: tables)
            }
        }
    }
}
