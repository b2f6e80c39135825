import DomainModel

/// What a shake of the phone leads to now.
public struct NextAction: Hashable, Sendable {
    /// The kinds of actions.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
        /// The user photographs a product's code.
        case scan
        /// The user photographs a receipt.
        case receipt
        /// The user reads a text.
        case read
        /// The user watches a film.
        case video
        /// The user answers a questionnaire.
        case ask
        /// The phone records a television spot.
        case tv
        /// The phone records a stadium's loudspeakers.
        case stadium
        /// The user sees cards.
        case cards
        /// The app opens one of its sections.
        case section
        /// The user is asked to shake the phone; only as a directive.
        case shake
        /// Nothing happens.
        case nothing

        /// Whether it shows a content of the programme.
        public var isContent: Bool { self == .read || self == .video || self == .ask }
    }

    /// The kind of action.
    public var kind: Kind
    /// The content to read or watch; `nil` otherwise.
    public var content: ContentItem?
    /// The cards to see; `nil` otherwise.
    public var cards: CardSet?
    /// The section to open; `nil` otherwise.
    public var section: String?

    /// An action.
    public init(_ kind: Kind, content: ContentItem? = nil, cards: CardSet? = nil, section: String? = nil) {
        self.kind = kind
        self.content = content
        self.cards = cards
        self.section = section
    }
}

/// What is known when a user shakes the phone.
public struct ShakeContext: Hashable, Sendable {
    /// Which screen the app shows.
    public var screen: String
    /// The coarse place or venue, if the user gives it.
    public var place: String?
    /// What the user did last: an upload, an answer.
    public var did: String?
    /// The offer that the user chose: the id of a campaign.
    public var offer: String?
    /// The content that is open: its id.
    public var content: String?
    /// The user, as far as rules and audiences ask.
    public var person: PersonFacts
    /// The time, on the programme's clocks.
    public var moment: Timestamp

    /// A context.
    public init(
        screen: String, place: String? = nil, did: String? = nil, offer: String? = nil, content: String? = nil,
        person: PersonFacts, moment: Timestamp
    ) {
        self.screen = screen
        self.place = place
        self.did = did
        self.offer = offer
        self.content = content
        self.person = person
        self.moment = moment
    }
}

/// A rule of the campaigns file: what a shake of the phone leads to, and where.
public struct NextActionRule: Hashable, Sendable {
    /// The kind of action.
    public var show: NextAction.Kind
    /// The content's id; `nil` for any of the kind, in the order of the file.
    public var content: String?
    /// The set of cards to show, of the kind `cards`; `nil` otherwise.
    public var cards: String?
    /// The section to open, of the kind `section`; `nil` otherwise.
    public var section: String?
    /// The screens on which it applies; empty means all.
    public var screens: Set<String>
    /// The places at which it applies; empty means all, and where no place is given.
    public var places: Set<String>
    /// What the user did last; empty means anything.
    public var after: Set<String>
    /// The chosen offers for which it applies; empty means all, and where none was chosen.
    public var offers: Set<String>
    /// The open contents at which it applies; empty means all, and where none is open.
    public var openContents: Set<String>
    /// The tiers for which it applies; empty means all.
    public var tiers: Set<Tier>
    /// The people for whom it applies; `nil` for all.
    public var audience: Audience?
    /// The hours of the day, from the first up to the last; past midnight where the first is later.
    public var hours: (from: Int, to: Int)? {
        get { fromHour.flatMap { from in toHour.map { (from, $0) } } }
        set { (fromHour, toHour) = (newValue?.from, newValue?.to) }
    }

    private var fromHour: Int?
    private var toHour: Int?

    /// A rule; without conditions it always applies.
    public init(
        show: NextAction.Kind, content: String? = nil, screens: Set<String> = [], places: Set<String> = [],
        after: Set<String> = [], offers: Set<String> = [], openContents: Set<String> = [], tiers: Set<Tier> = [],
        audience: Audience? = nil, hours: (from: Int, to: Int)? = nil, cards: String? = nil, section: String? = nil
    ) {
        self.show = show
        self.cards = cards
        self.section = section
        self.content = content
        self.screens = screens
        self.places = places
        self.after = after
        self.offers = offers
        self.openContents = openContents
        self.tiers = tiers
        self.audience = audience
        self.hours = hours
    }

    /// What a rule asks for, and what it may lack; named as in the file.
    public enum Condition: String, Hashable, Codable, Sendable, CaseIterable {
        case screens, places, after, offers
        case openContents = "open_contents"
        case tiers, audience, hours
        /// It has no content to show that runs today, is for this user and may be tried now.
        case content
    }

