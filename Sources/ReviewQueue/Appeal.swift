import DomainModel
import SQL

/// A user's appeal against the decision on an upload.
public struct Appeal: Hashable, Sendable {
    /// Counts from 1 in the order of arrival.
    public var number: Int
    /// The upload, by its name in the ledger.
    public var upload: String
    /// The user who filed it.
    public var person: String
    /// The user's text.
    public var text: String
    /// The product that the user claims to have bought.
    public var product: GTIN?
    /// When it was filed.
    public var at: Timestamp
    /// Its state.
    public var state: State
    /// The answer to the user; `nil` while it is open.
    public var answer: String?

    /// The state of an appeal.
    public enum State: String, Hashable, Codable, Sendable {
        /// It waits for an answer.
        case open
        /// The user was right.
        case upheld
        /// The decision stands.
        case declined
    }
}

extension Appeal {
    init(_ row: Row) throws {
        guard let at = Timestamp(try row.text(5)) else {
            throw StoreError.damaged(location: "appeals", message: "an appeal's time is invalid")
        }
        self.init(
            number: try row.integer(0), upload: try row.text(1), person: try row.text(2), text: try row.text(3),
            product: try row.optionalText(4).flatMap { GTIN($0) }, at: at, state: try row.named(6),
            answer: try row.optionalText(7))
    }
}
