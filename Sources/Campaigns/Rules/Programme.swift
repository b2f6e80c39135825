import DomainModel

/// Everything that the programme's owner decides: the campaigns, and the rules that apply to all of them.
public struct Programme: Hashable, Codable, Sendable {
    /// The offers, in the order of the file.
    public var campaigns: [Campaign]
    /// When to refuse, and when to ask a person.
    public var rules: Rules
    /// The time zone whose clocks say which day it is.
    public var zone: ProgrammeZone
    /// The digest of the tuning pack that readings are interpreted by, 64 hex digits; `nil` without one.
    public var tuning: String?
    /// What users can read and watch.
    public var contents: [ContentItem] = []
    /// What a shake of the phone leads to; the first rule that fits applies.
    public var nextActionRules: [NextActionRule] = []
    /// Cards that rules may show.
    public var cards: [CardSet] = []
    /// What the service shows unasked; the first that fits.
    public var directives: [Directive] = []
    /// What holds for all directives.
    public var directiveBounds = DirectiveBounds()
    /// What the first shake of a day pays; `nil` for nothing.
    public var dailyShake: DailyShake?
    /// The places that rules of shakes may name; empty where the app has its own.
    public var places: [Place] = []
    /// What invited friends bring; `nil` for nothing.
    public var invitations: InvitationRule?
    /// The draws among those whom campaigns pay.
    public var draws: [Draw] = []
    /// The audiences that campaigns, contents and shakes may name; each of these has its own, whole.
    public var audiences: [Audience] = []
    /// The fewest people of whom a figure is told.
    public var smallestGroup = Programme.defaultSmallestGroup
    /// What it is called and who runs it; `nil` where the file does not say.
    public var owner: ProgrammeOwner?

    /// The fewest people of whom a figure is told where the file does not say.
    public static let defaultSmallestGroup = Tuning.standard.smallestGroup

    /// Whether an audience asks for a region.
    public var asksForRegions: Bool { audiences.contains { $0.regions != nil } }

    /// What decides uploads, and so what a ledger keeps. Content, invitations, draws and the names of audiences
    /// decide none.
    private enum CodingKeys: String, CodingKey { case campaigns, rules, zone, tuning }

    /// Campaigns under the usual rules, in Italy.
    public init(
        campaigns: [Campaign], rules: Rules = Rules(), zone: ProgrammeZone = .rome, contents: [ContentItem] = [],
        nextActionRules: [NextActionRule] = [], invitations: InvitationRule? = nil, draws: [Draw] = [],
        audiences: [Audience] = [], smallestGroup: Int = Programme.defaultSmallestGroup
    ) {
        self.campaigns = campaigns
        self.rules = rules
        self.zone = zone
        self.contents = contents
        self.nextActionRules = nextActionRules
        self.invitations = invitations
        self.draws = draws
        self.audiences = audiences
        self.smallestGroup = smallestGroup
    }

    /// The names of the audiences to which a person belongs at a moment, and of those to which the shop of a receipt
    /// may let the person belong: what an upload keeps of the person. `nil` where the programme has no audience.
    public func audiences(of person: PersonFacts, at moment: Timestamp) -> [String]? {
        guard !audiences.isEmpty else { return nil }
        let today = zone.localized(moment).day
        return audiences.flatMap { $0.marks(of: person, on: today) }
    }

    /// When to refuse, and when to ask a person.
    public struct Rules: Hashable, Codable, Sendable {
        /// A receipt may be at most so many days old on the day of its upload.
        public var receiptMaxAgeDays: Int
        /// Two pictures that differ in at most so many of 64 bits look alike. 0 to 7.
        public var nearDuplicateBits: Int
        /// A person confirms a line or a field that is less certain than this, 0 to 1.
        public var minimumConfidence: Double
        /// An upload that would earn more coins than this goes to a person first.
        public var reviewAbove: Int
        /// A receipt of a till that others' receipts do not show goes to a person where it would bring its user, its
        /// till, its network or a product above so many coins from such tills in seven days, or where it and others of
        /// the same day would bring its user above half of that.
        public var newTillAbove: Int
        /// An upload goes to a person where a campaign, a network or a scanned product has been paid so many times the
        /// coins of its usual day; 0 means that no pace is unusual, `nil` means `defaultPaceFactor`.
        public var paceFactor: Int?
        /// A person confirms a line whose piece costs so many times the usual price, or so many times less; `nil` means
        /// `defaultPriceFactor`.
        public var priceFactor: Int?
        /// A person confirms a line with more pieces of a product than this.
        public var piecesPerLine: Int
        /// A scan of more products than this goes to a person: a sheet of codes, a screen, a page of a catalogue.
        public var codesPerPicture: Int
        /// A scan goes to a person where its code stands on a pack with less certainty than this, 0 to 1; `nil` means
        /// `defaultPackCertainty`, and 0 that a bare code is paid.
        public var packCertainty: Double?
        /// For how many days a user is not paid again for a scan of the same product, where the campaign names no
        /// number; 0 means that nothing is refused for it.
        public var sameProductDays: Int
        /// The share of a campaign's budget, in percent, that all uploads which wait for a person hold together, and
        /// the most that one may set aside.
        public var pendingPercent: Int
        /// An upload whose lines and total do not agree goes to a person (`true`), or earns what matched (`false`).
        public var requiresBalance: Bool

        /// An offer halves a price and a kiosk doubles it. A price that was misread or edited in its first digit or its
        /// decimal point is off by more than both together.
        public static let defaultPriceFactor = 4

        /// An offer or an evening on television brings several times the usual day; a script or a code that went round
        /// brings more.
        public static let defaultPaceFactor = 10

        /// Of real packs one in a hundred is less certain, of drawn pages and screens most are.
        public static let defaultPackCertainty = Tuning.standard.scans.packCertainty

        /// The usual rules: 30 days, 4 bits, half certain, totals must agree; 500 coins, 200 of a new till, 24 pieces
        /// (the largest tray or case that shops sell whole), 2 codes (a pack and the pack in it), a product once a day,
        /// a tenth of a budget.
        public init(
            receiptMaxAgeDays: Int = 30, nearDuplicateBits: Int = 4, minimumConfidence: Double = 0.5,
            reviewAbove: Int = 500, requiresBalance: Bool = true, piecesPerLine: Int = 24, codesPerPicture: Int = 2,
            sameProductDays: Int = 1, pendingPercent: Int = 10, newTillAbove: Int = 200, priceFactor: Int? = nil,
            paceFactor: Int? = nil, packCertainty: Double? = nil
        ) {
            self.receiptMaxAgeDays = receiptMaxAgeDays
            self.nearDuplicateBits = nearDuplicateBits
            self.minimumConfidence = minimumConfidence
            self.reviewAbove = reviewAbove
            self.requiresBalance = requiresBalance
            self.piecesPerLine = piecesPerLine
            self.priceFactor = priceFactor
            self.paceFactor = paceFactor
            self.packCertainty = packCertainty
            self.codesPerPicture = codesPerPicture
            self.sameProductDays = sameProductDays
            self.pendingPercent = pendingPercent
            self.newTillAbove = newTillAbove
        }
    }
}
