import DomainModel

/// A line of a claim as a reviewer speaks of it: by its number.
public struct ReviewLine: Hashable, Sendable {
    /// From 1: first the lines in question, in their order, then those that the catalogue knows.
    public var number: Int
    /// What stands there, as read.
    public var text: String
    /// The products it may be, best first; one where it is known.
    public var candidates: [Claim.Item]
    /// Whether it is in question which product it is, or whether it is one.
    public var isQuestion: Bool
}

extension Claim {
    /// The lines that a reviewer decides about.
    public var reviewLines: [ReviewLine] {
        let open = questions.enumerated().map { place, question in
            ReviewLine(number: place + 1, text: question.text, candidates: question.candidates, isQuestion: true)
        }
        let known = items.enumerated().map { place, item in
            ReviewLine(
                number: questions.count + place + 1, text: item.text, candidates: [item], isQuestion: false)
        }
        return open + known
    }
}
