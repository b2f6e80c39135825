import Campaigns
import SQL

/// Finds what receipts of other users show of a till, by the keys that they are kept under.
struct TillSearch {
    let tables: Tables
    /// Whose receipts say nothing.
    let user: String

    /// What is known of the till that printed a receipt.
    func till(of facts: ReceiptFacts) throws -> KnownTill {
        guard let register = facts.registerKeys else {
            guard let shop = facts.shopKeys else { return KnownTill(isKnown: false) }
            return KnownTill(isKnown: try isFound(.othersWithKeyWithin, range(shop) + [.text(user)]))
        }
        guard let vat = facts.vatKeys else {
            return KnownTill(isKnown: try isFound(.othersWithKeyWithin, range(register) + [.text(user)]))
        }
        if try isFound(.othersOfRegisterWithKeyWithin, range(register) + [.text(user)] + range(vat)) {
            return KnownTill(isKnown: true)
        }
        let kind = ReceiptIdentity.Kind.vatDocument.rawValue
        let keys = try tables.rows(.keysOfRegisterWithin, range(register) + [.text(user), .text(kind)])
        return KnownTill(
            isKnown: false, hasOtherVATNumber: try keys.contains { facts.isOtherVATNumber(inKey: try $0.text(0)) })
    }

    /// From a beginning, which ends in `|`, to what follows all texts that have it.
    private func range(_ beginning: String) -> [Value] { [.text(beginning), .text(beginning.dropLast() + "}")] }

    private func isFound(_ name: LedgerSQL, _ values: [Value]) throws -> Bool { try tables.first(name, values) != nil }
}
