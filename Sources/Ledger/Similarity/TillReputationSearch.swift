import Campaigns
import DomainModel
import ReceiptIdentity
import SQL
import Text

/// Finds what receipts of other users show about a till.
struct TillReputationSearch {
    let tables: LedgerTables
    /// The upload whose receipt is of the till.
    let upload: Upload
    /// The names of the person who sent it, whose receipts do not count.
    let names: [String]

    /// The names as the statements take them.
    private var namesAsked: [Value] {
        let most = Tuning.standard.similarity.maxNamesOfPerson
        return (0..<most).map { .text(names[min($0, names.count - 1)]) }
    }

    /// What other users' receipts show about the till that printed a receipt.
    func till(of facts: ReceiptFacts) throws -> TillReputation {
        guard let till = facts.tillNames.first, let shop = facts.shopName else {
            return TillReputation(isKnown: false)
        }
        if try isKnown(till, of: shop) { return TillReputation(isKnown: true) }
        guard let register = facts.registerKeyPrefix, facts.vat != nil else { return TillReputation(isKnown: false) }
        let kind = ReceiptFingerprint.Kind.vatDocument.rawValue
        let keys = try tables.rows(.keysOfRegisterInRange, range(register) + namesAsked + [.text(kind)])
        return TillReputation(
            isKnown: false,
            hasOtherVATNumber: try !keys.isEmpty
                && keys.allSatisfy { facts.isOtherVATNumber(inKey: try $0.text(0)) })
    }

    /// Whether enough people vouch for the till, each independent of the upload's: paid for a while, from another
    /// network, and in another shop as well, where someone else was paid too.
    private func isKnown(_ till: String, of shop: String) throws -> Bool {
        let tuning = Tuning.standard.similarity
        let long = Day(daysSinceEpoch: upload.uploadedAt.day.daysSinceEpoch - tuning.minVoucherDays)
        var seen = Set(names.map(BytewiseString.init))
        var vouchers = 0
        for row in try tables.rows(.otherUsersOfTill, [.text(till), .text(upload.user)]) {
            let name = try row.text(0)
            if let network = upload.network, try row.optionalText(1) == network { continue }
            guard !seen.contains(BytewiseString(name)),
                try tables.first(.userPaidByDay, [.text(name), .text(long.description)]) != nil,
                try tables.first(.userKnownElsewhere, [.text(name), .text(shop)] + namesAsked) != nil
            else { continue }
            vouchers += 1
            if vouchers == tuning.minVouchers { return true }
            try seen.formUnion(tables.names(of: name).map(BytewiseString.init))
        }
        return false
    }

    /// From a prefix, which ends in `|`, to what follows all texts that have it.
    private func range(_ keyPrefix: String) -> [Value] { [.text(keyPrefix), .text(keyPrefix.dropLast() + "}")] }
}
