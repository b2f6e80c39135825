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
