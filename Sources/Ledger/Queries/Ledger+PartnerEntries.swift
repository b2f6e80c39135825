import SQL
import Text

extension Ledger {
    /// The entries of a partner's campaigns after entry `after`, at most `limit` of them and none beyond `upTo`, in
    /// order; and the number of the last entry, of any partner, that was read, to be passed as `after` the next time.
    ///
    /// However large the ledger is, a call reads only new entries, and not too many, so that others need not wait long.
    public func entries(
        ofPartner partner: String, after: Int, upTo: Int? = nil, limit: Int
    ) throws(LedgerError) -> (entries: [Entry], last: Int) {
        try read { tables in
            var found: [Entry] = []
            var last = after
            while found.count < limit, last - after < Tuning.standard.paging.maxEntriesPerCall,
                case let page = try tables.rows(
                    .entriesAfter, [.integer(last), .integer(Tuning.standard.paging.partnerEntries)]), !page.isEmpty
            {
                for entry in try page.map(Entry.init) {
                    guard found.count < limit, entry.sequence <= upTo ?? .max else { return (found, last) }
                    last = entry.sequence
                    // A reward that was taken moves no coins of the partner.
                    if entry.campaign != nil, entry.partner.map(BytewiseString.init) == BytewiseString(partner) {
                        found.append(entry)
                    }
                }
            }
            return (found, last)
        }
    }
}
