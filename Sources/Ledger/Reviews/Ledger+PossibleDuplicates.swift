import Campaigns
import DomainModel
import Foundation
import ReceiptIdentity
import SQL
import Text

/// An upload whose receipt may be that of another upload, with the evidence.
public struct PossibleDuplicate: Hashable, Sendable {
    /// The decision about it.
    public var decision: Decision
    /// What was claimed.
    public var claim: Claim
    /// The evidence for and against.
    public var likeness: ReceiptLikeness
    /// Whether it has earned coins that were not taken back.
    public var isPaid: Bool
    /// Whether the same person sent it, under this name or another.
    public var isOwn: Bool

    /// Whether it was paid, and is so like the upload that a person must say that they are two receipts: the same by
    /// what was read, another photo of the same person that may be, or one of the same goods of which nothing but the
    /// goods was read.
    public var mustBeToldApart: Bool { isPaid && (isOwn || likeness.answer == .same || likeness.isOfSharedGoods) }
}

extension Ledger {
    /// The uploads, earlier or later, whose receipts may be that of the upload with this name, the likeliest first.
    public func possibleDuplicates(of upload: String) throws(LedgerError) -> [PossibleDuplicate] {
        try read { tables in try tables.possibleDuplicates(of: Journal(tables: tables).upload(named: upload)) }
    }
}

extension LedgerTables {
    /// The uploads whose receipts may be that of the upload `id`, the likeliest first.
    func possibleDuplicates(of id: String) throws -> [PossibleDuplicate] {
        guard let record = try current(of: id) else { return [] }
        let own = try DecidedClaim(record)
        guard let facts = own.claim.receiptFacts else { return [] }
        let names = try self.names(of: own.decision.user).map { BytewiseString($0) }
        let candidates = ReceiptCandidates(tables: self)
        let numbers = try candidates.uploads(like: facts)
        let sharing = try candidates.uploadsSharingGoods(
            with: facts, sentBy: names.map(\.text), on: own.claim.upload.uploadedAt.day)
        return try (numbers + sharing.filter { !numbers.contains($0) }).compactMap { number in
            guard let name = try first(.uploadByNumber, [.integer(number)])?.text(0), name != id,
                let record = try current(of: name)
            else { return nil }
            let other = try DecidedClaim(record)
            let isOwn = names.contains(BytewiseString(other.decision.user))
            guard let shown = other.claim.receiptFacts else { return nil }
            let likeness = facts.likeness(to: shown, areOfOneUser: isOwn)
            guard likeness.answer != .different else { return nil }
            let entries = try entriesAbout(name)
            guard try numbers.contains(number) || hasConsumedReceipt(name) else { return nil }
            return PossibleDuplicate(
                decision: other.decision, claim: other.claim, likeness: likeness,
                isPaid: entries.contains { $0.canBeReversed && $0.left(after: entries) > 0 },
                isOwn: isOwn)
        }.sorted { $0.likeness.logOdds > $1.likeness.logOdds }
    }
}
