import Foundation
import GRDB
import Retail
import Rewards

/// What `verify` found.
public struct Verification: Hashable, Sendable {
    /// Entries looked at.
    public var entries = 0
    /// Uploads looked at.
    public var uploads = 0
    /// The hash of the last good entry.
    public var head = noHash
    /// The first entry that is wrong, by its sequence; `nil` where all are right.
    public var firstBadEntry: Int?
    /// Everything wrong, the first bad entry before the rest; at most `mostFaults`.
    public var faults: [String] = []

    /// More faults than this are not listed.
    public static let mostFaults = 100

    /// Whether every hash, sum and identity is right.
    public var isSound: Bool { faults.isEmpty }

    init() {}

    /// What a walk over all tables finds.
    init(of database: Database, expectedHead: String? = nil) {
        var audit = Audit(expectedHead: expectedHead)
        audit.run(database)
        self = audit.found
    }

    mutating func fault(_ text: String) {
        if faults.count < Verification.mostFaults { faults.append(text) }
    }
}

extension Ledger {
    /// Computes everything anew from the entries: each hash and link, each balance (never below zero at any moment),
    /// what each campaign has paid on each day, that no receipt, file or key counts twice, and that every upload's
    /// entries are what was decided. Names the first bad entry.
    ///
    /// `expectedHead` is a hash noted earlier (`Summary.head`): some entry must bear it, which proves that none up to
    /// there was taken away.
    public func verify(expectedHead: String? = nil) throws(LedgerError) -> Verification {
        try attempt {
            try self.queue.read { Verification(of: $0, expectedHead: expectedHead) }
        }
    }
}

/// One walk over the whole ledger.
private struct Audit {
    var found = Verification()
    let expectedHead: String?

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

    struct SpentKey: Hashable {
        var campaign: String
        var user: String
        var day: String
    }

    init(expectedHead: String?) {
        self.expectedHead = expectedHead
        isHeadSeen = expectedHead == nil || expectedHead == noHash
    }

    mutating func run(_ database: Database) {
        walkEntries(database)
        if !isHeadSeen { found.fault("no entry has the expected hash \(expectedHead ?? ""): entries are missing") }
        guard found.firstBadEntry == nil else { return }
        // The sums and uploads are worth comparing only where the entries are right.
        walkUploads(database)
        compareSums(database)
        checkStructure(database)
    }

    // MARK: Entries

