import DomainModel

/// What items earn under the campaigns, and what keeps them from earning.
///
/// The rule for overlapping campaigns: an item is paid by one campaign only. Campaigns take items in this order:
/// the higher `priority`; then the one that would pay more for this upload, before limits; then the id that sorts
/// first. A campaign that pays nothing (minimum not reached, limit used up) takes no item. A campaign that `stacks`
/// pays on top of the others and takes none.
struct Earnings {
    /// What the items earn, as far as limits and budgets allow.
    var awards: [Award] = []
    /// What of the awards a budget cannot pay yet, because uploads that wait for a person hold it, by campaign.
    var held: [String: Int] = [:]
    var obstacles: [Reason] = []

    let claim: Claim
    let programme: Programme
    let history: ClaimHistory
    private let sameProductDays: Int

    init(_ items: [Claim.Item], claim: Claim, programme: Programme, history: ClaimHistory) {
        self.claim = claim
        self.programme = programme
        self.history = history
        sameProductDays = programme.rules.sameProductDays
        if let watermark = claim.watermark {
            take(watermark)
            return
        }
        guard !items.isEmpty else { return }
        var offers: [(campaign: Campaign, worth: Int)] = []
        var isCovered = false
        for campaign in programme.campaigns where campaign.accepts(claim.shake) {
            let covered = items.filter { campaign.covers($0.product) }
            guard !covered.isEmpty else { continue }
            isCovered = true
            guard isOpen(campaign) else { continue }
            offers.append((campaign, worth(of: covered, under: campaign).coins))
        }
        if !isCovered { obstacles.append(Reason(.noCampaign, ["product": items[0].product.name])) }
        offers.sort { left, right in
            (right.campaign.priority, right.worth, left.campaign.id)
                < (left.campaign.priority, left.worth, right.campaign.id)
        }
        var free = Set(items.indices)
        for (campaign, _) in offers {
            let places = items.indices.filter { place in
                (campaign.stacks || free.contains(place)) && campaign.covers(items[place].product)
            }
            let fresh = places.filter { !wasPaidRecently(items[$0].product.gtin, by: campaign) }
            guard !fresh.isEmpty else {
                if !places.isEmpty {
                    let days = campaign.limits.sameProductDays ?? sameProductDays
                    obstacles.append(Reason(.sameProductAgain, ["campaign": campaign.name.kept, "days": "\(days)"]))
                }
                continue
            }
            guard let award = award(for: fresh.map { items[$0] }, under: campaign) else { continue }
            awards.append(award)
            if !campaign.stacks { free.subtract(fresh) }
        }
    }

    /// Whether nothing keeps the claim from earning from the campaign; what does becomes an obstacle.
    mutating func isOpen(_ campaign: Campaign) -> Bool {
        var obstacle = campaign.obstacle(to: claim)
        if obstacle == nil, campaign.discount != nil, history.spent[campaign.id]?.holdsDiscount != true {
            obstacle = Reason(.discountNotHeld, ["campaign": campaign.name.kept])
        }
        guard let obstacle else { return true }
        obstacles.append(obstacle)
        return false
    }

    private func wasPaidRecently(_ gtin: GTIN, by campaign: Campaign) -> Bool {
        guard claim.shake == .scan else { return false }
        let days = campaign.limits.sameProductDays ?? sameProductDays
        let today = claim.upload.uploadedAt.day.daysSinceEpoch
        return history.spent[campaign.id]?.productDays[gtin]?.contains { abs($0.daysSinceEpoch - today) < days }
            ?? false
    }

