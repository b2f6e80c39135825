import DomainModel

/// What the ledger already holds that matters to one claim.
public struct ClaimHistory: Hashable, Sendable {
    /// An upload of the same file, decided before.
    public var sameFile: PriorUpload?
    /// Receipts decided before that may be the claim's.
    public var receipts: [PriorReceipt]
    /// Pictures decided before that look like the claim's and show no receipt to compare.
    public var pictures: [PriorUpload]
    /// Uploads that may have shown the claim's receipt, and of which the ledger keeps hashes alone.
    public var erasedReceipts: [PriorUpload] = []
    /// What each campaign has paid, by the campaign's id; what is missing has paid nothing.
    public var spent: [String: Spent]
    /// The till that printed the claim's receipt; `nil` where nobody asked.
    public var till: TillReputation?

    /// A history; without arguments one in which nothing happened.
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

    /// Nothing happened yet.
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

    /// A receipt that was decided before.
    public struct PriorReceipt: Hashable, Sendable {
        /// The upload that showed it.
        public var upload: PriorUpload
        /// What tells it from others.
        public var facts: ReceiptFacts
        /// Whether nobody is sure of it: its coins wait for a person, or one has dropped them.
        public var isInDoubt: Bool

        /// A prior receipt.
        public init(upload: PriorUpload, facts: ReceiptFacts, isInDoubt: Bool = false) {
            self.upload = upload
            self.facts = facts
            self.isInDoubt = isInDoubt
        }
    }

    /// What one campaign has paid or holds for review.
    public struct Spent: Hashable, Sendable {
        /// To the claim's user on the day of the claim's upload.
        public var userDay: Int
        /// To the claim's user.
        public var user: Int
        /// To everybody.
        public var total: Int
        /// The days on which the claim's user was paid for scanning the claim's products.
        public var productDays: [GTIN: [Day]]
        /// Those of the airings that the claim's mark may be of which the claim's user was paid for.
        public var paidAirings: Set<String>

        /// Coins spent.
        public init(
            userDay: Int = 0, user: Int = 0, total: Int = 0, productDays: [GTIN: [Day]] = [:],
            paidAirings: Set<String> = []
        ) {
            self.userDay = userDay
            self.user = user
            self.total = total
            self.productDays = productDays
            self.paidAirings = paidAirings
        }
    }
}
