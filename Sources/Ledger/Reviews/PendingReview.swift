import Campaigns
import Catalog
import DomainModel
import SQL

/// An upload with coins that wait for a person.
public struct PendingReview: Hashable, Codable, Sendable {
    /// The decision that holds, with its reasons.
    public var decision: Decision
    /// What was claimed: the lines in question, and what the receipt says.
    public var claim: Claim
    /// Coins that wait.
    public var coins: Int
}

extension PendingReview {
    /// What an approval can teach the catalogue: for each line in question whose product was chosen, that its text
    /// names the product, at this retailer where the VAT number was read.
    ///
    /// - Parameter lines: what the reviewer chose. A line without a choice teaches nothing.
    public func learnableAliases(_ lines: ReviewCorrections = ReviewCorrections()) -> [(alias: Alias, gtin: GTIN)] {
        guard claim.shake == .receipt else { return [] }
        return claim.reviewLines.compactMap { line in
            guard line.isQuestion, !lines.dropped.contains(line.number) else { return nil }
            // What nobody chose teaches nothing: it would be the first candidate, right or wrong.
            guard let product = lines.chosen.first(where: { $0.line == line.number })?.product else { return nil }
            return (Alias(text: line.text, retailer: claim.receipt?.vatNumber), product)
        }
    }
}

extension Ledger {
    /// The upload with this name, if coins of it wait for a person; `nothingPending` otherwise.
    public func review(of upload: String) throws(LedgerError) -> PendingReview {
        try read { tables in
            let journal = Journal(tables: tables)
            let id = try journal.upload(named: upload)
            let coins = journal.open(of: try journal.entries(upload: id)).reduce(0) { $0 + $1.coins }
            guard coins > 0, let current = try tables.current(of: id) else {
                throw LedgerError.nothingPending(upload: id)
            }
            return try PendingReview(current, coins: coins)
        }
    }

    /// The names of the uploads that have coins waiting for a person, in the order of deciding.
    public func uploadsInReview() throws(LedgerError) -> [String] {
        try read { try $0.rows(.openReviews).map { try $0.text(0) } }
    }

    /// The uploads that have coins waiting for a person, in the order of deciding.
    public func reviews() throws(LedgerError) -> [PendingReview] {
        try read { tables in
            try tables.rows(.openReviews).compactMap { row in
                try tables.current(of: try row.text(0)).map { try PendingReview($0, coins: try row.integer(1)) }
            }
        }
    }
}

extension PendingReview {
    /// From the record of the decision that holds, and the coins that wait.
    fileprivate init(_ record: UploadRecord, coins: Int) throws {
        let recorded = try DecidedClaim(record)
        self.init(decision: recorded.decision, claim: recorded.claim, coins: coins)
    }
}
