import Campaigns
import DomainModel
import Text

/// The discounts of one campaign that a person took, and the receipts that used them: all of it follows from the
/// entries, under all names of the person.
struct TakenDiscounts {
    /// A discount that was taken.
    struct Taken {
        /// The spend for its reward.
        var spend: Entry
        /// When it was taken.
        var at: Timestamp
        /// The upload that used it; `nil` while it is unused.
        var upload: String?
    }

    private(set) var taken: [Taken] = []
    private let days: Int

    /// - Parameter entries: every entry of the person, in order.
    init(of campaign: Campaign, among entries: [Entry]) {
        guard let discount = campaign.discount else {
            days = 0
            return
        }
        // A ledger may hold the text of any programme.
        days = min(max(discount.days, 0), Campaign.Discount.maxDays)
        let reward = BytewiseString(discount.reward)
        let credits = Dictionary(entries.lazy.filter(\.canBeReversed).map { ($0.sequence, $0) }) { first, _ in first }
        let refunded = Set(entries.lazy.filter { $0.kind == .refund }.compactMap(\.refers))
        for entry in entries
        where entry.kind == .spend && entry.reference.map(BytewiseString.init) == reward
            && !refunded.contains(entry.sequence)
        {
            // What unlocked it may have been taken back.
            if let credit = entry.refers.flatMap({ credits[$0] }), credit.left(after: entries) <= 0 { continue }
            guard let at = Timestamp(entry.at) else { continue }
            taken.append(Taken(spend: entry, at: at))
        }
        for use in TakenDiscounts.uses(by: campaign.names.map(BytewiseString.init), among: entries) {
            // The first that was valid is used; of those that are valid it ends first.
            guard let place = taken.firstIndex(where: { $0.upload == nil && isValid($0, at: use.at) }) else { continue }
            taken[place].upload = use.upload
        }
    }

    /// Whether the person holds a discount that the claim may use: unused, taken before the upload and no later than
    /// the day of the purchase, and not run out.
    func isHeld(by claim: Claim) -> Bool {
        taken.contains { $0.upload == nil && isValid($0, at: claim.upload.uploadedAt) && $0.at.day <= claim.day }
    }

    private func isValid(_ discount: Taken, at moment: Timestamp) -> Bool {
        let age = moment.seconds - discount.at.seconds
        return age >= 0 && age <= days * 86_400
    }

    /// The uploads that a campaign pays for, or may yet, in the order of booking, with the time of each upload.
    private static func uses(
        by campaigns: [BytewiseString], among entries: [Entry]
    ) -> [(upload: String, at: Timestamp)] {
        var settled: [Int: Entry] = [:]
        for entry in entries where entry.kind == .settled {
            if let refers = entry.refers { settled[refers] = entry }
        }
        var seen: Set<BytewiseString> = []
        var uses: [(upload: String, at: Timestamp)] = []
        for entry in entries where entry.kind == .award || entry.kind == .pending {
            guard let campaign = entry.campaign, campaigns.contains(BytewiseString(campaign)),
                let upload = entry.upload, let at = Timestamp(entry.at)
            else { continue }
            let credit = entry.kind == .award ? entry : settled[entry.sequence]
            guard credit.map({ $0.left(after: entries) > 0 }) ?? true else { continue }
            if seen.insert(BytewiseString(upload)).inserted { uses.append((upload, at)) }
        }
        return uses
    }
}

extension LedgerTables {
    /// Every entry of a person, under all names, in order.
    func entries(ofPersonNamed names: [String]) throws -> [Entry] {
        try names.flatMap { try rows(.entriesOfUser, [.text($0)]).map(Entry.init) }.sorted { $0.sequence < $1.sequence }
    }

    /// What a person earned from these campaigns, contents or invitations, was not taken back, and unlocked nothing
    /// yet.
    func unusedUnlocks(of user: String, by campaigns: [String]) throws -> [Entry] {
        let entries = try entries(ofPersonNamed: names(of: user))
        let wanted = Set(campaigns.map(BytewiseString.init))
        let used = Set(entries.lazy.filter { $0.kind == .spend }.compactMap(\.refers))
        return entries.filter { entry in
            entry.canBeReversed && entry.campaign.map { wanted.contains(BytewiseString($0)) } == true
                && !used.contains(entry.sequence) && entry.left(after: entries) > 0
        }
    }
}

extension Ledger {
    /// The spends for these rewards that were not cancelled, in order.
    public func takenRewards(_ rewards: Set<String>) throws(LedgerError) -> [Entry] {
        try read { tables in
            let wanted = Set(rewards.map(BytewiseString.init))
            var spends: [Entry] = []
            var refunded: Set<Int> = []
            try tables.each(.entries) { row in
                let entry = try Entry(row)
                if entry.kind == .refund, let refers = entry.refers { refunded.insert(refers) }
                if entry.kind == .spend, let name = entry.reference, wanted.contains(BytewiseString(name)) {
                    spends.append(entry)
                }
                return true
            }
            return spends.filter { !refunded.contains($0.sequence) }
        }
    }

    /// How many times a person may take a reward that these campaigns, contents or invitations unlock: once for each
    /// time that one of them paid.
    public func unlocks(of user: String, by campaigns: [String]) throws(LedgerError) -> Int {
        try read { try $0.unusedUnlocks(of: user, by: campaigns).count }
    }

    /// The keys of a person's spends for a campaign's discount that a receipt has used.
    public func usedDiscounts(of user: String, under campaign: Campaign) throws(LedgerError) -> Set<String> {
        try read { tables in
            let entries = try tables.entries(ofPersonNamed: tables.names(of: user))
            let taken = TakenDiscounts(of: campaign, among: entries).taken
            return Set(taken.lazy.filter { $0.upload != nil }.compactMap(\.spend.key))
        }
    }
}
