import Campaigns
import DomainModel
import SQL
import Text

extension Ledger {
    /// What an erasure came to.
    public struct Erasure: Sendable {
        /// The uploads whose texts are gone, now or before, by name.
        public var uploads: [String] = []
        /// Who sent them, and the hashes of their files: by these readings and pictures elsewhere are found.
        public var files: [(user: String, sha256: String)] = []
        /// The paths of the pictures that lost their texts just now, as they were given.
        public var images: [String] = []
        /// How many uploads lost their texts just now.
        public var erasedNow = 0
        /// Uploads left alone because coins of them wait for a person.
        public var waiting: [String] = []
    }

    /// The rule that erases at a person's wish.
    public static let wish = "forget"

    /// Takes away the texts of all uploads of a user: pictures' names, claims, decisions and receipts' keys. Entries,
    /// hashes and chains stay. What was erased before stays so; doing it again takes nothing more away and scrubs the
    /// store once more.
    ///
    /// Throws `invalid` where the user is unknown, or coins wait for a person, who could not look at anything any more.
    public func forget(_ user: String, at moment: Timestamp) throws(LedgerError) -> Erasure {
        let erasure = try write { tables in
            let accountName = (try? Journal(tables: tables).accountName(of: user)) ?? user
            let records = try tables.rows(.uploadsOfUser, [.text(accountName)]).map(UploadRecord.init)
            guard !records.isEmpty else {
                throw LedgerError.invalid(
                    "\(self.path): holds no upload of \(user); `qix ledger balance` lists its users")
            }
            let eraser = try Eraser(tables: tables, rule: Ledger.wish, at: moment)
            let erasure = try eraser.erase(records)
            guard erasure.waiting.isEmpty else {
                throw LedgerError.invalid(
                    "user \(accountName): coins of \(erasure.waiting.count) uploads wait for a person (\(erasure.waiting[0])); "
                        + "`qix review approve` or `reject` them first")
            }
            return erasure
        }
        try scrub()
        return erasure
    }

    /// Takes away the texts of all uploads sent before `day`, of every user, as `forget` does; of one `outcome`, or
    /// all. Uploads of which coins wait are left for another day.
    public func erase(
        sentBefore day: Day, outcome: Decision.Outcome? = nil, rule: String, at moment: Timestamp
    ) throws(LedgerError) -> Erasure {
        let rule = try LedgerError.named("the rule", rule, .key)
        let erasure = try write { tables in
            let eraser = try Eraser(tables: tables, rule: rule, at: moment)
            var erasure = Erasure()
            var last = 0
            while case let page = try tables.rows(.storedUploadsAfter, [.integer(last), .integer(256)]), !page.isEmpty {
                let records = try page.map(UploadRecord.init)
                last = records[records.count - 1].number
                let due = records.filter { record in
                    guard let sent = Timestamp(record.uploadedAt)?.day, sent < day else { return false }
                    return outcome == nil || record.outcome == outcome
                }
                erasure.add(try eraser.erase(due))
            }
            return erasure
        }
        try scrub()
        return erasure
    }

    private func scrub() throws(LedgerError) {
        do {
            try store.scrub(["uploads", "redecisions", "receipts", "paid_products"])
        } catch {
            throw LedgerError(error, path: path)
        }
    }
}

extension Ledger.Erasure {
    fileprivate mutating func add(_ other: Ledger.Erasure) {
        uploads += other.uploads
        files += other.files
        images += other.images
        erasedNow += other.erasedNow
        waiting += other.waiting
    }
}

/// Erases records inside one transaction.
private final class Eraser {
    private let tables: LedgerTables
    private let rule: String
    private let moment: String
    private var done: [ErasureRecord.Chain: Set<Int>] = [:]
    private var last: (number: Int, hash: String)

    init(tables: LedgerTables, rule: String, at moment: Timestamp) throws {
        self.tables = tables
        self.rule = rule
        self.moment = moment.description
        for erasure in try tables.erasures() { done[erasure.chain, default: []].insert(erasure.record) }
        let row = try tables.first(.lastErasure)
        last = (try row?.integer(0) ?? 0, try row?.text(1) ?? genesisHash)
    }

    /// Erases those of the uploads, with what was decided later about them, of which no coins wait.
    func erase(_ records: [UploadRecord]) throws -> Ledger.Erasure {
        var erasure = Ledger.Erasure()
        var users: Set<BytewiseString> = []
        for record in records {
            if try isWaiting(record.id) {
                erasure.waiting.append(record.id)
                continue
            }
            erasure.uploads.append(record.id)
            erasure.files.append((record.user, record.sha256))
            // Before the upload's own texts, which its keys come from.
            let wasThere = try !take(record, in: .upload, .eraseUpload)
            for later in try tables.redecisions(of: record.id) {
                try storeKeyHashes(of: later, upload: record.number)
                try take(later, in: .redecision, .eraseRedecision)
            }
            try tables.execute(.deleteReceiptKeys, [.integer(record.number)])
            guard !wasThere else { continue }
            erasure.erasedNow += 1
            erasure.images.append(record.image)
            users.insert(BytewiseString(record.user))
        }
        for user in users { try rebuildPaidProducts(of: user.text) }
        return erasure
    }

    private func isWaiting(_ upload: String) throws -> Bool {
        let entries = try tables.rows(.entriesOfUpload, [.text(upload)]).map(Entry.init)
        let settled = Set(entries.filter { $0.kind == .settled }.compactMap(\.refers))
        return entries.contains { $0.kind == .pending && !settled.contains($0.sequence) }
    }

    /// Whether the record had texts to take.
    @discardableResult
    private func take(_ record: UploadRecord, in chain: ErasureRecord.Chain, _ update: LedgerSQL) throws -> Bool {
        guard done[chain, default: []].insert(record.number).inserted else { return false }
        if chain == .upload { try storeKeyHashes(of: record, upload: record.number) }
        let redacted = try record.redactedTexts(rule: rule)
        let erasure = ErasureRecord(
            of: record, in: chain, rule: rule, at: moment, number: last.number + 1, previous: last.hash)
        last = (erasure.number, erasure.hash)
        try tables.execute(.insertErasure, erasure.values)
        try tables.execute(update, [.text(redacted.claim), .text(redacted.decision), .integer(record.number)])
        return true
    }

    /// Keeps hashes of the keys that tell the receipt by themselves, if it is used up.
    private func storeKeyHashes(of record: UploadRecord, upload: Int) throws {
        let recorded = try RecordedUpload(decision: record.decision, claim: record.claim, isNew: false)
        guard recorded.decision.consumesReceipt, let identity = recorded.claim.claimedReceipt else { return }
        for key in identity.identifyingKeys {
            try tables.execute(.insertErasedKey, [.text(hexSHA256(key.text)), .integer(upload)])
        }
    }

    /// Leaves of the products that the user was paid for those that uploads still tell.
    private func rebuildPaidProducts(of user: String) throws {
        try tables.execute(.deletePaidProductsOfUser, [.text(user)])
        for record in try tables.rows(.uploadsOfUser, [.text(user)]).map(UploadRecord.init) {
            for decided in [record] + (try tables.redecisions(of: record.id)) {
                let recorded = try RecordedUpload(decision: decided.decision, claim: decided.claim, isNew: false)
                guard let day = Timestamp(decided.uploadedAt)?.day else { continue }
                for award in recorded.decision.awards + recorded.decision.pending {
                    for paid in recorded.claim.payOnceKeys(by: award) {
                        try tables.execute(
                            .insertPaidProduct,
                            [.text(award.campaign), .text(user), .text(paid), .text(day.description)])
                    }
                }
            }
        }
    }
}
