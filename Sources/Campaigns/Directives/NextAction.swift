import DomainModel

/// Which shake happens now.
public struct NextAction: Hashable, Sendable {
    /// The shakes there are.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
        /// A product's code is to be photographed.
        case scan
        /// A receipt is to be photographed.
        case receipt
        /// A text is to be read.
        case read
        /// A film is to be watched.
        case video
        /// The television listens.
        case tv
        /// The stadium plays.
        case stadium
        /// Not now.
        case nothing
    }

    /// What happens.
    public var kind: Kind
    /// The content, where it is one.
    public var content: ContentItem?

    /// A directive.
    public init(_ kind: Kind, content: ContentItem? = nil) {
        self.kind = kind
        self.content = content
    }
}

/// What is known when a phone is shaken.
public struct ShakeContext: Hashable, Sendable {
    /// Which screen the app shows.
    public var screen: String
    /// The coarse place or venue, where the person gives it.
    public var place: String?
    /// What the person did last: an upload, an answer.
    public var did: String?
    /// The standing with the programme.
    public var tier: Tier
    /// When, on the programme's clocks.
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

/// A rule of the campaigns' file: what a shake is, where it fits.
public struct NextActionRule: Hashable, Sendable {
    /// What happens.
    public var show: NextAction.Kind
    /// Which content; without it any of the kind, in the order of the file.
    public var content: String?
    /// Where it fits; empty: everywhere.
    public var screens: Set<String>
    /// At which places; empty: at all, and where none is given.
    public var places: Set<String>
    /// After what; empty: whatever was done.
    public var after: Set<String>
    /// For whom; empty: for all.
    public var tiers: Set<Tier>
    /// The hours of the day, from the first to before the last; over midnight where the first is later.
    public var hours: (from: Int, to: Int)? {
        get { fromHour.flatMap { from in toHour.map { (from, $0) } } }
        set { (fromHour, toHour) = (newValue?.from, newValue?.to) }
    }

    private var fromHour: Int?
    private var toHour: Int?

    /// A rule that fits everywhere.
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
    /// The hour on the writer's clock.
    var hour: Int {
        let second = (seconds + offsetMinutes * 60) % 86_400
        return (second < 0 ? second + 86_400 : second) / 3600
    }
}

extension Programme {
    /// The shake that happens now: that of the first rule that fits and has something to show; nothing where none does.
    ///
    /// - Parameter isOpen: whether a content may be shown to this person now: not paid yet, and not tried a moment ago.
    public func directive(for context: ShakeContext, isOpen: (ContentItem) throws -> Bool) rethrows -> NextAction {
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

/// What a friend who comes by a link brings.
public struct InvitationRule: Hashable, Sendable {
    /// The name the ledger keeps, as a campaign's.
    public var id: String
    /// Who pays.
    public var partner: String
    /// Coins for who invited.
    public var inviter: Int
    /// Coins for who came.
    public var friend: Int
    /// For so many friends at most is an inviter paid.
    public var mostFriends: Int
    /// What it pays at most, to everybody in all.
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
