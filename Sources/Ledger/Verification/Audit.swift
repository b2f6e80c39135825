import Campaigns
import ReceiptIdentity
import DomainModel
import Foundation
import SQL
import Text

/// One walk over the whole ledger. After a fault it continues with the stored value, so that it reports later faults
/// too, each once.
///
/// It compares names by their bytes, as the store does: two users whose names are equal only to Swift are two.
struct Audit {
    private(set) var found = Verification()
    private let tables: LedgerTables
    private let triggers: Set<String>
    private let expectedHead: String?

    private var credits: [Int: Entry] = [:]
    private var debts: [Int: Entry] = [:]
    private var movedOut: [Int: Entry] = [:]
    private var movedIn: Set<Int> = []
    private var firstNames: [Int: Entry] = [:]
    private var secondNames: Set<Int> = []
    private var spends: [Int: Entry] = [:]
    private var refunded: Set<Int> = []
    private var unlocking: Set<Int> = []
    private var draws: [Entry] = []
    private var closings: [Entry] = []
    private var reversed: [Int: Int] = [:]
    private var lent: [Int: Int] = [:]
    private var repaid: [Int: Int] = [:]
    private var settled: Set<Int> = []
    private var keys: Set<BytewiseString> = []
    private var balances: [BytewiseString: Balance] = [:]
    private var spent: [SpentKey: Int] = [:]
    private var waiting: [BytewiseString: Int] = [:]
    private var byUpload: [BytewiseString: [Entry]] = [:]
    private var redecisions: [BytewiseString: [UploadRecord]] = [:]
    private var erasures: [ErasureRecord.Chain: [Int: ErasureRecord]] = [:]
    private var isHeadSeen = false
    private var receiptKeys = 0
    private var pictures = PictureBandsSum()
    private var paidProducts: Set<BytewiseString> = []
    private var ends = ChainEnds()
    private var heads: ExpectedHeads

    private struct SpentKey: Hashable {
        var campaign: BytewiseString
        var user: BytewiseString
        var day: BytewiseString
    }

    init(tables: LedgerTables, triggers: Set<String>, expectedHead: String?, heads: [LedgerHead]) {
        self.tables = tables
        self.triggers = triggers
        self.expectedHead = expectedHead
        self.heads = ExpectedHeads(heads)
        isHeadSeen = expectedHead == nil || expectedHead == genesisHash
    }

    mutating func run() {
        walkEntries()
        for sequence in movedOut.keys.sorted() where !movedIn.contains(sequence) {
            consequence(entry: sequence, "takes coins to nobody")
        }
        for sequence in firstNames.keys.sorted() where !secondNames.contains(sequence) {
            consequence(entry: sequence, "is joined with nobody")
        }
        checkDebtsWithoutUpload()
        checkDraws()
        checkClosedMonths()
        if !isHeadSeen { found.fault("no entry has the expected hash \(expectedHead ?? ""): entries are missing") }
        walkErasures()
        walkRedecisions()
        walkUploads()
        for (chain, left) in erasures {
            for number in left.keys.sorted() { found.fault("\(chain) \(number): was erased and is not recorded") }
        }
        compareSums()
        let inputs = InputAudit(tables: tables, ends: ends, isFaulty: !found.isSound)
        for what in inputs.faults() { found.fault(what) }
        checkStructure()
        found.entries = ends.entries.count
        found.head = ends.entries.hash
        found.uploads = ends.uploads.count
        found.chains = LedgerHead(ends)
        for head in heads.missing {
            found.fault("the ledger does not contain the head \(head): it was cut, changed or replaced by another")
        }
    }

    // MARK: Entries

    private mutating func walkEntries() {
        do {
            try tables.each(.entries) { row in
                check(row)
                return true
            }
            // The walk may have ended early.
            let last = try tables.end(.lastEntry).count
            if last > ends.entries.count {
                fault(entry: ends.entries.count &+ 1, "is missing, though \(last) is there")
            }
        } catch {
            fault(entry: ends.entries.count &+ 1, "cannot be read (\(error))")
        }
    }

    private mutating func fault(entry sequence: Int, _ what: String) {
        if found.firstBadEntry.map({ sequence < $0 }) ?? true { found.firstBadEntry = sequence }
        found.fault("entry \(sequence): \(what)")
    }

    /// A fault that may follow from another one, in which case the entry itself is not bad.
    private mutating func consequence(entry sequence: Int, _ what: String) {
        guard found.firstBadEntry != nil else { return fault(entry: sequence, what) }
        found.fault("entry \(sequence): \(what)")
    }