    /// Coins before limits, rounded half up once after the multiplier; and the sum in words.
    func worth(of items: [Claim.Item], under campaign: Campaign) -> (coins: Int, why: String) {
        let pieces = items.reduce(0) { $0 + $1.pieces }
        let spend = items.reduce(Money.zero) { $0 + ($1.amount ?? .zero) }
        let multiplier = campaign.tiers[claim.upload.tier] ?? .one
        let pay = campaign.coins
        // In millionths of a coin. Each factor is bounded where it is read, so that their product fits 64 bits; sums of
        // many lines may not, so the result is saturated.
        let itemCoins = pieces * pay.perItem
        let (base, first) = ((itemCoins + pay.perReceipt) * 10_000).addingReportingOverflow(
            min(spend.cents, 100_000_000) * pay.perEuro.count)
        let (product, second) = base.multipliedReportingOverflow(by: multiplier.count)
        let coins = first || second ? Int(Int32.max) : min((product + 500_000) / 1_000_000, Int(Int32.max))
        var parts: [String] = []
        if pay.perItem > 0 { parts.append("\(pieces) × \(pay.perItem) an item") }
        if pay.perReceipt > 0 { parts.append("\(pay.perReceipt) \(upload)") }
        if pay.perEuro.count > 0 { parts.append("\(spend) spent × \(pay.perEuro)") }
        var why = parts.joined(separator: " + ")
        if multiplier != .one { why += ", × \(multiplier) (\(claim.upload.tier.rawValue))" }
        return (coins, why)
    }

    private mutating func award(for items: [Claim.Item], under campaign: Campaign) -> Award? {
        let pieces = items.reduce(0) { $0 + $1.pieces }
        let spend = items.reduce(Money.zero) { $0 + ($1.amount ?? .zero) }
        func tooLittle(_ needed: String) -> Reason {
            Reason(.minimumNotReached, ["campaign": campaign.name.kept, "needed": needed])
        }
        guard pieces >= campaign.minimum.quantity else {
            obstacles.append(tooLittle("\(campaign.minimum.quantity) pieces"))
            return nil
        }
        guard spend >= campaign.minimum.spend else {
            obstacles.append(tooLittle("\(campaign.minimum.spend) spent"))
            return nil
        }
        let (coins, why) = worth(of: items, under: campaign)
        guard coins > 0 else {
            obstacles.append(tooLittle("enough for one coin"))
            return nil
        }
        return bounded(coins, why, for: items, under: campaign)
    }

    /// What an upload is, in words.
    private var upload: String {
        switch claim.shake {
        case .scan: "a scan"
        case .tv, .stadium: "an airing"
        case .receipt, .auto: "a receipt"
        }
    }

    /// The award of these coins, as far as limits and budget allow; `nil` where they allow none.
    mutating func bounded(
        _ coins: Int, _ why: String, for items: [Claim.Item], under campaign: Campaign
    ) -> Award? {
        var (coins, why) = (coins, why)
        let spent = history.spent[campaign.id] ?? ClaimHistory.Spent()
        let caps: [(limit: Int?, used: Int, name: String)] = [
            (campaign.limits.receipt, 0, upload),
            (campaign.limits.userDay, spent.userDay, "a day"), (campaign.limits.user, spent.user, "in all"),
        ]
        for (limit, used, name) in caps {
            guard let limit, coins > limit - used else { continue }
            let left = max(0, limit - used)
            obstacles.append(
                Reason(
                    .limitReached,
                    ["campaign": campaign.name.kept, "limit": "\(limit)", "which": name, "cut": "\(coins - left)"]))
            coins = left
            why += ", cut to the limit of \(limit) \(name)"
            if coins == 0 { return nil }
        }
        if let budget = campaign.limits.budget {
            let room = BudgetRoom(budget, spent: spent, pendingPercent: programme.rules.pendingPercent)
            if coins > room.unpaid {
                obstacles.append(
                    Reason(.budgetExhausted, ["campaign": campaign.name.kept, "cut": "\(coins - room.unpaid)"]))
                coins = room.unpaid
                why += ", cut to what is left of the budget"
                if coins == 0 { return nil }
            }
            if coins > room.free {
                held[campaign.id] = coins - room.free
                obstacles.append(
                    Reason(.budgetHeld, ["campaign": campaign.name.kept, "coins": "\(coins - room.free)"]))
            }
        }
        return Award(
            campaign: campaign.id, partner: campaign.partner, coins: coins, why: why,
            gtins: Set(items.map(\.product.gtin)).sorted())
    }
}

extension Earnings {
    /// The awards that can be paid at once.
    var payable: [Award] {
        awards.compactMap { award in
            guard let waiting = held[award.campaign] else { return award }
            var less = award
            less.coins -= waiting
            return less.coins > 0 ? less : nil
        }
    }
}

extension Campaign {
    func covers(_ product: Claim.ClaimedProduct) -> Bool {
        covers(gtin: product.gtin, brand: product.brand, category: product.category, partner: product.partner)
    }
}
