import DomainModel

/// What the rest of a receipt says about one of its lines. Nothing of it need be known.
public struct LineContext: Sendable, Hashable {
    /// The digits of the retailer's VAT number; its own aliases come first.
    public var retailer: String?
    /// The shop's name as printed: own labels are sold in their own shops.
    public var shop: String?
    /// What was paid for the line; it is compared with the product's usual price in the same currency.
    public var amount: Money?
    /// The amount's currency (ISO 4217).
    public var currency: String?
    /// The receipt's language (ISO 639-1): words and abbreviations of others count less.
    public var language: String?
    /// What the line may say instead, as far as the reader doubts; the few likeliest count.
    public var readings: [LineReading]
    /// The rows that take off from the line, as printed: they may name the brand where the line does not.
    public var discounts: [String]
    /// The brands of which the receipt surely has another product.
    public var brands: [String]

    /// A context; `nil` for what is not known.
    public init(
        retailer: String? = nil, shop: String? = nil, amount: Money? = nil, currency: String? = nil,
        language: String? = nil, readings: [LineReading] = [], discounts: [String] = [], brands: [String] = []
    ) {
        self.retailer = retailer
        self.shop = shop
        self.amount = amount
        self.currency = currency
        self.language = language
        self.readings = readings
        self.discounts = discounts
        self.brands = brands
    }
}