    private mutating func check(_ row: Row) {
        let expected = ends.entries.count &+ 1
        guard let entry = try? Entry(row) else {
            // The next entry is compared with its place and hash, which may be right.
            ends.entries = ChainEnd(count: expected, hash: (try? row.text(13)) ?? genesisHash)
            fault(entry: expected, "a field has the wrong type")
            return
        }
        if entry.sequence != expected {
            fault(entry: expected, "is missing; the next is \(entry.sequence)")
        } else {
            for what in faults(of: entry) { fault(entry: expected, what) }
        }
        ends.entries = ChainEnd(count: entry.sequence, hash: entry.hash)
        heads.record(\.entries, ends.entries)
        take(entry)
    }

    /// What is wrong with the entry's own fields and its place.
    private mutating func faults(of entry: Entry) -> [String] {
        var faults: [String] = []
        if entry.previous != ends.entries.hash {
            faults.append("does not follow entry \(entry.sequence - 1): its link is broken")
        }
        if entry.hash != entry.computedHash { faults.append("does not match its hash: a field was changed") }
        if Timestamp(entry.at) == nil { faults.append("its time is no time") }
        if let key = entry.key, !keys.insert(BytewiseString(key)).inserted {
            faults.append("its key \(key) was used before")
        }
        if entry.upload == nil, entry.kind.needsUpload { faults.append("names no upload, which alone could grant it") }
        if entry.upload != nil, !entry.kind.mayNameUpload { faults.append("names an upload, of which it cannot be") }
        return faults
    }

    /// Adds the entry to the sums, unless it is impossible.
    private mutating func take(_ entry: Entry) {
        if entry.hash == expectedHead { isHeadSeen = true }
        if let upload = entry.upload { byUpload[BytewiseString(upload), default: []].append(entry) }
        guard let posting = Posting(of: entry, find: { self.referred($0) }) else {
            fault(entry: entry.sequence, "gives or refers to what it cannot")
            return
        }
        if let wrong = checkReference(of: entry) { fault(entry: entry.sequence, wrong) }
        if !post(posting, of: entry) { fault(entry: entry.sequence, "takes \(entry.user) below zero") }
        switch entry.kind {
        case .award, .pending, .settled, .grant: credits[entry.sequence] = entry
        case .debt: debts[entry.sequence] = entry
        case .moved: if entry.coins < 0 { movedOut[entry.sequence] = entry }
        case .spend: spends[entry.sequence] = entry
        case .joined: if entry.refers == nil { firstNames[entry.sequence] = entry }
        case .sealed, .drawn, .won: draws.append(entry)
        case .closed: closings.append(entry)
        case .reversal, .repayment, .refund, .expiry: break
        }
    }

    /// An entry that later ones may refer to.
    private func referred(_ sequence: Int) -> Entry? {
        credits[sequence] ?? debts[sequence] ?? movedOut[sequence] ?? spends[sequence] ?? firstNames[sequence]
            ?? draws.first { $0.sequence == sequence }
    }

    private mutating func checkReference(of entry: Entry) -> String? {
        guard let refers = entry.refers, let referred = referred(refers) else {
            return nil
        }
        switch entry.kind {
        case .settled:
            return settled.insert(refers).inserted ? nil : "settles entry \(refers) a second time"
        case .reversal:
            // Sums wrap around instead of trapping; the first that exceeds what it refers to is reported.
            reversed[refers, default: 0] &-= entry.coins
            return reversed[refers]! > referred.coins ? "takes back more than entry \(refers) gave" : nil
        case .debt:
            lent[refers, default: 0] &+= entry.coins
            return lent[refers]! > referred.coins ? "lends more than entry \(refers) gave" : nil
        case .repayment:
            repaid[refers, default: 0] &-= entry.coins
            return repaid[refers]! > referred.coins ? "pays back more than entry \(refers) lent" : nil
        case .moved:
            return movedIn.insert(refers).inserted ? nil : "brings the coins of entry \(refers) a second time"
        case .refund:
            return refunded.insert(refers).inserted ? nil : "gives the coins of entry \(refers) back a second time"
        case .joined:
            return secondNames.insert(refers).inserted ? nil : "is joined with entry \(refers) a second time"
        case .spend:
            return unlocking.insert(refers).inserted ? nil : "is unlocked by entry \(refers), which unlocked another"
        case .award, .pending, .expiry, .grant, .sealed, .drawn, .won, .closed: return nil
        }
    }

