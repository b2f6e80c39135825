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
        /// The phone records a television spot.
        case tv
        /// The phone records a stadium's loudspeakers.
        case stadium
        /// Nothing happens.
        case nothing
    }

    /// The kind of action.
    public var kind: Kind
    /// The content to read or watch; `nil` otherwise.
    public var content: ContentItem?

    /// An action.
    public init(_ kind: Kind, content: ContentItem? = nil) {
        self.kind = kind
        self.content = content
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
    /// The user's tier.
    public var tier: Tier
    /// The time, on the programme's clocks.
    public var moment: Timestamp

    /// A context.
    public init(screen: String, place: String? = nil, did: String? = nil, tier: Tier, moment: Timestamp) {
        self.screen = screen
        self.place = place
        self.did = did
        self.tier = tier
        self.moment = moment
    }
}

/// A rule of the campaigns file: what a shake of the phone leads to, and where.
public struct NextActionRule: Hashable, Sendable {
    /// The kind of action.
    public var show: NextAction.Kind
    /// The content's id; `nil` for any of the kind, in the order of the file.
    public var content: String?
    /// The screens on which it applies; empty means all.
    public var screens: Set<String>
    /// The places at which it applies; empty means all, and where no place is given.
    public var places: Set<String>
    /// What the user did last; empty means anything.
    public var after: Set<String>
    /// The tiers for which it applies; empty means all.
    public var tiers: Set<Tier>
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
        after: Set<String> = [], tiers: Set<Tier> = [], hours: (from: Int, to: Int)? = nil
    ) {
        self.show = show
        self.content = content
        self.screens = screens
        self.places = places
        self.after = after
        self.tiers = tiers
        self.hours = hours
    }

    func fits(_ context: ShakeContext) -> Bool {
        func allows(_ names: Set<String>, _ name: String?) -> Bool {
            names.isEmpty || name.map(names.contains) == true
        }
        guard allows(screens, context.screen), allows(places, context.place), allows(after, context.did),
            tiers.isEmpty || tiers.contains(context.tier)
        else { return false }
        guard let hours else { return true }
        let hour = context.moment.hour
        return hours.from <= hours.to
            ? (hours.from..<hours.to).contains(hour) : hour >= hours.from || hour < hours.to
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
        var localized = context
        localized.moment = zone.localized(context.moment)
        let today = localized.moment.day
        for rule in nextActionRules where rule.fits(localized) {
            guard rule.show == .read || rule.show == .video else { return NextAction(rule.show) }
            let running = contents.filter {
                $0.kind.rawValue == rule.show.rawValue && $0.from <= today && today <= $0.to
            }
            for content in running where rule.content == nil || rule.content == content.id {
                if try isOpen(content) { return NextAction(rule.show, content: content) }
            }
        }
        return NextAction(.nothing)
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
