import Campaigns
import DomainModel
import Foundation

/// Everything that the ledger knows of one upload, from its file to the user's balance: it answers why.
public struct UploadTimeline: Sendable {
    /// A decision about the upload, with its place in its chain.
    public struct RecordedDecision: Sendable {
        /// From 1: its place among first decisions, or among later ones.
        public var number: Int
        /// Whether it is a later decision.
        public var isRedecision: Bool
        /// What was claimed then.
        public var claim: Claim
        /// What was decided.
        public var decision: Decision
        /// The record's hash in its chain.
        public var hash: String
    }

    /// An entry of the upload, with the user's balance right after it.
    public struct BookedEntry: Sendable {
        /// The entry.
        public var entry: Entry
        /// The user's balance right after it.
        public var balance: Balance
    }

    /// The upload's name.
    public var id: String
    /// SHA-256 of the file.
    public var sha256: String
    /// Every decision, in order; the last one holds. Never empty.
    public var decisions: [RecordedDecision]
    /// Every entry, in order.
    public var entries: [BookedEntry]
    /// The user's balance now, from all uploads.
    public var balance: Balance

    /// The decision that holds.
    public var current: RecordedDecision { decisions[decisions.count - 1] }
}

extension Ledger {
    /// The timeline of the upload with this name.
    public func story(of upload: String) throws(LedgerError) -> UploadTimeline {
        try read { tables in
            let journal = Journal(tables: tables)
            let id = try journal.upload(named: upload)
            guard let first = try tables.first(.uploadRecordByName, [.text(id)]).map(UploadRecord.init) else {
                throw LedgerError.unknownUpload(upload, matches: 0)
            }
            let later = try tables.redecisions(of: id).map {
                try UploadTimeline.RecordedDecision($0, isRedecision: true)
            }
            let decisions = [try UploadTimeline.RecordedDecision(first, isRedecision: false)] + later
            // All entries of the user, because a balance is the sum of all before it.
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
        let recorded = try DecidedClaim(record)
        self.init(
            number: record.number, isRedecision: isRedecision, claim: recorded.claim, decision: recorded.decision,
            hash: record.hash)
    }
}

extension UploadTimeline {
    /// Whether something of the upload's coins can still be taken back: `Ledger.reverse` would book it.
    public var hasCoinsToReverse: Bool {
        let entries = entries.map(\.entry)
        let settled = Set(entries.filter { $0.kind == .settled }.compactMap(\.refers))
        return entries.contains { entry in
            if entry.kind == .pending { return !settled.contains(entry.sequence) }
            return entry.isCredit && entry.left(after: entries) > 0
        }
    }
}

extension Ledger {
    /// Whether a person's decision about the upload can still be undone: `undoReview` would book something.
    public func hasReviewToUndo(_ story: UploadTimeline) throws(LedgerError) -> Bool {
        let entries = story.entries.map(\.entry)
        let settled = entries.filter { $0.kind == .settled }
        if settled.contains(where: { $0.coins > 0 }) {
            return settled.contains { $0.coins > 0 && $0.left(after: entries) > 0 }
        }
        for settlement in settled {
            let pending = entries.first { $0.kind == .pending && $0.sequence == settlement.refers }
            guard let pending, pending.coins > 0 else { continue }
            if try grant(withKey: Ledger.undoingKey(of: settlement)) == nil { return true }
        }
        return false
    }

    /// The key of the grant that gives what a reviewer's refusal withheld, so that it is given once.
    static func undoingKey(of settlement: Entry) -> String { "\(reviewPrefix)\(settlement.sequence)" }
}
