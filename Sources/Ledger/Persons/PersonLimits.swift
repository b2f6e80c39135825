import Campaigns
import DomainModel
import SQL
import Text

/// What all names of a person may have been paid together.
///
/// Each upload is decided anew under the programme that it was decided under, as if one user had sent all, with what
/// was paid before it and nothing else of the ledger: what duplicates, tills and budgets did to it stays as it was. An
/// upload whose texts were erased keeps what it has.
struct PersonLimits {
    let tables: LedgerTables
    let names: [String]

    /// An upload that earned or may earn, in the order of deciding.
    private struct Earner {
        var recorded: DecidedClaim
        var programme: Programme
        var entries: [Entry]
        var open: [Entry]

        /// What is left to the user or waits, of a campaign.
        func left(of campaign: String) -> Int {
            let credits = entries.filter { $0.isCredit && $0.isOf(campaign) }
            let credited = credits.reduce(0) { $0 + $1.left(after: entries) }
            return open.reduce(credited) { $1.isOf(campaign) ? $0 + $1.coins : $0 }
        }
    }

    /// What was paid so far, as limits count it.
    private struct Paid {
        var users: [String: Int] = [:]
        var days: [String: [Day: Int]] = [:]
        var keys: [String: [String: [Day]]] = [:]

        mutating func add(_ coins: Int, by campaign: String, on day: Day) {
            users[campaign, default: 0] += coins
            days[campaign, default: [:]][day, default: 0] += coins
        }

        func history(of claim: Claim, under programme: Programme) -> ClaimHistory {
            var history = ClaimHistory()
            for campaign in programme.campaigns {
                var spent = ClaimHistory.Spent(
                    userDay: days[campaign.id]?[claim.upload.uploadedAt.day] ?? 0, user: users[campaign.id] ?? 0)
                for (key, days) in keys[campaign.id] ?? [:] {
                    if let gtin = GTIN(key) { spent.productDays[gtin] = days } else { spent.paidAirings.insert(key) }
                }
                history.spent[campaign.id] = spent
            }
            return history
        }
    }

    /// Takes back what the names were paid beyond what is due to one person.
    func takeBackExcess(
        by rule: DecisionRule, why: String, at moment: String, into booking: inout Ledger.Booking
    ) throws {
        let journal = Journal(tables: tables)
        let entries = try tables.entries(ofPersonNamed: names)
        var paid = Paid()
        for earner in try earners(of: entries) {
            for (campaign, excess) in decideAnew(earner, by: rule, &paid) {
                try takeBack(excess, of: campaign, from: earner, journal, why: why, at: moment, into: &booking)
            }
        }
        var once: Set<[BytewiseString]> = []
        for grant in entries where grant.kind == .grant && (grant.reference != nil || grant.isPrize) {
            let later = try tables.rows(.entriesReferring, [.integer(grant.sequence)]).map(Entry.init)
            guard let payer = Payer(grant), grant.left(after: later) > 0 else { continue }
            let what = [payer.partner, payer.campaign, grant.reference ?? ""].map(BytewiseString.init)
            if !once.insert(what).inserted { try journal.reverseGrant(grant, why: why, at: moment, into: &booking) }
        }
    }

    /// The most that a pending entry may still pay within the limits of its campaign, all names taken together.
    func most(of pending: Entry, under programme: Programme) throws -> Int {
        guard let campaign = programme.campaigns.first(where: { $0.names.contains(where: pending.isOf) }) else {
            return pending.coins
        }
        let spenders = campaign.names.flatMap { id in names.map { (Value.text(id), Value.text($0)) } }
        var most = pending.coins
        if let limit = campaign.limits.user {
            let paid = try spenders.reduce(0) { sum, spender in
                try sum + (tables.first(.spentByUser, [spender.0, spender.1])?.optionalInteger(0) ?? 0)
            }
            most = min(most, pending.coins - (paid - limit))
        }
        if let limit = campaign.limits.userDay, let day = pending.day {
            let paid = try spenders.reduce(0) { sum, spender in
                let values: [Value] = [spender.0, spender.1, .text(day.description)]
                return try sum + (tables.first(.spentByUserOnDay, values)?.integer(0) ?? 0)
            }
            most = min(most, pending.coins - (paid - limit))
        }
        return max(0, most)
    }

