/// A Global Trade Item Number whose check digit is right, kept as 14 digits.
///
/// GTIN-8, -12, -13 and -14 of one product compare equal, because shorter forms are filled with zeros on the left
/// (GS1 General Specifications, section 3.3.2).
public struct GTIN: Hashable, Comparable, Sendable {
    /// The 14 digits as one number, which takes 8 bytes and compares in one step.
    private let value: Int

    /// Reads a GTIN of 8, 12, 13 or 14 ASCII digits; `nil` if the length or the check digit is wrong.
    public init?(_ text: some StringProtocol) {
        let bytes = text.utf8
        guard [8, 12, 13, 14].contains(bytes.count) else { return nil }
        var value = 0
        for byte in bytes {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        self.init(number: value)
    }

    /// The GTIN whose digits, without leading zeros, are `number`; `nil` if it is out of range
    /// or its check digit is wrong.
    public init?(number: Int) {
        guard number > 0, number < 100_000_000_000_000, GTIN.checkDigit(of: number / 10) == number % 10 else {
            return nil
        }
        value = number
    }

    /// The digits as a number, for compact indexes.
    public var number: Int { value }

    /// All 14 digits.
    public var digits: String {
        String(unsafeUninitializedCapacity: 14) { room in
            var rest = value
            for place in (0..<14).reversed() {
                room[place] = UInt8(48 + rest % 10)
                rest /= 10
            }
            return 14
        }
    }

    /// The 13 digits printed under an EAN-13; `nil` for a trade unit, whose first digit is an indicator.
    public var ean13: String? { value < 10_000_000_000_000 ? String(digits.dropFirst()) : nil }

    /// Whether the number is an RCN-8: a company's own eight-digit number, GS1 prefixes 0 and 2.
    private var isRestrictedEight: Bool {
        value < 10_000_000 || (20_000_000..<30_000_000).contains(value)
    }

    /// Whether the number is for restricted circulation: it is valid in one shop or region only, often contains a
    /// weight or a price, and so names no product of a partner.
    ///
    /// EAN-13 prefixes 02, 04 and 20–29, and eight-digit numbers that begin with 0 or 2 (GS1 General Specifications,
    /// section 1.4: prefixes of restricted circulation numbers).
    public var isRestrictedCirculation: Bool {
        if value < 100_000_000 { return isRestrictedEight }
        guard value < 10_000_000_000_000 else { return false }
        let prefix = value / 100_000_000_000
        return prefix == 2 || prefix == 4 || (20...29).contains(prefix)
    }

    /// Whether the number belongs to a coupon or a refund receipt and so names no product: EAN-13 prefixes 05, 980–984
    /// and 99 (GS1 General Specifications, section 1.4).
    public var isCoupon: Bool {
        guard value >= 100_000_000, value < 10_000_000_000_000 else { return false }
        let prefix = value / 10_000_000_000
        return (50...59).contains(prefix) || (980...984).contains(prefix) || (990...999).contains(prefix)
    }

    /// The check digit that follows `payload`: weights 3, 1, 3, … from the right
    /// (GS1 General Specifications, section 7.9.1).
    public static func checkDigit(of payload: Int) -> Int {
        var rest = payload
        var sum = 0
        var weight = 3
        while rest > 0 {
            sum += rest % 10 * weight
            rest /= 10
            weight = 4 - weight
        }
        return (10 - sum % 10) % 10
    }

    /// Whether the number is smaller.
    public static func < (left: GTIN, right: GTIN) -> Bool { left.value < right.value }
}

extension GTIN: CustomStringConvertible {
    /// All 14 digits.
    public var description: String { digits }
}

extension GTIN: TextCodable {
    /// 8, 12, 13 or 14 digits; written as 14.
    public static var expectedForm: String { "GTIN: length or check digit" }
}
