import Foundation
import Retail
import Rewards
import SQL

extension Ledger {
    /// Decides a claim and records it: the upload, its receipt's identity and its entries, all or nothing.
    ///
    /// The user and the file's hash name the upload. The same upload again returns the decision that stands and adds
    /// nothing; the same with a different claim is `conflictingClaim`. The same file sent in anew, under another name
    /// or at another time, is refused as a duplicate, which adds nothing either. What could not be read for reasons
    /// outside the file (missing, timed out, reader crashed) is answered but not recorded, so that a later run can.
    public func recordUpload(_ claim: Claim, programme: Programme) throws(LedgerError) -> RecordedUpload {
        let claim = claim.storable
        guard let file = claim.sha256, !claim.isUnread else {
            return RecordedUpload(decision: decide(claim, programme: programme), claim: claim, isNew: true)
        }
        return try write { tables in
            let prior = try tables.first(.uploadOfUserWithFile, [.text(claim.upload.user), .text(file)])
            if let prior = try prior.map(UploadRecord.init) {
                return try self.answer(claim, recordedAs: prior, programme: programme)
            }
            let history = try self.history(for: claim, sha256: file, programme: programme, in: tables)
            var decision = decide(claim, programme: programme, history: history)
            decision.id = UploadRecord.id(user: claim.upload.user, sha256: file)
            try self.record(claim, sha256: file, decision: decision, in: tables)
            return RecordedUpload(decision: decision, claim: claim, isNew: true)
        }
    }

    /// `recordUpload`, for whoever needs the decision alone.
    @discardableResult
    public func record(_ claim: Claim, programme: Programme) throws(LedgerError) -> Decision {
        try recordUpload(claim, programme: programme).decision
    }

    private func answer(
        _ claim: Claim, recordedAs prior: UploadRecord, programme: Programme
    ) throws -> RecordedUpload {
        guard prior.isSameUpload(as: claim.upload) else {
            let original = History.PriorUpload(id: prior.id, user: prior.user)
            let decision = decide(claim, programme: programme, history: History(sameFile: original))
            return RecordedUpload(decision: decision, claim: claim, isNew: true)
        }
        let digest = UploadRecord.digest(of: claim)
        guard digest == prior.digest else {
            throw LedgerError.conflictingClaim(upload: prior.id, recorded: prior.digest, offered: digest)
        }
        return try RecordedUpload(decision: prior.decision, claim: prior.claim, isNew: false)
    }

    private func record(_ claim: Claim, sha256: String, decision: Decision, in tables: Tables) throws {
        let last = try tables.first(.lastUpload)
        let number = try (last?.integer(0) ?? 0) + 1
        let record = try UploadRecord(
            claim, sha256: sha256, decision: decision, number: number, previous: last?.text(1) ?? noHash,
            encoder: Ledger.encoder())
        try tables.execute(.insertUpload, record.values)
        if decision.holdsReceipt, let identity = claim.heldIdentity {
            for key in identity.keys {
                try tables.execute(.insertReceiptKey, [.text(key.text), .integer(number), .text(key.kind.rawValue)])
            }
        }
        let journal = Journal(tables: tables)
        for (kind, awards) in [(Entry.Kind.award, decision.awards), (.pending, decision.pending)] {
            for award in awards {
                try journal.append(
                    Entry(
                        at: record.uploadedAt, user: record.user, coins: award.coins, kind: kind,
                        campaign: award.campaign, partner: award.partner, upload: record.id, reason: award.why))
                try remember(award, of: claim, in: tables)
            }
        }
    }

    private func remember(_ award: Award, of claim: Claim, in tables: Tables) throws {
        guard claim.shake == .scan else { return }
        for gtin in award.gtins {
            try tables.execute(
                .insertPaidProduct,
                [
                    .text(award.campaign), .text(claim.upload.user), .text(gtin.digits),
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

extension Claim {
    /// The claim with U+0000 taken out of what a stranger may name: PostgreSQL refuses it, and SQLite ends a text there,
    /// so that it would not fit its hash.
    fileprivate var storable: Claim {
        guard upload.user.utf8.contains(0) || upload.image.utf8.contains(0) else { return self }
        var claim = self
        claim.upload.user.unicodeScalars.removeAll { $0.value == 0 }
        claim.upload.image.unicodeScalars.removeAll { $0.value == 0 }
        return claim
    }

    /// Whether the file could not be read for reasons that lie outside the file.
    var isUnread: Bool {
        switch error {
        case .notFound, .timedOut, .readerCrashed: true
        case .unreadableImage, .tooLarge, nil: false
        }
    }

    /// The identity of the receipt that the claim is paid for.
    var heldIdentity: ReceiptIdentity? { shake == .receipt ? receipt?.identity : nil }
}
