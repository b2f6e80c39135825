import Campaigns
import DomainModel

/// What one reviewer says of an upload.
public struct Opinion: Hashable, Sendable {
    /// Who says so.
    public var reviewer: String
    /// What should become of it.
    public var verdict: Verdict
    /// What was seen on the receipt.
    public var lines: ReviewCorrections
    /// Why, for the auditor; of a rejection, for the user too.
    public var why: String

    /// An opinion.
    public init(reviewer: String, verdict: Verdict, lines: ReviewCorrections = ReviewCorrections(), why: String) {
        self.reviewer = reviewer
        self.verdict = verdict
        self.lines = lines
        self.why = why
    }

    /// What should become of the coins that wait.
    public enum Verdict: String, Hashable, Codable, Sendable, CaseIterable {
        /// They are the user's.
        case approve
        /// They are nobody's.
        case reject
    }

    /// Whether two reviewers want the same: the words may differ, what is paid may not.
    func agrees(with other: Opinion) -> Bool {
        verdict == other.verdict && (verdict == .reject || lines == other.lines)
    }
}
