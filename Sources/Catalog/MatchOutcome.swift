/// The catalogue's answer to one line or code.
public enum MatchOutcome: Sendable, Hashable {
    /// It is this product: sure enough to pay for.
    case match(Match)
    /// It may be one of these, best first: a person should look. `why` is a sentence.
    case ask([Match], why: String)
    /// It is nothing the catalogue holds. `why` is a sentence.
    case none(why: String)

    /// The match, where the answer is one.
    public var match: Match? {
        guard case .match(let match) = self else { return nil }
        return match
    }
}
