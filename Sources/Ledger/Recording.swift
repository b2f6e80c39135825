import Foundation
import GRDB
import Retail
import Rewards

extension Ledger {
    /// Decides a claim and records it: the upload, its receipt's identity and its entries, all or nothing.
    ///
    /// The user and the file's hash name the upload. The same upload again returns the decision that stands and adds
    /// nothing; the same with a different claim is `conflictingClaim`. The same file sent in anew, under another name
    /// or at another time, is refused as a duplicate, which adds nothing either. What could not be read for reasons
    /// outside the file (missing, timed out, reader crashed) is answered but not recorded, so that a later run can.
    @discardableResult
    public func record(_ claim: Claim, programme: Programme) throws(LedgerError) -> Decision {
        guard let file = claim.sha256, !claim.isUnread else { return decide(claim, programme: programme) }
        return try transaction { database in
            if let prior = try self.recorded(user: claim.upload.user, sha256: file, in: database) {
                return try self.answer(claim, recordedAs: prior, programme: programme)
            }
            let history = try self.history(for: claim, sha256: file, programme: programme, in: database)
            var decision = decide(claim, programme: programme, history: history)
            decision.id = UploadRecord.id(user: claim.upload.user, sha256: file)
            try self.write(claim, sha256: file, decision: decision, in: database)
            return decision
        }
    }

    private func recorded(user: String, sha256: String, in database: Database) throws -> UploadRecord? {
        try Row.fetchOne(
            database.cachedStatement(sql: "SELECT \(UploadRecord.columns) FROM uploads WHERE user = ? AND sha256 = ?"),
            arguments: [user, sha256]
        ).flatMap(UploadRecord.init)
    }

    private func answer(_ claim: Claim, recordedAs prior: UploadRecord, programme: Programme) throws -> Decision {
        guard prior.isSameUpload(as: claim.upload) else {
            let original = History.PriorUpload(id: prior.id, user: prior.user)
            return decide(claim, programme: programme, history: History(sameFile: original))
        }
        let digest = UploadRecord.digest(of: claim)
        guard digest == prior.digest else {
            throw LedgerError.conflictingClaim(upload: prior.id, recorded: prior.digest, offered: digest)
        }
        return try JSONDecoder().decode(Decision.self, from: Data(prior.decision.utf8))
    }

    private func write(_ claim: Claim, sha256: String, decision: Decision, in database: Database) throws {
        let last = try Row.fetchOne(
            database.cachedStatement(sql: "SELECT number, hash FROM uploads ORDER BY number DESC LIMIT 1"))
        let number = (last?[0] ?? 0) + 1
        let record = try UploadRecord(
            claim, sha256: sha256, decision: decision, number: number, previous: last?[1] ?? noHash,
            encoder: Ledger.encoder())
        try database.cachedStatement(
            sql: "INSERT INTO uploads (\(UploadRecord.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        ).execute(arguments: [
            record.number, record.id, record.user, record.sha256, record.image, record.uploadedAt, record.digest,
            record.outcome.rawValue, record.picture, record.claim, record.decision, record.previous, record.hash,
        ])
        if decision.holdsReceipt, let identity = claim.heldIdentity {
            for key in identity.keys {
                try database.cachedStatement(sql: "INSERT INTO receipts (key, upload, kind) VALUES (?, ?, ?)")
                    .execute(arguments: [key.text, number, key.kind.rawValue])
            }
        }
        let books = Books(database: database)
        for (kind, awards) in [(Entry.Kind.award, decision.awards), (.pending, decision.pending)] {
            for award in awards {
                try books.append(
                    Entry(
                        at: record.uploadedAt, user: record.user, coins: award.coins, kind: kind,
                        campaign: award.campaign, partner: award.partner, upload: record.id, reason: award.why))
                try remember(award, of: claim, in: database)
            }
        }
    }

    private func remember(_ award: Award, of claim: Claim, in database: Database) throws {
        guard claim.shake == .scan else { return }
        for gtin in award.gtins {
            try database.cachedStatement(sql: "INSERT OR IGNORE INTO paid_products VALUES (?, ?, ?, ?)")
                .execute(arguments: [
                    award.campaign, claim.upload.user, gtin.digits, claim.upload.uploadedAt.day.description,
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