    /// The uploads behind these entries, in the order in which what they earn was booked.
    private func earners(of entries: [Entry]) throws -> [Earner] {
        let journal = Journal(tables: tables)
        var seen: Set<BytewiseString> = []
        var earners: [Earner] = []
        for entry in entries where entry.kind == .award || entry.kind == .pending {
            guard let id = entry.upload, seen.insert(BytewiseString(id)).inserted else { continue }
            let booked = try journal.entries(upload: id)
            let (recorded, programme) = try tables.decided(id)
            earners.append(
                Earner(recorded: recorded, programme: programme, entries: booked, open: journal.open(of: booked)))
        }
        return earners
    }

    /// The coins of each campaign that an upload has beyond what one person would have been paid, and adds the rest to
    /// what was paid.
    private func decideAnew(
        _ earner: Earner, by rule: DecisionRule, _ paid: inout Paid
    ) -> [(campaign: String, coins: Int)] {
        let claim = earner.recorded.claim
        let booked = earner.recorded.decision
        let alone = rule(claim, earner.programme, .empty)
        let together = rule(claim, earner.programme, paid.history(of: claim, under: earner.programme))
        let day = claim.upload.uploadedAt.day
        var excesses: [(campaign: String, coins: Int)] = []
        for campaign in Set((booked.awards + booked.pending).map(\.campaign)).sorted() {
            let was = booked.coins(of: campaign)
            // What the rule would not pay today to anybody is not what the names have too much.
            let isLost = max(0, was - alone.coins(of: campaign))
            let excess = max(0, was - together.coins(of: campaign) - isLost)
            let left = earner.left(of: campaign)
            let due = min(left, was - excess)
            if due < left { excesses.append((campaign, left - due)) }
            guard due > 0 else { continue }
            paid.add(due, by: campaign, on: day)
            for award in together.awards + together.pending where award.campaign == campaign {
                for key in claim.payOnceKeys(by: award) {
                    paid.keys[campaign, default: [:]][key, default: []].append(day)
                }
            }
        }
        return excesses
    }

    /// Takes coins of a campaign back from an upload: first what waits, as far as all of it is too much, then what was
    /// paid. What is left of the excess waits, and is not paid when it is settled.
    private func takeBack(
        _ excess: Int, of campaign: String, from earner: Earner, _ journal: Journal, why: String, at moment: String,
        into booking: inout Ledger.Booking
    ) throws {
        var excess = excess
        for pending in earner.open where pending.isOf(campaign) && pending.coins <= excess {
            excess -= pending.coins
            booking.entries.append(try journal.settle(pending, coins: 0, why: why, at: moment))
        }
        for credit in earner.entries where credit.isCredit && credit.isOf(campaign) && excess > 0 {
            let taken = min(excess, credit.left(after: earner.entries))
            excess -= taken
            var available = try journal.coins(of: credit.user)
            try journal.reverseCredit(
                credit, of: earner.entries, atMost: taken, from: &available, why: why, at: moment, into: &booking)
        }
    }
}

extension LedgerTables {
    /// The most that a pending entry may still pay to its person. What waits was within the limits of one name; those
    /// of the person may be used up since its names joined.
    func personLimit(of pending: Entry) throws -> Int {
        let names = try names(of: pending.user)
        guard names.count > 1, let upload = pending.upload else { return pending.coins }
        return try PersonLimits(tables: self, names: names).most(of: pending, under: decided(upload).programme)
    }

    /// The decision that holds about an upload, with the programme that it was decided under.
    func decided(_ id: String) throws -> (recorded: DecidedClaim, programme: Programme) {
        guard let first = try first(.uploadRecordByName, [.text(id)]).map(UploadRecord.init),
            let current = try current(of: id)
        else { throw LedgerError.unknownUpload(id, matches: 0) }
        let input =
            try current.number == first.number && current.hash == first.hash
            ? self.first(.programmeOfUpload, [.integer(first.number)])
            : self.first(.programmeOfRedecision, [.integer(current.number)])
        guard let sha256 = try input?.text(0) else {
            throw LedgerError.invalid("upload \(id): its input is missing; `qix ledger verify` finds what else is")
        }
        return (try DecidedClaim(current), try StoredProgramme(sha256, in: self).programme)
    }
}

extension Decision {
    /// What a campaign pays or sets aside.
    fileprivate func coins(of campaign: String) -> Int {
        (awards + pending).reduce(0) { $1.campaign == campaign ? $0 + $1.coins : $0 }
    }
}

extension Entry {
    /// Whether it pays what was won in a draw, in which a person wins once.
    fileprivate var isPrize: Bool {
        guard let campaign, let key else { return false }
        return key.utf8.starts(with: DrawTerms.prizeKeyPrefix(of: campaign).utf8)
    }

    fileprivate func isOf(_ campaign: String) -> Bool {
        self.campaign.map(BytewiseString.init) == BytewiseString(campaign)
    }
}
