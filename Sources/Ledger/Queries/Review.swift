import Catalog
import Foundation
import Retail
import Rewards
import SQL

/// An upload with coins that wait for a person.
public struct Review: Hashable, Codable, Sendable {
    /// The decision that stands, with its reasons.
    public var decision: Decision
    /// What was claimed: the lines in question, and what the receipt says.
    public var claim: Claim
    /// Coins that wait.
    public var coins: Int
}

extension Review {
    /// What approving can teach the catalogue: for each line of which one product alone was in question, that its text
    /// names that product, at this retailer where its VAT number was read. Which of several it is, approval does not say.
    public var lessons: [(alias: Alias, gtin: GTIN)] {
        guard claim.shake == .receipt else { return [] }
        return claim.questions.compactMap { question in
            guard let candidate = question.candidates.first, question.candidates.count == 1 else { return nil }
            return (Alias(text: question.text, retailer: claim.receipt?.vatNumber), candidate.product.gtin)
        }
    }

    /// The lines in question that approving teaches nothing about: each may be one of several products.
    public var openLines: [String] {
        guard claim.shake == .receipt else { return [] }
        return claim.questions.filter { $0.candidates.count > 1 }.map(\.text)
    }
}

extension Ledger {
    /// The upload with this name, if coins of it wait for a person; `nothingPending` otherwise.
    public func review(of upload: String) throws(LedgerError) -> Review {
        let id = try read { try Journal(tables: $0).upload(named: upload) }
        guard let review = try reviews().first(where: { $0.decision.id == id }) else {
            throw .nothingPending(upload: id)
        }
        return review
    }

    /// The uploads that have coins waiting for a person, in the order they were decided.
    public func reviews() throws(LedgerError) -> [Review] {
        try read { try $0.rows(.openReviews).map(Review.init) }
    }
}

extension Review {
    /// From a row of decision, claim and the coins that wait.
    fileprivate init(_ row: Row) throws {
        func decoded<Value: Decodable>(_ column: Int) throws -> Value {
            try JSONDecoder().decode(Value.self, from: Data(try row.text(column).utf8))
        }
        self.init(decision: try decoded(0), claim: try decoded(1), coins: try row.integer(2))
    }
}
