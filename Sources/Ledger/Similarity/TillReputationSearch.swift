import Campaigns
import ReceiptIdentity
import SQL

/// Finds what receipts of other users show about a till, by their keys.
struct TillReputationSearch {
    let tables: LedgerTables
    /// The user whose receipts do not count.
    let user: String

    /// What other users' receipts show about the till that printed a receipt.
    func till(of facts: ReceiptFacts) throws -> TillReputation {
        guard let register = facts.registerKeyPrefix else {
            guard let shop = facts.shopKeyPrefix else { return TillReputation(isKnown: false) }
            return TillReputation(isKnown: try isFound(.otherUsersWithKeyInRange, range(shop) + [.text(user)]))
        }
        guard let vat = facts.vatKeyPrefix else {
            return TillReputation(isKnown: try isFound(.otherUsersWithKeyInRange, range(register) + [.text(user)]))
        }
        if try isFound(.otherUsersOfRegisterWithKeyInRange, range(register) + [.text(user)] + range(vat)) {
            return TillReputation(isKnown: true)
        }
        let kind = ReceiptFingerprint.Kind.vatDocument.rawValue
        let keys = try tables.rows(.keysOfRegisterInRange, range(register) + [.text(user), .text(kind)])
        return TillReputation(
            isKnown: false, hasOtherVATNumber: try keys.contains { facts.isOtherVATNumber(inKey: try $0.text(0)) })
    }

    /// From a prefix, which ends in `|`, to what follows all texts that have it.
    private func range(_ keyPrefix: String) -> [Value] { [.text(keyPrefix), .text(keyPrefix.dropLast() + "}")] }

    private func isFound(_ statement: Statement, _ values: [Value]) throws -> Bool {
        try tables.first(statement, values) != nil
    }
}
