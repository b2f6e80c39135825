import DomainModel

/// Which item a line that takes something back means: the one whose name it repeats.
///
/// The till puts a word of its own before or behind the name (`STORNO SPAGH.N5`), and either print may be misread. So
/// an item's name is looked for anywhere in the line's, and the nearest is meant. A line that repeats no name means the
/// item of its amount, where there is but one.
enum VoidMatcher {
    /// A name and an amount that a line may mean.
    struct Candidate {
        var name: String
        var amount: Money?
    }

    /// What a line means.
    enum Target: Equatable {
        /// The item at this place.
        case item(Int)
        /// One of several that differ.
        case ambiguous
        /// Nothing on this receipt.
        case none
    }

    /// Of a name's letters so many may be misread: one in five, as of tills' words (`PhraseBook` allows one in six of
    /// words that it knows).
    private static let lettersToAnError = 5
    /// A shorter name stands in any other.
    private static let shortestName = 4

    /// What a line of this name and amount means among `candidates`, top to bottom. Of equal ones the last.
    static func target(of name: String, amount: Money?, among candidates: [Candidate]) -> Target {
        let text = Array(ReceiptFingerprint.normalised(name).unicodeScalars)
        let names = candidates.map { Array(ReceiptFingerprint.normalised($0.name).unicodeScalars) }
        let errors = names.map { misread(of: $0, in: text) }
        func hasAmount(_ place: Int) -> Bool {
            amount != nil && candidates[place].amount?.cents.magnitude == amount?.cents.magnitude
        }
        var meant = candidates.indices.filter { hasAmount($0) }
        if let least = errors.compactMap(\.self).min() {
            meant = candidates.indices.filter { errors[$0] == least }
            // The longest: `LATTE` stands in `LATTE FRESCO` too.
            let longest = meant.map { names[$0].count }.max() ?? 0
            meant.removeAll { names[$0].count < longest }
            let equal = meant.filter(hasAmount)
            if !equal.isEmpty { meant = equal }
        }
        guard let last = meant.last else { return .none }
        let isOne = meant.allSatisfy { names[$0] == names[last] && candidates[$0].amount == candidates[last].amount }
        return isOne ? .item(last) : .ambiguous
    }

    /// Whether the line repeats the name of some candidate.
    static func repeatsName(_ name: String, of candidate: Candidate) -> Bool {
        misread(
            of: Array(ReceiptFingerprint.normalised(candidate.name).unicodeScalars),
            in: Array(ReceiptFingerprint.normalised(name).unicodeScalars)) != nil
    }

    /// The least number of letters in which the name differs from some part of the text (Sellers, 1980); `nil` where
    /// that is more than may be misread.
    private static func misread(of name: [Unicode.Scalar], in text: [Unicode.Scalar]) -> Int? {
        guard name.count >= shortestName else { return name.isEmpty || name != text ? nil : 0 }
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
        guard let least = above.min(), least * lettersToAnError <= name.count else { return nil }
        return least
    }
}
