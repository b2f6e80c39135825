import Campaigns
import SQL

extension Ledger {
    /// An upload with the decision that holds about it.
    public struct DecidedUpload: Sendable {
        /// Its place in the order of deciding.
        public var number: Int
        /// Its name.
        public var id: String
        /// What was claimed.
        public var claim: Claim
        /// What was decided.
        public var decision: Decision
        /// Whether its texts were erased, so that it cannot be decided again.
        public var isErased: Bool { decision.reasons.first?.code == .erased }
    }

    /// An upload with the decision that holds about it, as JSON.
    public struct StoredUpload: Sendable {
        /// Its place in the order of deciding.
        public let number: Int
        fileprivate let id: String
        fileprivate let claim: String
        fileprivate let decision: String

        /// The upload as a value.
        public func decoded() throws -> DecidedUpload {
            let recorded = try DecidedClaim(decision: decision, claim: claim)
            return DecidedUpload(number: number, id: id, claim: recorded.claim, decision: recorded.decision)
        }
    }

    /// At most `limit` uploads after the one with this number, in the order of deciding. They are returned as JSON:
    /// decoding takes longer than reading, and another thread can do it.
    public func decided(after number: Int, limit: Int) throws(LedgerError) -> [StoredUpload] {
        try read { tables in
            let hasLater = try tables.first(.lastRedecision) != nil
            return try tables.rows(.uploadsAfter, [.integer(number), .integer(limit)]).map { row in
                let first = try UploadRecord(row)
                let current = try hasLater ? tables.redecisions(of: first.id).last ?? first : first
                return StoredUpload(
                    number: first.number, id: first.id, claim: current.claim, decision: current.decision)
            }
        }
    }

    /// Records uploads as another ledger decided them, with the entries that follow. The records get numbers and hashes
    /// of this ledger. A simulation starts with them.
    public func recordAsDecided(_ uploads: [DecidedUpload]) throws(LedgerError) {
        try write { tables in
            for upload in uploads {
                guard let file = upload.claim.sha256 else { continue }
                let record = try UploadRecord(
                    EncodedClaim(upload.claim), sha256: file, decision: upload.decision, after: tables.lastUpload)
                try tables.insert(record)
                let isNewTill = try upload.claim.receiptFacts.map { facts in
                    let names = try tables.names(of: upload.claim.upload.user)
                    let search = TillReputationSearch(tables: tables, upload: upload.claim.upload, names: names)
                    return try !search.till(of: facts).isKnown
                        || tables.sellsNewPartner(upload.claim, sentBy: names)
                }
                try book(
                    upload.decision, of: upload.claim, recordedAs: record, upload: record.number,
                    isNewTill: isNewTill ?? false, in: tables)
            }
        }
    }
}
