import DomainModel
import Text

/// Makes the statement of each closed month anew from the entries before the closing, and compares it with what was
/// written.
struct ClosedMonthAudit {
    let tables: LedgerTables
    /// The entries of the kind `closed`, in order.
    let entries: [Entry]

    /// What is wrong, by entry.
    func faults() throws -> [(entry: Int, what: String)] {
        var faults: [(entry: Int, what: String)] = []
        var closed: [ClosedMonth] = []
        for entry in entries {
            guard let month = ClosedMonth(entry) else {
                faults.append((entry.sequence, "closes no month"))
                continue
            }
            if let last = closed.last, month.month != last.month.next {
                faults.append((entry.sequence, "closes \(month.month) after \(last.month)"))
            }
            if let day = entry.day, day <= month.month.last {
                faults.append((entry.sequence, "closes \(month.month) before it ended"))
            }
            let isContained = try tables.contains(month.head)
            if !isContained || month.head.entries != entry.sequence - 1 {
                faults.append((entry.sequence, "names a head that was not the ledger's before it"))
            }
            closed.append(month)
        }
        let statements = try statements(of: closed)
        for (month, statement) in zip(closed, statements) {
            let right = try ClosedMonth(month.month, with: statement, at: month.at, head: month.head)
            if right.owed != month.owed || right.statementDigest != month.statementDigest {
                faults.append((month.entry, "the entries give another statement of \(month.month)"))
            }
        }
        return faults
    }

    /// The statements of all months, in two walks over the entries however many months there are.
    private func statements(of months: [ClosedMonth]) throws -> [PartnerStatement] {
        let days = StatementDays(months)
        let places = Dictionary(months.enumerated().map { ($1.month, $0) }) { first, _ in first }
        var campaigns = Array(repeating: CampaignSums(), count: months.count)
        var rewards = Array(repeating: RewardSums(), count: months.count)
        func place(of entry: Entry) -> Int? { days.day(of: entry).flatMap { places[Month(of: $0)] } }
        try tables.each(.entriesOfCampaigns) { row in
            let entry = try Entry(row)
            if let place = place(of: entry) { campaigns[place].add(entry) }
            return true
        }
        try tables.each(.spendsOfPartners) { row in
            let entry = try Entry(row)
            if let place = place(of: entry) { rewards[place].add(entry) }
            return true
        }
        return months.enumerated().map { place, closed in
            PartnerStatement(
                partner: nil, from: closed.month.first, to: closed.month.last, head: closed.head.description,
                lines: campaigns[place].lines, rewards: rewards[place].lines, closedAt: closed.at)
        }
    }
}
