import Campaigns
import DomainModel
import Foundation
import ReceiptIdentity
import SQL

/// Finds the earlier receipts that are worth comparing with one, by the keys that they share: few, however many there
/// are.
struct ReceiptCandidates {
    let tables: LedgerTables

    /// More than this are not compared. An honest receipt shares keys with none or two; its twin shares most of them,
    /// so that whoever floods one key does not hide behind it.
    static let most = 12

    /// What an earlier upload turns out to be, compared with a receipt.
    enum Comparison {
        /// It may be the same.
        case receipt(ClaimHistory.PriorReceipt)
        /// It shows no receipt to compare.
        case picture(ClaimHistory.PriorUpload)
        /// It is another receipt, which no decision asks about.
        case another
    }

    /// The uploads whose receipts share the most keys with one of these facts, those first and of equals the latest.
    func uploads(like facts: ReceiptFacts, _ keys: [ReceiptFingerprint.Key]) throws -> [Int] {
        var shared: [Int: Int] = [:]
        func count(_ name: LedgerSQL, _ keys: [String]) throws {
            for row in try tables.rows(name, forEach: keys.map { [.text($0)] }).joined() {
                shared[try row.integer(0), default: 0] += 1
            }
        }
        try count(.uploadsWithReceiptKey, keys.map(\.text))
        if try hasLegacyKeys { try count(.uploadsWithLegacyKey, facts.undatedLegacyKeys) }
        return shared.sorted { ($0.value, $0.key) > ($1.value, $1.key) }.prefix(ReceiptCandidates.most).map(\.key)
    }

    /// The uploads whose receipts' texts are gone and of which a key that names one receipt is the facts' too.
    func erasedUploads(like facts: ReceiptFacts) throws -> [Int] {
        guard try hasErasedKeys else { return [] }
        let keys = ReceiptFingerprint(facts).identifyingKeys.map { [Value.text(hexSHA256($0.text))] }
        let found = try tables.rows(.uploadsWithErasedKey, forEach: keys).joined().map { row in try row.integer(0) }
        return Set(found).sorted()
    }

    private var hasErasedKeys: Bool {
        get throws {
            if let known = tables.cache.hasErasedKeys { return known }
            let found = try tables.first(.anyErasedKey) != nil
            tables.cache.hasErasedKeys = found
            return found
        }
    }

    private var hasLegacyKeys: Bool {
        get throws {
            if let known = tables.cache.hasLegacyKeys { return known }
            let found = try tables.first(.anyLegacyKey) != nil
            tables.cache.hasLegacyKeys = found
            return found
        }
    }

    /// The receipts of uploads, each compared with these facts.
    func compare(_ numbers: [Int], of facts: ReceiptFacts) throws -> [Comparison] {
        try tables.rows(.claimOfUpload, forEach: numbers.map { [.integer($0)] }).joined().map { row in
            try twin(row, of: facts)
        }
    }

    private func twin(_ row: Row, of facts: ReceiptFacts) throws -> Comparison {
        let upload = ClaimHistory.PriorUpload(id: try row.text(0), user: try row.text(1))
        guard let other = try StoredReceiptFacts(claim: try row.text(2)).facts else { return .picture(upload) }
        guard facts.likeness(to: other).answer != .different else { return .another }
        return .receipt(ClaimHistory.PriorReceipt(upload: upload, facts: other, isInDoubt: try isInDoubt(upload.id)))
    }

    /// Whether an upload has coins that wait, or that were dropped, and none that were paid.
    private func isInDoubt(_ upload: String) throws -> Bool {
        let entries = try tables.rows(.entriesOfUpload, [.text(upload)]).map(Entry.init)
        let isPaid = entries.contains { ($0.kind == .award || $0.kind == .settled) && $0.coins > 0 }
        return !isPaid && entries.contains { $0.kind == .pending }
    }
}
