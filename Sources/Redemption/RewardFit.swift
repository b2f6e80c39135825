import Campaigns
import DomainModel
import Text
import YAMLFields

/// What a rewards file and the campaigns file beside it say of each other.
struct RewardFit {
    let catalog: RewardCatalog
    let audiences: [Audience]
    let file: String
    let lines: FieldLines
    let programme: CampaignFile.Reading
    let programmeFile: String

    private var campaigns: [Campaign] { programme.programme.campaigns }

    /// What the rewards say and does not fit.
    func problems() -> [YAMLProblem] {
        var found: [YAMLProblem] = []
        for (place, audience) in audiences.enumerated() {
            guard let other = programme.programme.audiences.first(where: { $0.id == audience.id }), other != audience
            else { continue }
            found.append(
                problem(
                    "audiences[\(place)]",
                    "\(audience.id) is another audience in \(programmeFile)\(line("audiences", audience.id)); say the "
                        + "same in both"))
        }
        let partners = programme.programme.partners
        for (place, reward) in catalog.rewards.enumerated() {
            let path = "rewards[\(place)]"
            if reward.discount?.campaign == nil, let partner = reward.partner,
                let message = partners.strangeness(of: partner)
            {
                found.append(problem("\(path).partner", message, .warning))
            }
            for (number, id) in reward.earnedBy.enumerated() where !earning.contains(where: { isSame($0, id) }) {
                let message = YAMLReader.missing(id, "campaign, content or invitation", among: earning)
                found.append(problem("\(path).earned_by[\(number)]", message))
            }
            found += ending(of: reward, at: path)
            if let discount = reward.discount, let id = discount.campaign {
                found += problems(of: discount, paidBy: id, for: reward, at: path)
            }
        }
        return found
    }

    /// The campaigns that pay a discount of none of the rewards.
    func unknownDiscounts() -> [YAMLProblem] {
        let known = catalog.rewards.filter { $0.discount?.campaign != nil }.map(\.id)
        return campaigns.enumerated().compactMap { place, campaign in
            guard let reward = campaign.discount?.reward, !known.contains(where: { isSame($0, reward) }) else {
                return nil
            }
            let field = "campaigns[\(place)].discount.reward"
            return YAMLProblem(
                file: programmeFile, line: programme.lines.nearest(to: field), field: field,
                message: YAMLReader.missing(reward, "reward with a discount that a campaign pays,", among: known))
        }
    }

    /// What can earn a reward.
    private var earning: [String] {
        let programme = programme.programme
        return campaigns.map(\.id) + programme.contents.map(\.id) + [programme.invitations?.id].compactMap(\.self)
    }

    /// Where a reward can be bought after the last day of all that earns it.
    private func ending(of reward: Reward, at path: String) -> [YAMLProblem] {
        let programme = programme.programme
        let ends = reward.earnedBy.map { id in
            campaigns.first { isSame($0.id, id) }?.to ?? programme.contents.first { isSame($0.id, id) }?.to
        }
        guard let last = reward.days?.upperBound, let latest = ends.compactMap(\.self).max(),
            !ends.contains(where: { $0 == nil }), reward.days.map({ $0.lowerBound > latest }) == true
        else { return [] }
        return [
            problem("\(path).from", "is bought until \(last), and nothing earns it after \(latest)", .warning)
        ]
    }

    private func problems(
        of discount: Reward.Discount, paidBy id: String, for reward: Reward, at path: String
    ) -> [YAMLProblem] {
        guard let campaign = campaigns.first(where: { isSame($0.id, id) }) else {
            let known = campaigns.filter { $0.discount != nil }.map(\.id)
            return [problem("\(path).discount.campaign", YAMLReader.missing(id, "campaign with a discount", among: known))]
        }
        guard let own = campaign.discount, isSame(own.reward, reward.id) else {
            // That the campaign names no reward at all is said of it.
            if let own = campaign.discount, catalog[own.reward]?.discount?.campaign == nil { return [] }
            let message = "\(id) pays no discount of this reward; give it “discount: {reward: \(reward.id), …}”"
            return [problem("\(path).discount.campaign", message)]
        }
        var found: [YAMLProblem] = []
        if own.days != discount.days {
            found.append(
                problem("\(path).discount.days", "\(id) says \(own.days) days, the reward \(discount.days)"))
        }
        if case .amount(_, let currency) = discount.value, !isSame(currency, campaign.currency) {
            found.append(
                problem("\(path).discount.currency", "\(id) counts \(campaign.currency), the reward \(currency)"))
        }
        if let message = difference(of: discount.value, from: campaign) {
            let key = if case .share = discount.value { "share" } else { "amount" }
            found.append(problem("\(path).discount.\(key)", message, .warning))
        }
        if let days = reward.days {
            if days.upperBound > campaign.to {
                found.append(
                    problem(
                        "\(path).to",
                        "\(id) pays until \(campaign.to); who takes the reward later gets nothing back"))
            }
        } else {
            found.append(
                problem(
                    path, "\(id) pays until \(campaign.to); give from and to, so that nobody buys it later", .warning))
        }
        if let partner = reward.partner, !isSame(partner, campaign.partner) {
            found.append(
                problem("\(path).partner", "\(id) is paid by \(campaign.partner); it must be the same partner"))
        }
        return found
    }

    /// Where a discount is told to people as one thing and paid as another, if a coin is a cent.
    private func difference(of value: Reward.Discount.Value, from campaign: Campaign) -> String? {
        let coins = campaign.coins
        switch value {
        case .share(let percent):
            guard coins.perEuro != Hundredths(percent) else { return nil }
            return
                "people read \(percent) percent, and \(campaign.id) pays \(coins.perEuro) coins a euro (per_euro), which "
                + "is as much only where a coin is not a cent"
        case .amount(let money, _):
            guard coins.perReceipt != money.cents else { return nil }
            return
                "people read \(money), and \(campaign.id) pays \(coins.perReceipt) coins a receipt (per_receipt), which is "
                + "as much only where a coin is not a cent"
        }
    }

    private func problem(
        _ field: String, _ message: String, _ severity: YAMLProblem.Severity = .error
    ) -> YAMLProblem {
        YAMLProblem(file: file, line: lines.nearest(to: field), field: field, message: message, severity: severity)
    }

    /// Where the campaigns file has an entry of a list, as `:12`.
    private func line(_ list: String, _ id: String) -> String {
        let place = programme.programme.audiences.firstIndex { $0.id == id }
        return place.flatMap { programme.lines.nearest(to: "\(list)[\($0)]") }.map { ":\($0)" } ?? ""
    }

    private func isSame(_ one: String, _ other: String) -> Bool { BytewiseString(one) == BytewiseString(other) }
}