    private mutating func walkEntries(_ database: Database) {
        var expected = 1
        do {
            // By rowid, not by an index: what is checked is what is stored.
            let rows = try Row.fetchCursor(
                database, sql: "SELECT \(Entry.columns) FROM entries NOT INDEXED ORDER BY sequence")
            while let row = try rows.next() {
                guard let wrong = check(row, expected: expected) else {
                    expected += 1
                    continue
                }
                found.firstBadEntry = expected
                found.fault("entry \(expected): \(wrong)")
                return
            }
            let highest = try Int.fetchOne(database, sql: "SELECT max(sequence) FROM entries") ?? 0
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
        guard let entry = Entry(row) else { return "a field has the wrong type" }
        guard entry.sequence == expected else { return "is missing; the next is \(entry.sequence)" }
        guard entry.previous == found.head else { return "does not follow entry \(expected - 1): its link is broken" }
        guard entry.hash == entry.rightHash else { return "does not match its hash: a field was changed" }
        guard Timestamp(entry.at) != nil else { return "its time is no time" }
        if let key = entry.key, !keys.insert(key).inserted { return "its key \(key) was used before" }
        let referred = entry.refers.flatMap { credits[$0] }
        guard let effect = Effect(of: entry, find: { credits[$0] }) else { return "refers to no entry that it can" }
        if let wrong = checkReference(of: entry, to: referred) { return wrong }
        if let wrong = apply(effect, of: entry) { return wrong }
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

    private mutating func apply(_ effect: Effect, of entry: Entry) -> String? {
        if effect.available != 0 || effect.pending != 0 {
            var balance = balances[entry.user] ?? Balance(user: entry.user)
            balance.available += effect.available
            balance.pending += effect.pending
            guard balance.available >= 0, balance.pending >= 0 else { return "takes \(entry.user) below zero" }
            balances[entry.user] = balance
        }
        if effect.spent != 0, let campaign = entry.campaign, let day = effect.day {
            let key = SpentKey(campaign: campaign, user: entry.user, day: day.description)
            spent[key, default: 0] += effect.spent
        }
        return nil
    }

    // MARK: Uploads

    private mutating func walkUploads(_ database: Database) {
        var expected = 1
        var previous = noHash
        do {
            let rows = try Row.fetchCursor(
                database, sql: "SELECT \(UploadRecord.columns) FROM uploads NOT INDEXED ORDER BY number")
            while let row = try rows.next() {
                guard let record = UploadRecord(row), record.number == expected, record.previous == previous,
                    record.hash == record.rightHash
                else {
                    found.fault("upload \(expected): does not match its hash or place")
                    return
                }
                try check(record, database)
                previous = record.hash
                expected += 1
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
    private mutating func check(_ record: UploadRecord, _ database: Database) throws {
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
        let stored = try String.fetchAll(
            database.cachedStatement(sql: "SELECT key FROM receipts WHERE upload = ?"), arguments: [record.number])
        if stored.sorted() != held.sorted() { found.fault("upload \(record.id): its receipt's identity was changed") }
        receiptKeys += held.count
        guard claim.shake == .scan, let day = Timestamp(record.uploadedAt)?.day else { return }
        for award in decision.awards + decision.pending {
            for gtin in award.gtins { paidProducts.insert("\(award.campaign)|\(record.user)|\(gtin)|\(day)") }
        }
    }

    // MARK: Sums

    private mutating func compareSums(_ database: Database) {
        do {
            let stored = try Row.fetchAll(database, sql: "SELECT user, available, pending FROM balances")
                .map { Balance(user: $0[0], available: $0[1], pending: $0[2]) }
            compare(
                Dictionary(stored.map { ($0.user, $0) }) { $1 }, with: balances, empty: { Balance(user: $0) },
                what: "balance of")
            var days: [SpentKey: Int] = [:]
            for row in try Row.fetchAll(database, sql: "SELECT campaign, user, day, coins FROM spent") {
                days[SpentKey(campaign: row[0], user: row[1], day: row[2])] = row[3]
            }
            compare(days, with: spent, empty: { _ in 0 }, what: "coins spent by")
            let products = try String.fetchAll(
                database, sql: "SELECT campaign || '|' || user || '|' || gtin || '|' || day FROM paid_products")
            if Set(products) != paidProducts { found.fault("the products paid for in scans are not those decided") }
            let keys = try Int.fetchOne(database, sql: "SELECT count(*) FROM receipts")
            if keys != receiptKeys { found.fault("receipts are on record that no upload holds") }
            var budgets: [String: Int] = [:]
            for (key, coins) in spent { budgets[key.campaign, default: 0] += coins }
            let rows = try Row.fetchAll(database, sql: "SELECT campaign, coins FROM budgets")
            compare(
                Dictionary(rows.map { ($0[0] as String, $0[1] as Int) }) { $1 }, with: budgets, empty: { _ in 0 },
                what: "budget of")
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
    private mutating func checkStructure(_ database: Database) {
        do {
            for line in try String.fetchAll(database, sql: "PRAGMA integrity_check(20)") where line != "ok" {
                found.fault("storage: \(line)")
            }
            let twice = try String.fetchAll(
                database,
                sql: """
                    SELECT 'receipt ' || key FROM receipts WHERE kind IN ('fiscal', 'register')
                        GROUP BY key HAVING count(*) > 1
                    UNION ALL SELECT 'upload ' || user || ' ' || sha256 FROM uploads
                        GROUP BY user, sha256 HAVING count(*) > 1
                    """)
            for what in twice { found.fault("\(what): counts twice") }
            let guards = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master WHERE type = 'trigger'")
            if guards != Schema.guards { found.fault("the triggers that refuse changes are not all there") }
        } catch {
            found.fault("storage: \(error)")
        }
    }
}
