import DomainModel

extension Campaign {
    /// Which of the partner's products count: those whose GTIN is listed, and those whose brand and category are both
    /// listed, where an omitted list allows every brand or category. Without any list every product counts.
    public struct ProductFilter: Hashable, Codable, Sendable {
        /// Products listed one by one.
        @SortedSet public var gtins: Set<GTIN>
        /// Brands, compared without regard to case.
        @SortedSet public var brands: Set<String>
        /// Categories, compared without regard to case.
        @SortedSet public var categories: Set<String>

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

    /// What a campaign pays: the sum of the three, rounded half up to whole coins once, after the tier's multiplier.
    public struct Coins: Hashable, Codable, Sendable {
        /// For each piece of a product that counts.
        public var perItem: Int
        /// For each receipt or scan with at least one product that counts, or each airing that a recording
        /// contains.
        public var perReceipt: Int
        /// For each euro (or unit of the receipt's currency) spent on products that count, discounts taken off.
        public var perEuro: Hundredths

        /// Pays nothing by default.
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

    /// How many coins a campaign pays at most; `nil` means no limit. An award over a limit is cut down to it.
    public struct Limits: Hashable, Codable, Sendable {
        /// To one user on one day of the uploads.
        public var userDay: Int?
        /// To one user in all.
        public var user: Int?
        /// For one receipt or scan.
        public var receipt: Int?
        /// To everybody in all.
        public var budget: Int?
        /// For how many days a user is not paid again for a scan of the same product.
        public var sameProductDays: Int?

        /// No limit by default.
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

    /// Coins back on goods, once for each time that a person took the reward of this name.
    public struct Discount: Hashable, Codable, Sendable {
        /// The id of the reward in the rewards file.
        public var reward: String
        /// How many days after it was taken a receipt may still be sent.
        public var days: Int

        /// The most such days, ten years. Source: judged; not measured.
        public static let maxDays = 3660

        /// A discount.
        public init(reward: String, days: Int) {
            self.reward = reward
            self.days = days
        }
    }
}
