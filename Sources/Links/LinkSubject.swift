import Campaigns
import DomainModel
import Redemption

/// What a link leads to.
public struct LinkSubject: Hashable, Sendable {
    /// Its kind.
    public var kind: Link.Kind
    /// Its id.
    public var id: String
    /// Its name for people.
    public var title: String
    /// Who pays; `nil` for rewards of the programme itself.
    public var partner: String?
    /// For whom it is; `nil` for all.
    public var audience: Audience?
    /// The tiers that may take part; empty for all.
    public var tiers: Set<Tier> = []
    /// The first and the last day; `nil` where it has none.
    public var days: ClosedRange<Day>?
    /// Whether something else comes first: a discount that is taken, or what earns a reward.
    public var needsMore = false

    /// Whether there is something to earn or to have on a day.
    public func runs(on day: Day) -> Bool { days?.contains(day) ?? true }
}

extension LinkSubject {
    /// A campaign.
    public init(_ campaign: Campaign, in language: Language) {
        self.init(
            kind: .campaign, id: campaign.id, title: campaign.name.text(in: language), partner: campaign.partner,
            audience: campaign.audience, tiers: Set(campaign.tiers.keys),
            days: LinkSubject.days(campaign.from, campaign.to), needsMore: campaign.discount != nil)
    }

    /// A content.
    public init(_ content: ContentItem, in language: Language) {
        self.init(
            kind: .content, id: content.id, title: content.title.text(in: language), partner: content.partner,
            audience: content.audience, days: LinkSubject.days(content.from, content.to))
    }

    /// A reward.
    public init(_ reward: Reward, in language: Language) {
        self.init(
            kind: .offer, id: reward.id, title: reward.name.text(in: language), partner: reward.partner,
            audience: reward.audience, days: reward.days, needsMore: !reward.earnedBy.isEmpty)
    }

    private static func days(_ from: Day, _ to: Day) -> ClosedRange<Day>? { from <= to ? from...to : nil }
}

/// Everything that a link may lead to.
public struct LinkSubjects: Sendable {
    /// In the order of the files: campaigns, contents, rewards.
    public let all: [LinkSubject]
    /// Who pays for invitations; `nil` where nothing is paid.
    public let inviter: String?

    /// The campaigns and contents of a programme, and the rewards.
    public init(_ programme: Programme, rewards: [Reward], in language: Language = .english) {
        let campaigns = programme.campaigns.map { LinkSubject($0, in: language) }
        let contents = programme.contents.map { LinkSubject($0, in: language) }
        let offered = rewards.map { LinkSubject($0, in: language) }
        all = campaigns + contents + offered
        inviter = programme.invitations?.partner
    }

    /// An offer is a reward or a campaign.
    private static func kinds(of kind: Link.Kind) -> [Link.Kind] { kind == .offer ? [.offer, .campaign] : [kind] }

    /// The ids to which a link of a kind may lead.
    public func ids(of kind: Link.Kind) -> [String] {
        LinkSubjects.kinds(of: kind).flatMap { kind in all.filter { $0.kind == kind }.map(\.id) }
    }

    /// What a link leads to; `nil` where there is nothing of this name.
    public func subject(of link: Link) -> LinkSubject? {
        for kind in LinkSubjects.kinds(of: link.kind) {
            let found = all.first { $0.kind == kind && $0.id.utf8.elementsEqual(link.target.utf8) }
            if let found { return found }
        }
        return nil
    }

    /// Who is told the figures of a link; `nil` where it is the programme's own.
    public func partner(of link: Link) -> String? {
        link.kind == .invitation ? inviter : subject(of: link)?.partner
    }

    /// What is for all on a day, of the same partner first: what is offered to who opens a link to something for
    /// others, or to something that is over.
    public func alternatives(to subject: LinkSubject?, on day: Day) -> [LinkSubject] {
        let open = all.filter { $0.audience == nil && !$0.needsMore && $0.runs(on: day) && $0 != subject }
        func isOwn(_ other: LinkSubject) -> Bool {
            subject?.partner.map { other.partner?.utf8.elementsEqual($0.utf8) == true } ?? false
        }
        return Array((open.filter(isOwn) + open.filter { !isOwn($0) }).prefix(Tuning.standard.maxAlternatives))
    }
}
