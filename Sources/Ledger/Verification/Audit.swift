import Foundation
import Retail
import Rewards
import SQL

/// One walk over the whole ledger.
struct Audit {
    private(set) var found = Verification()
    private let tables: Tables
    private let triggers: Set<String>
    private let expectedHead: String?

    private var credits: [Int: Entry] = [:]
    private var reversed: [Int: Int] = [:]
    private var settled: Set<Int> = []
    private var keys: Set<String> = []
    private var balances: [String: Balance] = [:]
    private var spent: [SpentKey: Int] = [:]
    private var byUpload: [String: [Entry]] = [:]
    private var isHeadSeen = false
    private var receiptKeys = 0
    private var paidProducts: Set<String> = []

    /// Uploads that are held in memory at a time; each is a few kilobytes of JSON.
    private static let uploadsAtOnce = 256

    private struct SpentKey: Hashable {
        var campaign: String
        var user: String
        var day: String
    }

    init(tables: Tables, triggers: Set<String>, expectedHead: String?) {
        self.tables = tables
        self.triggers = triggers
        self.expectedHead = expectedHead
        isHeadSeen = expectedHead == nil || expectedHead == noHash
    }

    mutating func run() {
        walkEntries()
        if !isHeadSeen { found.fault("no entry has the expected hash \(expectedHead ?? ""): entries are missing") }
        guard found.firstBadEntry == nil else { return }
        // The sums and uploads are worth comparing only where the entries are right.
        walkUploads()
        compareSums()
        checkStructure()
    }

    // MARK: Entries

    private mutating func walkEntries() {
        var expected = 1
        do {
            try tables.each(.storedEntries) { row in
                if let wrong = check(row, expected: expected) {
                    found.firstBadEntry = expected
                    found.fault("entry \(expected): \(wrong)")
                    return false
                }
                expected += 1
                return true
            }
            guard found.firstBadEntry == nil else { return }
            let highest = try tables.first(.lastEntry)?.integer(0) ?? 0
            if highest >= expected {
                found.firstBadEntry = expected
                found.fault("entry \(expected): is missing, though \(highest) is there")
            }
        } catch {
            found.firstBadEntry = expected
            found.fault("entry \(expected): cannot be read (\(error))")
        }
    }

    /// What is wrong with the entry that should have this sequence; `nil` when nothing is.
    private mutating func check(_ row: Row, expected: Int) -> String? {
        guard let entry = try? Entry(row) else { return "a field has the wrong type" }
        guard entry.sequence == expected else { return "is missing; the next is \(entry.sequence)" }
        guard entry.previous == found.head else { return "does not follow entry \(expected - 1): its link is broken" }
        guard entry.hash == entry.rightHash else { return "does not match its hash: a field was changed" }
        guard Timestamp(entry.at) != nil else { return "its time is no time" }
        if let key = entry.key, !keys.insert(key).inserted { return "its key \(key) was used before" }
        let referred = entry.refers.flatMap { credits[$0] }
        guard let posting = Posting(of: entry, find: { credits[$0] }) else { return "refers to no entry that it can" }
        if let wrong = checkReference(of: entry, to: referred) { return wrong }
        if let wrong = post(posting, of: entry) { return wrong }
        if [.award, .pending, .settled].contains(entry.kind) { credits[expected] = entry }
        if let upload = entry.upload { byUpload[upload, default: []].append(entry) }
        found.head = entry.hash
        found.entries = expected
        if entry.hash == expectedHead { isHeadSeen = true }
        return nil
    }

    private mutating func checkReference(of entry: Entry, to referred: Entry?) -> String? {
        guard let referred else { return nil }
        if entry.kind == .settled, !settled.insert(referred.sequence).inserted {
            return "settles entry \(referred.sequence) a second time"
        }
        if entry.kind == .reversal {
            reversed[referred.sequence, default: 0] -= entry.coins
            if reversed[referred.sequence]! > referred.coins {
                return "takes back more than entry \(referred.sequence) gave"
            }
        }
        return nil
    }

    private mutating func post(_ posting: Posting, of entry: Entry) -> String? {
        if posting.available != 0 || posting.pending != 0 {
            var balance = balances[entry.user] ?? Balance(user: entry.user)
            balance.available += posting.available
            balance.pending += posting.pending
            guard balance.available >= 0, balance.pending >= 0 else { return "takes \(entry.user) below zero" }
            balances[entry.user] = balance
        }
        if posting.spent != 0, let campaign = entry.campaign, let day = posting.day {
            let key = SpentKey(campaign: campaign, user: entry.user, day: day.description)
            spent[key, default: 0] += posting.spent
        }
        return nil
    }

    // MARK: Uploads

