import Campaigns
import DomainModel
import ReceiptIdentity
import SQL
import Text

/// Decisions made anew, about uploads that were refused for a reason that can pass.
///
/// The first decision stays in its place in the chain; the new one is recorded in a chain beside it, with entries of
/// its own under the upload's name.
extension Ledger {
    /// Decides an upload that was refused once more, under today's programme, and records what comes of it.
    ///
    /// - Parameter claim: what is claimed today, where the picture was read or matched anew; otherwise what was claimed
    ///   then. It must be about the same file of the same user. A refusal for the same reason adds nothing.
    /// - Throws: `finalDecision` where the decision that stands is no refusal, or one for a reason that cannot pass.
    public func redecide(
        _ upload: String, claim: Claim? = nil, programme: Programme
    ) throws(LedgerError) -> RecordedUpload {
        try write { try redecide(upload, claim: claim, programme: programme, in: $0) }
    }

    /// `redecide` inside a transaction.
    func redecide(
        _ upload: String, claim: Claim?, programme: Programme, in tables: LedgerTables
    ) throws -> RecordedUpload {
        let id = try Journal(tables: tables).upload(named: upload)
        guard let first = try tables.first(.uploadWithName, [.text(id)]).map(UploadRecord.init),
            let current = try tables.current(of: id)
        else { throw LedgerError.unknownUpload(upload, matches: 0) }
        let recorded = try RecordedUpload(decision: current.decision, claim: current.claim, isNew: false)
        guard recorded.decision.isRetryable else { throw LedgerError.finalDecision(upload: id) }
        var claim = claim ?? recorded.claim
        guard claim.sha256 == first.sha256, IdentifierKind.user.areSame(claim.upload.user, first.user) else {
            throw LedgerError.invalid("upload \(id): the reading is of another file or user")
        }
        claim.upload.user = first.user
        return try redecide(claim, about: first, current: recorded.decision, programme: programme, in: tables)
    }

    /// The names of the uploads whose refusal stands for `reason` first and that were sent in on `day` or later.
    public func refused(for reason: Reason.Code, since day: Day) throws(LedgerError) -> [String] {
        try read { tables in
            var found: [String] = []
            var last = 0
            while case let page = try tables.rows(.refusedUploadsAfter, [.integer(last), .integer(256)]), !page.isEmpty
            {
                for record in try page.map(UploadRecord.init) {
                    last = record.number
                    guard let sent = Timestamp(record.uploadedAt), sent.day >= day,
                        let current = try tables.current(of: record.id)
                    else { continue }
                    let decision = try RecordedUpload(
                        decision: current.decision, claim: current.claim, isNew: false
                    ).decision
                    if decision.isRetryable, decision.reasons.first?.code == reason { found.append(record.id) }
                }
            }
            return found
        }
    }

    /// What comes of a file that its owner sends in again after a refusal that can pass; `nil` where it is a duplicate.
    func redecide(
        _ claim: Claim, sentInAgain first: UploadRecord, programme: Programme, in tables: LedgerTables
    ) throws -> RecordedUpload? {
        let later = try tables.redecisions(of: first.id)
        if let same = later.last(where: { $0.isSameUpload(as: claim.upload) }) {
            return try RecordedUpload(decision: same.decision, claim: same.claim, isNew: false)
        }
        let current = later.last ?? first
        let decision = try RecordedUpload(decision: current.decision, claim: current.claim, isNew: false).decision
        guard decision.isRetryable else { return nil }
        var claim = claim
        claim.upload.user = first.user
        return try redecide(claim, about: first, current: decision, programme: programme, in: tables)
    }

    private func redecide(
        _ claim: Claim, about first: UploadRecord, current: Decision, programme: Programme, in tables: LedgerTables
    ) throws -> RecordedUpload {
        let history = try history(for: claim, sameFile: nil, programme: programme, in: tables)
        var decision = decide(claim, programme: programme, history: history)
        decision.id = first.id
        guard decision.outcome != .reject || decision.reasons.first?.code != current.reasons.first?.code else {
            return RecordedUpload(decision: decision, claim: claim, isNew: true)
        }
        let last = try tables.first(.lastRedecision)
        var record = try UploadRecord(
            EncodedClaim(claim), sha256: first.sha256, decision: decision, number: (last?.integer(0) ?? 0) + 1,
            previous: last?.text(1) ?? genesisHash)
        // Under the upload's own name, which an older ledger may spell in another way than is made today.
        record.id = first.id
        record.hash = record.computedHash
        try tables.execute(.insertRedecision, record.values)
        try book(decision, of: claim, recordedAs: record, upload: first.number, in: tables)
        try InputLog(tables: tables).redecision(record.number, under: storedProgramme(programme))
        if let picture = record.picture.flatMap({ PictureHash($0) }) { indexPicture(picture, of: first.number) }
        return RecordedUpload(decision: decision, claim: claim, isNew: true)
    }

    /// Adds the picture to the index, if that was filled already; otherwise it is found when it is.
    private func indexPicture(_ picture: PictureHash, of number: Int) {
        pictures.withLock { if $0.lastUpload >= number { $0.add(picture, upload: number) } }
    }
}

extension Decision {
    /// Whether it refused the upload for reasons that can all pass: the picture stays as it is, but the shake can be
    /// chosen anew, the catalogue and the campaigns grow, budgets are raised and readers get better.
    public var isRetryable: Bool {
        outcome == .reject && !reasons.isEmpty && reasons.allSatisfy { $0.code.isRetryable }
    }
}
