import Campaigns
import DomainModel
import Foundation
import ReceiptIdentity
import SQL
import Text

extension Ledger {
    /// Decides a claim and records it: the upload, its receipt's identity and its entries, all or nothing.
    ///
    /// The user and the file's hash name the upload. The same upload again returns its decision and adds nothing; with
    /// a different claim it is `conflictingClaim`. The same file under another name or at another time is refused as a
    /// duplicate, which adds nothing either. An upload that could not be read for reasons outside the file (missing,
    /// timed out, reader crashed) is answered but not recorded, so that a later run can record it. An upload that was
    /// refused for a reason that can pass is decided again when its owner sends it in again.
    public func recordUpload(
        _ claim: Claim, programme: Programme, by rule: DecisionRule
    ) throws(LedgerError) -> DecidedClaim {
        let claim = try claim.storable
        guard let file = claim.recordableFile else { return unrecorded(claim, programme: programme, by: rule) }
        return try write { try record(EncodedClaim(claim), file: file, programme: programme, by: rule, in: $0) }
    }

    /// `recordUpload` for several claims in one transaction, in their order: while others wait, storing each for good
    /// by itself would take most of the time. A claim that cannot be recorded does not affect the others.
    public func recordUploads(
        _ claims: [Claim], programme: Programme, by rule: DecisionRule
    ) throws(LedgerError) -> [Result<DecidedClaim, LedgerError>] {
        let storable = claims.map { claim in Result { () throws(LedgerError) in try claim.storable } }
        // What is encoded of claims that fail is not used.
        let encoded = EncodedClaim.all(of: zip(storable, claims).map { (try? $0.get()) ?? $1 })
        do throws(LedgerError) {
            return try write { tables in
                try zip(storable, encoded).map { storable, encoded in
                    let claim: Claim
                    do throws(LedgerError) { claim = try storable.get() } catch { return .failure(error) }
                    guard let file = claim.recordableFile else {
                        return .success(unrecorded(claim, programme: programme, by: rule))
                    }
                    do {
                        return .success(
                            try record(encoded.get(), file: file, programme: programme, by: rule, in: tables))
                    } catch LedgerError.conflictingClaim(let upload, let recorded, let offered) {
                        // The only error that comes before anything was written.
                        return .failure(.conflictingClaim(upload: upload, recorded: recorded, offered: offered))
                    }
                }
            }
        } catch {
            // The index holds uploads that were not kept.
            pictures.withLock { $0 = PictureIndex() }
            throw error
        }
    }

    /// The answer to a claim that the ledger does not record.
    private func unrecorded(_ claim: Claim, programme: Programme, by rule: DecisionRule) -> DecidedClaim {
        let claim = claim.markedUnread
        return DecidedClaim(decision: rule(claim, programme, .empty), claim: claim, isNew: true)
    }

    /// `recordUpload` inside a transaction.
    func record(
        _ encoded: EncodedClaim, file: String, programme: Programme, by rule: DecisionRule, in tables: LedgerTables
    ) throws -> DecidedClaim {
        let claim = encoded.claim
        let sameFile = try tables.first(.uploadWithFile, [.text(file)])
        if sameFile != nil, let prior = try tables.upload(of: claim.upload.user, sha256: file) {
            return try answer(claim, recordedAs: prior, programme: programme, by: rule, in: tables)
        }
        // Who sends in another's file first does not own it: where it was not paid for, what it shows decides.
        // A recording is heard once, whoever made it.
        let paid =
            sameFile == nil || claim.kind == .sound
            ? sameFile : try tables.first(.paidUploadWithFile, [.text(file)])
        let history = try history(
            for: claim, sameFile: paid.map(ClaimHistory.PriorUpload.init), programme: programme, in: tables)
        var decision = rule(claim, programme, history)
        decision.id = UploadRecord.id(user: claim.upload.user, sha256: file)
        let record = try UploadRecord(encoded, sha256: file, decision: decision, after: tables.lastUpload)
        let wasPictureIndexCurrent = tables.cache.isPictureIndexCurrent
        try tables.insert(record)
        if wasPictureIndexCurrent { indexPicture(record.picture, of: record.number, in: tables) }
        try tables.insert(claim.tillKeys, of: record.number)
        try book(
            decision, of: claim, recordedAs: record, upload: record.number,
            isNewTill: history.isAtNewTill, in: tables)
        let stored = try storedProgramme(programme)
        if try tables.isNew(stored) {
            try BudgetRelease(tables: tables, programme: programme).payAll(at: record.uploadedAt)
        }
        try InputLog(tables: tables).upload(record.number, under: stored)
        return DecidedClaim(decision: decision, claim: claim, isNew: true)
    }

    /// The answer to a file that its user has sent in before.
    private func answer(
        _ claim: Claim, recordedAs prior: UploadRecord, programme: Programme, by rule: DecisionRule,
        in tables: LedgerTables
    ) throws -> DecidedClaim {
        guard prior.isSameUpload(as: claim.upload) else {
            if let again = try redecide(claim, sentInAgain: prior, programme: programme, by: rule, in: tables) {
                return again
            }
            let original = ClaimHistory.PriorUpload(id: prior.id, user: prior.user)
            let decision = rule(claim, programme, ClaimHistory(sameFile: original))
            return DecidedClaim(decision: decision, claim: claim, isNew: true)
        }
        let digest = UploadRecord.digest(of: claim, uploadedAt: prior.uploadedAt)
        guard digest == prior.digest else {
            throw LedgerError.conflictingClaim(upload: prior.id, recorded: prior.digest, offered: digest)
        }
        return try DecidedClaim(tables.redecisions(of: prior.id).last ?? prior)
    }

