import Campaigns
import DomainModel

extension Ledger {
    /// Adds to what is known of a person what audiences ask of purchases: from whom the person bought, and of who gave
    /// no postcode the shop. Nothing is looked up that no audience asks for.
    ///
    /// - Parameters:
    ///   - names: all names of the person.
    ///   - day: the day on which the audiences are compared, on the programme's clocks.
    public func addPurchases(
        to person: inout PersonFacts, knownAs names: [String], for audiences: [Audience], on day: Day
    ) throws(LedgerError) {
        if audiences.contains(where: { $0.bought != nil }) { person.lastPurchases = try lastPurchases(of: names) }
        if person.livesByShops, audiences.contains(where: { $0.regions != nil }) {
            person.shop = try lastShop(of: names, since: day.advanced(by: -Tuning.standard.shopDays))
        }
    }

    /// The last day on which a person, under any of these names, sent a receipt that was paid for, by the partner's
    /// name in lower case. What was taken back does not count, nor what was scanned: that was not bought.
    public func lastPurchases(of names: [String]) throws(LedgerError) -> [String: Day] {
        var last: [String: Day] = [:]
        for payment in try payments(of: names) {
            guard let partner = payment.partner?.lowercased(), last[partner] ?? payment.day <= payment.day,
                try decision(of: payment.upload).shake == .receipt
            else { continue }
            last[partner] = payment.day
        }
        return last
    }

    /// The postcode of the shop at which a person, under any of these names, bought last, by the receipts that were
    /// sent from a day on, were paid for and show it; `nil` where none does.
    public func lastShop(of names: [String], since day: Day) throws(LedgerError) -> Postcode? {
        var seen: Set<String> = []
        let latestFirst = try payments(of: names).filter { $0.day >= day }.sorted { $0.sequence > $1.sequence }
        for payment in latestFirst where seen.insert(payment.upload).inserted {
            let claim = try recorded(payment.upload).claim
            if claim.shake == .receipt, let postcode = claim.receipt?.postcode { return postcode }
        }
        return nil
    }

    /// What was paid for an upload and stands.
    private struct Payment {
        var sequence: Int
        var upload: String
        var partner: String?
        var day: Day
    }

    /// What was paid to these names for uploads and was not taken back, each name's oldest first.
    private func payments(of names: [String]) throws(LedgerError) -> [Payment] {
        var payments: [Payment] = []
        for name in names {
            let entries = try history(of: name)
            let reversed = Set(entries.filter { $0.kind == .reversal }.compactMap(\.refers))
            for entry in entries where entry.coins > 0 && !reversed.contains(entry.sequence) {
                guard [.award, .settled].contains(entry.kind), let upload = entry.upload,
                    let day = Timestamp(entry.at)?.day
                else { continue }
                payments.append(
                    Payment(sequence: entry.sequence, upload: upload, partner: entry.partner, day: day))
            }
        }
        return payments
    }
}
