import Foundation
import Retail

/// The codes of one receipt, which vouch for each other.
///
/// A check digit is passed by one number in ten that has none, so a short number that passes is no GTIN because of it.
/// Shops print numbers of their own with zeros before them, in the form of a GTIN. What such a family of codes is shows
/// by how many of them pass:
///
/// - *own numbers* pass by chance, one in ten;
/// - *mixed* families pass in three of four: numbers of the shop's own of which many were made with a check digit;
/// - *GTINs* pass unless they are misread, and of codes read as clean as these one in a hundred is.
///
/// A family of short numbers is believed where GTINs or a mixed family are thirty times as likely as own numbers, given
/// that own numbers are ten times as frequent to begin with (Bayes). So three codes that pass are believed, two are
/// not, and one alone never is. Codes of a mixed family that pass are GTINs in form only; no partner has them. Thirteen
/// digits have a company's prefix and need no family.
///
/// A code that fails may be misread. Another attempt's reading of it is believed where it passes and differs little.
/// But one misreading in ten of a shop's own number passes too: so this is not done for short numbers, nor where
/// another code of thirteen digits fails in every reading.
struct CodeFamily: Sendable {
    /// Company prefixes of codes that read clean.
    private let prefixes: Set<Int>
    /// Whether short numbers with zeros before them are GTINs.
    private let trustsShort: Bool
    /// Whether codes with a company's prefix are GTINs even if their first reading fails.
    private let trustsOtherReadings: Bool

    /// Numbers below this have eight digits or fewer.
    private static let shortLimit = 100_000_000

    init(_ rows: [ReceiptRow]) {
        var prefixes = Set<Int>()
        var short: [Int: Bool] = [:]
        var failsAlways = false
        for row in rows {
            for word in row.words where word.confidence >= 0.85 {
                let digits = Folding.fold(word.text).filter(PrintedNumber.isDigit)
                guard digits.count == word.text.utf8.count, digits.count == 12 || digits.count == 13 else { continue }
                let number = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
                let gtin = GTIN(String(decoding: digits, as: UTF8.self))
                if number < CodeFamily.shortLimit {
                    short[number] = gtin != nil
                } else if digits.count == 13, let gtin {
                    prefixes.insert(gtin.number / 1_000_000)
                } else if digits.count == 13, !word.alternatives.contains(where: { PrintedGTIN.read($0) != nil }) {
                    failsAlways = true
                }
            }
        }
        self.prefixes = prefixes
        trustsOtherReadings = !failsAlways
        trustsShort = CodeFamily.areGTINs(
            passing: short.values.count { $0 }, failing: short.values.count { !$0 })
    }

    /// Whether so many short numbers that pass the check digit, and so many that fail, are GTINs.
    static func areGTINs(passing: Int, failing: Int) -> Bool {
        func likelihood(_ share: Double) -> Double {
            Double(passing) * log10(share) + Double(failing) * log10(1 - share)
        }
        return max(likelihood(0.99), likelihood(0.75)) - likelihood(0.1) - 1 > log10(30)
    }

    /// The GTIN that a word of the receipt prints; `nil` where there is none or it is not to be believed.
    func gtin(in text: String, alternatives: [String], confidence: Double) -> GTIN? {
        guard let gtin = PrintedGTIN.read(text) ?? otherReading(of: text, alternatives) else {
            return repaired(text, reach: 1) ?? (confidence < 0.8 ? repaired(text, reach: 2) : nil)
                ?? repaired(alternatives)
        }
        if gtin.number < CodeFamily.shortLimit, !trustsShort { return nil }
        // One misread code in ten passes the check. Almost a neighbour's prefix, and hardly read, is one.
        if confidence < 0.8, let other = repaired(text, reach: 2), other != gtin { return other }
        return gtin
    }

    /// The GTIN that another attempt read in a code of thirteen digits.
    private func otherReading(of text: String, _ alternatives: [String]) -> GTIN? {
        let read = Folding.fold(text)
        guard trustsOtherReadings, read.count == 13 else { return nil }
        return alternatives.lazy.compactMap { other -> GTIN? in
            let digits = Folding.fold(other)
            guard digits.count == 13, zip(digits, read).count(where: { $0 != $1 }) <= 2 else { return nil }
            return PrintedGTIN.read(other)
        }.first { $0.number >= CodeFamily.shortLimit }
    }

    /// The GTIN that a code of thirteen digits becomes with the company prefix of another code on the receipt: at most
    /// `reach` digits of the prefix may change, and the check digit must come right. `nil` unless there is exactly one.
    private func repaired(_ text: String, reach: Int) -> GTIN? {
        let digits = Folding.fold(text)
        guard digits.count == 13, digits.allSatisfy(PrintedNumber.isDigit) else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
        let prefix = number / 1_000_000
        guard !prefixes.contains(prefix) else { return nil }
        let found = prefixes.filter { CodeFamily.distance($0, prefix) <= reach }
            .compactMap { GTIN(number: $0 * 1_000_000 + number % 1_000_000) }
        return found.count == 1 ? found.first : nil
    }

    /// The one GTIN that readings of a code become when a digit of their company prefix is put right; `nil` where there
    /// is none or more than one.
    private func repaired(_ readings: [String]) -> GTIN? {
        let found = Set(readings.compactMap { repaired($0, reach: 1) })
        return found.count == 1 ? found.first : nil
    }

    /// In how many of their digits two numbers differ.
    private static func distance(_ one: Int, _ other: Int) -> Int {
        var (one, other, count) = (one, other, 0)
        while one > 0 || other > 0 {
            if one % 10 != other % 10 { count += 1 }
            one /= 10
            other /= 10
        }
        return count
    }
}
