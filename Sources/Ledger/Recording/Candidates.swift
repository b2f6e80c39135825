import Foundation
import Retail
import Rewards
import SQL

/// Finds the earlier receipts that are worth comparing with one, by the keys that they share: few, however many there are.
struct Candidates {
    let tables: Tables

    /// More than this are not compared. An honest receipt shares keys with none or two; its twin shares most of them, so
    /// that whoever floods one key does not hide behind it.
    static let most = 12

    /// The uploads whose receipts share the most keys with one of these facts, those first and of equals the latest.
    func uploads(like facts: ReceiptFacts) throws -> [Int] {
        var shared: [Int: Int] = [:]
        func count(_ name: LedgerSQL, _ keys: [String]) throws {
            for row in try tables.rows(name, forEach: keys.map { [.text($0)] }).joined() {
                shared[try row.integer(0), default: 0] += 1
            }
        }
        try count(.uploadsWithReceiptKey, ReceiptIdentity(facts).keys.map(\.text))
        try count(.uploadsWithEarlierKey, facts.undatedEarlierKeys)
        return shared.sorted { ($0.value, $0.key) > ($1.value, $1.key) }.prefix(Candidates.most).map(\.key)
    }

    /// The uploads whose receipts' texts are gone and of which a key that names one receipt is the facts' too.
    func erasedUploads(like facts: ReceiptFacts) throws -> [Int] {
        let keys = ReceiptIdentity(facts).tellingKeys.map { [Value.text(hexSHA256($0.text))] }
        let found = try tables.rows(.uploadsWithErasedKey, forEach: keys).joined().map { row in try row.integer(0) }
        return Set(found).sorted()
    }

    /// The receipts of uploads, each compared with these facts.
    func twins(_ numbers: [Int], of facts: ReceiptFacts) throws -> [(prior: History.PriorReceipt, isReceipt: Bool)] {
        try tables.rows(.claimOfUpload, forEach: numbers.map { [.integer($0)] }).joined().map { row in
            try twin(row, of: facts)
        }
    }

    private func twin(_ row: Row, of facts: ReceiptFacts) throws -> (prior: History.PriorReceipt, isReceipt: Bool) {
        let upload = History.PriorUpload(id: try row.text(0), user: try row.text(1))
        guard let other = try KeptReceipt(claim: Data(try row.text(2).utf8)).facts else {
            return (History.PriorReceipt(upload: upload, facts: ReceiptFacts()), false)
        }
        var prior = History.PriorReceipt(upload: upload, facts: other)
        guard facts.likeness(to: other).answer != .different else { return (prior, true) }
        prior.isInDoubt = try isInDoubt(upload.id)
        return (prior, true)
    }

    /// Whether an upload has coins that wait, or that were dropped, and none that were paid.
    private func isInDoubt(_ upload: String) throws -> Bool {
        let entries = try tables.rows(.entriesOfUpload, [.text(upload)]).map(Entry.init)
        let isPaid = entries.contains { ($0.kind == .award || $0.kind == .settled) && $0.coins > 0 }
        return !isPaid && entries.contains { $0.kind == .pending }
    }
}
