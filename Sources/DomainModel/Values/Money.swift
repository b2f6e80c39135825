/// An amount in hundredths of a currency's unit. Whole cents, so that sums are exact.
///
/// In JSON an amount is a decimal number (`2.58`).
public struct Money: Hashable, Comparable, Sendable {
    /// The amount in cents; negative for what is given back.
    public var cents: Int

    /// An amount of so many cents.
    public init(cents: Int) { self.cents = cents }

    /// Nothing.
    public static let zero = Money(cents: 0)

    /// Whether the amount is smaller.
    public static func < (left: Money, right: Money) -> Bool { left.cents < right.cents }
    /// The sum.
    public static func + (left: Money, right: Money) -> Money { Money(cents: left.cents + right.cents) }
    /// The difference.
    public static func - (left: Money, right: Money) -> Money { Money(cents: left.cents - right.cents) }
    /// The amount with the opposite sign.
    public static prefix func - (amount: Money) -> Money { Money(cents: -amount.cents) }
    /// The sum.
    public static func += (left: inout Money, right: Money) { left = left + right }
    /// Subtracts in place.
    public static func -= (left: inout Money, right: Money) { left = left - right }
}

extension Money: CustomStringConvertible {
    /// The amount with a decimal point and two decimals: `-0.50`.
    public var description: String {
        let magnitude = cents.magnitude
        let fraction = magnitude % 100
        return "\(cents < 0 ? "-" : "")\(magnitude / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}

extension Money {
    /// The amount that `description` writes: digits, a point and two more; `nil` for any other text.
    public init?(_ text: String) {
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...10).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.joined().utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let cents = Int(parts.joined())
        else { return nil }
        self.init(cents: isNegative ? -cents : cents)
    }
}

extension Money: Codable {
    /// Reads a decimal number of units, rounded to the cent.
    public init(from decoder: any Decoder) throws {
        let units = try decoder.singleValueContainer().decode(Double.self)
        guard units.magnitude < 1e12 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(units) is out of range for an amount"))
        }
        self.init(cents: Int((units * 100).rounded()))
    }

    /// Writes a decimal number of units.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        // The nearest double to a number of two decimals prints as that number again (up to 10¹³ cents).
        try container.encode(Double(cents) / 100)
    }
}
