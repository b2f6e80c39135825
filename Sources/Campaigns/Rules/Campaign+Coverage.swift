import Catalog
import DomainModel

extension Campaign {
    /// The currency of a campaign that names none: the first market's.
    public static let defaultCurrency = Price.defaultCurrency

    /// Whether what it pays depends on money spent.
    public var countsMoney: Bool { coins.perEuro > Hundredths(0) || minimum.spend > .zero }

    /// Whether a campaign pays on a day.
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

    /// The state on `day`, after the campaign has spent `spent` coins of its budget.
    public func state(on day: Day, spent: Int = 0) -> State {
        if day < from { return .upcoming }
        if day > to { return .expired }
        if let budget = limits.budget, spent >= budget { return .exhausted }
        return .active
    }

    /// Whether uploads of this shake can earn from it.
    public func accepts(_ other: Shake) -> Bool { shake == other || shake == .auto && !other.isRecording }

    /// Whether the claim can earn from it.
    public func accepts(_ claim: Claim) -> Bool { accepts(claim.shake) }

    /// Whether the partner pays for this product under this campaign.
    public func covers(gtin: GTIN, brand: String, category: String, partner other: String) -> Bool {
        partner.lowercased() == other.lowercased() && products.includes(gtin: gtin, brand: brand, category: category)
    }

    /// Whether it pays for this product of the catalogue.
    public func covers(_ product: Product) -> Bool {
        covers(gtin: product.gtin, brand: product.brand, category: product.category, partner: product.partner)
    }
}