    /// Whether the user has what the entry takes.
    private mutating func post(_ posting: Posting, of entry: Entry) -> Bool {
        if posting.spent != 0, let campaign = entry.campaign, let day = posting.day {
            let key = SpentKey(
                campaign: BytewiseString(campaign), user: BytewiseString(entry.user),
                day: BytewiseString(day.description))
            spent[key, default: 0] &+= posting.spent
        }
        if let campaign = entry.campaign { waiting[BytewiseString(campaign), default: 0] &+= posting.pending }
        guard posting.available != 0 || posting.pending != 0 else { return true }
        var balance = balances[BytewiseString(entry.user)] ?? Balance(user: entry.user)
        balance.available &+= posting.available
        balance.pending &+= posting.pending
        balances[BytewiseString(entry.user)] = balance
        return balance.available >= 0 && balance.pending >= 0
    }

    private mutating func checkDraws() {
        guard !draws.isEmpty else { return }
        do {
            for fault in try DrawAudit(tables: tables, entries: draws).faults() {
                consequence(entry: fault.entry, fault.what)
            }
        } catch {
            found.fault("the draws cannot be read (\(error))")
        }
    }

    private mutating func checkClosedMonths() {
        guard !closings.isEmpty else { return }
        do {
            for fault in try ClosedMonthAudit(tables: tables, entries: closings).faults() {
                consequence(entry: fault.entry, fault.what)
            }
        } catch {
            found.fault("the closed months cannot be read (\(error))")
        }
    }

    // MARK: Uploads

    /// Checks the place and hash of each record of a chain, and hands it to `body` if it can be read.
    private mutating func walk(
        _ records: Statement, as what: String, _ end: WritableKeyPath<ChainEnds, ChainEnd>,
        _ body: (inout Audit, UploadRecord) throws -> Void
    ) {
        let tables = tables
        do {
            try tables.eachPaged(records) { row in
                let before = ends[keyPath: end]
                let expected = before.count &+ 1
                guard let record = try? UploadRecord(row) else {
                    ends[keyPath: end] = ChainEnd(
                        count: try row.integer(0), hash: (try? row.text(12)) ?? genesisHash)
                    found.fault("\(what) \(expected): a field has the wrong type")
                    return
                }
                if record.number != expected {
                    found.fault("\(what) \(expected): is missing; the next is \(record.number)")
                } else if let wrong = wrong(with: record, in: end, after: before.hash) {
                    found.fault("\(what) \(expected): \(wrong)")
                }
                ends[keyPath: end] = ChainEnd(count: record.number, hash: record.hash)
                heads.record(end, ends[keyPath: end])
                try body(&self, record)
            }
        } catch {
            found.fault("\(what) \(ends[keyPath: end].count &+ 1): cannot be read (\(error))")
        }
    }

    /// What is wrong with a record's hash or place. The hash of an erased record can no longer be computed: it must be
    /// the one that the erasure noted, and the record may hold nothing that the erasure removed.
    private mutating func wrong(
        with record: UploadRecord, in end: WritableKeyPath<ChainEnds, ChainEnd>, after before: String
    ) -> String? {
        let chain = end == \.uploads ? ErasureRecord.Chain.upload : .redecision
        let isLinked = record.previous == before
        guard let erasure = erasures[chain]?.removeValue(forKey: record.number) else {
            return isLinked && record.hash == record.computedHash ? nil : "does not match its hash or place"
        }
        found.erased[erasure.rule, default: 0] += 1
        guard isLinked, record.hash == erasure.recordHash else { return "does not match its hash or place" }
        return record.isRedacted(rule: erasure.rule) ? nil : "was erased, and holds more than an erased record does"
    }

    private mutating func walkErasures() {
        var end = ChainEnd()
        do {
            for erasure in try tables.erasures() {
                if erasure.number != end.count &+ 1 || erasure.previous != end.hash
                    || erasure.hash != erasure.computedHash
                {
                    found.fault("erasure \(end.count &+ 1): does not match its hash or place")
                }
                end = ChainEnd(count: erasure.number, hash: erasure.hash)
                erasures[erasure.chain, default: [:]][erasure.record] = erasure
            }
        } catch {
            found.fault("erasure \(end.count &+ 1): cannot be read (\(error))")
        }
    }

    private mutating func walkRedecisions() {
        walk(.redecisionsAfter, as: "later decision", \.redecisions) { audit, record in
            audit.redecisions[BytewiseString(record.id), default: []].append(record)
        }
    }

    private mutating func walkUploads() {
        walk(.uploadsAfter, as: "upload", \.uploads) { audit, record in try audit.check(record) }
        for (upload, entries) in byUpload.sorted(by: { $0.key < $1.key }) {
            consequence(entry: entries[0].sequence, "names upload \(upload), which is not recorded")
        }
        for upload in redecisions.keys.sorted() {
            found.fault("upload \(upload): was decided again and is not recorded")
        }
    }

