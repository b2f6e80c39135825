import Campaigns
import DomainModel
import ReceiptIdentity
import SQL
import Text

/// Later decisions about uploads that were refused for a reason that can pass.
///
/// The first decision stays in its place in the chain; the later one is recorded in a chain beside it, with entries of
/// its own under the upload's name.
extension Ledger {
    /// Decides a refused upload once more, under today's programme, and records the result.
    ///
    /// - Parameter claim: what is claimed today, where the picture was read or matched again; otherwise what was
    ///   claimed then. It must be about the same file of the same user. A refusal for the same reason adds nothing.
    /// - Throws: `finalDecision` where the decision that holds is no refusal, or one for a reason that cannot pass.
    public func redecide(
        _ upload: String, claim: Claim? = nil, programme: Programme, by rule: DecisionRule
    ) throws(LedgerError) -> DecidedClaim {
        try write { try redecide(upload, claim: claim, programme: programme, by: rule, in: $0) }
    }

    /// `redecide` inside a transaction.
    func redecide(
        _ upload: String, claim: Claim?, programme: Programme, by rule: DecisionRule, in tables: LedgerTables
    ) throws -> DecidedClaim {
        let id = try Journal(tables: tables).upload(named: upload)
        guard let first = try tables.first(.uploadRecordByName, [.text(id)]).map(UploadRecord.init),
            let current = try tables.current(of: id)
        else { throw LedgerError.unknownUpload(upload, matches: 0) }
        let recorded = try DecidedClaim(current)
        guard recorded.decision.isRetryable else { throw LedgerError.finalDecision(upload: id) }
        var claim = claim ?? recorded.claim
        guard claim.sha256 == first.sha256,
            ExternalIdentifier.user.areEqualWhenNormalized(claim.upload.user, first.user)
        else {
            throw LedgerError.invalid("upload \(id): the reading is of another file or user")
        }
        claim.upload.user = first.user
        return try redecide(
            claim, about: first, current: recorded.decision, programme: programme, by: rule, in: tables)
    }

    /// The names of the uploads that were sent in on `day` or later and that are refused, first of all for `reason`.
    public func refused(for reason: Reason.Code, since day: Day) throws(LedgerError) -> [String] {
        try read { tables in
            var found: [String] = []
            try tables.eachPaged(.refusedUploadsAfter) { row in
                let record = try UploadRecord(row)
                guard let sent = Timestamp(record.uploadedAt), sent.day >= day,
                    let decision = try tables.current(of: record.id).map(DecidedClaim.init)?.decision
                else { return }
                if decision.isRetryable, decision.reasons.first?.code == reason { found.append(record.id) }
            }
            return found
        }
    }

    /// The answer to a file that its owner sends in again after a refusal that can pass; `nil` where it is a duplicate.
    func redecide(
        _ claim: Claim, sentInAgain first: UploadRecord, programme: Programme, by rule: DecisionRule,
        in tables: LedgerTables
    ) throws -> DecidedClaim? {
        let later = try tables.redecisions(of: first.id)
        if let same = later.last(where: { $0.isSameUpload(as: claim.upload) }) { return try DecidedClaim(same) }
        let decision = try DecidedClaim(later.last ?? first).decision
        guard decision.isRetryable else { return nil }
        return try redecide(claim, about: first, current: decision, programme: programme, by: rule, in: tables)
    }

    private func redecide(
        _ claim: Claim, about first: UploadRecord, current: Decision, programme: Programme, by rule: DecisionRule,
        in tables: LedgerTables
    ) throws -> DecidedClaim {
        let history = try history(for: claim, sameFile: nil, programme: programme, in: tables)
        var decision = rule(claim, programme, history)
        decision.id = first.id
        guard decision.outcome != .reject || decision.reasons.first?.code != current.reasons.first?.code else {
            return DecidedClaim(decision: decision, claim: claim, isNew: true)
        }
        let record = try UploadRecord(
            EncodedClaim(claim), sha256: first.sha256, decision: decision, after: tables.end(.lastRedecision))
        try tables.execute(.insertRedecision, record.values)
        try book(
            decision, of: claim, recordedAs: record, upload: first.number,
            isNewTill: history.isAtNewTill, in: tables)
        try InputLog(tables: tables).redecision(record.number, under: storedProgramme(programme))
        for picture in UploadRecord.pictures(in: record.picture) { indexPicture(picture, of: first.number) }
        return DecidedClaim(decision: decision, claim: claim, isNew: true)
    }

    /// Adds the picture to the index, if that holds the upload already; otherwise it is added with the upload.
    private func indexPicture(_ picture: PictureHash, of number: Int) {
        pictures.withLock { if $0.lastUpload >= number { $0.add(picture, upload: number) } }
    }
}

extension Decision {
    /// Whether it refused the upload only for reasons that can pass: the picture stays as it is, but users choose
    /// another shake, the catalogue and the campaigns grow, budgets are raised and readers improve.
    public var isRetryable: Bool {
        outcome == .reject && !reasons.isEmpty && reasons.allSatisfy { $0.code.isRetryable }
    }
}
