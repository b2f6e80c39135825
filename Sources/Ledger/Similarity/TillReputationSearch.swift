import Campaigns
import ReceiptIdentity
import SQL

/// Finds what receipts of other users show about a till, by their keys.
struct TillReputationSearch {
    let tables: LedgerTables
    /// The names of the person whose receipts do not count.
    let names: [String]

    /// The names as the statements take them.
    private var namesAsked: [Value] {
        let most = Tuning.standard.similarity.maxNamesOfPerson
        return (0..<most).map { .text(names[min($0, names.count - 1)]) }
    }

    /// What other users' receipts show about the till that printed a receipt.
    func till(of facts: ReceiptFacts) throws -> TillReputation {
        guard let register = facts.registerKeyPrefix else {
            guard let shop = facts.shopKeyPrefix else { return TillReputation(isKnown: false) }
            return TillReputation(isKnown: try isFound(.otherUsersWithKeyInRange, range(shop) + namesAsked))
        }
        guard let vat = facts.vatKeyPrefix else {
            return TillReputation(isKnown: try isFound(.otherUsersWithKeyInRange, range(register) + namesAsked))
        }
        if try isFound(.otherUsersOfRegisterWithKeyInRange, range(register) + namesAsked + range(vat)) {
            return TillReputation(isKnown: true)
        }
        let kind = ReceiptFingerprint.Kind.vatDocument.rawValue
        let keys = try tables.rows(.keysOfRegisterInRange, range(register) + namesAsked + [.text(kind)])
        return TillReputation(
            isKnown: false, hasOtherVATNumber: try keys.contains { facts.isOtherVATNumber(inKey: try $0.text(0)) })
    }

    /// From a prefix, which ends in `|`, to what follows all texts that have it.
    private func range(_ keyPrefix: String) -> [Value] { [.text(keyPrefix), .text(keyPrefix.dropLast() + "}")] }

    private func isFound(_ statement: Statement, _ values: [Value]) throws -> Bool {
        try tables.first(statement, values) != nil
    }
}
