import DomainModel

extension ReceiptLocale.CheckedTaxNumber.Form {
    /// Digits of the number.
    var length: Int {
        switch self {
        case .elevenDigitsMod10: 11
        case .nineDigitsHalvedWeights, .nineDigitsRisingWeights: 9
        }
    }

    /// Whether a number without a label counts. Of nine digits at random every tenth has a right check digit, and shops
    /// print telephone and customer numbers of nine digits.
    var needsNoLabel: Bool { self == .elevenDigitsMod10 }

    /// The number out of as many digits (as ASCII) as it has; `nil` where its check digit is wrong.
    func number(_ digits: some Sequence<UInt8>) -> String? {
        let text = String(decoding: Array(digits), as: UTF8.self)
        let values = text.utf8.map { Int($0) - 48 }
        guard values.count == length, values.allSatisfy((0...9).contains), values.contains(where: { $0 != 0 }) else {
            return nil
        }
        func remainder(_ weights: [Int]) -> Int { zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } % 11 }
        switch self {
        case .elevenDigitsMod10: return ItalianVATNumber(text)?.digits
        case .nineDigitsHalvedWeights:
            return remainder([256, 128, 64, 32, 16, 8, 4, 2]) % 10 == values[8] ? text : nil
        case .nineDigitsRisingWeights:
            let first = remainder(Array(1...8))
            let check = first < 10 ? first : remainder(Array(3...10)) % 10
            return check == values[8] ? text : nil
        }
    }
}
