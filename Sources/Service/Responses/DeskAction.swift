/// What the desk lets a member of staff do with one upload or appeal. A client offers only what is listed.
enum DeskAction: String, Encodable, Sendable {
    /// Pay what waits.
    case approve
    /// Pay nothing of what waits.
    case reject
    /// Take back what was earned.
    case reversal
    /// Undo what a reviewer decided.
    case undoing
    /// Answer an appeal.
    case answer
}