    /// What the decisions about an upload grant, as entries and as keys of its receipt.
    private struct Granted {
        var entries: [GrantedEntry] = []
        var receiptKeys: Set<BytewiseString> = []
        /// Claims whose picture is found again.
        var pictures: [Claim] = []
        /// What the first claim shows about a till, and the goods by which pieces are found. Ledgers of before hold
        /// none of the one or of the other.
        var tillKeys: Set<BytewiseString> = []
        var goodsKeys: Set<BytewiseString> = []
    }

    /// Compares what was decided about an upload with what was booked.
    private mutating func check(_ record: UploadRecord) throws {
        let entries = byUpload.removeValue(forKey: BytewiseString(record.id)) ?? []
        let later = redecisions.removeValue(forKey: BytewiseString(record.id)) ?? []
        if BytewiseString(record.id) != BytewiseString(UploadRecord.id(user: record.user, sha256: record.sha256)) {
            found.fault("upload \(record.id): is not named by its user and file")
        }
        var granted = Granted()
        for (place, decided) in ([record] + later).enumerated() {
            if BytewiseString(decided.user) != BytewiseString(record.user) || decided.sha256 != record.sha256 {
                found.fault("upload \(record.id): was decided again for another user or file")
            }
            guard let recorded = try? DecidedClaim(decided)
            else {
                found.fault("upload \(record.id): its claim or decision cannot be read")
                continue
            }
            add(recorded, decided, to: &granted)
            if place == 0 {
                granted.tillKeys = Set(recorded.claim.tillKeys.map { BytewiseString($0.text) })
            }
        }
        if granted.entries != entries.compactMap(GrantedEntry.init) {
            found.fault("upload \(record.id): its entries are not what was decided")
        }
        checkReversal(of: entries)
        let stored = try tables.rows(.receiptKeysOfUpload, [.integer(record.number)]).map { row in
            BytewiseString(try row.text(1))
        }
        let added = [granted.tillKeys, granted.goodsKeys].map { keys in
            (keys: keys, stored: stored.count { keys.contains($0) })
        }
        let identity = stored.filter { !granted.tillKeys.contains($0) && !granted.goodsKeys.contains($0) }
        if identity.sorted() != granted.receiptKeys.sorted()
            || added.contains(where: { $0.stored > 0 && $0.stored != $0.keys.count })
        {
            found.fault("upload \(record.id): its receipt's identity was changed")
        }
        receiptKeys += granted.receiptKeys.count + added.reduce(0) { $0 + $1.stored }
        for claim in granted.pictures { pictures.add(claim, upload: record.number) }
    }

    private mutating func add(_ recorded: DecidedClaim, _ record: UploadRecord, to granted: inout Granted) {
        let decision = recorded.decision
        if decision.outcome != record.outcome || decision.id.map(BytewiseString.init) != BytewiseString(record.id) {
            found.fault("upload \(record.id): its outcome or name is not that of its decision")
        }
        granted.entries += GrantedEntry.all(of: decision, recordedAs: record)
        if decision.consumesReceipt { granted.pictures.append(recorded.claim) }
        if decision.consumesReceipt, let identity = recorded.claim.claimedReceipt {
            granted.receiptKeys.formUnion(identity.keys.map { BytewiseString($0.text) })
            granted.goodsKeys.formUnion(recorded.claim.goodsKeys.map { BytewiseString($0.text) })
        }
        if decision.isOfReturn {
            granted.goodsKeys.formUnion(recorded.claim.returnKeys.map { BytewiseString($0.text) })
        }
        guard let day = Timestamp(record.uploadedAt)?.day else { return }
        for award in decision.awards + decision.pending {
            for paid in recorded.claim.payOnceKeys(by: award) {
                paidProducts.insert(BytewiseString("\(award.campaign)|\(record.user)|\(paid)|\(day)"))
            }
        }
    }

    /// A debt may lend no more than the reversals beside it take.
    private mutating func checkReversal(of entries: [Entry]) {
        for debt in entries where debt.kind == .debt {
            guard let refers = debt.refers, lent[refers] ?? 0 > reversed[refers] ?? 0 else { continue }
            consequence(entry: debt.sequence, "lends coins that no reversal takes")
        }
    }

    /// A debt of no upload lends no more than the reversals of a grant take, or takes over no more of another name's
    /// debt than is repaid of that.
    private mutating func checkDebtsWithoutUpload() {
        for debt in debts.values.sorted(by: { $0.sequence < $1.sequence }) where debt.upload == nil {
            guard let refers = debt.refers, let referred = referred(refers) else { continue }
            let isTakenOver = referred.kind == .debt
            guard lent[refers] ?? 0 > (isTakenOver ? repaid : reversed)[refers] ?? 0 else { continue }
            let what = isTakenOver ? "takes over a debt that stays" : "lends coins that no reversal takes"
            consequence(entry: debt.sequence, what)
        }
    }

