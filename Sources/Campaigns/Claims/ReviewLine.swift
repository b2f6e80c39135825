import DomainModel

/// A line of a claim with the number by which a reviewer names it.
public struct ReviewLine: Hashable, Sendable {
    /// From 1: first the lines in question, in their order, then those that the catalogue has.
    public var number: Int
    /// The text as read.
    public var text: String
    /// The products that it may be, best first; one where it is known.
    public var candidates: [Claim.Item]
    /// Whether it is uncertain which product it is, or whether it is one.
    public var isQuestion: Bool
}

extension Claim {
    /// The lines that a reviewer decides on.
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
