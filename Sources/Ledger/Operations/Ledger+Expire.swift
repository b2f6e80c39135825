import DomainModel
import SQL
import Text

extension Ledger {
    /// Lets coins expire that were earned more than `days` days before `moment` and are still there.
    ///
    /// Spends take the oldest coins first; a reversal takes the coins that it reverses. A second call at the same
    /// moment has nothing to do.
    @discardableResult
    public func expire(at moment: Timestamp, after days: Int = 365) throws(LedgerError) -> Booking {
        guard days >= 0 else { throw LedgerError.invalid("\(days) days: give 0 or more") }
        return try write { try expire(at: moment, after: days, in: $0) }
    }

    /// `expire` inside a transaction.
    func expire(at moment: Timestamp, after days: Int, in tables: LedgerTables) throws -> Booking {
        let journal = Journal(tables: tables)
        // With more days than any calendar has, nothing expires.
        let (seconds, isTooMany) = days.multipliedReportingOverflow(by: 86_400)
        let (instant, isTooEarly) = moment.seconds.subtractingReportingOverflow(seconds)
        let cutoff = Timestamp(seconds: isTooMany || isTooEarly ? .min / 2 : instant)
        var booking = Booking(entries: [])
        for (user, old) in try journal.creditsLeft(before: cutoff) {
            let coins = min(old, try journal.balance(user).available)
            guard coins > 0 else { continue }
            booking.entries.append(
                try journal.append(
                    Entry(
                        at: moment.description, user: user, coins: -coins, kind: .expiry,
                        reason: "earned more than \(days) days before")))
        }
        if !booking.entries.isEmpty { try InputLog(tables: tables).operation(.expire(at: moment, days: days)) }
        return booking
    }
}

extension Journal {
    /// For each user, by name: the coins earned before `cutoff` that are neither reversed, nor spent, nor expired.
    /// Users who spent more than they had earned by then are left out.
    ///
    /// An entry's moment is text with its own time zone, which databases read differently. An offset is less than a
    /// day, so texts that are a day or more from the cutoff compare like the moments; nearer ones are compared here.
    fileprivate func creditsLeft(before cutoff: Timestamp) throws -> [(user: String, coins: Int)] {
        let surelyBefore = Timestamp(seconds: cutoff.seconds - 86_400).description
        // The last day of a calendar of four digits has none after it; a colon sorts after all digits.
        let lastDay = Timestamp("9999-12-31")!
        let surelyAfter = cutoff < lastDay ? Timestamp(seconds: cutoff.seconds + 86_400).description : ":"
        var left: [BytewiseString: Int] = [:]
        try tables.each(.creditsLeftBefore, [.text(surelyBefore)]) { row in
            left[BytewiseString(try row.text(0))] = try row.integer(1)
            return true
        }
        try tables.each(.creditsBetween, [.text(surelyBefore), .text(surelyAfter)]) { row in
            if let earned = Timestamp(try row.text(2)), earned < cutoff {
                left[BytewiseString(try row.text(0)), default: 0] += try row.integer(1)
            }
            return true
        }
        return left.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) }
    }
}