    /// The first condition that keeps the rule from applying, except that it may have nothing to show.
    func obstacle(in context: ShakeContext) -> Condition? {
        func allows(_ names: Set<String>, _ name: String?) -> Bool {
            names.isEmpty || name.map(names.contains) == true
        }
        if !allows(screens, context.screen) { return .screens }
        if !allows(places, context.place) { return .places }
        if !allows(after, context.did) { return .after }
        if !allows(offers, context.offer) { return .offers }
        if !allows(openContents, context.content) { return .openContents }
        if !tiers.isEmpty, !tiers.contains(context.person.tier) { return .tiers }
        if let audience, audience.obstacle(to: context.person, on: context.moment.day) != nil { return .audience }
        guard let hours else { return nil }
        let hour = context.moment.hour
        let isWithin =
            hours.from <= hours.to
            ? (hours.from..<hours.to).contains(hour) : hour >= hours.from || hour < hours.to
        return isWithin ? nil : .hours
    }
}

extension Timestamp {
    /// The hour on the timestamp's own clock.
    var hour: Int {
        let second = (seconds + offsetMinutes * 60) % 86_400
        return (second < 0 ? second + 86_400 : second) / 3600
    }
}

extension Programme {
    /// The action of the first rule that applies and has something to show; `.nothing` where there is none.
    ///
    /// - Parameter isOpen: whether a content may be shown to this user now: not paid yet, and not tried recently.
    public func nextAction(for context: ShakeContext, isOpen: (ContentItem) throws -> Bool) rethrows -> NextAction {
        try ruleOutcomes(for: context, isOpen: isOpen).last?.action ?? NextAction(.nothing)
    }

    /// What becomes of a rule in a context.
    public struct RuleOutcome: Hashable, Sendable {
        /// The place of the rule in the file, from 0.
        public var rule: Int
        /// What keeps it from applying; `nil` for the rule that decides.
        public var obstacle: NextActionRule.Condition?
        /// What it leads to, where it decides.
        public var action: NextAction?
    }

    /// The rules in their order of precedence, which is that of the file, up to the one that decides.
    ///
    /// - Parameter isOpen: as in `nextAction`.
    public func ruleOutcomes(
        for context: ShakeContext, isOpen: (ContentItem) throws -> Bool
    ) rethrows -> [RuleOutcome] {
        var localized = context
        localized.moment = zone.localized(context.moment)
        var outcomes: [RuleOutcome] = []
        for (place, rule) in nextActionRules.enumerated() {
            if let obstacle = rule.obstacle(in: localized) {
                outcomes.append(RuleOutcome(rule: place, obstacle: obstacle))
            } else if let action = try action(of: rule, in: localized, isOpen: isOpen) {
                return outcomes + [RuleOutcome(rule: place, action: action)]
            } else {
                outcomes.append(RuleOutcome(rule: place, obstacle: .content))
            }
        }
        return outcomes
    }

    /// What a rule that applies leads to; `nil` where it has nothing to show.
    func action(
        of rule: NextActionRule, in context: ShakeContext, isOpen: (ContentItem) throws -> Bool
    ) rethrows -> NextAction? {
        if rule.show == .cards {
            return cards.first { $0.id == rule.cards }.map { NextAction(.cards, cards: $0) }
        }
        if rule.show == .section { return NextAction(.section, section: rule.section) }
        guard rule.show.isContent else { return NextAction(rule.show) }
        let today = context.moment.day
        let content = try contents.first { content in
            try content.kind.rawValue == rule.show.rawValue && content.from <= today && today <= content.to
                && (rule.content == nil || rule.content == content.id)
                && content.audience?.obstacle(to: context.person, on: today) == nil && isOpen(content)
        }
        return content.map { NextAction(rule.show, content: $0) }
    }
}

/// What a friend who joins by an invitation link earns for both.
public struct InvitationRule: Hashable, Sendable {
    /// The name that the ledger keeps, as it keeps a campaign's.
    public var id: String
    /// Who pays.
    public var partner: String
    /// Coins for the user who invited.
    public var inviter: Int
    /// Coins for the friend.
    public var friend: Int
    /// The most friends for whom one inviter is paid.
    public var mostFriends: Int
    /// What it pays at most, to all users together.
    public var budget: Int?

    /// A rule.
    public init(
        id: String, partner: String, inviter: Int, friend: Int, mostFriends: Int, budget: Int? = nil
    ) {
        self.id = id
        self.partner = partner
        self.inviter = inviter
        self.friend = friend
        self.mostFriends = mostFriends
        self.budget = budget
    }
}
