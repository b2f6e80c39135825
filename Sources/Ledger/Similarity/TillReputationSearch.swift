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
            return TillReputation(
                isKnown: try isFound(.otherUsersWithKeyInRange, range(shop) + [.text(user)]),
                hasOtherName: try hasOtherName(facts))
        }
        guard let vat = facts.vatKeyPrefix, let registerVAT = facts.registerVATKeyPrefix else {
            return TillReputation(isKnown: try isFound(.otherUsersWithKeyInRange, range(register) + [.text(user)]))
        }
        if try isFound(.otherUsersOfRegisterWithKeyInRange, range(register) + [.text(user)] + range(vat)) {
            return TillReputation(isKnown: true)
        }
        let kind = ReceiptFingerprint.Kind.vatDocument.rawValue
        let keys = try tables.rows(.keysOfRegisterInRange, range(register) + [.text(user), .text(kind)])
        // What speaks against a till counts whoever sent it, and whatever became of it.
        let others = try tables.rows(.receiptKeysInRange, range(registerVAT))
        let hasOther =
            try keys.contains { facts.isOtherVATNumber(inKey: try $0.text(0)) }
            || others.contains { facts.isOtherVATNumber(inTillKey: try $0.text(0)) }
        let isSeen =
            try isFound(.otherUsersWithKeyInRange, range(register) + [.text(user)])
            || isFound(.otherUsersWithKeyInRange, range(vat) + [.text(user)])
        return TillReputation(
            isKnown: false, hasOtherVATNumber: hasOther, hasOtherName: try hasOtherName(facts), isSeen: isSeen)
    }

    /// Whether others' receipts show the VAT number under another name.
    private func hasOtherName(_ facts: ReceiptFacts) throws -> Bool {
        guard let names = facts.vatNameKeyPrefix, let merchant = facts.merchant else { return false }
        // Of a large chain that is what most receipts show.
        let own = names + merchant
        if try isFound(.otherUsersWithKeyInRange, [.text(own), .text(own + "}"), .text(user)]) { return false }
        let shown = try tables.rows(.othersKeysInRange, range(names) + [.text(user)])
        return try facts.isOtherName(
            than: shown.flatMap { row in try [1, 2].map { (key: try row.text(0), user: try row.text($0)) } })
    }

    /// From a prefix, which ends in `|`, to what follows all texts that have it.
    private func range(_ keyPrefix: String) -> [Value] { [.text(keyPrefix), .text(keyPrefix.dropLast() + "}")] }

    private func isFound(_ statement: Statement, _ values: [Value]) throws -> Bool {
        try tables.first(statement, values) != nil
    }
}
