import Campaigns
import DomainModel
import Foundation
import ReceiptIdentity
import SQL
import Text

/// Finds the earlier receipts that are worth comparing with one, by the keys that they share: few, however many
/// receipts there are.
struct ReceiptCandidates {
    let tables: LedgerTables

    /// The result of comparing an earlier upload with a receipt.
    enum ComparisonResult {
        /// It may be the same receipt.
        case receipt(ClaimHistory.PriorReceipt)
        /// It shows no receipt to compare.
        case picture(ClaimHistory.PriorUpload)
        /// It is another receipt.
        case another
    }

    /// The uploads whose receipts share the most keys with one of these facts, in that order; of equals, the latest
    /// first.
    func uploads(like facts: ReceiptFacts) throws -> [Int] {
        try uploads(sharing: ReceiptFingerprint(facts).keys)
    }

    private func uploads(sharing keys: [ReceiptFingerprint.Key]) throws -> [Int] {
        var shared: [Int: Int] = [:]
        for row in try tables.rows(.uploadsWithReceiptKey, forEachOf: keys.map { [.text($0.text)] }).joined() {
            shared[try row.integer(0), default: 0] += 1
        }
        return shared.sorted { ($0.value, $0.key) > ($1.value, $1.key) }
            .prefix(Tuning.standard.similarity.maxComparedReceipts).map(\.key)
    }

    /// The uploads of which one may show a piece of the other's paper, without its day: those that share goods,
    /// and of a piece's own person the latest ones, whatever was misread in them.
    ///
    /// - Parameter day: when the receipt with these facts was sent. What was printed after a piece was sent is no whole
    ///   of it.
    func uploadsSharingGoods(with facts: ReceiptFacts, sentBy names: [String], on day: Day) throws -> [Int] {
        var numbers = try uploads(sharing: facts.keysOfSharedGoods)
        if facts.isPiece {
            for row in try tables.rows(.latestUploadsOfUser, forEachOf: names.map { [.text($0)] }).joined() {
                let number = try row.integer(0)
                if !numbers.contains(number) { numbers.append(number) }
            }
        }
        let rows = try tables.rows(.claimOfUpload, forEachOf: numbers.map { [.integer($0)] })
        return try zip(numbers, rows).compactMap { number, rows in
            guard let row = rows.first, let other = try StoredReceiptFacts(claim: try row.text(2)).facts,
                facts.isPiece || other.isPiece, let sent = Timestamp(try row.text(3))?.day
            else { return nil }
            let isLater = facts.date.map { $0 > sent } ?? other.date.map { $0 > day } ?? false
            return isLater ? nil : number
        }
    }

    /// The erased uploads whose receipts share an identifying key with one of these facts.
    func erasedUploads(like facts: ReceiptFacts) throws -> [Int] {
        guard let key = try tables.erasureKey() else { return [] }
        let keys = ReceiptFingerprint(facts).identifyingKeys.map { [Value.text(key.hash(ofReceiptKey: $0.text))] }
        let found = try tables.rows(.uploadsWithErasedKey, forEachOf: keys).joined().map { row in try row.integer(0) }
        return Set(found).sorted()
    }

    /// Compares the receipts of uploads with these facts. What another name of the same person sent counts as the
    /// person's own: it is given under the first of `names`.
    func compare(_ numbers: [Int], of facts: ReceiptFacts, sentBy names: [String]) throws -> [ComparisonResult] {
        try tables.rows(.claimOfUpload, forEachOf: numbers.map { [.integer($0)] }).joined().map { row in
            try comparison(row, with: facts, sentBy: names)
        }
    }

    private func comparison(_ row: Row, with facts: ReceiptFacts, sentBy names: [String]) throws -> ComparisonResult {
        let user = try row.text(1)
        let isOwn = names.contains { BytewiseString($0) == BytewiseString(user) }
        let upload = ClaimHistory.PriorUpload(id: try row.text(0), user: isOwn ? names[0] : user)
        guard let other = try StoredReceiptFacts(claim: try row.text(2)).facts else { return .picture(upload) }
        let likeness = facts.likeness(to: other, areOfOneUser: isOwn)
        guard likeness.answer != .different else { return .another }
        return .receipt(ClaimHistory.PriorReceipt(upload: upload, facts: other, isInDoubt: try isInDoubt(upload.id)))
    }

    /// Whether an upload has coins that wait or were refused, and never earned any, not by an appeal or an undone
    /// review either. One that was refused for its user's limit is in no doubt: it is used up.
    private func isInDoubt(_ upload: String) throws -> Bool {
        let entries = try tables.entriesAbout(upload)
        return entries.contains { $0.kind == .pending }
            && !entries.contains { $0.canBeReversed && $0.coins > 0 }
    }
}

extension LedgerTables {
    /// Whether an upload was paid, or waits or waited for a person.
    func hasConsumedReceipt(_ upload: String) throws -> Bool {
        try entriesAbout(upload).contains { $0.kind == .pending || $0.canBeReversed && $0.coins > 0 }
    }
}
