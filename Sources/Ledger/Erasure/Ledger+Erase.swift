import Campaigns
import DomainModel
import SQL
import Text

extension Ledger {
    /// The outcome of an erasure.
    public struct Erasure: Sendable {
        /// The names of the uploads whose texts are erased, now or earlier.
        public var uploads: [String] = []
        /// Who sent them, and the hashes of their files, by which readings and pictures elsewhere are found.
        public var files: [(user: String, sha256: String)] = []
        /// The paths of the pictures, as they were given, of the uploads that were erased now.
        public var images: [String] = []
        /// How many uploads were erased now.
        public var erasedNow = 0
        /// The names of the uploads that were kept because coins of them wait for a person.
        public var waiting: [String] = []
    }

    /// The rule of an erasure that a person asked for.
    public static let wish = "forget"

    /// Erases the texts of all uploads of a user: pictures' names, claims, decisions and receipts' keys. Entries,
    /// hashes and chains stay. A second call erases nothing more and scrubs the store once more.
    ///
    /// Throws `invalid` where the user is unknown, or where coins wait for a person, who would have nothing left to
    /// see.
    public func forget(_ user: String, at moment: Timestamp) throws(LedgerError) -> Erasure {
        let erasure = try write { tables in
            let accountName = Ledger.account(user)
            let records = try tables.rows(.uploadsOfUser, [.text(accountName)]).map(UploadRecord.init)
            guard !records.isEmpty else {
                throw LedgerError.invalid(
                    "\(self.path): holds no upload of \(user); `qix ledger balance` lists its users")
            }
            let eraser = try Eraser(tables: tables, rule: Ledger.wish, at: moment)
            for record in records { try eraser.erase(record) }
            try eraser.finish()
            let erasure = eraser.erasure
            guard erasure.waiting.isEmpty else {
                throw LedgerError.invalid(
                    "user \(accountName): coins of \(erasure.waiting.count) uploads wait for a person "
                        + "(\(erasure.waiting[0])); `qix review approve` or `reject` them first")
            }
            return erasure
        }
        try scrub()
        return erasure
    }

    /// Erases the texts of all uploads sent before `day`, of every user, as `forget` does; of one `outcome`, or of all.
    /// Uploads of which coins wait for a person are kept for now.
    public func erase(
        sentBefore day: Day, outcome: Decision.Outcome? = nil, rule: String, at moment: Timestamp
    ) throws(LedgerError) -> Erasure {
        let rule = try LedgerError.named("the rule", rule, .key)
        let erasure = try write { tables in
            let eraser = try Eraser(tables: tables, rule: rule, at: moment)
            try tables.eachPaged(.uploadsAfter) { row in
                let record = try UploadRecord(row)
                guard let sent = Timestamp(record.uploadedAt)?.day, sent < day else { return }
                if outcome == nil || record.outcome == outcome { try eraser.erase(record) }
            }
            try eraser.finish()
            return eraser.erasure
        }
        try scrub()
        return erasure
    }

    /// Erases the texts of all uploads of these users, as `forget` does, and scrubs the store once. Users without
    /// uploads are passed over; uploads of which coins wait for a person are kept for now.
    public func forget(all users: [String], at moment: Timestamp) throws(LedgerError) -> Erasure {
        let erasure = try write { tables in
            let eraser = try Eraser(tables: tables, rule: Ledger.wish, at: moment)
            for user in users {
                let records = try tables.rows(.uploadsOfUser, [.text(Ledger.account(user))]).map(UploadRecord.init)
                for record in records { try eraser.erase(record) }
            }
            try eraser.finish()
            return eraser.erasure
        }
        if erasure.erasedNow > 0 { try scrub() }
        return erasure
    }

    private func scrub() throws(LedgerError) {
        do {
            try store.scrub([
                "uploads", "redecisions", "receipts", "picture_bands", "paid_products", "till_users",
                "shop_partners", "paid_prices", "recent_awards",
            ])
        } catch {
            throw LedgerError(error, path: path)
        }
    }
}

/// Erases records inside one transaction.
private final class Eraser {
    private(set) var erasure = Ledger.Erasure()
    private let tables: LedgerTables
    private let rule: String
    private let moment: Timestamp
    /// Made at the first erasure, and not by a rule that finds nothing.
    private var key: ErasureKey?
    private var erased: [ErasureRecord.Chain: Set<Int>] = [:]
    private var last: ChainEnd
    /// Users whose uploads were erased now.
    private var users: Set<BytewiseString> = []

