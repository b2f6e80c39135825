import Campaigns
import DomainModel
import Text
import YAMLFields

/// All rewards, from a YAML file.
public struct RewardCatalog: Hashable, Sendable {
    /// The rewards in the order of the file.
    public var rewards: [Reward]

    /// A catalog without rewards.
    public static let empty = RewardCatalog(rewards: [])

    /// The reward with this id.
    public subscript(id: String) -> Reward? { rewards.first { BytewiseString($0.id) == BytewiseString(id) } }

    /// Parses the file; throws the first thing that is wrong, and where.
    public static func load(yaml: String, named file: String) throws(YAMLProblem) -> RewardCatalog {
        let (catalog, problems, _) = read(yaml: yaml, named: file)
        if let first = problems.first(where: { $0.severity == .error }) { throw first }
        return catalog
    }

    /// Everything that is wrong with a file, and what in it looks like a slip, in the order of its rewards.
    ///
    /// - Parameters:
    ///   - programme: the programme beside which the rewards stand, whose campaigns earn them and pay their discounts;
    ///     without it these names are not looked up.
    ///   - programmeFile: its file, in messages.
    public static func check(
        yaml: String, named file: String, beside programme: Programme? = nil, of programmeFile: String = ""
    ) -> [YAMLProblem] {
        let (catalog, problems, lines) = read(yaml: yaml, named: file)
        // Names are looked up in a file that is right.
        guard let programme, !problems.contains(where: { $0.severity == .error }) else { return problems }
        return problems + catalog.problems(beside: programme, file: file, lines: lines)
            + catalog.unknownDiscounts(of: programme, file: programmeFile)
    }

    /// The campaigns that pay a discount of none of the rewards.
    private func unknownDiscounts(of programme: Programme, file: String) -> [YAMLProblem] {
        let known = Set(rewards.filter { $0.discount?.campaign != nil }.map { BytewiseString($0.id) })
        return programme.campaigns.enumerated().compactMap { place, campaign in
            guard let reward = campaign.discount?.reward, !known.contains(BytewiseString(reward)) else { return nil }
            return YAMLProblem(
                file: file, line: nil, field: "campaigns[\(place)].discount.reward",
                message: "no discount of the rewards file has the id \(reward)")
        }
    }

    /// What the rewards say of the campaigns of a programme and does not fit.
    private func problems(beside programme: Programme, file: String, lines: [Int?]) -> [YAMLProblem] {
        var problems: [YAMLProblem] = []
        let earning = programme.campaigns.map(\.id) + programme.contents.map(\.id)
        let known = Set((earning + [programme.invitations?.id].compactMap(\.self)).map(BytewiseString.init))
        for (place, reward) in rewards.enumerated() {
            func report(_ field: String, _ message: String) {
                problems.append(
                    YAMLProblem(file: file, line: lines[place], field: "rewards[\(place)].\(field)", message: message))
            }
            if let audience = reward.audience,
                let other = programme.audiences.first(where: { $0.id == audience.id }), other != audience
            {
                report("audience", "\(audience.id) is another audience in the campaigns file; say the same in both")
            }
            for id in reward.earnedBy where !known.contains(BytewiseString(id)) {
                report(
                    "earned_by",
                    YAMLReader.missing(id, "campaign, content or invitation", among: known.map(\.text).sorted()))
            }
            guard let discount = reward.discount, let id = discount.campaign else { continue }
            let field = "discount.campaign"
            guard let campaign = programme.campaigns.first(where: { BytewiseString($0.id) == BytewiseString(id) })
            else {
                report(field, YAMLReader.missing(id, "campaign", among: programme.campaigns.map(\.id)))
                continue
            }
            guard let own = campaign.discount, BytewiseString(own.reward) == BytewiseString(reward.id) else {
                report(field, "\(id) pays no discount of this reward; give it “discount: {reward: \(reward.id), …}”")
                continue
            }
            if own.days != discount.days {
                report("discount.days", "\(id) says \(own.days) days, the reward \(discount.days)")
            }
            if case .amount(_, let currency) = discount.value, campaign.countsMoney, currency != campaign.currency {
                report("discount.currency", "\(id) counts \(campaign.currency), the reward \(currency)")
            }
            if let last = reward.days?.upperBound, last > campaign.to {
                report("to", "\(id) pays until \(campaign.to); who takes the reward later gets nothing back")
            }
            if reward.partner.map(BytewiseString.init) != BytewiseString(campaign.partner) {
                report("partner", "\(id) is paid by \(campaign.partner); it must be the same partner")
            }
        }
        return problems
    }

    private static func read(yaml: String, named file: String) -> (
        RewardCatalog, problems: [YAMLProblem], lines: [Int?]
    ) {
        var reader = YAMLReader(file: file)
        do throws(YAMLProblem) {
            let root = try YAMLReader.root(ofYAML: yaml, named: file, ifEmpty: "is empty; give a list of rewards")
            let rewards = reader.rewards(root)
            var languages = LanguageLint(file: file)
            for (place, reward) in rewards.enumerated() {
                languages.add(reward.name, line: reader.entryLines[place], at: "rewards[\(place)].name")
            }
            return (RewardCatalog(rewards: rewards), reader.problems + languages.problems, reader.entryLines)
        } catch {
            return (.empty, [error], [])
        }
    }
}