    // MARK: Sums

    private mutating func compareSums() {
        do {
            let stored = try tables.rows(.balances).map(Balance.init)
            compare(
                Dictionary(stored.map { (BytewiseString($0.user), $0) }) { $1 }, with: balances,
                empty: { Balance(user: $0.text) }, what: "balance of")
            var days: [SpentKey: Int] = [:]
            for row in try tables.rows(.spent) {
                let key = SpentKey(
                    campaign: BytewiseString(try row.text(0)), user: BytewiseString(try row.text(1)),
                    day: BytewiseString(try row.text(2)))
                days[key] = try row.integer(3)
            }
            compare(days, with: spent, empty: { _ in 0 }, what: "coins spent by")
            let products = try tables.rows(.paidProducts).map { row in
                BytewiseString(try (0..<4).map { column in try row.text(column) }.joined(separator: "|"))
            }
            if Set(products) != paidProducts {
                found.fault("the products and airings that were paid for are not those decided")
            }
            let keys = try tables.first(.countReceiptKeys)?.integer(0)
            if keys != receiptKeys { found.fault("receipts are on record that no upload holds") }
            var kept = PictureBandsSum()
            try tables.each(.pictureBands) { row in
                kept.add(try row.blob(2), code: try row.integer(0), upload: try row.integer(1))
                return true
            }
            if kept != pictures { found.fault("what pictures are found by is not what the uploads show") }
            var budgets: [BytewiseString: [Int]] = [:]
            for (key, coins) in spent { budgets[key.campaign, default: [0, 0]][0] &+= coins }
            for (campaign, coins) in waiting { budgets[campaign, default: [0, 0]][1] &+= coins }
            let rows = try tables.rows(.budgets).map { row in
                (BytewiseString(try row.text(0)), [try row.integer(1), try row.integer(2)])
            }
            compare(Dictionary(rows) { $1 }, with: budgets, empty: { _ in [0, 0] }, what: "budget of")
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

    /// Whether the indexes agree with the tables, nothing is duplicated that must be unique, and all triggers are
    /// there.
    private mutating func checkStructure() {
        do {
            if let integrityCheck = tables.dialect.integrityCheck {
                for line in try tables.rows(integrityCheck).map({ row in try row.text(0) }) where line != "ok" {
                    found.fault("storage: \(line)")
                }
            }
            for what in try tables.rows(.duplicateUploads).map({ row in try row.text(0) }) {
                found.fault("\(what): is recorded twice")
            }
            let current = try tables.rows(tables.dialect.triggerNames).map { row in try row.text(0) }
            if Set(current) != triggers { found.fault("the triggers that refuse changes are not all there") }
        } catch {
            found.fault("storage: \(error)")
        }
    }
}

/// Heads that were kept earlier, which a walk over the chains compares with.
private struct ExpectedHeads {
    private let heads: [LedgerHead]
    private var entries: [Int: String] = [0: genesisHash]
    private var uploads: [Int: String] = [0: genesisHash]
    private var redecisions: [Int: String] = [0: genesisHash]
    private let counts: (entries: Set<Int>, uploads: Set<Int>, redecisions: Set<Int>)

    init(_ heads: [LedgerHead]) {
        self.heads = heads
        counts = (Set(heads.map(\.entries)), Set(heads.map(\.uploads)), Set(heads.map(\.redecisions)))
    }

    mutating func record(_ chain: WritableKeyPath<ChainEnds, ChainEnd>, _ end: ChainEnd) {
        if chain == \.entries, counts.entries.contains(end.count) { entries[end.count] = end.hash }
        if chain == \.uploads, counts.uploads.contains(end.count) { uploads[end.count] = end.hash }
        if chain == \.redecisions, counts.redecisions.contains(end.count) { redecisions[end.count] = end.hash }
    }

    /// The heads that the chains do not contain.
    var missing: [LedgerHead] {
        heads.filter { head in
            guard let entry = entries[head.entries], let upload = uploads[head.uploads],
                let redecision = redecisions[head.redecisions]
            else { return true }
            let ends = ChainEnds(
                entries: .init(count: head.entries, hash: entry), uploads: .init(count: head.uploads, hash: upload),
                redecisions: .init(count: head.redecisions, hash: redecision))
            return ends.hash != head.hash
        }
    }
}