    init(tables: LedgerTables, rule: String, at moment: Timestamp) throws {
        self.tables = tables
        self.rule = rule
        self.moment = moment
        for erasure in try tables.erasures() { erased[erasure.chain, default: []].insert(erasure.record) }
        last = try tables.end(.lastErasure)
    }

    /// Erases an upload and the later decisions about it, unless coins of it wait for a person.
    func erase(_ record: UploadRecord) throws {
        let journal = Journal(tables: tables)
        guard try journal.open(of: journal.entries(upload: record.id)).isEmpty else {
            erasure.waiting.append(record.id)
            return
        }
        erasure.uploads.append(record.id)
        erasure.files.append((record.user, record.sha256))
        let isErasedNow = try erase(record, in: .upload, .eraseUpload, upload: record.number)
        for later in try tables.redecisions(of: record.id) {
            try erase(later, in: .redecision, .eraseRedecision, upload: record.number)
        }
        try tables.execute(.deleteReceiptKeys, [.integer(record.number)])
        guard isErasedNow else { return }
        erasure.erasedNow += 1
        erasure.images.append(record.image)
        users.insert(BytewiseString(record.user))
    }

    /// Keeps, of the products that the users were paid for, those that their remaining uploads show.
    func finish() throws {
        if erasure.erasedNow > 0 { try deleteOldTillSums() }
        for user in users.map(\.text) {
            try tables.execute(.deletePaidProductsOfUser, [.text(user)])
            try tables.execute(.deleteTillsOfUser, [.text(user)])
            try tables.execute(.deleteShopPartnersOfUser, [.text(user)])
            try tables.execute(.deletePaidPricesOfUser, [.text(user)])
            try tables.execute(
                .deleteRecentAwards, [.text(AwardSubject.Kind.user.rawValue), .text(user)])
            for record in try tables.rows(.uploadsOfUser, [.text(user)]).map(UploadRecord.init) {
                for decided in try [record] + tables.redecisions(of: record.id) {
                    let recorded = try DecidedClaim(decided)
                    guard let day = Timestamp(decided.uploadedAt)?.day else { continue }
                    for award in recorded.decision.awards + recorded.decision.pending {
                        try tables.insertPaidProducts(award, of: recorded.claim, user: user, day: day)
                    }
                    guard !recorded.decision.awards.isEmpty else { continue }
                    try tables.insertWitnesses(
                        of: recorded.claim, paidFor: Set(recorded.decision.awards.flatMap(\.gtins)))
                }
            }
        }
    }

    /// Deletes the sums of tills that no decision looks at any more: which till it was can be guessed from its hash.
    private func deleteOldTillSums() throws {
        let first = moment.day.advanced(by: -RecentAwards.usualDays)
        try tables.execute(.deleteOldTillSums, [.text(AwardSubject.Kind.till.rawValue), .text(first.description)])
    }

    /// Erases one record's texts; `false` where they were erased before.
    @discardableResult
    private func erase(
        _ record: UploadRecord, in chain: ErasureRecord.Chain, _ update: Statement, upload: Int
    ) throws -> Bool {
        guard erased[chain, default: []].insert(record.number).inserted else { return false }
        let key = try self.key ?? tables.keyToErase()
        self.key = key
        let recorded = try DecidedClaim(record)
        try insertKeyHashes(of: recorded, upload: upload, under: key)
        let redacted = try record.redactedTexts(rule: rule)
        let erasure = ErasureRecord(of: record, in: chain, rule: rule, at: moment.description, under: key, after: last)
        last = ChainEnd(count: erasure.number, hash: erasure.hash)
        try tables.execute(.insertErasure, erasure.values)
        for code in recorded.decision.consumesReceipt ? recorded.claim.pictureCodes : [] {
            try tables.execute(.deletePictureBands, [.integer(code), .integer(upload)])
        }
        try tables.execute(update, [.text(redacted.claim), .text(redacted.decision), .integer(record.number)])
        return true
    }

    /// Keeps keyed hashes of the keys that identify the receipt, if the decision used it up.
    private func insertKeyHashes(of recorded: DecidedClaim, upload: Int, under secret: ErasureKey) throws {
        guard recorded.decision.consumesReceipt, let identity = recorded.claim.claimedReceipt else { return }
        for key in identity.identifyingKeys {
            try tables.execute(.insertErasedKey, [.text(secret.hash(ofReceiptKey: key.text)), .integer(upload)])
        }
    }
}
