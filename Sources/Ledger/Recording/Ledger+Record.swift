import Campaigns
import DomainModel
import Foundation
import ReceiptIdentity
import SQL
import Text

extension Ledger {
    /// Decides a claim and records it: the upload, its receipt's identity and its entries, all or nothing.
    ///
    /// The user and the file's hash name the upload. The same upload again returns the decision that stands and adds
    /// nothing; the same with a different claim is `conflictingClaim`. The same file sent in anew, under another name
    /// or at another time, is refused as a duplicate, which adds nothing either. What could not be read for reasons
    /// outside the file (missing, timed out, reader crashed) is answered but not recorded, so that a later run can.
    /// What was refused for a reason that can pass is decided anew when its owner sends it in again.
    public func recordUpload(_ claim: Claim, programme: Programme) throws(LedgerError) -> RecordedUpload {
        let claim = try claim.storable
        guard let file = claim.sha256, !claim.isUnread, claim.hasFileHash else {
            return unrecorded(claim, programme: programme)
        }
        return try write { try record(EncodedClaim(claim), file: file, programme: programme, in: $0) }
    }

    /// `recordUpload` for several claims in one transaction, in their order: while others wait, storing each for good
    /// by itself would take most of the time. One that cannot be recorded leaves the others alone.
    public func recordUploads(
        _ claims: [Claim], programme: Programme
    ) throws(LedgerError) -> [Result<RecordedUpload, LedgerError>] {
        let given = claims.map { claim in Result { () throws(LedgerError) in try claim.storable } }
        // Those that are none come to nothing.
        let texts = EncodedClaim.all(of: zip(given, claims).map { (try? $0.get()) ?? $1 })
        do throws(LedgerError) {
            return try write { tables in
                try zip(given, texts).map { given, text in
                    let claim: Claim
                    do throws(LedgerError) { claim = try given.get() } catch { return .failure(error) }
                    guard let file = claim.sha256, !claim.isUnread, claim.hasFileHash else {
                        return .success(unrecorded(claim, programme: programme))
                    }
                    do {
                        return .success(try record(text.get(), file: file, programme: programme, in: tables))
                    } catch let error as LedgerError {
                        // This alone is found out before anything was written.
                        guard case .conflictingClaim = error else { throw error }
                        return .failure(error)
                    }
                }
            }
        } catch {
            // It has learned of uploads that are not there now.
            pictures.withLock { $0 = PictureIndex() }
            throw error
        }
    }

    /// The answer to what the ledger does not keep.
    private func unrecorded(_ claim: Claim, programme: Programme) -> RecordedUpload {
        let claim = claim.markedUnread
        return RecordedUpload(decision: decide(claim, programme: programme), claim: claim, isNew: true)
    }

    func record(
        _ text: EncodedClaim, file: String, programme: Programme, in tables: LedgerTables
    ) throws -> RecordedUpload {
        let claim = text.claim
        let sameFile = try tables.first(.uploadWithFile, [.text(file)])
        if sameFile != nil, let prior = try tables.upload(of: claim.upload.user, sha256: file) {
            return try self.answer(text, recordedAs: prior, programme: programme, in: tables)
        }
        let history = try self.history(
            for: claim, sameFile: sameFile.map(ClaimHistory.PriorUpload.init), programme: programme, in: tables)
        var decision = decide(claim, programme: programme, history: history)
        decision.id = UploadRecord.id(user: claim.upload.user, sha256: file)
        let last = try tables.lastUpload
        let record = try UploadRecord(
            text, sha256: file, decision: decision, number: last.number + 1, previous: last.hash)
        let wasPictureIndexCurrent = tables.cache.isPictureIndexCurrent
        try tables.execute(.insertUpload, record.values)
        if wasPictureIndexCurrent { indexPicture(record.picture, of: record.number, in: tables) }
        try self.book(decision, of: claim, recordedAs: record, upload: record.number, in: tables)
        try InputLog(tables: tables).upload(record.number, under: self.storedProgramme(programme))
        return RecordedUpload(decision: decision, claim: claim, isNew: true)
    }

    /// `recordUpload`, for whoever needs the decision alone.
    @discardableResult
    public func record(_ claim: Claim, programme: Programme) throws(LedgerError) -> Decision {
        try recordUpload(claim, programme: programme).decision
    }

