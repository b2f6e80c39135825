import Campaigns
import DomainModel
import ReceiptIdentity
import SQL

/// Finds what receipts of other users show about a till.
struct TillReputationSearch {
    let tables: LedgerTables
    /// The upload whose receipt is of the till; its user's receipts do not count.
    let upload: Upload

    /// What other users' receipts show about the till that printed a receipt.
    func till(of facts: ReceiptFacts) throws -> TillReputation {
        guard let till = facts.tillNames.first, let shop = facts.shopName else {
            return TillReputation(isKnown: false)
        }
        if try isKnown(till, of: shop) { return TillReputation(isKnown: true) }
        guard let register = facts.registerKeyPrefix, facts.vat != nil else { return TillReputation(isKnown: false) }
        let kind = ReceiptFingerprint.Kind.vatDocument.rawValue
        let keys = try tables.rows(.keysOfRegisterInRange, range(register) + [.text(upload.user), .text(kind)])
        return TillReputation(
            isKnown: false,
            hasOtherVATNumber: try !keys.isEmpty
                && keys.allSatisfy { facts.isOtherVATNumber(inKey: try $0.text(0)) })
    }

    /// Whether enough users vouch for the till, each independent of the upload's: paid for a while, from another
    /// network, and in another shop as well, where someone else was paid too.
    private func isKnown(_ till: String, of shop: String) throws -> Bool {
        let user = Value.text(upload.user)
        let tuning = Tuning.standard.similarity
        let long = Day(daysSinceEpoch: upload.uploadedAt.day.daysSinceEpoch - tuning.minVoucherDays)
        var vouchers = 0
        for row in try tables.rows(.otherUsersOfTill, [.text(till), user]) {
            let voucher = Value.text(try row.text(0))
            if let network = upload.network, try row.optionalText(1) == network { continue }
            guard try tables.first(.userPaidByDay, [voucher, .text(long.description)]) != nil,
                try tables.first(.userKnownElsewhere, [voucher, .text(shop), user]) != nil
            else { continue }
            vouchers += 1
            if vouchers == tuning.minVouchers { return true }
        }
        return false
    }

    /// From a prefix, which ends in `|`, to what follows all texts that have it.
    private func range(_ keyPrefix: String) -> [Value] { [.text(keyPrefix), .text(keyPrefix.dropLast() + "}")] }
}
