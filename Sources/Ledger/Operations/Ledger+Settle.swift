import Campaigns
import DomainModel

extension Ledger {
    /// Settles what waits for a person: with `approving`, the coins become the user's; without, nobody's.
    ///
    /// - Parameter lines: what the reviewer saw. Each campaign then pays what it pays for that under the programme that
    ///   the upload was decided under, less what it paid already, and never more than waits.
    /// - Parameter reviewers: who looked, where that is known; what they put right is theirs.
    /// - Parameter isAnotherReceipt: whether who approves says that this is another receipt than the one like it that
    ///   was paid. Without it such an upload is refused (`receiptPaid`): two photos of one receipt may wait side by
    ///   side, and each looks right alone.
    @discardableResult
    public func settle(
        _ upload: String, approving: Bool, lines: ReviewCorrections? = nil, why: String, by reviewers: [String] = [],
        isAnotherReceipt: Bool = false, at moment: Timestamp? = nil
    ) throws(LedgerError) -> Booking {
        try write { tables in
            let journal = Journal(tables: tables)
            let id = try journal.upload(named: upload)
            let isPaying = try approving && !journal.open(of: journal.entries(upload: id)).isEmpty
            let reason = isPaying ? try tables.toldApart(id, isAnotherReceipt, why: why) : why
            return try settle(
                id, approving: approving, lines: lines, why: reason, by: reviewers, at: moment, in: tables)
        }
    }

    /// `settle` inside a transaction, whatever was paid before: a replay repeats what a person decided.
    func settle(
        _ upload: String, approving: Bool, lines: ReviewCorrections?, why: String, by reviewers: [String],
        at moment: Timestamp?, in tables: LedgerTables
    ) throws -> Booking {
        let journal = Journal(tables: tables)
        let id = try journal.upload(named: upload)
        let open = journal.open(of: try journal.entries(upload: id))
        guard !open.isEmpty else { throw LedgerError.nothingPending(upload: id) }
        let time = try moment ?? journal.latestMoment(of: open[0].user)
        let lines = approving && lines?.isEmpty == false ? lines : nil
        var share = try lines.map { try reviewed(id, $0, in: tables) }
        let programme = try tables.lastProgramme()
        var written: [Entry] = []
        for pending in open {
            // More may wait than a budget has: whoever is approved first is paid first.
            var coins = approving ? min(pending.coins, try tables.unpaidBudget(for: pending, under: programme)) : 0
            if let campaign = pending.campaign, let left = share?[campaign] ?? share.map({ _ in 0 }) {
                coins = min(coins, left)
                share?[campaign] = left - coins
            }
            if coins > 0 { coins = min(coins, try tables.personLimit(of: pending)) }
            written.append(try journal.settle(pending, coins: coins, why: why, at: time.description))
        }
        let earned = written.reduce(0) { $0 + $1.coins }
        written += try journal.repay(from: earned, of: open[0].user, at: time.description)
        if earned > 0, let claim = try tables.current(of: id).map(DecidedClaim.init)?.claim {
            try tables.insertWitnesses(of: claim)
        }
        try tables.release(programme, at: time.description)
        try InputLog(tables: tables).operation(
            .settle(
                upload: id, approving: approving, lines: lines, why: why, by: reviewers.isEmpty ? nil : reviewers,
                at: time))
        return Booking(entries: written)
    }

    /// What each campaign has still to pay for an upload as a reviewer saw it.
    private func reviewed(_ id: String, _ lines: ReviewCorrections, in tables: LedgerTables) throws -> [String: Int] {
        let (recorded, programme) = try tables.decided(id)
        let claim: Claim
        do throws(ReviewCorrections.CorrectionError) {
            claim = try lines.applied(to: recorded.claim)
        } catch {
            throw LedgerError.invalid("upload \(id): \(error)")
        }
        var left = coins(confirmed: claim, programme: programme)
        for award in recorded.decision.awards {
            left[award.campaign] = max(0, (left[award.campaign] ?? 0) - award.coins)
        }
        return left
    }
}

extension LedgerTables {
    /// The reason to pay an upload, with the paid receipt from which a person has told it apart.
    ///
    /// - Throws: `receiptPaid` where there is one, and nobody says that they are two.
    func toldApart(_ upload: String, _ isAnotherReceipt: Bool, why: String) throws -> String {
        guard let paid = try possibleDuplicates(of: upload).first(where: \.mustBeToldApart)?.decision.id else {
            return why
        }
        guard isAnotherReceipt else { throw LedgerError.receiptPaid(upload: upload, paid: paid) }
        return why + " (another receipt than \(paid))"
    }
}

extension Journal {
    /// The entries of an upload that wait for a person.
    func open(of entries: [Entry]) -> [Entry] {
        let settled = Set(entries.filter { $0.kind == .settled }.compactMap(\.refers))
        return entries.filter { $0.kind == .pending && !settled.contains($0.sequence) }
    }

    /// Settles a pending entry at `coins`.
    func settle(_ pending: Entry, coins: Int, why: String, at moment: String) throws -> Entry {
        try append(
            Entry(
                at: moment, user: pending.user, coins: coins, kind: .settled, campaign: pending.campaign,
                partner: pending.partner, upload: pending.upload, refers: pending.sequence, reason: why))
    }
}
