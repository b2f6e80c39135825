import Campaigns
import SQL

extension Ledger {
    /// A decision of one of the chains.
    public struct ChainedDecision: Sendable {
        /// Its place among first decisions, or among later ones.
        public var number: Int
        /// Whether it is a later decision.
        public var isRedecision: Bool
        /// The upload's name.
        public var id: String
        /// What was claimed.
        public var claim: Claim
        /// What was decided.
        public var decision: Decision
    }

    /// Hands over everything that was recorded after the ledger had a head, as the ledger is at one moment: first
    /// decisions, later decisions, entries, each in order. Returns the head of that moment. Throws `invalid` where the
    /// ledger never had that head.
    ///
    /// - Parameter head: without it, everything is handed over.
    public func changes(
        since head: LedgerHead? = nil, decisions use: (ChainedDecision) throws -> Void, entries: (Entry) throws -> Void
    ) throws(LedgerError) -> LedgerHead {
        if let head, try !contains(head) {
            throw .invalid("\(path): does not contain the head \(head); it was cut, or the head is another ledger's")
        }
        return try read { tables in
            for (chain, after, isRedecision) in [
                (Statement.uploadsAfter, head?.uploads ?? 0, false), (.redecisionsAfter, head?.redecisions ?? 0, true),
            ] {
                try tables.eachPaged(chain, after: after) { row in
                    let record = try UploadRecord(row)
                    let recorded = try DecidedClaim(record)
                    try use(
                        ChainedDecision(
                            number: record.number, isRedecision: isRedecision, id: record.id, claim: recorded.claim,
                            decision: recorded.decision))
                }
            }
            try tables.each(.entries) { row in
                let entry = try Entry(row)
                if entry.sequence > head?.entries ?? 0 { try entries(entry) }
                return true
            }
            return try tables.head()
        }
    }
}
