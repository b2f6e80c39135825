import Campaigns
import SQL

/// Pays uploads that wait for nothing but a budget, in the order of deciding, once there is room for them.
struct BudgetRelease {
    /// The reason of its entries, by which they are told from those of a person.
    static let why = "the campaign's budget was freed"

    let tables: LedgerTables
    /// Whose budgets hold: that of the last decision.
    let programme: Programme

    /// Pays what there is room for in every campaign.
    func payAll(at moment: String) throws {
        var campaigns: [String] = []
        for row in try tables.rows(.waitingForBudget) {
            let campaign = try row.text(0)
            if campaigns.last != campaign { campaigns.append(campaign) }
        }
        for campaign in campaigns { try pay(campaign, at: moment) }
    }

    /// Pays what there is room for in one campaign. Once nothing else of its budget waits for a person, the coins that
    /// are left go to the first, and the rest is closed without any: nothing will be freed for them.
    private func pay(_ campaign: String, at moment: String) throws {
        let journal = Journal(tables: tables)
        var queue: [(upload: Int, pending: [Entry])] = []
        for row in try tables.rows(.uploadsWaitingForBudget, [.text(campaign)]) {
            let open = journal.open(of: try journal.entries(upload: row.text(1))).filter { $0.campaign == campaign }
            queue.append((try row.integer(0), open))
        }
        var queued = queue.flatMap(\.pending).reduce(0) { $0 + $1.coins }
        for (upload, pending) in queue {
            for entry in pending {
                let room = try room(in: campaign, queued: queued)
                guard room.free >= entry.coins || room.free == room.unpaid else { return }
                // A better photo of the same receipt was paid meanwhile: from now on it waits for a person.
                if let id = entry.upload, try tables.possibleDuplicates(of: id).contains(where: \.mustBeToldApart) {
                    queued -= entry.coins
                    continue
                }
                let coins = min(room.unpaid, try tables.personLimit(of: entry))
                let paid = try journal.settle(
                    entry, coins: coins, why: BudgetRelease.why, at: moment)
                try journal.repay(from: paid.coins, of: paid.user, at: moment)
                queued -= entry.coins
            }
            try tables.execute(.deleteWaitingForBudget, [.text(campaign), .integer(upload)])
        }
    }

    /// What a campaign may still pay, apart from `queued` coins of those that wait for the budget themselves.
    private func room(in campaign: String, queued: Int) throws -> BudgetRoom {
        guard let payer = programme.campaigns.first(where: { $0.names.contains(campaign) }),
            let budget = payer.limits.budget
        else { return BudgetRoom(.max, spent: ClaimHistory.Spent(), pendingPercent: 0) }
        var spent = try tables.spent(by: payer)
        spent.total -= queued
        spent.waiting -= queued
        return BudgetRoom(budget, spent: spent, pendingPercent: programme.rules.pendingPercent)
    }
}

extension Ledger {
    /// What is left of the budgets of these campaigns of a programme; campaigns without a budget are left out.
    public func budgetRooms(
        of campaigns: [Campaign], under programme: Programme
    ) throws(LedgerError) -> [(campaign: Campaign, room: BudgetRoom)] {
        try read { tables in
            try campaigns.compactMap { campaign in
                guard let budget = campaign.limits.budget else { return nil }
                let room = BudgetRoom(
                    budget, spent: try tables.spent(by: campaign), pendingPercent: programme.rules.pendingPercent)
                return (campaign, room)
            }
        }
    }
}

extension LedgerTables {
    /// What a campaign has paid to all under all its names, and what of its budget waits.
    func spent(by campaign: Campaign) throws -> ClaimHistory.Spent {
        var spent = ClaimHistory.Spent()
        for name in campaign.names {
            guard let row = try first(.budget, [.text(name)]) else { continue }
            spent.total += try row.integer(0)
            spent.waiting += try row.integer(1)
        }
        return spent
    }

    /// Pays what waits for a budget, after an operation that may have freed some of it.
    func release(_ programme: Programme?, at moment: String) throws {
        guard let programme, try first(.waitingForBudget) != nil else { return }
        try BudgetRelease(tables: self, programme: programme).payAll(at: moment)
    }

    /// What was not paid yet of the budget that an entry comes from; all coins there are where it has no bounds.
    func unpaidBudget(for entry: Entry, under programme: Programme?) throws -> Int {
        guard let name = entry.campaign,
            let campaign = programme?.campaigns.first(where: { $0.names.contains(name) }),
            let budget = campaign.limits.budget
        else { return .max }
        return try BudgetRoom(budget, spent: spent(by: campaign), pendingPercent: 0).unpaid
    }

    /// Whether nothing was decided under the programme so far.
    func isNew(_ programme: StoredProgramme) throws -> Bool {
        try !programmes.contains(programme.sha256) && first(.programme, [.text(programme.sha256)]) == nil
    }

    /// The programme of the last decision; `nil` where nothing was decided.
    func lastProgramme() throws -> Programme? {
        guard let sha256 = try first(.lastProgramme)?.text(0) else { return nil }
        return try StoredProgramme(sha256, in: self).programme
    }
}
