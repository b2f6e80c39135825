import DomainModel

/// A partner's product as the catalogue names it.
public struct Product: Sendable, Hashable, Codable {
    /// The number on its package.
    public var gtin: GTIN
    /// The name that shoppers know, as the partner writes it.
    public var name: String
    /// The brand, or several separated by commas. Empty when unknown.
    public var brand: String
    /// The company that pays for it. Empty when unknown.
    public var partner: String
    /// What kind of product it is. Empty when unknown.
    public var category: String
    /// The size as printed, `150 g` or `6 x 1,5 l`. Empty when unknown.
    public var size: String
    /// The usual price of one piece, one for each currency that is known. None for goods sold by weight.
    public var usualPrices: [Price]
    /// Other texts that name exactly this product on a receipt.
    public var aliases: [Alias]

    /// A product; only number and name are needed.
    public init(
        gtin: GTIN, name: String, brand: String = "", partner: String = "", category: String = "", size: String = "",
        usualPrices: [Price] = [], aliases: [Alias] = []
    ) {
        self.gtin = gtin
        self.name = name
        self.brand = brand
        self.partner = partner
        self.category = category
        self.size = size
        self.usualPrices = usualPrices
        self.aliases = aliases
    }

    /// What one piece usually costs on a receipt in this currency; `nil` where that is not known. A receipt whose
    /// currency is unknown is compared where the product has one price only.
    public func usualPrice(in currency: String?) -> Money? {
        guard let currency else { return usualPrices.count == 1 ? usualPrices[0].amount : nil }
        return usualPrices.first { $0.currency == currency }?.amount
    }
}
