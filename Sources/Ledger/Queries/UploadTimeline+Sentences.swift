import Campaigns
import DomainModel
import Messages

extension UploadTimeline {
    /// The timeline in sentences for the upload's user. They do not say who else sent a receipt, or what staff wrote
    /// for auditors.
    public func sentences(in language: Language) -> [String] {
        let claim = current.claim
        var sentences: [String] = []
        func add(_ message: UploadHistoryMessage, _ values: [String: String] = [:]) {
            sentences.append(message.sentence(values, in: language))
        }
        add(.sent, ["day": "\(claim.upload.uploadedAt.day)"])
        if let shop = claim.receipt?.merchant { add(.shop, ["shop": shop]) }
        if let day = claim.receipt?.date { add(.purchaseDay, ["day": "\(day)"]) }
        if let total = claim.receipt?.total {
            let currency = (claim.receipt?.currency).map { " \($0)" } ?? ""
            add(.total, ["total": "\(total)\(currency)"])
        }
        for item in claim.items { add(.product, ["product": item.product.name, "pieces": "\(item.pieces)"]) }
        for decided in decisions {
            if decided.isRedecision { add(.decidedAgain) }
            for reason in decided.decision.reasons { sentences.append(reason.sentence(in: language)) }
        }
        for booked in entries {
            let entry = booked.entry
            let day = entry.day.map { "\($0)" } ?? entry.at
            let values = ["day": day, "coins": "\(entry.coins.magnitude)", "partner": entry.partner ?? "-"]
            switch entry.kind {
            case .award: add(.earned, values)
            case .pending: add(.waiting, values)
            case .settled: add(entry.coins == 0 ? .dropped : .granted, values)
            case .reversal: add(.takenBack, values)
            case .debt: add(.owed, values)
            case .repayment: add(.repaid, values)
            // Such entries belong to no upload.
            case .spend, .refund, .expiry, .grant, .moved, .joined, .sealed, .drawn, .won, .closed: continue
            }
        }
        add(.balance, ["coins": "\(balance.available)", "pending": "\(balance.pending)"])
        return sentences
    }
}
