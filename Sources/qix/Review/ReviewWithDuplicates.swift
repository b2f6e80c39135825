import Campaigns
import Ledger
import Messages
import ReceiptIdentity
import Text

/// An upload that waits, and the uploads that may show the same receipt.
struct ReviewWithDuplicates: Encodable {
    var review: PendingReview
    var twins: [PossibleDuplicate]
    var returns: [ReturnedSale]

    /// All uploads that wait, in the order of deciding; those that may show one receipt are grouped.
    static func all(in ledger: Ledger) throws -> [ReviewWithDuplicates] {
        let reviews = try ledger.reviews()
        var waiting: [String: ReviewWithDuplicates] = [:]
        for review in reviews {
            guard let id = review.decision.id else { continue }
            waiting[id] = try ReviewWithDuplicates(
                review: review, twins: ledger.possibleDuplicates(of: id), returns: ledger.returns(of: id))
        }
        var listed: [ReviewWithDuplicates] = []
        for review in reviews {
            // Already grouped with an earlier upload.
            var next = [review.decision.id].compactMap { $0 }
            while !next.isEmpty {
                guard let one = waiting.removeValue(forKey: next.removeFirst()) else { continue }
                listed.append(one)
                next += one.twins.compactMap(\.decision.id)
            }
        }
        return listed
    }

    private enum CodingKeys: String, CodingKey { case decision, claim, coins, twins, returns }

    /// Writes the review's fields, and beside them the twins and the documents that give its goods back.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(review.decision, forKey: .decision)
        try container.encode(review.claim, forKey: .claim)
        try container.encode(review.coins, forKey: .coins)
        try container.encode(twins.map(DuplicateOutput.init), forKey: .twins)
        try container.encode(returns, forKey: .returns)
    }

    private struct DuplicateOutput: Encodable {
        var id: String?
        var user: String
        var image: String
        var outcome: Decision.Outcome
        var likeness: String
        var agrees: [String]

        init(_ twin: PossibleDuplicate) {
            id = twin.decision.id
            user = twin.decision.user
            image = twin.decision.image
            outcome = twin.decision.outcome
            likeness = twin.likeness.answer.rawValue
            agrees = twin.likeness.agreeing.map(\.rawValue)
        }
    }
}

extension PossibleDuplicate {
    /// One line about it.
    var summary: String {
        let how = likeness.answer == .same ? "the same receipt as" : "perhaps the same receipt as"
        let agreeing = likeness.agreeing.map { $0.name(in: .english) }.joined(separator: ", ")
        let coins = decision.coins + decision.pendingCoins
        return "\(how) \(decision.id ?? "-") (\(decision.outcome.rawValue), \(coins) coins): \(agreeing) agree"
            + (isPaid ? "; it was paid" : "")
    }
}

extension ReturnedSale {
    /// One line about it.
    var summary: String {
        let waiting = pendingCoins > 0 ? ", \(pendingCoins) waiting" : ""
        return "\(counted(coins, "coin"))\(waiting): \(document) gives \(goods.ofSale) of \(goods.all) goods back that "
            + "were bought in it, on \(day)"
    }
}
