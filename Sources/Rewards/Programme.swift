import Retail

/// Everything the programme's owner decides: the campaigns, and the rules that hold for all of them.
public struct Programme: Hashable, Sendable {
    /// The offers, in the order of the file.
    public var campaigns: [Campaign]
    /// When to refuse, and when to ask a person.
    public var rules: Rules
    /// Whose clocks say which day it is.
    public var zone: ProgrammeZone

    /// Campaigns under the usual rules, in Italy.
    public init(campaigns: [Campaign], rules: Rules = Rules(), zone: ProgrammeZone = .rome) {
        self.campaigns = campaigns
        self.rules = rules
        self.zone = zone
    }

    /// When to refuse, and when to ask a person.
    public struct Rules: Hashable, Sendable {
        /// A receipt may be at most so many days old on the day of its upload.
        public var receiptMaxAgeDays: Int
        /// Two pictures that differ in at most so many of 64 bits look alike. 0 to 7.
        public var nearDuplicateBits: Int
        /// Below this certainty, 0 to 1, a line or a field is for a person to confirm.
        public var minimumConfidence: Double
        /// An upload that would earn more coins than this goes to a person first; `nil`: none does.
        public var reviewAbove: Int?
        /// An upload whose lines and total do not agree goes to a person (`true`), or earns what matched (`false`).
        public var requiresBalance: Bool

        /// The usual rules: 30 days, 4 bits, half sure, no sum too large, totals must agree.
        public init(
            receiptMaxAgeDays: Int = 30, nearDuplicateBits: Int = 4, minimumConfidence: Double = 0.5,
            reviewAbove: Int? = nil, requiresBalance: Bool = true
        ) {
            self.receiptMaxAgeDays = receiptMaxAgeDays
            self.nearDuplicateBits = nearDuplicateBits
            self.minimumConfidence = minimumConfidence
            self.reviewAbove = reviewAbove
            self.requiresBalance = requiresBalance
        }
    }
}
