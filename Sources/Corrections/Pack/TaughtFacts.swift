import DomainModel

/// A text of a line that people say names a product.
public struct TaughtAlias: Hashable, Codable, Sendable {
    /// The text as it is read most often.
    public var text: String
    /// The VAT number of the shop that prints it so; `nil` for receipts without one.
    public var retailer: String?
    /// The product.
    public var product: GTIN
    /// Receipts on which people said so.
    public var receipts: Int
    /// People whose receipts these are.
    public var people: Int
}

/// A VAT number or a printed name that people say is a shop's.
public struct TaughtMerchant: Hashable, Codable, Sendable {
    /// The VAT number; `nil` for a printed name.
    public var vatNumber: String?
    /// The printed name, folded; `nil` for a VAT number.
    public var printed: String?
    /// The shop's name.
    public var name: String
    /// Receipts on which people said so.
    public var receipts: Int
    /// People whose receipts these are.
    public var people: Int

    private enum CodingKeys: String, CodingKey {
        case printed, name, receipts, people
        case vatNumber = "vat_number"
    }
}