    private mutating func walkUploads() {
        var expected = 1
        var previous = noHash
        do {
            // By the page: an upload's receipt is looked up beside it, and a store hands out one result at a time.
            while case let page = try tables.rows(
                .storedUploadsAfter, [.integer(expected - 1), .integer(Audit.uploadsAtOnce)]), !page.isEmpty
            {
                for row in page {
                    guard let record = try? UploadRecord(row), record.number == expected, record.previous == previous,
                        record.hash == record.rightHash
                    else {
                        found.fault("upload \(expected): does not match its hash or place")
                        return
                    }
                    try check(record)
                    previous = record.hash
                    expected += 1
                }
            }
        } catch {
            found.fault("upload \(expected): cannot be read (\(error))")
            return
        }
        found.uploads = expected - 1
        for (upload, entries) in byUpload.sorted(by: { $0.key < $1.key }) {
            found.fault("entry \(entries[0].sequence): names upload \(upload), which is not recorded")
        }
    }

    /// Compares what was decided with what was booked, and ticks the upload's entries off.
    private mutating func check(_ record: UploadRecord) throws {
        let entries = byUpload.removeValue(forKey: record.id) ?? []
        let decoder = JSONDecoder()
        guard let decision = try? decoder.decode(Decision.self, from: Data(record.decision.utf8)),
            let claim = try? decoder.decode(Claim.self, from: Data(record.claim.utf8))
        else {
            found.fault("upload \(record.id): its claim or decision cannot be read")
            return
        }
        let decided =
            decision.awards.map { ["award", $0.campaign, String($0.coins), record.user, record.uploadedAt] }
            + decision.pending.map { ["pending", $0.campaign, String($0.coins), record.user, record.uploadedAt] }
        let booked = entries.filter { $0.kind == .award || $0.kind == .pending }
            .map { [$0.kind.rawValue, $0.campaign ?? "", String($0.coins), $0.user, $0.at] }
        if decided != booked { found.fault("upload \(record.id): its entries are not what was decided") }
        let held = decision.holdsReceipt ? claim.heldIdentity?.keys.map(\.text) ?? [] : []
        let stored = try tables.rows(.receiptKeysOfUpload, [.integer(record.number)]).map { row in try row.text(1) }
        if stored.sorted() != held.sorted() { found.fault("upload \(record.id): its receipt's identity was changed") }
        receiptKeys += held.count
        guard claim.shake == .scan, let day = Timestamp(record.uploadedAt)?.day else { return }
        for award in decision.awards + decision.pending {
            for gtin in award.gtins { paidProducts.insert("\(award.campaign)|\(record.user)|\(gtin)|\(day)") }
        }
    }

    // MARK: Sums

    private mutating func compareSums() {
        do {
            let stored = try tables.rows(.balances).map(Balance.init)
            compare(
                Dictionary(stored.map { ($0.user, $0) }) { $1 }, with: balances, empty: { Balance(user: $0) },
                what: "balance of")
            var days: [SpentKey: Int] = [:]
            for row in try tables.rows(.spent) {
                let key = SpentKey(campaign: try row.text(0), user: try row.text(1), day: try row.text(2))
                days[key] = try row.integer(3)
            }
            compare(days, with: spent, empty: { _ in 0 }, what: "coins spent by")
            let products = try tables.rows(.paidProducts).map { row in
                try (0..<4).map { column in try row.text(column) }.joined(separator: "|")
            }
            if Set(products) != paidProducts { found.fault("the products paid for in scans are not those decided") }
            let keys = try tables.first(.countReceiptKeys)?.integer(0)
            if keys != receiptKeys { found.fault("receipts are on record that no upload holds") }
            var budgets: [String: Int] = [:]
            for (key, coins) in spent { budgets[key.campaign, default: 0] += coins }
            let rows = try tables.rows(.budgets).map { row in (try row.text(0), try row.integer(1)) }
            compare(Dictionary(rows) { $1 }, with: budgets, empty: { _ in 0 }, what: "budget of")
        } catch {
            found.fault("the sums cannot be read (\(error))")
        }
    }

    private mutating func compare<Key: Hashable, Value: Equatable>(
        _ stored: [Key: Value], with computed: [Key: Value], empty: (Key) -> Value, what: String
    ) {
        for key in Set(stored.keys).union(computed.keys).sorted(by: { "\($0)" < "\($1)" }) {
            let left = stored[key] ?? empty(key)
            let right = computed[key] ?? empty(key)
            if left != right { found.fault("\(what) \(key): stored is \(left), the entries give \(right)") }
        }
    }

    // MARK: Structure

    /// That the indexes hold what the tables do, that what must be unique is, and that the guards still stand.
    private mutating func checkStructure() {
        do {
            if let integrityCheck = tables.dialect.integrityCheck {
                for line in try tables.session.rows(integrityCheck).map({ row in try row.text(0) }) where line != "ok" {
                    found.fault("storage: \(line)")
                }
            }
            for what in try tables.rows(.countedTwice).map({ row in try row.text(0) }) {
                found.fault("\(what): counts twice")
            }
            let standing = try tables.session.rows(tables.dialect.triggerNames).map { row in try row.text(0) }
            if Set(standing) != triggers { found.fault("the triggers that refuse changes are not all there") }
        } catch {
            found.fault("storage: \(error)")
        }
    }
}
