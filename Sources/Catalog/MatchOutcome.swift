/// The catalogue's answer to one line or code.
public enum MatchOutcome: Sendable, Hashable {
    /// It is this product, with enough certainty to pay for it.
    case match(Match)
    /// It may be one of these, best first, and a person decides. `why` is a sentence.
    case ask([Match], why: String)
    /// It is no product of the catalogue. `why` is a sentence.
    case none(why: String)

    /// The match, where the answer is one.
    public var match: Match? {
        guard case .match(let match) = self else { return nil }
        return match
    }
}
