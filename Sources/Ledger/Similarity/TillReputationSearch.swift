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
        let isKnown = try isKnown(facts)
        guard let register = facts.registerKeyPrefix else {
            guard let shop = facts.shopKeyPrefix else { return TillReputation(isKnown: isKnown) }
            return TillReputation(
                isKnown: isKnown, hasOtherName: try hasOtherName(facts),
                isSeen: try isFound(.otherUsersWithKeyInRange, range(shop) + namesAsked))
        }
        guard let vat = facts.vatKeyPrefix, let registerVAT = facts.registerVATKeyPrefix else {
            return TillReputation(
                isKnown: isKnown, isSeen: try isFound(.otherUsersWithKeyInRange, range(register) + namesAsked))
        }
        if try isFound(.otherUsersOfRegisterWithKeyInRange, range(register) + namesAsked + range(vat)) {
            return TillReputation(isKnown: isKnown, isSeen: true)
        }
        let kind = ReceiptFingerprint.Kind.vatDocument.rawValue
        let keys = try tables.rows(.keysOfRegisterInRange, range(register) + namesAsked + [.text(kind)])
        // What speaks against a till counts whoever sent it, and whatever became of it.
        let others = try tables.rows(.receiptKeysInRange, range(registerVAT))
        let hasOther =
            try keys.contains { facts.isOtherVATNumber(inKey: try $0.text(0)) }
            || others.contains { facts.isOtherVATNumber(inTillKey: try $0.text(0)) }
        let isSeen =
            try isFound(.otherUsersWithKeyInRange, range(register) + namesAsked)
            || isFound(.otherUsersWithKeyInRange, range(vat) + namesAsked)
        return TillReputation(
            isKnown: isKnown, hasOtherVATNumber: hasOther, hasOtherName: try hasOtherName(facts), isSeen: isSeen)
    }

    /// Whether others' receipts show the VAT number under another name.
    private func hasOtherName(_ facts: ReceiptFacts) throws -> Bool {
        guard let prefix = facts.vatNameKeyPrefix, let merchant = facts.merchant else { return false }
        // Of a large chain that is what most receipts show.
        let own = prefix + merchant
        if try isFound(.otherUsersWithKeyInRange, [.text(own), .text(own + "}")] + namesAsked) { return false }
        let shown = try tables.rows(.othersKeysInRange, range(prefix) + namesAsked)
        return try facts.isOtherName(
            than: shown.flatMap { row in try [1, 2].map { (key: try row.text(0), user: try row.text($0)) } })
    }

    /// Whether enough people vouch for the till.
    private func isKnown(_ facts: ReceiptFacts) throws -> Bool {
        guard let till = facts.tillNames.first, let shop = facts.shopName else { return false }
        let others = try tables.rows(.otherUsersOfTill, [.text(till), .text(upload.user)])
        return try isVouchedFor(by: others, in: shop)
    }

    /// Whether enough people vouch for what the rows of users and networks say of a shop, each independent of the
    /// upload's: paid for a while, from another network, and in another shop as well, where someone else was paid too.
    func isVouchedFor(by rows: [Row], in shop: String) throws -> Bool {
        let tuning = Tuning.standard.similarity
        let long = Day(daysSinceEpoch: upload.uploadedAt.day.daysSinceEpoch - tuning.minVoucherDays)
        var seen = Set(names.map(BytewiseString.init))
        var vouchers = 0
        for row in rows {
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

    private func isFound(_ statement: Statement, _ values: [Value]) throws -> Bool {
        try tables.first(statement, values) != nil
    }
}
