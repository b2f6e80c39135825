import Campaigns
import DomainModel
import Messages

extension UploadTimeline {
    /// The story as its user is told it. Nothing in it says who else sent a receipt, or what staff wrote for the
    /// auditor.
    public func sentences(in language: Language) -> [String] {
        let claim = current.claim
        var told: [String] = []
        func tell(_ message: UserMessage, _ values: [String: String] = [:]) {
            told.append(message.sentence(values, in: language))
        }
        tell(.sent, ["day": "\(claim.upload.uploadedAt.day)"])
        if let shop = claim.receipt?.merchant { tell(.shop, ["shop": shop]) }
        if let day = claim.receipt?.date { tell(.purchaseDay, ["day": "\(day)"]) }
        if let total = claim.receipt?.total {
            let currency = (claim.receipt?.currency).map { " \($0)" } ?? ""
            tell(.total, ["total": "\(total)\(currency)"])
        }
        for item in claim.items { tell(.product, ["product": item.product.name, "pieces": "\(item.pieces)"]) }
        for decided in decisions {
            if decided.isRedecision { tell(.decidedAgain) }
            for reason in decided.decision.reasons { told.append(reason.sentence(in: language)) }
        }
        for booked in entries {
            let entry = booked.entry
            let day = entry.day.map { "\($0)" } ?? entry.at
            let values = ["day": day, "coins": "\(entry.coins.magnitude)", "partner": entry.partner ?? "-"]
            switch entry.kind {
            case .award: tell(.earned, values)
            case .pending: tell(.waiting, values)
            case .settled: tell(entry.coins == 0 ? .dropped : .granted, values)
            case .reversal: tell(.takenBack, values)
            case .debt: tell(.owed, values)
            case .repayment: tell(.repaid, values)
            // Such entries are of no upload.
            case .spend, .refund, .expiry, .grant, .moved: continue
            }
        }
        tell(.balance, ["coins": "\(balance.available)", "pending": "\(balance.pending)"])
        return told
    }
}
