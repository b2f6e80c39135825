import Campaigns
import DomainModel
import ReceiptIdentity
import SQL
import Text

/// What a paid receipt witnesses for others' receipts: its till, what its shop sells, and what that costs.
extension LedgerTables {
    /// Notes what the claim's user was paid for.
    ///
    /// - Parameter gtins: the products that were paid for; `nil` for all of the claim, which a person has seen.
    func insertWitnesses(of claim: Claim, paidFor gtins: Set<GTIN>? = nil) throws {
        guard let facts = claim.receiptFacts else { return }
        let user = Value.text(claim.upload.user)
        let day = Value.text(claim.upload.uploadedAt.day.description)
        let network = Value(claim.upload.network)
        let items = claim.items.filter { gtins?.contains($0.product.gtin) ?? true }
        if let shop = facts.shopName {
            for till in facts.tillNames {
                try execute(.insertTillUser, [.text(till), user, .text(shop), day, network])
            }
            for partner in Set(items.map(\.product.partner)).sorted() {
                try execute(.insertShopPartner, [.text(shop), .text(partner), user, day, network])
            }
        }
        guard let currency = claim.receipt?.currency else { return }
        for item in items {
            guard let cents = item.centsOfPiece else { continue }
            try execute(
                .insertPaidPrice, [.text(item.product.gtin.digits), user, day, .text(currency), .integer(cents)])
        }
    }

    /// What a piece of each of the claim's products costs on the receipts of other people, where enough of them agree.
    func usualPrices(of claim: Claim, exceptBy names: [String]) throws -> [GTIN: Money] {
        guard claim.shake == .receipt, let currency = claim.receipt?.currency else { return [:] }
        let own = Set(names.map(BytewiseString.init))
        let products = claim.items + claim.questions.compactMap(\.candidates.first)
        var usual: [GTIN: Money] = [:]
        for gtin in Set(products.map(\.product.gtin)) {
            // The latest of each person, so that nobody counts twice.
            var latest: [BytewiseString: Int] = [:]
            for row in try rows(.latestPrices, [.text(gtin.digits), .text(currency)]) {
                let user = BytewiseString(try row.text(0))
                if !own.contains(user), latest[user] == nil { latest[user] = try row.integer(1) }
            }
            usual[gtin] = UsualPrice.cents(among: Array(latest.values)).map { Money(cents: $0) }
        }
        return usual
    }

    /// Whether enough people vouch that the claim's shop sells the products of each of its partners.
    func sellsNewPartner(_ claim: Claim, sentBy names: [String]) throws -> Bool {
        guard let shop = claim.receiptFacts?.shopName else { return false }
        let products = claim.items + claim.questions.compactMap(\.candidates.first)
        let search = TillReputationSearch(tables: self, upload: claim.upload, names: names)
        return try Set(products.map(\.product.partner)).sorted().contains { partner in
            let others = try rows(.otherUsersOfShopPartner, [.text(shop), .text(partner), .text(claim.upload.user)])
            return try !search.isVouchedFor(by: others, in: shop)
        }
    }
}

extension Claim.Item {
    /// What one piece cost; `nil` where that is not known.
    fileprivate var centsOfPiece: Int? {
        guard let cents = amount?.cents, cents > 0, pieces > 0 else { return nil }
        return cents / pieces > 0 ? cents / pieces : nil
    }
}
