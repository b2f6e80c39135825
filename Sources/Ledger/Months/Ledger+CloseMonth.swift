import DomainModel
import Text

extension Ledger {
    /// Closes a month: writes its statement's sum and hash into the ledger. Statements count no later entry in it,
    /// whatever its date: what belongs to the month and comes late, corrections too, counts on the first open day.
    ///
    /// Months are closed in order, each after its last day; the first closes all before it. Closing a month again
    /// returns the entry of the first time.
    ///
    /// - Parameter moment: the time of the entry, in the time zone of the programme.
    @discardableResult
    public func close(_ month: Month, at moment: Timestamp) throws(LedgerError) -> Booking {
        try write { try close(month, at: moment, in: $0) }
    }

    /// The months that were closed, in order.
    public func closedMonths() throws(LedgerError) -> [ClosedMonth] { try read { try $0.closedMonths() } }

    /// On which day statements count each entry.
    public func statementDays() throws(LedgerError) -> StatementDays {
        try read { StatementDays(try $0.closedMonths()) }
    }

    /// `close` inside a transaction.
    func close(_ month: Month, at moment: Timestamp, in tables: LedgerTables) throws -> Booking {
        let journal = Journal(tables: tables)
        let closed = try tables.closedMonths()
        if let same = closed.first(where: { $0.month == month }), let entry = try journal.entry(same.entry) {
            return Booking(entries: [entry], wasRecorded: true)
        }
        if let first = closed.first, month < first.month {
            throw LedgerError.invalid("\(month): is before \(first.month), which closed all earlier months with it")
        }
        if let open = closed.last?.month.next, open < month {
            throw LedgerError.invalid("\(month): \(open) is still open; close months in their order")
        }
        guard moment.day > month.last else {
            throw LedgerError.invalid("\(month): ends on \(month.last); close it on a later day")
        }
        let head = try tables.head()
        let statement = PartnerStatement(
            partner: nil, from: month.first, to: month.last, head: head.description,
            lines: try tables.statement(partner: nil, from: month.first, to: month.last, upTo: head.entries),
            rewards: try tables.rewardStatement(partner: nil, from: month.first, to: month.last, upTo: head.entries),
            closedAt: moment.description)
        let closing = try ClosedMonth(month, with: statement, at: moment.description, head: head)
        let entry = try journal.append(try closing.draft)
        try InputLog(tables: tables).operation(.closeMonth(month: month.description, at: moment))
        return Booking(entries: [entry])
    }
}
