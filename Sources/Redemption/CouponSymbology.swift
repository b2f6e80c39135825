import Cryptography
import DomainModel
import Text

/// How a coupon's code is printed for a till.
public enum CouponSymbology: String, Hashable, Sendable, CaseIterable {
    /// EAN-13: the partner's digits, a serial number and a check digit.
    case ean13
    /// A GS1 Global Coupon Number in GS1-128 or GS1 DataBar: `(255)`, 13 digits with a check digit at their end, and a
    /// serial number of up to twelve digits. GS1 General Specifications, 3.5.
    case gs1
    /// QR: any text.
    case qr
    /// Code 128: printable ASCII.
    case code128

    /// The most codes that are made at once.
    public static var maxCodes: Int { Tuning.standard.coupons.maxCodes }

    /// What is wrong with a code, and what would be right; `nil` where it can be printed.
    ///
    /// - Parameter range: the digits with which the partner's codes begin.
    public func fault(in code: String, range: String? = nil) -> String? {
        let tuning = Tuning.standard.coupons
        switch self {
        case .ean13:
            guard code.utf8.count == 13, GTIN(code) != nil else {
                let isCopied = code.utf8.count == 13 && CouponSymbology.isDigits(code)
                return "is no EAN-13: thirteen digits, the last a check digit"
                    + (isCopied ? "; one of them is wrong: copy it again" : "")
            }
            return CouponSymbology.begins(code, with: range) ? nil : "does not begin with the range \(range ?? "")"
        case .gs1:
            guard let number = CouponSymbology.couponNumber(code) else {
                return
                    "is no Global Coupon Number: (255), thirteen digits, the last a check digit, and up to twelve of a "
                    + "serial number"
            }
            return CouponSymbology.begins(number, with: range) ? nil : "does not begin with the range \(range ?? "")"
        case .qr:
            return code.utf8.count <= tuning.maxQRBytes ? nil : "has more than \(tuning.maxQRBytes) bytes"
        case .code128:
            guard code.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return "has a sign that ASCII lacks" }
            return code.utf8.count <= tuning.maxCode128Bytes ? nil : "has more than \(tuning.maxCode128Bytes) signs"
        }
    }

    /// Whether nothing is wrong with a code but that it does not begin with the range.
    func isOutside(_ code: String, range: String?) -> Bool {
        fault(in: code) == nil && fault(in: code, range: range) != nil
    }

    /// Different codes that nobody can guess from each other: random serial numbers behind the partner's digits.
    ///
    /// - Parameters:
    ///   - count: how many.
    ///   - range: the partner's digits: of an EAN-13 the first 5 to 9; of a Global Coupon Number its first twelve; of
    ///     the others any text.
    ///   - random: where the serial numbers come from.
    /// - Throws: what about the range does not allow that many.
    public func codes(
        _ count: Int, range: String, from random: inout some RandomNumberGenerator
    ) throws(CouponRangeError) -> [String] {
        let tuning = Tuning.standard.coupons
        let digits: Int
        switch self {
        case .ean13:
            guard CouponSymbology.isDigits(range), (5...9).contains(range.utf8.count) else {
                throw .range("5 to 9 digits")
            }
            digits = 12 - range.utf8.count
        case .gs1:
            guard CouponSymbology.isDigits(range), range.utf8.count == 12 else { throw .range("12 digits") }
            digits = 12
        case .qr, .code128:
            guard fault(in: range + String(repeating: "0", count: 12)) == nil else { throw .range("a shorter text") }
            digits = 12
        }
        let size = Array(repeating: 10, count: digits).reduce(1, *)
        // Of a range that is nearly full every guess would be right.
        guard count * tuning.serialsPerCode <= size else { throw .full(most: size / tuning.serialsPerCode) }
        var serials: Set<Int> = []
        while serials.count < count { serials.insert(Int.random(in: 0..<size, using: &random)) }
        return serials.sorted().compactMap { serial in
            let text = String(serial)
            let padded = String(repeating: "0", count: digits - text.utf8.count) + text
            switch self {
            case .ean13: return CouponSymbology.withCheckDigit(range + padded)
            case .gs1: return CouponSymbology.withCheckDigit(range).map { "(255)\($0)\(padded)" }
            case .qr, .code128: return range + padded
            }
        }
    }

    /// The digits of a Global Coupon Number behind its `(255)`.
    private static func couponNumber(_ code: String) -> String? {
        guard code.hasPrefix("(255)") else { return nil }
        let digits = String(code.dropFirst(5))
        let base = String(digits.prefix(13))
        guard isDigits(digits), (13...25).contains(digits.utf8.count),
            withCheckDigit(String(base.dropLast())).map(BytewiseString.init) == BytewiseString(base)
        else { return nil }
        return digits
    }

    private static func begins(_ code: String, with range: String?) -> Bool {
        range.map { code.utf8.starts(with: $0.utf8) } ?? true
    }

    private static func isDigits(_ text: String) -> Bool {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Digits with the check digit of GS1 behind them; `nil` where they are none.
    private static func withCheckDigit(_ digits: String) -> String? {
        guard isDigits(digits), let number = Int(digits) else { return nil }
        return digits + String(GTIN.checkDigit(of: number))
    }
}

/// Why a range has no codes.
public enum CouponRangeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The range must be something else.
    case range(String)
    /// It has too few codes.
    case full(most: Int)

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .range(let right): "the range must be \(right)"
        case .full(let most):
            "the range has room for \(most) codes that nobody can guess; take fewer, or a shorter range"
        }
    }
}
