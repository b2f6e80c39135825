import Campaigns
import DomainModel
import Foundation
import SQL

/// What a step of the ledger was made from: an upload's claim, the claim of a later decision, or an operation.
///
/// An input is written in the transaction of what it led to, in the same order. It names the upload or decision whose
/// record holds the claim. What changed nothing is no input.
struct ReplayStep: Hashable, TableRecord {
    /// From 1, without gaps.
    var number = 0
    /// The upload that was recorded.
    var upload: Int?
    /// The later decision that was recorded.
    var redecision: Int?
    /// Any other operation, as JSON of an `Operation`.
    var operation: String?
    /// The hash of the programme that a claim was decided under.
    var programme: String?
    /// The last entry of the ledger after the step; 0 where there is none.
    var entry = 0

    static let columns = columnNames.joined(separator: ", ")
    static let insertion = columnsAndPlaceholders

    mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.field("number", &number)
        try visitor.field("upload", &upload)
        try visitor.field("redecision", &redecision)
        try visitor.field("operation", &operation)
        try visitor.field("programme", &programme)
        try visitor.field("entry", &entry)
    }

    /// An operation with every argument as it was used.
    enum Operation: Hashable, Codable {
        case spend(
            user: String, coins: Int, reference: String, partner: String?, unlockedBy: [String]?, key: String,
            at: Timestamp)
        case settle(
            upload: String, approving: Bool, lines: ReviewCorrections?, why: String, by: [String]?, at: Timestamp)
        case undoReview(upload: String, why: String, at: Timestamp)
        case reverse(upload: String, why: String, at: Timestamp)
        case expire(at: Timestamp, days: Int)
        case grant(
            user: String, coins: Int, campaign: String, partner: String, key: String, why: String, once: String?,
            earnedBy: Int?, at: Timestamp)
        case takeBack(key: String, why: String, at: Timestamp)
        case refund(user: String, key: String, why: String, at: Timestamp)
        case move(from: String, to: String, why: String, at: Timestamp)
        case moveDebt(from: String, to: String, why: String, at: Timestamp)
        case join(user: String, with: String, why: String, at: Timestamp)
        case sealDraw(terms: DrawTerms, at: Timestamp)
        case closeDraw(id: String, seed: String, beacon: String?, at: Timestamp)
        case closeMonth(month: String, at: Timestamp)
    }
}
