import Catalog
import DomainModel

/// A partner's offer: who earns how many coins for what, when and how often.
public struct Campaign: Hashable, Decodable, Sendable {
    /// The name the ledger keeps: lower case letters, digits, `.`, `_` and `-`.
    public var id: String
    /// What users read; the id where the file gives no name.
    public var name: String
    /// Who pays. A campaign never pays for another partner's products.
    public var partner: String
    /// How its coins are earned: `.scan`, `.receipt`, `.auto` for both of them, `.tv` or `.stadium`.
    public var shake: Shake
    /// The first day of the campaign.
    public var from: Day
    /// The last day of the campaign.
    public var to: Day
    /// Which of the partner's products count.
    public var products: ProductFilter
    /// The VAT numbers of the retailers whose receipts count; empty: all.
    public var retailers: Set<String>
    /// What it pays.
    public var coins: Coins
    /// The currency (ISO 4217) of the receipts whose money it counts; it matters where spend does.
    public var currency: String
    /// What must be bought before it pays at all.
    public var minimum: Minimum
    /// The tiers that may take part, with what their coins are multiplied by; empty: all tiers, times one.
    public var tiers: [Tier: Hundredths]
    /// How much it pays at most.
    public var limits: Limits
    /// Which campaign takes an item that several would pay for: the highest number.
    public var priority: Int
    /// Whether it pays on top of the others instead of competing for items.
    public var stacks: Bool
    /// What is to be heard, and when; `nil` in campaigns that pay for products.
    public var marks: [ScheduledMark]?

    /// A campaign for all of a partner's products, without limits.
    public init(
        id: String, name: String? = nil, partner: String, shake: Shake, from: Day, to: Day,
        products: ProductFilter = ProductFilter(), retailers: Set<String> = [], coins: Coins,
        currency: String = Campaign.defaultCurrency,
        minimum: Minimum = Minimum(), tiers: [Tier: Hundredths] = [:], limits: Limits = Limits(), priority: Int = 0,
        stacks: Bool = false, marks: [ScheduledMark]? = nil
    ) {
        self.id = id
        self.name = name ?? id
        self.partner = partner
        self.shake = shake
        self.from = from
        self.to = to
        self.products = products
        self.retailers = retailers
        self.coins = coins
        self.currency = currency
        self.minimum = minimum
        self.tiers = tiers
        self.limits = limits
        self.priority = priority
        self.stacks = stacks
        self.marks = marks
    }

    /// Which of the partner's products count: those whose GTIN is listed, and those whose brand and category are both
    /// listed, where a list left out allows every brand or category. Nothing listed at all: every product.
    public struct ProductFilter: Hashable, Decodable, Sendable {
        /// Listed one by one.
        public var gtins: Set<GTIN>
        /// Compared without regard to case.
        public var brands: Set<String>
        /// Compared without regard to case.
        public var categories: Set<String>

        /// A filter; without arguments it lets everything pass.
        public init(gtins: Set<GTIN> = [], brands: Set<String> = [], categories: Set<String> = []) {
            self.gtins = gtins
            self.brands = Set(brands.map { $0.lowercased() })
            self.categories = Set(categories.map { $0.lowercased() })
        }

        /// Whether nothing is listed.
        public var isEmpty: Bool { gtins.isEmpty && brands.isEmpty && categories.isEmpty }

        /// Whether the product counts. A product's brand may be several, separated by commas.
        public func includes(gtin: GTIN, brand: String, category: String) -> Bool {
            if isEmpty || gtins.contains(gtin) { return true }
            if brands.isEmpty && categories.isEmpty { return false }
            guard categories.isEmpty || categories.contains(category.lowercased()) else { return false }
            if brands.isEmpty { return true }
            let lowered = brand.lowercased()
            if brands.contains(lowered) { return true }
            return lowered.split(separator: ",").contains { part in
                brands.contains(String(part.drop { $0 == " " }))
            }
        }
    }

    /// What a campaign pays; the three add up, and are rounded half up to whole coins once, after the tier's
    /// multiplier.
    public struct Coins: Hashable, Codable, Sendable {
        /// For each piece of a product that counts.
        public var perItem: Int
        /// For each receipt or scan with at least one product that counts, or each airing that was heard.
        public var perReceipt: Int
        /// For each euro (or unit of the receipt's currency) spent on products that count, discounts taken off.
        public var perEuro: Hundredths

        /// Pays nothing unless told.
        public init(perItem: Int = 0, perReceipt: Int = 0, perEuro: Hundredths = Hundredths(0)) {
            self.perItem = perItem
            self.perReceipt = perReceipt
            self.perEuro = perEuro
        }
    }

    /// What must be bought, of products that count, in one upload.
    public struct Minimum: Hashable, Codable, Sendable {
        /// Pieces.
        public var quantity: Int
        /// Money, discounts taken off.
        public var spend: Money

        /// One piece, no money.
        public init(quantity: Int = 1, spend: Money = .zero) {
            self.quantity = quantity
            self.spend = spend
        }
    }

    /// How many coins a campaign pays at most; `nil`: without limit. An award over a limit is cut down to it.
    public struct Limits: Hashable, Codable, Sendable {
        /// To one user on one day of the uploads.
        public var userDay: Int?
        /// To one user in all.
        public var user: Int?
        /// For one receipt or scan.
        public var receipt: Int?
        /// To everybody in all.
        public var budget: Int?
        /// For how many days a user is not paid again for scanning the same product.
        public var sameProductDays: Int?

        /// No limit unless told.
        public init(
            userDay: Int? = nil, user: Int? = nil, receipt: Int? = nil, budget: Int? = nil, sameProductDays: Int? = nil
        ) {
            self.userDay = userDay
            self.user = user
            self.receipt = receipt
            self.budget = budget
            self.sameProductDays = sameProductDays
        }
    }

    /// What a campaign counts in that names no currency: the first market's.
    public static let defaultCurrency = "EUR"

    /// Whether what it pays depends on money spent.
    public var countsMoney: Bool { coins.perEuro > Hundredths(0) || minimum.spend > .zero }

    /// Where a campaign stands on a day.
    public enum State: String, Hashable, Codable, Sendable {
        /// Before its first day.
        case upcoming
        /// Between its days, with coins left.
        case active
        /// After its last day.
        case expired
        /// Between its days, its budget spent.
        case exhausted
    }

    /// Where the campaign stands on `day`, after `spent` coins of its budget.
    public func state(on day: Day, spent: Int = 0) -> State {
        if day < from { return .upcoming }
        if day > to { return .expired }
        if let budget = limits.budget, spent >= budget { return .exhausted }
        return .active
    }

    /// Whether uploads of this shake can earn from it.
    public func accepts(_ other: Shake) -> Bool { shake == other || shake == .auto && !other.isRecording }

    /// Whether the claim can earn from it. Nobody says which of the two a recording is that is sent in as `auto`.
    public func accepts(_ claim: Claim) -> Bool {
        accepts(claim.shake) || (claim.upload.shake == .auto && claim.shake.isRecording && shake.isRecording)
    }

    /// Whether the partner pays for this product under this campaign.
    public func covers(gtin: GTIN, brand: String, category: String, partner other: String) -> Bool {
        partner.lowercased() == other.lowercased() && products.includes(gtin: gtin, brand: brand, category: category)
    }

    /// Whether it pays for this product of the catalogue.
    public func covers(_ product: Product) -> Bool {
        covers(gtin: product.gtin, brand: product.brand, category: product.category, partner: product.partner)
    }
}
