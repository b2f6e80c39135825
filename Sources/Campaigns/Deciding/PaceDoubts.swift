import DomainModel

/// Doubts about one claim that come from what was paid lately: many small uploads of a kind weigh as one large one.
///
/// A network, a product and a till are compared with the whole programme: while everything is new, as in its first
/// weeks, nothing about a new till is unusual. A user is not, since nobody needs many coins from tills that nobody else
/// visits.
struct PaceDoubts {
    let claim: Claim
    let rules: Programme.Rules
    let history: ClaimHistory
    /// What the claim would earn, by campaign.
    let awards: [Award]

    private var sum: Int { awards.reduce(0) { $0 + $1.coins } }

    /// A doubt about coins that nobody else's receipts vouch for; `nil` where they are few, or others know the till.
    func newTill() -> Reason? {
        guard history.isAtNewTill else { return nil }
        let limit = rules.newTillAbove
        if sum > limit { return Reason(.newTill, ["coins": "\(sum)"]) }
        for (subject, recent) in history.recent.sorted(by: { $0.key < $1.key }) {
            let coins = recent.weekAtNewTills.addingReportingOverflow(sum)
            let exceeds = coins.overflow || coins.partialValue > limit
            switch subject.kind {
            case .user where exceeds: return Reason(.newTill, ["coins": "\(coins.partialValue)"])
            case .user where recent.todayAtNewTills > 0:
                // One receipt alone may be large; several of a day are no weekly shopping.
                let today = recent.todayAtNewTills.addingReportingOverflow(sum)
                guard today.overflow || today.partialValue > limit / Tuning.standard.pace.partOfDay else { continue }
                return Reason(.newTill, ["coins": "\(today.partialValue)"])
            case .till, .network, .product:
                guard exceeds, isUnusual(recent) else { continue }
                return Reason(.newTill, ["coins": "\(coins.partialValue)"])
            case .user, .programme, .campaign, .scan: continue
            }
        }
        return nil
    }

    /// Whether so much more of the week's coins came from new tills than in the rest of the programme.
    private func isUnusual(_ recent: RecentAwards) -> Bool {
        let programme = history.recent[.programme] ?? RecentAwards()
        let others = max(0, Double(programme.week) - Double(recent.week))
        let othersAtNewTills = max(0, Double(programme.weekAtNewTills) - Double(recent.weekAtNewTills))
        // A programme that has paid nothing elsewhere has nothing that would be usual.
        guard others > 0 else { return false }
        let share = (Double(recent.weekAtNewTills) + Double(sum)) / (Double(recent.week) + Double(sum))
        return share > Tuning.standard.pace.unusualShare * othersAtNewTills / others
    }

    /// A doubt about a campaign, a network or a scanned product that is paid many times what is usual in a day.
    func pace() -> Reason? {
        let factor = rules.paceFactor ?? Programme.Rules.defaultPaceFactor
        guard factor > 0 else { return nil }
        for (subject, recent) in history.recent.sorted(by: { $0.key < $1.key }) {
            let adds: Int
            switch subject.kind {
            case .campaign: adds = awards.first { $0.campaign == subject.name }?.coins ?? 0
            case .network, .scan: adds = sum
            case .programme, .product, .till, .user: continue
            }
            guard adds > 0, recent.daysBefore >= Tuning.standard.pace.minUsualDays else { continue }
            let today = recent.today.addingReportingOverflow(adds).partialValue
            let usual = recent.before / recent.daysBefore
            guard today > Tuning.standard.pace.minCoins, today / factor > usual else { continue }
            return Reason(.unusualPace, ["which": subject.kind.rawValue, "coins": "\(today)", "usual": "\(usual)"])
        }
        return nil
    }
}
