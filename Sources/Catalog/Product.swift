import Retail

/// A partner's product as the catalogue names it.
public struct Product: Sendable, Hashable, Codable {
    /// The number on its package.
    public var gtin: GTIN
    /// The name a shopper would know, as the partner writes it.
    public var name: String
    /// The brand; several may stand side by side, separated by commas. Empty when unknown.
    public var brand: String
    /// The company that pays for it. Empty when unknown.
    public var partner: String
    /// What kind of product it is. Empty when unknown.
    public var category: String
    /// The size as printed, `150 g` or `6 x 1,5 l`. Empty when unknown.
    public var size: String
    /// Other texts that name exactly this product on a receipt.
    public var aliases: [Alias]

    /// A product; everything but its number and name may be left empty.
    public init(
        gtin: GTIN, name: String, brand: String = "", partner: String = "", category: String = "", size: String = "",
        aliases: [Alias] = []
    ) {
        self.gtin = gtin
        self.name = name
        self.brand = brand
        self.partner = partner
        self.category = category
        self.size = size
        self.aliases = aliases
    }
}

/// A text that names exactly one product, everywhere or on the receipts of one retailer.
///
/// Written `LATTE PS 1L`, or `01234567890:LATTE PS 1L` for the retailer with that VAT number.
public struct Alias: Sendable, Hashable, Codable {
    /// The text as the receipt prints it.
    public var text: String
    /// The digits of the retailer's VAT number, or `nil` where every retailer prints it so.
    public var retailer: String?

    /// An alias for one retailer, or for all when `retailer` is `nil`.
    public init(text: String, retailer: String? = nil) {
        self.text = text
        self.retailer = retailer
    }

    /// Reads the written form.
    public init(written: some StringProtocol) {
        if let colon = written.firstIndex(of: ":") {
            let digits = written[..<colon]
            if (8...14).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) {
                self.init(text: String(written[written.index(after: colon)...]), retailer: String(digits))
                return
            }
        }
        self.init(text: String(written))
    }

    /// The written form.
    public var written: String { retailer.map { "\($0):\(text)" } ?? text }
}
