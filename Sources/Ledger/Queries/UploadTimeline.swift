import Campaigns
import DomainModel
import Foundation

/// All that the ledger knows of one upload, from its bytes to what the user has: for whoever asks why.
public struct UploadTimeline: Sendable {
    /// A decision about the upload, with its place in the chain that keeps it.
    public struct RecordedDecision: Sendable {
        /// From 1: its place among first decisions, or among those made anew.
        public var number: Int
        /// Whether it was made anew after an earlier one.
        public var isRedecision: Bool
        /// What was claimed then.
        public var claim: Claim
        /// What was decided.
        public var decision: Decision
        /// The record's hash in its chain.
        public var hash: String
    }

    /// An entry for the upload, with what the user had right after it.
    public struct BookedEntry: Sendable {
        /// The entry.
        public var entry: Entry
        /// What the user had when it was written.
        public var balance: Balance
    }

    /// The upload's name.
    public var id: String
    /// SHA-256 of the file.
    public var sha256: String
    /// Every decision, in order; the last one stands. Never empty.
    public var decisions: [RecordedDecision]
    /// Every entry, in order.
    public var entries: [BookedEntry]
    /// What its user has now, from all uploads.
    public var balance: Balance

    /// The decision that stands.
    public var current: RecordedDecision { decisions[decisions.count - 1] }
}

extension Ledger {
    /// The story of the upload with this name.
    public func story(of upload: String) throws(LedgerError) -> UploadTimeline {
        try read { tables in
            let journal = Journal(tables: tables)
            let id = try journal.upload(named: upload)
            guard let first = try tables.first(.uploadWithName, [.text(id)]).map(UploadRecord.init) else {
                throw LedgerError.unknownUpload(upload, matches: 0)
            }
            let anew = try tables.redecisions(of: id).map {
                try UploadTimeline.RecordedDecision($0, isRedecision: true)
            }
            let decisions = [try UploadTimeline.RecordedDecision(first, isRedecision: false)] + anew
            // The user's entries from the first on, since a balance is the sum of all before.
            var known: [Int: Entry] = [:]
            var balance = Balance(user: first.user)
            var booked: [UploadTimeline.BookedEntry] = []
            for entry in try tables.rows(.entriesOfUser, [.text(first.user)]).map(Entry.init) {
                known[entry.sequence] = entry
                if let posting = try Posting(of: entry, find: { try known[$0] ?? journal.entry($0) }) {
                    balance.available &+= posting.available
                    balance.pending &+= posting.pending
                }
                if let name = entry.upload, name.utf8.elementsEqual(id.utf8) {
                    booked.append(UploadTimeline.BookedEntry(entry: entry, balance: balance))
                }
            }
            return UploadTimeline(
                id: id, sha256: first.sha256, decisions: decisions, entries: booked,
                balance: try journal.balance(first.user))
        }
    }
}

extension UploadTimeline.RecordedDecision {
    fileprivate init(_ record: UploadRecord, isRedecision: Bool) throws {
        let recorded = try RecordedUpload(decision: record.decision, claim: record.claim, isNew: false)
        self.init(
            number: record.number, isRedecision: isRedecision, claim: recorded.claim, decision: recorded.decision,
            hash: record.hash)
    }
}
