import Foundation
import Retail
import Rewards

/// Of a recorded claim what tells its receipt from others, and nothing else: most of what a decision decodes is the
/// claims of earlier receipts, whose items and texts it does not ask about.
struct KeptReceipt {
    /// What is compared; `nil` where the claim was for no receipt.
    let facts: ReceiptFacts?

    /// Decodes them from a claim as the ledger keeps it.
    init(claim: Data) throws {
        if let compared = try? JSONDecoder().decode(Compared.self, from: claim), var facts = compared.facts {
            facts.picture = compared.picture
            self.facts = facts
        } else {
            // No receipt's claim, or one of before there were facts.
            facts = try JSONDecoder().decode(Claim.self, from: claim).receiptFacts
        }
    }

    private struct Compared: Decodable {
        struct Receipt: Decodable { var identity: Identity }
        struct Identity: Decodable { var facts: ReceiptFacts? }

        var shake: Shake
        var receipt: Receipt?
        var picture: PictureHash?

        var facts: ReceiptFacts? { shake == .receipt ? receipt?.identity.facts : nil }
    }
}
