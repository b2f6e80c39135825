import Campaigns
import SQL

extension Ledger {
    /// A decision as it stands in one of the chains.
    public struct ChainedDecision: Sendable {
        /// The upload's place in the order of deciding; of a later decision, its place among those.
        public var number: Int
        /// Whether it was made anew after an earlier one.
        public var isRedecision: Bool
        /// The upload's name.
        public var id: String
        /// What was claimed.
        public var claim: Claim
        /// What was decided.
        public var decision: Decision
    }

    /// Hands over all that was recorded after the ledger had a head, or everything, as the ledger is at one moment:
    /// first decisions, decisions made anew, entries, each in order. Returns the head of that moment. Throws `invalid`
    /// where the ledger never had that head.
    public func changes(
        since head: LedgerHead? = nil, decisions use: (ChainedDecision) throws -> Void, entries: (Entry) throws -> Void
    ) throws(LedgerError) -> LedgerHead {
        if let head, try !contains(head) {
            throw .invalid("\(path): does not contain the head \(head); it was cut, or the head is another ledger's")
        }
        return try read { tables in
            for (chain, after) in [
                (LedgerSQL.storedUploadsAfter, head?.uploads ?? 0), (.storedRedecisionsAfter, head?.redecisions ?? 0),
            ] {
                var last = after
                while case let page = try tables.rows(chain, [.integer(last), .integer(256)]), !page.isEmpty {
                    for record in try page.map(UploadRecord.init) {
                        last = record.number
                        let recorded = try RecordedUpload(
                            decision: record.decision, claim: record.claim, isNew: false)
                        try use(
                            ChainedDecision(
                                number: record.number, isRedecision: chain == .storedRedecisionsAfter, id: record.id,
                                claim: recorded.claim, decision: recorded.decision))
                    }
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
