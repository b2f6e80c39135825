import Campaigns
import DomainModel

extension Ledger {
    /// What a campaign has paid a person under all names, or set aside, as far as its limits count it: in all, and on a
    /// day of the programme's clocks.
    public func spent(
        by campaign: Campaign, onPersonNamed user: String, on day: Day
    ) throws(LedgerError) -> (all: Int, onDay: Int) {
        try read { tables in
            var (all, onDay) = (0, 0)
            for name in try tables.names(of: Ledger.account(user)) {
                for id in campaign.names {
                    all &+= try tables.first(.spentByUser, [.text(id), .text(name)])?.optionalInteger(0) ?? 0
                    onDay &+=
                        try tables.first(
                            .spentByUserOnDay, [.text(id), .text(name), .text(day.description)])?.integer(0) ?? 0
                }
            }
            return (all, onDay)
        }
    }

    /// The products whose scans a campaign has paid a person for under all names since a day of the programme's clocks,
    /// each with the last day on which it did; the latest first.
    public func scannedProducts(
        paidBy campaign: Campaign, toPersonNamed user: String, since day: Day
    ) throws(LedgerError) -> [(gtin: GTIN, day: Day)] {
        try read { tables in
            var last: [GTIN: Day] = [:]
            for name in try tables.names(of: Ledger.account(user)) {
                for id in campaign.names {
                    let rows = try tables.rows(
                        .productsPaidSince, [.text(id), .text(name), .text(day.description)])
                    for row in rows {
                        // The table holds airings as well, whose keys are no codes.
                        guard let gtin = GTIN(try row.text(0)), let paid = Day(try row.text(1)) else { continue }
                        last[gtin] = max(last[gtin] ?? paid, paid)
                    }
                }
            }
            return last.map { (gtin: $0.key, day: $0.value) }
                .sorted { ($1.day, $0.gtin.digits) < ($0.day, $1.gtin.digits) }
        }
    }
}
