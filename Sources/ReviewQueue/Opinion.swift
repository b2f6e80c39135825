import Campaigns
import DomainModel
import Foundation
import SQL

/// One reviewer's opinion on an upload.
public struct Opinion: Hashable, Sendable {
    /// The reviewer.
    public var reviewer: String
    /// What the reviewer wants.
    public var verdict: Verdict
    /// The reviewer's corrections of the receipt's lines.
    public var lines: ReviewCorrections
    /// The reason, for the auditor; of a rejection, for the user too.
    public var why: String
    /// Whether the reviewer says that this is another receipt than the one like it that was paid.
    public var isAnotherReceipt: Bool

    /// An opinion of `reviewer`.
    public init(
        reviewer: String, verdict: Verdict, lines: ReviewCorrections = ReviewCorrections(), why: String,
        isAnotherReceipt: Bool = false
    ) {
        self.reviewer = reviewer
        self.verdict = verdict
        self.lines = lines
        self.why = why
        self.isAnotherReceipt = isAnotherReceipt
    }

    /// What should happen to the pending coins.
    public enum Verdict: String, Hashable, Codable, Sendable, CaseIterable {
        /// The user gets them.
        case approve
        /// Nobody gets them.
        case reject
    }

    /// Whether two reviewers want the same result. Their reasons may differ; the payment may not.
    func agrees(with other: Opinion) -> Bool {
        verdict == other.verdict && (verdict == .reject || lines == other.lines)
    }
}

extension Opinion {
    init(_ row: Row) throws {
        self.init(
            reviewer: try row.text(0), verdict: try row.named(1),
            lines: try JSONDecoder().decode(ReviewCorrections.self, from: Data(try row.text(2).utf8)),
            why: try row.text(3))
    }
}
