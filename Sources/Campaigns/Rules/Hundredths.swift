/// A number with two decimals, kept as whole hundredths, so that what partners pay is never rounded by accident.
public struct Hundredths: Hashable, Comparable, Sendable {
    /// The number times 100.
    public var count: Int

    /// So many hundredths.
    public init(count: Int) { self.count = count }

    /// A whole number.
    public init(_ whole: Int) { count = whole * 100 }

    /// Reads `2`, `1.5` or `0.25`: digits, a point and at most two decimals, up to 999 999 999.99.
    public init?(_ text: some StringProtocol) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), (1...9).contains(parts[0].count),
            parts.allSatisfy({ $0.allSatisfy { (48...57).contains($0) } })
        else { return nil }
        var number = parts[0].reduce(0) { $0 * 10 + Int($1) - 48 } * 100
        if parts.count == 2 {
            guard (1...2).contains(parts[1].count) else { return nil }
            let decimals = parts[1].reduce(0) { $0 * 10 + Int($1) - 48 }
            number += parts[1].count == 1 ? decimals * 10 : decimals
        }
        count = number
    }

    /// One.
    public static let one = Hundredths(1)

    /// Compares the numbers.
    public static func < (left: Hundredths, right: Hundredths) -> Bool { left.count < right.count }
}

extension Hundredths: CustomStringConvertible {
    /// The number without decimals it does not need: `2`, `1.5`, `0.25`.
    public var description: String {
        let fraction = count % 100
        if fraction == 0 { return "\(count / 100)" }
        return fraction % 10 == 0
            ? "\(count / 100).\(fraction / 10)" : "\(count / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}

extension Hundredths: Codable {
    /// Reads a decimal number.
    public init(from decoder: any Decoder) throws {
        let number = try decoder.singleValueContainer().decode(Double.self)
        guard number.magnitude < 1e12 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(number) is out of range"))
        }
        self.init(count: Int((number * 100).rounded()))
    }

    /// Writes a decimal number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Double(count) / 100)
    }
}
