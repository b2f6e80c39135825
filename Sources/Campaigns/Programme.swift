import DomainModel

/// Everything the programme's owner decides: the campaigns, and the rules that hold for all of them.
public struct Programme: Hashable, Codable, Sendable {
    /// The offers, in the order of the file.
    public var campaigns: [Campaign]
    /// When to refuse, and when to ask a person.
    public var rules: Rules
    /// Whose clocks say which day it is.
    public var zone: ProgrammeZone
    /// What is there to read and to watch.
    public var contents: [ContentItem] = []
    /// Which shake happens when; the first that fits.
    public var nextActionRules: [NextActionRule] = []
    /// What invited friends bring; nothing where it is not there.
    public var invitations: InvitationRule?

    /// What uploads are decided by, and so what a ledger keeps: what is shown and who is invited decides none.
    private enum CodingKeys: String, CodingKey { case campaigns, rules, zone }

    /// Campaigns under the usual rules, in Italy.
    public init(
        campaigns: [Campaign], rules: Rules = Rules(), zone: ProgrammeZone = .rome, contents: [ContentItem] = [],
        nextActionRules: [NextActionRule] = [], invitations: InvitationRule? = nil
    ) {
        self.campaigns = campaigns
        self.rules = rules
        self.zone = zone
        self.contents = contents
        self.nextActionRules = nextActionRules
        self.invitations = invitations
    }

    /// When to refuse, and when to ask a person.
    public struct Rules: Hashable, Codable, Sendable {
        /// A receipt may be at most so many days old on the day of its upload.
        public var receiptMaxAgeDays: Int
        /// Two pictures that differ in at most so many of 64 bits look alike. 0 to 7.
        public var nearDuplicateBits: Int
        /// Below this certainty, 0 to 1, a line or a field is for a person to confirm.
        public var minimumConfidence: Double
        /// An upload that would earn more coins than this goes to a person first.
        public var reviewAbove: Int
        /// A receipt of a till that no other user's receipt has shown goes to a person where it would earn more than
        /// this.
        public var newTillAbove: Int
        /// A line whose piece costs so many times what shops usually ask, or so many times less, is for a person to
        /// confirm; `nil`: the usual number.
        public var priceFactor: Int?
        /// More pieces of a product on one line than this are for a person to confirm.
        public var piecesPerLine: Int
        /// A scan of more products than this goes to a person: a sheet of codes, a screen, a page of a catalogue.
        public var codesPerPicture: Int
        /// For how many days a user is not paid again for scanning the same product, where the campaign names no
        /// number; 0: never refused for it.
        public var sameProductDays: Int
        /// The share of a campaign's budget, in hundredths, that one upload may set aside until a person has looked.
        public var pendingPercent: Int
        /// An upload whose lines and total do not agree goes to a person (`true`), or earns what matched (`false`).
        public var requiresBalance: Bool

        /// An offer halves a price, a kiosk doubles it; a price that was misread or edited in its first digit or by its
        /// decimal point is further off than that both ways together.
        public static let defaultPriceFactor = 4

        /// The usual rules: 30 days, 4 bits, half sure, totals must agree; 500 coins, 200 of a new
        /// till, 24 pieces (the largest tray or case
        /// that shops sell whole), 2 codes (a pack and the pack in it), a product once a day, a tenth of a budget.
        public init(
            receiptMaxAgeDays: Int = 30, nearDuplicateBits: Int = 4, minimumConfidence: Double = 0.5,
            reviewAbove: Int = 500, requiresBalance: Bool = true, piecesPerLine: Int = 24, codesPerPicture: Int = 2,
            sameProductDays: Int = 1, pendingPercent: Int = 10, newTillAbove: Int = 200, priceFactor: Int? = nil
        ) {
            self.receiptMaxAgeDays = receiptMaxAgeDays
            self.nearDuplicateBits = nearDuplicateBits
            self.minimumConfidence = minimumConfidence
            self.reviewAbove = reviewAbove
            self.requiresBalance = requiresBalance
            self.piecesPerLine = piecesPerLine
            self.priceFactor = priceFactor
            self.codesPerPicture = codesPerPicture
            self.sameProductDays = sameProductDays
            self.pendingPercent = pendingPercent
            self.newTillAbove = newTillAbove
        }

        /// The rules that stand at their usual value, by the names that a campaigns file gives them.
        public var usual: [(name: String, value: String)] {
            let usual = Rules()
            func rule<Value: Equatable>(_ name: String, _ path: KeyPath<Rules, Value>) -> (String, String)? {
                self[keyPath: path] == usual[keyPath: path] ? (name, "\(usual[keyPath: path])") : nil
            }
            let price = priceFactor == nil ? ("price_factor", "\(Rules.defaultPriceFactor)") : nil
            return [
                price, rule("receipt_max_age_days", \.receiptMaxAgeDays),
                rule("near_duplicate_bits", \.nearDuplicateBits),
                rule("minimum_confidence", \.minimumConfidence), rule("review_above", \.reviewAbove),
                rule("requires_balance", \.requiresBalance), rule("pieces_per_line", \.piecesPerLine),
                rule("codes_per_picture", \.codesPerPicture), rule("same_product_days", \.sameProductDays),
                rule("pending_percent", \.pendingPercent), rule("new_till_above", \.newTillAbove),
            ].compactMap(\.self)
        }
    }
}
