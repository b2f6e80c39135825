import DomainModel

extension Ledger {
    /// The last day on which a person, under any of these names, sent a receipt that was paid for, by the partner's
    /// name in lower case. What was taken back does not count, nor what was scanned: that was not bought.
    public func lastPurchases(of names: [String]) throws(LedgerError) -> [String: Day] {
        var last: [String: Day] = [:]
        for name in names {
            let entries = try history(of: name)
            let reversed = Set(entries.filter { $0.kind == .reversal }.compactMap(\.refers))
            for entry in entries where entry.coins > 0 && !reversed.contains(entry.sequence) {
                guard [.award, .settled].contains(entry.kind), let partner = entry.partner?.lowercased(),
                    let upload = entry.upload, let day = Timestamp(entry.at)?.day, last[partner] ?? day <= day,
                    try decision(of: upload).shake == .receipt
                else { continue }
                last[partner] = day
            }
        }
        return last
    }
}
