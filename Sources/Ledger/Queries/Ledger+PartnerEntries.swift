import SQL
import Text

extension Ledger {
    /// The entries of a partner's campaigns after entry `after`, at most `limit` of them and none beyond `upTo`, in
    /// order; and the last entry that was looked at, whoever's it is: what comes later is after that.
    ///
    /// `after` moves on with each call, so that however large the ledger is, only what is new is looked at; at most
    /// 20,000 entries a call, so that nothing else waits for long.
    public func entries(
        ofPartner partner: String, after: Int, upTo: Int? = nil, limit: Int
    ) throws(LedgerError) -> (entries: [Entry], last: Int) {
        try read { tables in
            var found: [Entry] = []
            var last = after
            while found.count < limit, last - after < 20_000,
                case let page = try tables.rows(.entriesAfter, [.integer(last), .integer(1000)]), !page.isEmpty
            {
                for entry in try page.map(Entry.init) {
                    guard found.count < limit, entry.sequence <= upTo ?? .max else { return (found, last) }
                    last = entry.sequence
                    if entry.partner.map(BytewiseString.init) == BytewiseString(partner) { found.append(entry) }
                }
            }
            return (found, last)
        }
    }
}
