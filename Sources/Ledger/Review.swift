import Catalog
import Foundation
import GRDB
import Retail
import Rewards

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
    /// What approving can teach the catalogue: for each line in question, that its text names the product proposed
    /// first, at this retailer where its VAT number was read.
    public var lessons: [(alias: Alias, gtin: GTIN)] {
        guard claim.shake == .receipt else { return [] }
        return claim.questions.compactMap { question in
            question.candidates.first.map { candidate in
                (Alias(text: question.text, retailer: claim.receipt?.vatNumber), candidate.product.gtin)
            }
        }
    }
}

extension Ledger {
    /// The upload with this name, if coins of it wait for a person; `nothingPending` otherwise.
    public func review(of upload: String) throws(LedgerError) -> Review {
        let id = try attempt { try self.queue.read { try Books(database: $0).upload(named: upload) } }
        guard let review = try reviews().first(where: { $0.decision.id == id }) else {
            throw .nothingPending(upload: id)
        }
        return review
    }

    /// The uploads that have coins waiting for a person, in the order they were decided.
    public func reviews() throws(LedgerError) -> [Review] {
        try attempt {
            try self.queue.read { database in
                let rows = try Row.fetchAll(
                    database,
                    sql: """
                        SELECT uploads.decision, uploads.claim, sum(entries.coins)
                        FROM entries JOIN uploads ON uploads.id = entries.upload
                        WHERE entries.kind = 'pending' AND NOT EXISTS (
                            SELECT 1 FROM entries AS ends
                            WHERE ends.refers = entries.sequence AND ends.kind = 'settled')
                        GROUP BY uploads.number ORDER BY uploads.number
                        """)
                return try rows.map { row in
                    func decoded<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
                        try JSONDecoder().decode(type, from: Data(text.utf8))
                    }
                    return Review(
                        decision: try decoded(Decision.self, row[0]), claim: try decoded(Claim.self, row[1]),
                        coins: row[2])
                }
            }
        }
    }
}