    private func answer(
        _ text: EncodedClaim, recordedAs prior: UploadRecord, programme: Programme, in tables: LedgerTables
    ) throws -> RecordedUpload {
        let claim = text.claim
        guard prior.isSameUpload(as: claim.upload) else {
            if let again = try redecide(claim, sentInAgain: prior, programme: programme, in: tables) { return again }
            let original = ClaimHistory.PriorUpload(id: prior.id, user: prior.user)
            let decision = decide(claim, programme: programme, history: ClaimHistory(sameFile: original))
            return RecordedUpload(decision: decision, claim: claim, isNew: true)
        }
        let digest = UploadRecord.digest(of: claim, user: prior.user, uploadedAt: prior.uploadedAt)
        guard digest == prior.digest else {
            throw LedgerError.conflictingClaim(upload: prior.id, recorded: prior.digest, offered: digest)
        }
        let current = try tables.redecisions(of: prior.id).last ?? prior
        return try RecordedUpload(decision: current.decision, claim: current.claim, isNew: false)
    }

    /// Writes what follows from a decision that was just recorded about upload number `number`.
    func book(
        _ decision: Decision, of claim: Claim, recordedAs record: UploadRecord, upload number: Int,
        in tables: LedgerTables
    ) throws {
        if decision.consumesReceipt, let identity = claim.claimedReceipt {
            try tables.insert(identity.keys, of: number)
        }
        let journal = Journal(tables: tables)
        for (kind, awards) in [(Entry.Kind.award, decision.awards), (.pending, decision.pending)] {
            for award in awards {
                try journal.append(
                    Entry(
                        at: record.uploadedAt, user: record.user, coins: award.coins, kind: kind,
                        campaign: award.campaign, partner: award.partner, upload: record.id, reason: award.why))
                try recordPaidProducts(award, of: claim, in: tables)
            }
        }
        try journal.repay(from: decision.coins, of: record.user, at: record.uploadedAt)
    }

    private func recordPaidProducts(_ award: Award, of claim: Claim, in tables: LedgerTables) throws {
        for paid in claim.payOnceKeys(by: award) {
            try tables.execute(
                .insertPaidProduct,
                [
                    .text(award.campaign), .text(claim.upload.user), .text(paid),
                    .text(claim.upload.uploadedAt.day.description),
                ])
        }
    }

    /// JSON whose bytes depend on the value alone.
    static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

extension LedgerTables {
    /// Keeps the keys of a receipt.
    fileprivate func insert(_ keys: [ReceiptFingerprint.Key], of upload: Int) throws {
        let batchSize = LedgerSQL.keysPerInsert
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

extension Claim {
    /// The claim as every store can keep it: the user in its one spelling, and the image without U+0000, which
    /// PostgreSQL refuses, and at which SQLite ends a text, so that it would not fit its hash. `invalid` where the user
    /// is no name.
    fileprivate var storable: Claim {
        get throws(LedgerError) {
            var claim = self
            claim.upload.user.unicodeScalars.removeAll { $0.value == 0 }
            claim.upload.user = try LedgerError.named("the user", claim.upload.user, IdentifierKind.user)
            if claim.upload.image.utf8.contains(0) { claim.upload.image.unicodeScalars.removeAll { $0.value == 0 } }
            return claim
        }
    }

    /// Whether it says which file it is about: 64 hex digits. An upload is known again by them alone.
    fileprivate var hasFileHash: Bool {
        guard let sha256 else { return false }
        return sha256.utf8.count == 64
            && sha256.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    /// The claim as that of a picture not read yet, where nothing else says why it cannot be recorded: what could not
    /// be booked must not be announced as paid.
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

    /// What its user is not paid for again: a product for some days, an airing at all. Both stand in `paid_products`.
    func payOnceKeys(by award: Award) -> [String] {
        if let airing = award.airing { return [airing] }
        return shake == .scan ? award.gtins.map(\.digits) : []
    }

    /// The identity of the receipt that the claim is paid for.
    var claimedReceipt: ReceiptFingerprint? { shake == .receipt ? receipt?.identity : nil }
}
