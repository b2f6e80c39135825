/// What a thing costs, in the currency in which it is asked.
public struct Price: Hashable, Codable, Sendable {
    /// How much.
    public var amount: Money
    /// The currency (ISO 4217).
    public var currency: String

    /// The currency of prices and campaigns that name none: the first market's.
    public static let defaultCurrency = "EUR"

    /// So much of a currency.
    public init(_ amount: Money, currency: String = Price.defaultCurrency) {
        self.amount = amount
        self.currency = currency
    }
}

extension Price: CustomStringConvertible {
    /// The amount, and behind it the currency where it is not the default one: `2.49`, `18.50 DKK`.
    public var description: String { currency == Price.defaultCurrency ? "\(amount)" : "\(amount) \(currency)" }
}
