import DomainModel
import ReceiptIdentity

/// Finds the item that a void takes back: the one whose name the void repeats.
///
/// The till prints a word of its own before or after the name (`STORNO SPAGH.N5`), and either print may be misread. So
/// each item's name is searched anywhere in the void's, and the most similar one is meant. A void that repeats no name
/// means the item of its amount, if there is only one.
enum VoidMatcher {
    /// An item that a void may mean.
    struct Candidate {
        var name: String
        var amount: Money?
    }

    /// What a void means.
    enum Target: Equatable {
        /// The item at this place.
        case item(Int)
        /// One of several that differ.
        case ambiguous
        /// Nothing on this receipt.
        case none
    }

    /// What a void of this name and amount means among `candidates`, top to bottom. Of equal items the last.
    static func target(of name: String, amount: Money?, among candidates: [Candidate]) -> Target {
        let text = Array(ReceiptFingerprint.normalised(name).unicodeScalars)
        let names = candidates.map { Array(ReceiptFingerprint.normalised($0.name).unicodeScalars) }
        let errors = names.map { misread(of: $0, in: text) }
        func hasAmount(_ place: Int) -> Bool {
            amount != nil && candidates[place].amount?.cents.magnitude == amount?.cents.magnitude
        }
        var meant = candidates.indices.filter { hasAmount($0) }
        if let fewest = errors.compactMap(\.self).min() {
            meant = candidates.indices.filter { errors[$0] == fewest }
            // The longest name: `LATTE` is part of `LATTE FRESCO` too.
            let longest = meant.map { names[$0].count }.max() ?? 0
            meant.removeAll { names[$0].count < longest }
            let equal = meant.filter(hasAmount)
            if !equal.isEmpty { meant = equal }
        }
        guard let last = meant.last else { return .none }
        let isOne = meant.allSatisfy { names[$0] == names[last] && candidates[$0].amount == candidates[last].amount }
        return isOne ? .item(last) : .ambiguous
    }

    /// Whether the void repeats the name of the candidate.
    static func repeatsName(_ name: String, of candidate: Candidate) -> Bool {
        misread(
            of: Array(ReceiptFingerprint.normalised(candidate.name).unicodeScalars),
            in: Array(ReceiptFingerprint.normalised(name).unicodeScalars)) != nil
    }

    /// The place of the one item whose whole name a line of this name repeats; `nil` where it repeats none, or those of
    /// items that differ.
    static func named(by name: String, amount: Money?, among candidates: [Candidate]) -> Int? {
        guard candidates.contains(where: { repeatsName(name, of: $0) }),
            case .item(let place) = target(of: name, amount: amount, among: candidates)
        else { return nil }
        return place
    }

    /// Whether the line's name has a word with which the name of the candidate begins.
    static func sharesWord(_ name: String, with candidate: Candidate) -> Bool {
        let first = candidate.name.split(whereSeparator: \.isWhitespace).first.map { ReceiptFingerprint.normalised($0) }
        guard let first, first.count >= Tuning.standard.lines.minNameLength else { return false }
        return name.split(whereSeparator: \.isWhitespace).contains { ReceiptFingerprint.normalised($0) == first }
    }

    /// The least number of letters in which the name differs from a part of the text (Sellers, 1980); `nil` where more
    /// than may be misread.
    private static func misread(of name: [Unicode.Scalar], in text: [Unicode.Scalar]) -> Int? {
        guard name.count >= Tuning.standard.lines.minNameLength else { return name.isEmpty || name != text ? nil : 0 }
        var above = [Int](repeating: 0, count: text.count + 1)
        for (row, letter) in name.enumerated() {
            var current = [row + 1]
            current.reserveCapacity(text.count + 1)
            for (column, other) in text.enumerated() {
                current.append(
                    min(above[column] + (letter == other ? 0 : 1), above[column + 1] + 1, current[column] + 1))
            }
            above = current
        }
        guard let least = above.min(), least * Tuning.standard.lines.minLettersPerError <= name.count else {
            return nil
        }
        return least
    }
}
