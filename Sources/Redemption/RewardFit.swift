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
                    "audiences[\(place)].\(RewardFit.difference(of: audience, from: other))",
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
            guard let reward = campaign.discount?.reward else { return nil }
            let field = "campaigns[\(place)].discount.reward"
            if let found = catalog[reward], let payer = found.discount?.campaign {
                let isOther =
                    !isSame(payer, campaign.id)
                    && campaigns.contains { other in
                        isSame(other.id, payer) && other.discount.map { isSame($0.reward, reward) } == true
                    }
                guard isOther else { return nil }
                return YAMLProblem(
                    file: programmeFile, line: programme.lines.nearest(to: field), field: field,
                    message: "the discount of \(reward) is paid by \(payer), and a reward has one campaign")
            }
            return YAMLProblem(
                file: programmeFile, line: programme.lines.nearest(to: field), field: field,
                message: YAMLReader.missing(reward, "reward with a discount that a campaign pays,", among: known))
        }
    }

    /// The field in which two audiences differ.
    private static func difference(of one: Audience, from other: Audience) -> String {
        if one.tiers != other.tiers { return "tiers" }
        if one.ages != other.ages { return "ages" }
        if one.genders != other.genders { return "genders" }
        if one.regions != other.regions { return "regions" }
        if one.languages != other.languages { return "languages" }
        return one.newcomerDays != other.newcomerDays ? "newcomer_days" : "bought"
    }

    /// What can earn a reward.
    private var earning: [String] {
        let programme = programme.programme
        return campaigns.map(\.id) + programme.contents.map(\.id) + [programme.invitations?.id].compactMap(\.self)
    }

    /// Where a reward cannot be bought on any day on or after one that earns it.
    private func ending(of reward: Reward, at path: String) -> [YAMLProblem] {
        let programme = programme.programme
        let ends = reward.earnedBy.map { id in
            campaigns.first { isSame($0.id, id) }?.to ?? programme.contents.first { isSame($0.id, id) }?.to
        }
        guard let last = reward.days?.upperBound, let latest = ends.compactMap(\.self).max(),
            !ends.contains(where: { $0 == nil }), reward.days.map({ $0.lowerBound > latest }) == true
        else { return beginning(of: reward, at: path) }
        return [
            problem("\(path).from", "is bought until \(last), and nothing earns it after \(latest)", .warning)
        ]
    }

    private func beginning(of reward: Reward, at path: String) -> [YAMLProblem] {
        let programme = programme.programme
        let starts = reward.earnedBy.map { id in
            campaigns.first { isSame($0.id, id) }?.from ?? programme.contents.first { isSame($0.id, id) }?.from
        }
        guard let last = reward.days?.upperBound, let first = starts.compactMap(\.self).min(), first > last,
            !starts.contains(where: { $0 == nil })
        else { return [] }
        return [problem("\(path).to", "is bought until \(last), and nothing earns it before \(first)", .warning)]
    }

    private func problems(
        of discount: Reward.Discount, paidBy id: String, for reward: Reward, at path: String
    ) -> [YAMLProblem] {
        guard let campaign = campaigns.first(where: { isSame($0.id, id) }) else {
            let known = campaigns.filter { $0.discount != nil }.map(\.id)
            let message = YAMLReader.missing(id, "campaign with a discount", among: known)
            return [problem("\(path).discount.campaign", message)]
        }
        guard let own = campaign.discount, isSame(own.reward, reward.id) else {
            if let meant = campaigns.first(where: { $0.discount.map { isSame($0.reward, reward.id) } == true }) {
                let message = "\(id) pays no discount of this reward; did you mean \(meant.id)?"
                return [problem("\(path).discount.campaign", message)]
            }
            if let own = campaign.discount, catalog[own.reward]?.discount?.campaign.map({ isSame($0, id) }) == true {
                let message = "\(id) pays the discount of \(own.reward) already; make a campaign for this one"
                return [problem("\(path).discount.campaign", message)]
            }
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
        if found.isEmpty, let message = difference(of: discount.value, from: campaign) {
            let key = if case .share = discount.value { "share" } else { "amount" }
            found.append(problem("\(path).discount.\(key)", message, .warning))
        }
        if let days = reward.days {
            if days.lowerBound < campaign.from {
                found.append(
                    problem(
                        "\(path).from",
                        "\(id) pays from \(campaign.from) on; who takes the reward earlier gets nothing until then",
                        days.upperBound < campaign.from ? .error : .warning))
            }
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
                "people read \(percent) percent, and \(campaign.id) pays \(coins.perEuro) coins a euro (per_euro), "
                + "which is as much only where a coin is not a cent"
        case .amount(let money, _):
            if let most = campaign.limits.receipt, most < coins.perReceipt {
                return "\(campaign.id) pays \(most) coins a receipt at most (limits.per_receipt), less than is told"
            }
            guard coins.perReceipt != money.cents else { return nil }
            return
                "people read \(money), and \(campaign.id) pays \(coins.perReceipt) coins a receipt (per_receipt), "
                + "which is as much only where a coin is not a cent"
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