    /// Writes what follows from a decision that was just recorded about upload number `number`.
    func book(
        _ decision: Decision, of claim: Claim, recordedAs record: UploadRecord, upload number: Int, isNewTill: Bool,
        in tables: LedgerTables
    ) throws {
        if decision.consumesReceipt, let identity = claim.claimedReceipt {
            try tables.insert(identity.keys + claim.goodsKeys, of: number)
        }
        if decision.isOfReturn { try tables.insert(claim.returnKeys, of: number) }
        if decision.consumesReceipt { try tables.insertPicture(of: claim, upload: number) }
        let journal = Journal(tables: tables)
        for (kind, awards) in [(Entry.Kind.award, decision.awards), (.pending, decision.pending)] {
            for award in awards {
                try journal.append(
                    Entry(
                        at: record.uploadedAt, user: record.user, coins: award.coins, kind: kind,
                        campaign: award.campaign, partner: award.partner, upload: record.id, reason: award.why))
                try tables.insertPaidProducts(
                    award, of: claim, user: claim.upload.user, day: claim.upload.uploadedAt.day)
            }
        }
        try journal.repay(from: decision.coins, of: record.user, at: record.uploadedAt)
        try tables.addRecentAwards(decision.awards, of: claim, isNewTill: isNewTill)
        if !decision.awards.isEmpty {
            try tables.insertWitnesses(of: claim, paidFor: Set(decision.awards.flatMap(\.gtins)))
        }
        guard decision.waitsForBudgetAlone else { return }
        for award in decision.pending {
            try tables.execute(.insertWaitingForBudget, [.text(award.campaign), .integer(number)])
        }
    }
}

extension LedgerTables {
    /// Notes what an award pays a user for only once.
    func insertPaidProducts(_ award: Award, of claim: Claim, user: String, day: Day) throws {
        for paid in claim.payOnceKeys(by: award) {
            try execute(
                .insertPaidProduct, [.text(award.campaign), .text(user), .text(paid), .text(day.description)])
        }
    }

    /// Writes the keys of a receipt.
    fileprivate func insert(_ keys: [ReceiptFingerprint.Key], of upload: Int) throws {
        let batchSize = Tuning.standard.paging.receiptKeysPerInsert
        for first in stride(from: 0, to: keys.count, by: batchSize) {
            var values: [Value] = [.integer(upload)]
            for key in keys[first..<min(first + batchSize, keys.count)] {
                values += [.text(key.text), .text(key.kind.rawValue)]
            }
            values += Array(repeating: .null, count: 1 + 2 * batchSize - values.count)
            try execute(.insertReceiptKeys, values)
        }
    }
}

extension LedgerTables {
    /// The upload of this file by this user.
    fileprivate func upload(of user: String, sha256: String) throws -> UploadRecord? {
        try first(.uploadOfUserWithFile, [.text(user), .text(sha256)]).map(UploadRecord.init)
    }
}

extension Claim {
    /// The claim as every store can keep it: the user's name normalised, and the image without U+0000, which PostgreSQL
    /// refuses and at which SQLite would end the text. `invalid` where the user is no name.
    fileprivate var storable: Claim {
        get throws(LedgerError) {
            var claim = self
            claim.upload.user.unicodeScalars.removeAll { $0.value == 0 }
            claim.upload.user = try LedgerError.named("the user", claim.upload.user, ExternalIdentifier.user)
            if claim.upload.image.utf8.contains(0) { claim.upload.image.unicodeScalars.removeAll { $0.value == 0 } }
            return claim
        }
    }

    /// The hash of its file, if the claim can be recorded: an upload is recognised by that hash alone.
    fileprivate var recordableFile: String? { isUnread ? nil : sha256.flatMap { $0.isSHA256 ? $0 : nil } }

    /// The claim as one of a picture that was not read, unless it says already why it cannot be recorded: what is not
    /// booked must not be announced as paid.
    fileprivate var markedUnread: Claim {
        guard error == nil else { return self }
        var claim = self
        claim.error = .readerCrashed
        return claim
    }

    /// Whether the file could not be read for reasons that lie outside the file.
    var isUnread: Bool {
        switch error {
        case .notFound, .timedOut, .readerCrashed: true
        case .unreadableImage, .unreadableSound, .tooLarge, .tooCostly, nil: false
        }
    }

    /// What its user is paid for only once: a product for some days, an airing forever. `paid_products` holds both.
    func payOnceKeys(by award: Award) -> [String] {
        if let airing = award.airing { return [airing] }
        return shake == .scan ? award.gtins.map(\.digits) : []
    }

    /// The keys of what the claim shows about a till, whether it is paid or not.
    var tillKeys: [ReceiptFingerprint.Key] { claimedReceipt?.facts?.tillKeys ?? [] }

    /// The keys by which pieces of the claim's receipt are found, where it is paid or waits.
    var goodsKeys: [ReceiptFingerprint.Key] { claimedReceipt?.facts?.goodsKeys ?? [] }

    /// The keys by which the sale is found whose goods the claim's document gives back.
    var returnKeys: [ReceiptFingerprint.Key] { claimedReceipt?.facts?.keysOfReturn ?? [] }

    /// The identity of the receipt that the claim is paid for.
    var claimedReceipt: ReceiptFingerprint? { shake == .receipt ? receipt?.identity : nil }
}
