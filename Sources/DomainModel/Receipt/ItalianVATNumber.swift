/// An Italian VAT number (partita IVA): eleven digits, the last a check digit.
public struct ItalianVATNumber: Hashable, Sendable {
    /// The eleven digits, without the country prefix.
    public let digits: String

    /// Reads eleven digits with or without `IT` before them; `nil` when the check digit is wrong.
    ///
    /// The check digit is Luhn's (D.P.R. 605/1976, decreto ministeriale 23 dicembre 1976, art. 10).
    public init?(_ text: some StringProtocol) {
        let body = text.hasPrefix("IT") ? text.dropFirst(2) : text[...]
        let numbers = body.utf8.map { Int($0) - 48 }
        guard numbers.count == 11, numbers.allSatisfy((0...9).contains), numbers.contains(where: { $0 != 0 }) else {
            return nil
        }
        var sum = 0
        for (place, number) in numbers.enumerated() {
            let weighted = place % 2 == 0 ? number : number * 2
            sum += weighted > 9 ? weighted - 9 : weighted
        }
        guard sum % 10 == 0 else { return nil }
        digits = String(body)
    }
}

extension ItalianVATNumber: CustomStringConvertible {
    /// The eleven digits.
    public var description: String { digits }
}
