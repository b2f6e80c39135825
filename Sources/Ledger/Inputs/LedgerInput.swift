import Campaigns
import DomainModel
import Foundation
import SQL

/// What a step of the ledger was made from: an upload's claim, a claim decided anew, or an operation.
///
/// Inputs are written in the transaction of what they led to, in its order. The claims themselves stand with their
/// uploads and decisions, in whose chains they are; an input names them. What changed nothing is no input.
struct LedgerInput: Hashable {
    /// From 1, without gaps.
    var number: Int
    /// The upload that was recorded.
    var upload: Int?
    /// The decision that was made anew.
    var redecision: Int?
    /// What else was asked for, JSON of an `Operation`.
    var operation: String?
    /// The programme that a claim was decided under, by its hash.
    var programme: String?
    /// The last entry of the ledger when it was done; 0 while there is none.
    var entry: Int

    static let columns = "number, upload, redecision, operation, programme, entry"

    /// An input from a row of `columns`.
    init(_ row: Row) throws(StoreError) {
        number = try row.integer(0)
        upload = try row.optionalInteger(1)
        redecision = try row.optionalInteger(2)
        operation = try row.optionalText(3)
        programme = try row.optionalText(4)
        entry = try row.integer(5)
    }

    /// What the ledger was asked to do, every argument as it was used.
    enum Operation: Hashable, Codable {
        case spend(user: String, coins: Int, reference: String, key: String, at: Timestamp)
        case settle(upload: String, approving: Bool, lines: ReviewCorrections?, why: String, at: Timestamp)
        case undoReview(upload: String, why: String, at: Timestamp)
        case reverse(upload: String, why: String, at: Timestamp)
        case expire(at: Timestamp, days: Int)
        case grant(user: String, coins: Int, campaign: String, partner: String, key: String, why: String, at: Timestamp)
        case refund(user: String, key: String, why: String, at: Timestamp)
        case move(from: String, to: String, why: String, at: Timestamp)
    }
}
