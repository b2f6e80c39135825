import ReceiptGrammar
import Text

/// A row as it is compared with rows of other photos.
struct RowText: Sendable {
    /// Latin letters and digits, without accents, separators and case; letters that look like digits as those.
    let letters: [UInt8]
    /// The last amount with cents, in cents; `nil` where there is none.
    let cents: Int?
    /// What the row weighs among others, by its letters.
    let weight: Double

    init(_ row: TextRow) {
        let most = Tuning.standard.maxLetters
        var letters: [UInt8] = []
        for scalar in row.words.lazy.flatMap(\.text.unicodeScalars) {
            for letter in LatinFolding.letters(scalar) where letters.count < most {
                letters.append(RowText.digits[Int(letter)] == 0 ? letter : RowText.digits[Int(letter)])
            }
            if letters.count == most { break }
        }
        self.letters = letters
        cents = row.words.reversed().lazy.compactMap { RowText.cents($0.text) }.first
        weight = min(Double(letters.count), Tuning.standard.maxWeight)
    }

    /// The share of letters that two rows have in common, 0 to 1; less where their amounts differ.
    func likeness(to other: RowText) -> Double {
        let tuning = Tuning.standard
        let longest = max(letters.count, other.letters.count)
        guard longest > 0, min(letters.count, other.letters.count) * 2 > longest else { return 0 }
        let distance = letters.withUnsafeBufferPointer { one in
            other.letters.withUnsafeBufferPointer { LevenshteinDistance.between(one, $0) }
        }
        let likeness = 1 - Double(distance) / Double(longest)
        guard let cents, let others = other.cents else { return likeness }
        if cents == others { return likeness < tuning.halfRead ? likeness : (1 + likeness) / 2 }
        return min(likeness, RowText.isOneDigitApart(cents, others) ? tuning.misreadAmount : tuning.otherAmount)
    }

    /// Whether another row has the same amount and nearly the same letters.
    func isRepeated(by other: RowText) -> Bool {
        let longest = max(letters.count, other.letters.count)
        guard cents != nil, cents == other.cents, longest > 0 else { return false }
        let distance = letters.withUnsafeBufferPointer { one in
            other.letters.withUnsafeBufferPointer { LevenshteinDistance.between(one, $0) }
        }
        return 1 - Double(distance) / Double(longest) >= Tuning.standard.repeatedLikeness
    }

    private static let digits = Confusables.digitTable([.twin])

    /// The amount with two decimals that a word prints, whatever stands before and behind it; `nil` where it is none.
    static func cents(_ word: String) -> Int? {
        let bytes = Array(word.utf8)
        func isDigit(_ place: Int) -> Bool { bytes.indices.contains(place) && (48...57).contains(bytes[place]) }
        guard
            let mark = bytes.lastIndex(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }),
            isDigit(mark - 1), isDigit(mark + 1), isDigit(mark + 2), !isDigit(mark + 3)
        else { return nil }
        // More digits than these are no amount.
        let whole = bytes[..<mark].reversed().prefix { (48...57).contains($0) }.prefix(7).reversed()
        return (Array(whole) + bytes[(mark + 1)...(mark + 2)]).reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    private static func isOneDigitApart(_ one: Int, _ other: Int) -> Bool {
        let (left, right) = (Array(String(one).utf8), Array(String(other).utf8))
        return left.count == right.count && zip(left, right).count(where: { $0 != $1 }) == 1
    }
}
