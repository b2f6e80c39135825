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
}
