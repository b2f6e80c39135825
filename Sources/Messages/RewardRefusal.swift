import DomainModel

/// Why somebody cannot take a reward now, as that person reads it.
public enum RewardRefusal: String, Hashable, Sendable, CaseIterable {
    /// Staff takes none.
    case staff
    /// Only who has signed in spends coins.
    case signIn = "sign_in"
    /// It is for other tiers.
    case tier
    /// It is for other people.
    case audience
    /// It is taken on other days.
    case outsideDays = "outside_days"
    /// Something else earns it first.
    case notEarned = "not_earned"
    /// The person has too few coins.
    case tooFew = "too_few"
    /// There is none left.
    case soldOut = "sold_out"

    /// The sentence, with `values` in the places that have their names.
    public func sentence(_ values: [String: String] = [:], in language: Language) -> String {
        MessageTexts.of(language).rewards[self]!.filled(with: values)
    }
}
