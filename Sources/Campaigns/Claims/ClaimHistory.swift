import DomainModel
import ReceiptIdentity

/// What the ledger already contains that matters to one claim.
public struct ClaimHistory: Hashable, Sendable {
    /// An earlier upload of the same file.
    public var sameFile: PriorUpload?
    /// Earlier receipts that may be the claim's.
    public var receipts: [PriorReceipt]
    /// Earlier pictures that look like the claim's and show no receipt to compare.
    public var pictures: [PriorUpload]
    /// Uploads that may have shown the claim's receipt, of which the ledger keeps only hashes.
    public var erasedReceipts: [PriorUpload] = []
    /// What each campaign has paid, by the campaign's id; a campaign that is missing has paid nothing.
    public var spent: [String: Spent]
    /// The till that printed the claim's receipt; `nil` where it was not looked up.
    public var till: TillReputation?
    /// Whether too few other people's receipts say that the shop sells a partner's product which the claim shows.
    public var sellsNewPartner = false
    /// What a piece of the claim's products costs on other people's receipts, where enough of them agree.
    public var usualPrices: [GTIN: Money] = [:]
    /// What was paid at once lately under the same names as the claim's; a name that is missing was paid nothing.
    public var recent: [AwardSubject: RecentAwards] = [:]

    /// A history; empty without arguments.
    public init(
        sameFile: PriorUpload? = nil, receipts: [PriorReceipt] = [], pictures: [PriorUpload] = [],
        spent: [String: Spent] = [:], till: TillReputation? = nil
    ) {
        self.sameFile = sameFile
        self.receipts = receipts
        self.pictures = pictures
        self.spent = spent
        self.till = till
    }

    /// Whether nobody else's receipts vouch for the till, or for what its shop sells by the claim.
    public var isAtNewTill: Bool { till?.isKnown == false || sellsNewPartner }

    /// The history of the first upload.
    public static let empty = ClaimHistory()

    /// An upload that was decided before.
    public struct PriorUpload: Hashable, Sendable {
        /// The ledger's name for it.
        public var id: String
        /// Who sent it.
        public var user: String

        /// A prior upload.
        public init(id: String, user: String) {
            self.id = id
            self.user = user
        }
    }

    /// A receipt of an earlier upload.
    public struct PriorReceipt: Hashable, Sendable {
        /// The upload that showed it.
        public var upload: PriorUpload
        /// What distinguishes it from others.
        public var facts: ReceiptFacts
        /// Whether it is in doubt: its coins wait for a person, or a person has refused them, and it never earned any.
        public var isInDoubt: Bool

        /// A prior receipt.
        public init(upload: PriorUpload, facts: ReceiptFacts, isInDoubt: Bool = false) {
            self.upload = upload
            self.facts = facts
            self.isInDoubt = isInDoubt
        }
    }

    /// What one campaign has paid, or set aside for review.
    public struct Spent: Hashable, Sendable {
        /// To the claim's user on the day of the claim's upload.
        public var userDay: Int
        /// To the claim's user.
        public var user: Int
        /// To everybody, with what waits.
        public var total: Int
        /// What of `total` waits for a person, or for the budget.
        public var waiting: Int
        /// The days on which the claim's user was paid for scanning the claim's products.
        public var productDays: [GTIN: [Day]]
        /// The airings for which the claim's user was paid, of those that the claim's mark may be of.
        public var paidAirings: Set<String>
        /// Whether the claim's user holds the campaign's discount, unused, and the claim may use it.
        public var holdsDiscount = false

        /// Coins spent.
        public init(
            userDay: Int = 0, user: Int = 0, total: Int = 0, waiting: Int = 0, productDays: [GTIN: [Day]] = [:],
            paidAirings: Set<String> = []
        ) {
            self.userDay = userDay
            self.user = user
            self.total = total
            self.waiting = waiting
            self.productDays = productDays
            self.paidAirings = paidAirings
        }
    }
}
